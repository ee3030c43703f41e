use super::Size;
use crate::{CandidateSolver, Search, SearchCandidates, Solver, Strategy};
use alloc::boxed::Box;
use core::any::Any;
use core::fmt;

/// One strategy of a list: what it is called, what it can do, and how its solvers are made. The crate of the strategy makes it,
/// with [`entry!`](crate::entry!).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// [`Strategy::NAME`].
    pub name: &'static str,
    /// [`Strategy::IDEA`].
    pub idea: &'static str,
    /// [`Strategy::SOURCE`].
    pub source: &'static str,
    /// [`Strategy::COMPLETE`]: whether it can prove that there is no solution, or no other.
    pub complete: bool,
    /// The sizes that the strategy knows, ascending.
    pub sizes: &'static [Size],
    make: fn(Size) -> Option<AnySolver>,
    make_from_candidates: Option<fn(Size) -> Option<AnyBox>>,
}

/// A `Box<dyn Trait<N>>` for some trait and some N: the one place where the size leaves the type.
type AnyBox = Box<dyn Any + Send>;

/// The `T` in the box. The other types that a box may hold are those of other sizes.
fn unboxed<T: Any>(any: AnyBox) -> Option<T> {
    any.downcast().ok().map(|boxed| *boxed)
}

impl Entry {
    /// A new solver for boards of this size, or `None` if the strategy does not know the size.
    pub fn make(&self, size: Size) -> Option<AnySolver> {
        (self.make)(size)
    }

    /// A new solver for boards with N rows, or `None` if the strategy does not know the size.
    pub fn solver<const N: usize>(&self) -> Option<Box<dyn Solver<N>>> {
        self.make(const { Size::of::<N>() })?.into_size()
    }

    /// A new solver that can start from candidates, or `None` if the strategy cannot, or does not know the size.
    pub fn candidate_solver<const N: usize>(&self) -> Option<Box<dyn CandidateSolver<N>>> {
        unboxed((self.make_from_candidates?)(const { Size::of::<N>() })?)
    }

    /// Whether the strategy can start from candidates.
    pub fn takes_candidates(&self) -> bool {
        self.make_from_candidates.is_some()
    }

    /// Whether the strategy knows boards of this size.
    pub fn knows(&self, size: Size) -> bool {
        self.sizes.contains(&size)
    }

    /// What [`entry!`](crate::entry!) calls.
    #[doc(hidden)]
    pub const fn __new<S: Strategy>(
        sizes: &'static [Size],
        make: fn(Size) -> Option<AnySolver>,
        make_from_candidates: Option<fn(Size) -> Option<AnyBox>>,
    ) -> Entry {
        Entry {
            name: S::NAME,
            idea: S::IDEA,
            source: S::SOURCE,
            complete: S::COMPLETE,
            sizes,
            make,
            make_from_candidates,
        }
    }

    #[doc(hidden)]
    pub fn __make<const N: usize, S: Search<N> + Default + 'static>() -> AnySolver {
        AnySolver::from(Box::new(S::default()) as Box<dyn Solver<N>>)
    }

    #[doc(hidden)]
    pub fn __make_from_candidates<const N: usize, S: SearchCandidates<N> + Default + 'static>() -> AnyBox {
        Box::new(Box::new(S::default()) as Box<dyn CandidateSolver<N>>)
    }
}

/// A solver for boards of some size.
pub struct AnySolver {
    size: Size,
    name: &'static str,
    solver: AnyBox,
}

impl AnySolver {
    /// The size of its boards.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The solver, if its boards have N rows.
    pub fn into_size<const N: usize>(self) -> Option<Box<dyn Solver<N>>> {
        unboxed(self.solver)
    }
}

impl<const N: usize> From<Box<dyn Solver<N>>> for AnySolver {
    fn from(solver: Box<dyn Solver<N>>) -> AnySolver {
        AnySolver { size: const { Size::of::<N>() }, name: solver.name(), solver: Box::new(solver) }
    }
}

impl fmt::Debug for AnySolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {}", self.name, self.size)
    }
}

/// The [`Entry`] of a strategy, a type with a `Default`. The sizes that it knows follow a colon; without them it knows all
/// six. `from candidates` after a semicolon says that it can start from candidates too.
///
/// ```
/// # use sudoku_core::{Flow, Grid, Search, Strategy, Visitor};
/// use sudoku_core::{entry, runtime::Entry};
/// # #[derive(Default)]
/// # struct MyStrategy;
/// # impl Strategy for MyStrategy { const NAME: &'static str = "mine"; const IDEA: &'static str = ""; }
/// # impl<const N: usize> Search<N> for MyStrategy {
/// #     fn search<V: Visitor<N>>(&mut self, _: &Grid<N>, _: &mut V) -> Flow { Flow::Continue(()) }
/// # }
///
/// pub static MINE: Entry = entry!(MyStrategy);
/// pub static MINE_FOR_TWO_SIZES: Entry = entry!(MyStrategy: 4, 9);
///
/// assert!(MINE_FOR_TWO_SIZES.solver::<9>().is_some());
/// assert!(MINE_FOR_TWO_SIZES.solver::<16>().is_none());
/// ```
#[macro_export]
macro_rules! entry {
    ($strategy:ty $(; from $candidates:ident)?) => {
        $crate::entry!($strategy: 4, 6, 9, 12, 16, 25 $(; from $candidates)?)
    };
    ($strategy:ty: $($n:literal),+) => {
        $crate::entry!(@ $strategy, [$($n)+], ::core::option::Option::None)
    };
    ($strategy:ty: $($n:literal),+; from candidates) => {
        $crate::entry!(@ $strategy, [$($n)+], ::core::option::Option::Some(|size| match size.rows() {
            $($n => ::core::option::Option::Some($crate::runtime::Entry::__make_from_candidates::<$n, $strategy>()),)+
            _ => ::core::option::Option::None,
        }))
    };
    (@ $strategy:ty, [$($n:literal)+], $from_candidates:expr) => {
        $crate::runtime::Entry::__new::<$strategy>(
            &[$($crate::Size::of::<$n>()),+],
            |size| match size.rows() {
                $($n => ::core::option::Option::Some($crate::runtime::Entry::__make::<$n, $strategy>()),)+
                _ => ::core::option::Option::None,
            },
            $from_candidates,
        )
    };
}

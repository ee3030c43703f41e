//! The laws as tests: which of them run for a strategy, which do not, and why not.

use crate::lists::{CandidateLaws, Laws, Rows};
use crate::{Law, leetcode};
use libtest_mimic::{Arguments, Completion, Conclusion, FormatSetting, Trial};
use std::any::Any;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, Once, PoisonError};
use sudoku_core::{Search, SearchCandidates};

/// The environment variable that lists what the machine must have, separated by commas: `avx512,avx2`. The machine must
/// have what is listed: laws that need it and cannot run fail instead of being ignored.
pub const REQUIRE_BACKENDS: &str = "REQUIRE_BACKENDS";

/// The name for all laws that need a complete strategy, if the strategy is not: `row_scan::size_9::excused::incomplete`.
const INCOMPLETE: &str = "incomplete";

/// The laws of one strategy, on boards of some sizes, as tests. See the [crate] for an example.
///
/// A method that names a law accepts the names of laws and of groups of laws.
///
/// # Panics
/// [`Tests::add`] panics if the suite has no size, or an option names no law of it.
#[derive(Debug)]
pub struct Suite<K> {
    name: String,
    kind: K,
    blocks: Vec<Block>,
    ignored: Vec<(&'static str, Option<usize>, String)>,
    excused: Vec<(&'static str, String)>,
    needs: Vec<(String, bool)>,
    ignore_all: Option<String>,
}

/// What a suite is made from, and its laws on boards of N rows.
pub trait Kind<const N: usize> {
    /// The laws, ready to run.
    #[doc(hidden)]
    fn laws(&self) -> Vec<Ready>;
}

/// A strategy that starts from givens, as its maker.
#[derive(Debug)]
pub struct FromGivens<M>(Arc<M>);

/// A strategy that can start from candidates, as its maker.
#[derive(Debug)]
pub struct FromCandidates<M>(Arc<M>);

/// A function with the signature of LeetCode 37: for boards of nine rows alone, so it has no sizes to choose.
#[derive(Debug)]
pub struct LeetCode(());

/// A function with the signature of LeetCode 37.
type InPlace = dyn Fn(&mut Vec<Vec<char>>) + Send + Sync;

/// The laws of one size, or of a function that has no sizes.
#[derive(Debug)]
struct Block {
    rows: Option<usize>,
    laws: Vec<Ready>,
}

/// A law with what it is checked on.
#[doc(hidden)]
#[derive(Clone)]
pub struct Ready {
    law: Law<()>,
    check: Arc<dyn Fn() + Send + Sync>,
}

impl std::fmt::Debug for Ready {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.law.fmt(f)
    }
}

impl Ready {
    fn new<C>(law: Law<C>, check: impl Fn(&C) + Send + Sync + 'static) -> Self
    where
        C: Send + Sync + 'static,
    {
        let Law { group, name, needs_complete, check: function } = law;
        Ready {
            law: Law { group, name, needs_complete, check: () },
            check: Arc::new(move || check(&function)),
        }
    }

    /// Whether the law has this name, or belongs to this group.
    fn is(&self, name: &str) -> bool {
        self.law.name == name || self.law.group == name || name == INCOMPLETE && self.law.needs_complete
    }
}

impl<M, S, const N: usize> Kind<N> for FromGivens<M>
where
    M: Fn() -> S + Send + Sync + 'static,
    S: Search<N> + 'static,
    Rows<N>: Laws<N>,
{
    fn laws(&self) -> Vec<Ready> {
        let maker = Arc::clone(&self.0);
        <Rows<N> as Laws<N>>::ready(Arc::new(move || Box::new(maker())))
    }
}

impl<M, S, const N: usize> Kind<N> for FromCandidates<M>
where
    M: Fn() -> S + Send + Sync + 'static,
    S: SearchCandidates<N> + 'static,
    Rows<N>: CandidateLaws<N>,
{
    fn laws(&self) -> Vec<Ready> {
        let maker = Arc::clone(&self.0);
        <Rows<N> as CandidateLaws<N>>::ready(Arc::new(move || Box::new(maker())))
    }
}

/// Laws with the maker of their solvers. Called once for each size, so that it is compiled here and not for each strategy.
pub(crate) fn ready<M: ?Sized + Send + Sync + 'static, C: Send + Sync + 'static>(
    laws: Vec<Law<C>>,
    maker: &Arc<M>,
    call: fn(&C, &M),
) -> Vec<Ready> {
    let with_maker = |law| {
        let maker = Arc::clone(maker);
        Ready::new(law, move |check| call(check, &maker))
    };
    laws.into_iter().map(with_maker).collect()
}

impl<M> Suite<FromGivens<M>> {
    /// The laws of a strategy. `name` is the first part of the names of the tests; `make` makes a new solver.
    pub fn new(name: &str, make: M) -> Self {
        Suite::of(name, FromGivens(Arc::new(make)))
    }
}

impl<M> Suite<FromCandidates<M>> {
    /// The laws of a strategy that can start from candidates, on boards of candidates. They come in addition to those of
    /// [`Suite::new`].
    pub fn from_candidates(name: &str, make: M) -> Self {
        Suite::of(name, FromCandidates(Arc::new(make)))
    }
}

impl Suite<LeetCode> {
    /// The laws of a function with the signature of LeetCode 37.
    pub fn leetcode(name: &str, function: impl Fn(&mut Vec<Vec<char>>) + Send + Sync + 'static) -> Self {
        let function: Arc<InPlace> = Arc::new(function);
        let laws = ready(leetcode::all(), &function, |check, function| check(function));
        let mut suite = Suite::of(name, LeetCode(()));
        suite.blocks.push(Block { rows: None, laws });
        suite
    }
}

impl<K> Suite<K> {
    fn of(name: &str, kind: K) -> Self {
        Suite {
            name: name.into(),
            kind,
            blocks: Vec::new(),
            ignored: Vec::new(),
            excused: Vec::new(),
            needs: Vec::new(),
            ignore_all: None,
        }
    }

    /// Adds the tests of boards of N rows: 4, 6, 9, 12, 16 or 25.
    #[must_use]
    pub fn size<const N: usize>(mut self) -> Self
    where
        K: Kind<N>,
    {
        self.blocks.push(Block { rows: Some(N), laws: self.kind.laws() });
        self
    }

    /// Adds the tests of all six sizes.
    #[must_use]
    pub fn every_size(self) -> Self
    where
        K: Kind<4> + Kind<6> + Kind<9> + Kind<12> + Kind<16> + Kind<25>,
    {
        self.size::<4>().size::<6>().size::<9>().size::<12>().size::<16>().size::<25>()
    }

    /// Ignores a law that takes too long for everyday use. It runs with `--include-ignored`.
    #[must_use]
    pub fn ignore(mut self, law: &'static str, reason: &str) -> Self {
        self.ignored.push((law, None, reason.into()));
        self
    }

    /// Ignores a law on boards of this many rows. It runs with `--include-ignored`.
    #[must_use]
    pub fn ignore_at(mut self, rows: usize, law: &'static str, reason: &str) -> Self {
        self.ignored.push((law, Some(rows), reason.into()));
        self
    }

    /// Ignores the whole suite, if `condition` holds. It runs with `--include-ignored`.
    #[must_use]
    pub fn ignore_all_if(mut self, condition: bool, reason: &str) -> Self {
        self.ignore_all = condition.then(|| reason.into()).or(self.ignore_all);
        self
    }

    /// Excuses the strategy from a law that cannot hold for it. The law is ignored, with the reason, and one more test,
    /// `excused::law`, fails as soon as the law holds and the excuse can go. With `--include-ignored` the law runs: it is
    /// `ok` if it holds, and stays ignored if it does not.
    #[must_use]
    pub fn excuse(mut self, law: &'static str, reason: &str) -> Self {
        self.excused.push((law, format!("excused: {reason}")));
        self
    }

    /// Says that the strategy is incomplete: it may miss solutions, and cannot prove that there are no others. It is
    /// excused from the laws that need a complete strategy, but what it says must still be true.
    #[must_use]
    pub fn incomplete(self) -> Self {
        self.excuse(
            INCOMPLETE,
            "the strategy is incomplete, so it cannot know that it has found every solution",
        )
    }

    /// Says what the machine must have, such as `avx512`, and whether it has it. If it does not, all laws of the suite are
    /// ignored, with the reason; if [`REQUIRE_BACKENDS`] lists the name, they fail.
    #[must_use]
    pub fn needs(mut self, name: &str, is_there: bool) -> Self {
        self.needs.push((name.into(), is_there));
        self
    }

    /// Panics if the suite is not well formed.
    fn check(&self) {
        let Suite { name, blocks, .. } = self;
        assert!(
            !blocks.is_empty(),
            "the suite {name} has no size, so it tests nothing: add `.every_size()`, or `.size::<9>()` for each size"
        );
        let ignored = self.ignored.iter().map(|(law, rows, _)| (*law, *rows));
        for (law, rows) in ignored.chain(self.excused.iter().map(|(law, _)| (*law, None))) {
            let mut laws = blocks.iter().filter(|block| rows.is_none() || block.rows == rows);
            let place = rows.map_or(String::new(), |rows| format!(" on boards of {rows} rows"));
            assert!(
                laws.any(|block| block.laws.iter().any(|ready| ready.is(law))),
                "the suite {name} has no law and no group of laws called {law}{place}: `--list` shows them"
            );
        }
    }

    /// Why a law does not run, unless the arguments ask for it.
    fn fate(&self, rows: Option<usize>, law: &Ready) -> Fate {
        if let Some(reason) = &self.ignore_all {
            return Fate::Ignored(reason.clone());
        }
        if let Some((_, reason)) = self.excused.iter().find(|(name, _)| law.is(name)) {
            return Fate::Excused(reason.clone());
        }
        let ignored =
            self.ignored.iter().find(|&&(name, at, _)| law.is(name) && (at.is_none() || at == rows));
        ignored.map_or(Fate::Runs, |(_, _, reason)| Fate::Ignored(reason.clone()))
    }
}

/// The outcome of a law.
enum Fate {
    Runs,
    Ignored(String),
    Excused(String),
}

/// Suites of tests, with the arguments of the command line. [`main!`](crate::main) makes and runs one.
#[derive(Debug)]
pub struct Tests {
    arguments: Arguments,
    required: BTreeSet<String>,
    needed: BTreeSet<String>,
    names: BTreeSet<String>,
    trials: Vec<Trial>,
    not_run: Arc<NotRun>,
}

/// How many laws of a suite did not run, for each suite and reason.
#[derive(Debug, Default)]
struct NotRun(Mutex<BTreeMap<(String, String), usize>>);

impl NotRun {
    fn note(&self, suite: &str, reason: String) -> Completion {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry((suite.into(), reason.clone())).or_default() += 1;
        Completion::Ignored { reason: Some(reason) }
    }
}

impl Tests {
    /// No tests yet, with the arguments of the command line and [`REQUIRE_BACKENDS`] from the environment.
    pub fn from_env() -> Self {
        Tests::new(Arguments::from_args(), &std::env::var(REQUIRE_BACKENDS).unwrap_or_default())
    }

    /// No tests yet. `required` has the form of [`REQUIRE_BACKENDS`].
    pub fn new(arguments: Arguments, required: &str) -> Self {
        let required = required.split(',').map(str::trim).filter(|name| !name.is_empty());
        Tests {
            arguments,
            required: required.map(String::from).collect(),
            needed: BTreeSet::new(),
            names: BTreeSet::new(),
            trials: Vec::new(),
            not_run: Arc::default(),
        }
    }

    /// Adds the tests of a suite.
    ///
    /// # Panics
    /// If the suite has no size, an option of it names no law, or another suite has the same name.
    pub fn add<K>(&mut self, mut suite: Suite<K>) {
        suite.check();
        let blocks = std::mem::take(&mut suite.blocks);
        assert!(self.names.insert(suite.name.clone()), "two suites are called {}", suite.name);
        self.needed.extend(suite.needs.iter().map(|(name, _)| name.clone()));
        let missing = || suite.needs.iter().filter(|(_, is_there)| !is_there).map(|(name, _)| name);
        let lacking =
            missing().find(|name| self.required.contains(*name)).or_else(|| missing().next()).cloned();
        for Block { rows, laws } in blocks {
            let path = rows.map_or(suite.name.clone(), |rows| format!("{}::size_{rows}", suite.name));
            for law in &laws {
                let check = Arc::clone(&law.check);
                let name = format!("{path}::{}", law.law.name);
                self.trial(&suite.name, name, lacking.as_deref(), suite.fate(rows, law), move || check());
            }
            for (excused, reason) in &suite.excused {
                let (excused, reason) = (*excused, reason.clone());
                let laws: Vec<Ready> = laws.iter().filter(|law| law.is(excused)).cloned().collect();
                if laws.is_empty() {
                    continue; // such as a law of four rows alone
                }
                let fate = suite.ignore_all.clone().map_or(Fate::Runs, Fate::Ignored);
                let name = format!("{path}::excused::{excused}");
                self.trial(&suite.name, name, lacking.as_deref(), fate, move || {
                    let holds = |law: &Ready| caught(|| (law.check)()).is_ok();
                    assert!(
                        !laws.iter().all(holds),
                        "the excuse from {excused} is no longer needed, since every law of it holds: remove it \
                         ({reason})"
                    );
                });
            }
        }
    }

    /// Adds one test. A test that runs only if the arguments ask for it is flagged as ignored only if they *do*: otherwise
    /// it reports itself, with the reason, that it did not run, which a flagged one does not.
    fn trial(
        &mut self,
        suite: &str,
        name: String,
        lacking: Option<&str>,
        fate: Fate,
        check: impl Fn() + Send + 'static,
    ) {
        let asked_for = self.arguments.ignored || self.arguments.include_ignored;
        let is_flagged = asked_for && (lacking.is_some() || !matches!(fate, Fate::Runs));
        let required = lacking.is_some_and(|lacking| self.required.contains(lacking));
        let lacking = lacking.map(|lacking| format!("this machine lacks {lacking}"));
        let (not_run, suite) = (Arc::clone(&self.not_run), suite.to_string());
        let run = move || match (lacking, fate) {
            (Some(lacking), _) if required => {
                Err(format!("{lacking}, which {REQUIRE_BACKENDS} lists").into())
            }
            (Some(reason), _) => Ok(not_run.note(&suite, reason)),
            (None, Fate::Ignored(reason) | Fate::Excused(reason)) if !asked_for => {
                Ok(not_run.note(&suite, reason))
            }
            (None, Fate::Excused(reason)) => match caught(check) {
                Ok(()) => Ok(Completion::Completed),
                Err(message) => {
                    let line = message.lines().next().unwrap_or_default();
                    not_run.note(&suite, format!("{reason}; does not hold"));
                    Ok(Completion::ignored_with(format!("{reason}; it does not hold: {line}")))
                }
            },
            (None, _) => caught(check).map(|()| Completion::Completed).map_err(Into::into),
        };
        self.trials.push(Trial::ignorable_test(name, run).with_ignored_flag(is_flagged));
    }

    /// Runs the tests that the arguments choose, or lists them; then says which laws did not run, and why.
    pub fn run(mut self) -> Conclusion {
        catch_quietly();
        let unknown: Vec<&str> = self.required.difference(&self.needed).map(String::as_str).collect();
        if !self.needed.is_empty() && !unknown.is_empty() {
            let message = format!(
                "{REQUIRE_BACKENDS} lists {}, which nothing here needs: expected names among {}",
                unknown.join(", "),
                self.needed.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
            );
            self.trials.push(Trial::test("required_backends_are_known", || Err(message.into())));
        }
        let conclusion = libtest_mimic::run(&self.arguments, self.trials);
        if !self.arguments.list && self.arguments.format != Some(FormatSetting::Json) {
            for ((suite, reason), count) in &*self.not_run.0.lock().unwrap_or_else(PoisonError::into_inner) {
                let laws = if *count == 1 { "law" } else { "laws" };
                println!("not run: {count} {laws} of {suite} ({reason})");
            }
        }
        conclusion
    }

    /// The status of the process after [`run`](Tests::run): for `main`.
    pub fn exit_code(self) -> ExitCode {
        self.run().exit_code()
    }
}

/// Makes the `main` of a file of tests that has `harness = false` in its `Cargo.toml`, from [`Suite`]s.
///
/// Plain `#[test]` functions do not run in such a file: give them a file of their own.
#[macro_export]
macro_rules! main {
    ($($suite:expr),+ $(,)?) => {
        fn main() -> ::std::process::ExitCode {
            let mut tests = $crate::Tests::from_env();
            $(tests.add($suite);)+
            tests.exit_code()
        }

        /// Exists only if the file is built with a harness, which never calls `main`.
        #[test]
        fn the_laws_do_not_run() {
            panic!("no law ran: write `harness = false` under `[[test]]` with the name of this file in Cargo.toml");
        }
    };
}

thread_local! {
    /// In a law: where its last panic came from. Elsewhere `None`.
    static IN_A_LAW: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps panics in laws from being printed as they happen: a law may catch some, and shrinking a random board causes many.
/// The panic that makes a law fail is printed with the failures, with its place.
fn catch_quietly() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let in_a_law = IN_A_LAW.with_borrow_mut(|place| {
                if let Some(place) = place {
                    *place = info.location().map_or(String::new(), |location| format!("\nat {location}"));
                }
                place.is_some()
            });
            if !in_a_law {
                before(info);
            }
        }));
    });
}

/// Runs a law: `Ok` if it holds, otherwise what it says.
fn caught(check: impl FnOnce()) -> Result<(), String> {
    let outer = IN_A_LAW.replace(Some(String::new()));
    let result = catch_unwind(AssertUnwindSafe(check));
    let place = IN_A_LAW.replace(outer).unwrap_or_default();
    result.map_err(|payload| format!("{}{place}", message(&*payload)))
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message")
}

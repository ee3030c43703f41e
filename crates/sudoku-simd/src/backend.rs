//! The back-ends: their names, the features that each needs, and the proof that the processor has them.

use std::fmt;
use std::sync::OnceLock;

/// A way to compute with vectors. All find the same answers and count the same statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// 512-bit vectors with byte permutation: Intel from Ice Lake on, AMD from Zen 4 on.
    Avx512,
    /// 256-bit vectors: most x86-64 processors since 2013.
    Avx2,
    /// Arrays of integers, on every machine: the compiler makes SSE2, NEON or other vectors of them.
    Portable,
}

impl Backend {
    /// Every back-end, the fastest first.
    pub const ALL: [Backend; 3] = [Backend::Avx512, Backend::Avx2, Backend::Portable];

    /// The environment variable that forces a back-end.
    pub const VARIABLE: &'static str = "SUDOKU_BACKEND";

    /// The name, as in `SUDOKU_BACKEND`: `avx512`, `avx2` or `portable`.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Avx512 => "avx512",
            Backend::Avx2 => "avx2",
            Backend::Portable => "portable",
        }
    }

    /// The back-end with this name.
    pub fn from_name(name: &str) -> Option<Backend> {
        Backend::ALL.into_iter().find(|backend| backend.name() == name)
    }

    /// Whether this machine can run it.
    pub fn is_available(self) -> bool {
        Proof::of(self).is_ok()
    }

    /// The fastest one that this machine can run.
    pub fn best() -> Backend {
        let available = Backend::ALL.into_iter().find(|backend| backend.is_available());
        available.expect("portable code runs everywhere")
    }

    /// The back-end to use: the one that `SUDOKU_BACKEND` names if it is set and not empty, otherwise the fastest. The
    /// first call decides; later ones return the same.
    ///
    /// # Errors
    /// If the variable names no back-end, or one that this machine cannot run.
    pub fn chosen() -> Result<Backend, BackendError> {
        static CHOSEN: OnceLock<Result<Backend, BackendError>> = OnceLock::new();
        CHOSEN
            .get_or_init(|| match std::env::var_os(Backend::VARIABLE) {
                None => Ok(Backend::best()),
                Some(name) if name.is_empty() => Ok(Backend::best()),
                Some(name) => Backend::named(&name.to_string_lossy()),
            })
            .clone()
    }

    /// The back-end with this name, if the machine can run it.
    fn named(name: &str) -> Result<Backend, BackendError> {
        match Backend::from_name(name) {
            None => Err(BackendError::Unknown(name.to_string())),
            Some(backend) if backend.is_available() => Ok(backend),
            Some(backend) => Err(BackendError::Missing(backend)),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a back-end cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BackendError {
    /// `SUDOKU_BACKEND` holds a word that is not the name of a back-end.
    Unknown(String),
    /// The processor lacks what this back-end needs.
    Missing(Backend),
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackendError::Unknown(name) => write!(
                f,
                "{} is {name:?}, which is not a back-end: expected avx512, avx2 or portable; leave it unset for the \
                 fastest",
                Backend::VARIABLE
            ),
            BackendError::Missing(backend) => write!(
                f,
                "this processor cannot run the back-end {backend}: leave {} unset to take the fastest that it can \
                 run, {}",
                Backend::VARIABLE,
                Backend::best()
            ),
        }
    }
}

impl std::error::Error for BackendError {}

/// The features that each back-end needs: the only place where they are listed. Calls `$then!` with them and with what
/// follows.
#[cfg(target_arch = "x86_64")]
macro_rules! features {
    (Avx512, $then:ident! $($rest:tt)*) => {
        $crate::backend::$then! {
            ["avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512vbmi2", "avx512bitalg", "bmi1", "bmi2", "lzcnt", "popcnt"]
            $($rest)*
        }
    };
    (Avx2, $then:ident! $($rest:tt)*) => {
        $crate::backend::$then! { ["avx2", "bmi1", "bmi2", "lzcnt", "popcnt"] $($rest)* }
    };
}

/// Compiles a function for a processor with these features.
#[cfg(target_arch = "x86_64")]
macro_rules! enable {
    ([$($feature:tt),+] $function:item) => {
        #[target_feature($(enable = $feature),+)]
        $function
    };
}

/// Functions for a back-end, compiled with its features: `compile_for! { Avx2; fn ... }`. To call one from code without the
/// features is unsafe, and sound with a token of that back-end or a value of its vector type.
macro_rules! compile_for {
    (Portable; $($function:item)*) => { $($function)* };
    ($backend:ident; $($function:item)*) => { $($crate::backend::features!($backend, enable! $function);)* };
}

/// A token: the proof that the processor has what the back-end needs.
#[cfg(target_arch = "x86_64")]
macro_rules! token {
    ([$($feature:tt),+] $(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(());

        impl $name {
            /// The token, if the processor has the features.
            #[inline]
            fn detect() -> Option<Self> {
                ($(is_x86_feature_detected!($feature))&&+).then_some($name(()))
            }
        }
    };
}

/// `Default` and `Debug` of an engine.
macro_rules! default_and_debug {
    ($engine:ident) => {
        impl Default for $engine {
            /// A solver on the back-end that `SUDOKU_BACKEND` names, otherwise on the fastest.
            ///
            /// # Panics
            /// If the variable names no back-end, or one that this machine cannot run. [`Backend::chosen`] returns an error
            /// instead.
            fn default() -> Self {
                let made = Backend::chosen().and_then($engine::with_backend);
                made.unwrap_or_else(|error| panic!("{error}"))
            }
        }

        impl std::fmt::Debug for $engine {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($engine)).field("backend", &self.backend()).finish_non_exhaustive()
            }
        }
    };
}

pub(crate) use {compile_for, default_and_debug};
#[cfg(target_arch = "x86_64")]
pub(crate) use {enable, features, token};

#[cfg(target_arch = "x86_64")]
features!(Avx512, token!
    /// The processor has AVX-512 with bytes and words, byte permutation, double shifts and population counts, and the
    /// scalar bit instructions.
    Avx512Token);
#[cfg(target_arch = "x86_64")]
features!(Avx2, token!
    /// The processor has AVX2 and the scalar bit instructions.
    Avx2Token);

/// A back-end with its token.
#[derive(Clone, Copy)]
pub(crate) enum Proof {
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512Token),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2Token),
    Portable,
}

impl Proof {
    /// The back-end's token.
    ///
    /// # Errors
    /// If this machine cannot run the back-end.
    pub(crate) fn of(backend: Backend) -> Result<Proof, BackendError> {
        let proof = match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Avx512Token::detect().map(Proof::Avx512),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Avx2Token::detect().map(Proof::Avx2),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx512 | Backend::Avx2 => None,
            Backend::Portable => Some(Proof::Portable),
        };
        proof.ok_or(BackendError::Missing(backend))
    }

    /// The back-end.
    pub(crate) fn backend(self) -> Backend {
        match self {
            #[cfg(target_arch = "x86_64")]
            Proof::Avx512(_) => Backend::Avx512,
            #[cfg(target_arch = "x86_64")]
            Proof::Avx2(_) => Backend::Avx2,
            Proof::Portable => Backend::Portable,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_back_end_is_found_by_its_name() {
        for backend in Backend::ALL {
            assert_eq!(Backend::from_name(backend.name()), Some(backend));
        }
        assert_eq!(Backend::from_name("sse"), None);
        assert!(Backend::best().is_available());
    }

    #[test]
    fn an_error_says_what_was_expected() {
        let error = Backend::named("sse").unwrap_err().to_string();
        assert_eq!(
            error,
            "SUDOKU_BACKEND is \"sse\", which is not a back-end: expected avx512, avx2 or portable; leave it unset for \
             the fastest"
        );
        let error = BackendError::Missing(Backend::Avx2).to_string();
        assert!(
            error.starts_with("this processor cannot run the back-end avx2: leave SUDOKU_BACKEND unset"),
            "{error}"
        );
    }
}

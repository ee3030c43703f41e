//! Which of the three ways to compute is used, and the proof that the processor can.

use std::fmt;
use std::sync::OnceLock;

/// A way to compute with vectors. All give the same answers and the same statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// 512-bit vectors with byte permutation: Intel from Ice Lake on, AMD from Zen 4 on.
    Avx512,
    /// 256-bit vectors: most x86-64 processors since 2013.
    Avx2,
    /// Plain arrays, on every machine: the compiler makes SSE2, NEON or other vectors of them.
    Portable,
}

impl Backend {
    /// All of them, the fastest first.
    pub const ALL: [Backend; 3] = [Backend::Avx512, Backend::Avx2, Backend::Portable];

    /// The environment variable that forces a back-end.
    pub const VARIABLE: &'static str = "SUDOKU_BACKEND";

    /// Its name, as in `SUDOKU_BACKEND`: `avx512`, `avx2` or `portable`.
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
        match self {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Avx512Token::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Avx2Token::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx512 | Backend::Avx2 => false,
            Backend::Portable => true,
        }
    }

    /// The fastest one that this machine can run.
    pub fn best() -> Backend {
        let available = Backend::ALL.into_iter().find(|backend| backend.is_available());
        available.expect("portable code runs everywhere")
    }

    /// The one to use: that named by `SUDOKU_BACKEND` if it is set and not empty, else the fastest. It is found out
    /// once, and stays the same while the program runs.
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

    /// The back-end with this name, if there is one and the machine can run it.
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
pub enum BackendError {
    /// `SUDOKU_BACKEND` holds a word that is no back-end's name.
    Unknown(String),
    /// The processor lacks what this back-end needs.
    Missing(Backend),
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackendError::Unknown(name) => write!(
                f,
                "{} is {name:?}, which is no back-end: expected avx512, avx2 or portable, or nothing to take the \
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

/// A token: whoever owns one knows that the processor has what the back-end needs.
#[cfg(target_arch = "x86_64")]
macro_rules! token {
    ($(#[$doc:meta])* $name:ident: $($feature:tt),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(());

        impl $name {
            /// A token, if the processor has all that it stands for.
            #[inline]
            pub(crate) fn detect() -> Option<Self> {
                ($(is_x86_feature_detected!($feature))&&+).then_some($name(()))
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
token!(
    /// The processor has AVX-512 with bytes and words, byte permutation, double shifts and population counts, and the
    /// scalar bit instructions.
    Avx512Token: "avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512vbmi2", "avx512bitalg", "bmi1", "bmi2",
    "lzcnt", "popcnt"
);

#[cfg(target_arch = "x86_64")]
token!(
    /// The processor has AVX2 and the scalar bit instructions.
    Avx2Token: "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"
);

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
            "SUDOKU_BACKEND is \"sse\", which is no back-end: expected avx512, avx2 or portable, or nothing to take \
             the fastest"
        );
        let error = BackendError::Missing(Backend::Avx2).to_string();
        assert!(
            error.starts_with("this processor cannot run the back-end avx2: leave SUDOKU_BACKEND unset"),
            "{error}"
        );
    }
}

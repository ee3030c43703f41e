//! Where a measurement was made, and with which program.

use serde::{Deserialize, Serialize};

/// The machine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The name that the processor reports.
    pub cpu: String,
    /// Family, model and stepping, such as `family 25, model 17, stepping 1`. Empty if the processor does not say.
    pub cpu_model: String,
    /// The vector and bit instructions that the processor and the system offer, such as `avx2`, in ascending order.
    pub features: Vec<String>,
    /// Logical cores that this process may use.
    pub cores: usize,
    /// Memory in GiB.
    pub memory_gib: f64,
    /// The operating system and its version.
    pub system: String,
    /// The architecture, such as `x86_64`.
    pub architecture: String,
}

impl Machine {
    /// The machine that runs this program.
    pub fn this() -> Machine {
        use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};
        let wanted = RefreshKind::nothing()
            .with_cpu(CpuRefreshKind::nothing())
            .with_memory(MemoryRefreshKind::nothing().with_ram());
        let system = System::new_with_specifics(wanted);
        let (brand, cpu_model) = processor();
        let reported = || system.cpus().first().map(|cpu| cpu.brand().trim().to_owned());
        let cpu = brand.or_else(reported).filter(|brand| !brand.is_empty());
        Machine {
            cpu: cpu.unwrap_or_else(|| "unknown processor".into()),
            cpu_model,
            features: features(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory_gib: (system.total_memory() as f64 / f64::from(1 << 30) * 10.0).round() / 10.0,
            system: System::long_os_version().unwrap_or_else(|| std::env::consts::OS.into()),
            architecture: std::env::consts::ARCH.into(),
        }
    }
}

/// The brand that the processor reports, and its family, model and stepping.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn processor() -> (Option<String>, String) {
    let cpuid = raw_cpuid::CpuId::new();
    let brand = cpuid.get_processor_brand_string().map(|brand| brand.as_str().trim().to_owned());
    let model = cpuid.get_feature_info().map_or_else(String::new, |info| {
        format!("family {}, model {}, stepping {}", info.family_id(), info.model_id(), info.stepping_id())
    });
    (brand, model)
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
fn processor() -> (Option<String>, String) {
    (None, String::new())
}

/// The features that a Sudoku engine could use, if both the processor and the system offer them.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn features() -> Vec<String> {
    macro_rules! detected {
        ($($feature:tt)*) => {
            [$(($feature, std::arch::is_x86_feature_detected!($feature))),*]
        };
    }
    let features = detected!(
        "avx" "avx2" "avx512bitalg" "avx512bw" "avx512cd" "avx512dq" "avx512f" "avx512ifma" "avx512vbmi" "avx512vbmi2"
        "avx512vl" "avx512vnni" "avx512vpopcntdq" "bmi1" "bmi2" "fma" "gfni" "lzcnt" "popcnt" "sse4.1" "sse4.2" "ssse3"
    );
    features.into_iter().filter(|&(_, present)| present).map(|(name, _)| name.into()).collect()
}

#[cfg(target_arch = "aarch64")]
fn features() -> Vec<String> {
    macro_rules! detected {
        ($($feature:tt)*) => {
            [$(($feature, std::arch::is_aarch64_feature_detected!($feature))),*]
        };
    }
    let features = detected!("asimd" "dotprod" "i8mm" "sve" "sve2");
    features.into_iter().filter(|&(_, present)| present).map(|(name, _)| name.into()).collect()
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
fn features() -> Vec<String> {
    Vec::new()
}

/// The program that measured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Build {
    /// The compiler and its version.
    pub compiler: String,
    /// Target, optimisation, flags.
    pub flags: String,
    /// The cargo profile, such as `release` or `dist`.
    pub profile: String,
    /// The commit, or `unknown`.
    pub commit: String,
    /// Whether the tree had changes that were not committed when the arena was built.
    pub dirty: bool,
}

impl Build {
    /// The build of this program.
    pub fn this() -> Build {
        Build {
            compiler: env!("ARENA_COMPILER").into(),
            flags: env!("ARENA_FLAGS").into(),
            profile: env!("ARENA_PROFILE").into(),
            commit: env!("ARENA_COMMIT").into(),
            dirty: env!("ARENA_DIRTY") == "true",
        }
    }

    /// The commit, followed by `-dirty` if there were changes that were not committed.
    pub fn commit_text(&self) -> String {
        format!("{}{}", self.commit, if self.dirty { "-dirty" } else { "" })
    }

    /// Whether this program is optimised, as a program that measures should be.
    pub fn is_optimised() -> bool {
        env!("ARENA_OPT_LEVEL") == "3" && !cfg!(debug_assertions)
    }
}

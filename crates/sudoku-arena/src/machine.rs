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
        let cpu = system.cpus().first().map_or("", |cpu| cpu.brand()).trim().to_owned();
        Machine {
            cpu: if cpu.is_empty() { "unknown processor".into() } else { cpu },
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory_gib: (system.total_memory() as f64 / f64::from(1 << 30) * 10.0).round() / 10.0,
            system: System::long_os_version().unwrap_or_else(|| std::env::consts::OS.into()),
            architecture: std::env::consts::ARCH.into(),
        }
    }
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
            commit: env!("ARENA_COMMIT").into(),
        }
    }

    /// Whether this program is optimised, as a program that measures should be.
    pub fn is_optimised() -> bool {
        env!("ARENA_OPT_LEVEL") == "3" && !cfg!(debug_assertions)
    }
}

//! Stores what a record says about the build: the compiler, its flags, the commit.

use std::env;
use std::path::PathBuf;
use std::process::Command;

fn main() {
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let compiler = said(&compiler, &["--version"]).unwrap_or_else(|| "unknown".into());
    println!("cargo::rustc-env=ARENA_COMPILER={compiler}");

    let setting = |name: &str| env::var(name).unwrap_or_default();
    let mut flags = vec![
        format!("target={}", setting("TARGET")),
        format!("opt-level={}", setting("OPT_LEVEL")),
        format!("debug-assertions={}", env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_some()),
    ];
    flags.extend(
        setting("CARGO_ENCODED_RUSTFLAGS").split('\x1f').filter(|flag| !flag.is_empty()).map(Into::into),
    );
    println!("cargo::rustc-env=ARENA_FLAGS={}", flags.join(" "));
    println!("cargo::rustc-env=ARENA_OPT_LEVEL={}", setting("OPT_LEVEL"));

    println!("cargo::rustc-env=ARENA_PROFILE={}", profile().unwrap_or_else(|| "unknown".into()));

    let commit = said("git", &["describe", "--always", "--abbrev=12", "--exclude=*"]);
    // Only what is compiled counts: a report or a document that was just written anew does not make the code another.
    let compiled = [":/crates", ":/Cargo.toml", ":/Cargo.lock"];
    let changed =
        said("git", &[&["status", "--porcelain", "--untracked-files=no", "--"], &compiled[..]].concat());
    let dirty = commit.is_some() && changed.is_none_or(|changed| !changed.is_empty());
    println!("cargo::rustc-env=ARENA_DIRTY={dirty}");
    println!("cargo::rustc-env=ARENA_COMMIT={}", commit.unwrap_or_else(|| "unknown".into()));
    // Every commit and every checkout adds a line to this log.
    if let Some(log) = said("git", &["rev-parse", "--git-path", "logs/HEAD"]).map(PathBuf::from)
        && log.exists()
    {
        println!("cargo::rerun-if-changed={}", log.display());
        // The other crates too: a change to a strategy that is not committed makes the tree dirty.
        println!("cargo::rerun-if-changed=..");
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src");
}

/// The cargo profile. Cargo does not tell a build script its name, but puts its output into a folder of that name:
/// `target/dist/build/...`. The profiles `dev` and `test` share the folder `debug`, and `bench` uses `release`.
fn profile() -> Option<String> {
    let out = PathBuf::from(env::var_os("OUT_DIR")?);
    let build = out.ancestors().find(|folder| folder.file_name().is_some_and(|name| name == "build"))?;
    let profile = build.parent()?.file_name()?.to_str()?;
    Some(if profile == "debug" { "dev".into() } else { profile.into() })
}

/// What a command prints, if it succeeds.
fn said(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

//! `cargo xtask install-c`: builds the C library and installs it below a prefix.

mod prefix;

use crate::{Error, Options, Result, at, root};
use prefix::Files;
use std::path::Path;
use std::process::Command;

/// The profile of releases: optimised as a whole, without debug information.
const DEFAULT_PROFILE: &str = "dist";

/// Builds the libraries and installs them with the header and the file for `pkg-config`.
///
/// # Errors
/// If there is no prefix, or a file cannot be built or written.
pub(crate) fn run(options: &Options) -> Result<()> {
    if !cfg!(target_os = "linux") {
        return Err(Error::Failed("install-c knows the file names of Linux only".into()));
    }
    let prefix = options.prefix.as_ref();
    let prefix = prefix.ok_or_else(|| Error::Usage("install-c needs `--prefix DIR`".into()))?;
    let prefix = std::path::absolute(prefix).map_err(at(prefix))?;
    let profile = options.profile.as_deref().unwrap_or(DEFAULT_PROFILE);
    // Cargo optimises across crates only without the Rust library, so its kind is not built.
    let mut build = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    build.current_dir(root()).args(["rustc", "--package", "pir-c", "--lib", "--profile", profile]);
    build.args(["--crate-type", "cdylib", "--crate-type", "staticlib"]);
    if !build.status().is_ok_and(|status| status.success()) {
        return Err(Error::Failed("the C library is not built".into()));
    }
    // This program is in the folder of its own profile, beside that of the library's.
    let me = std::env::current_exe().map_err(at(Path::new("xtask")))?;
    let target = me.parent().and_then(Path::parent).expect("a folder for each profile");
    let built = target.join(match profile {
        "dev" | "test" => "debug",
        "release" | "bench" => "release",
        other => other,
    });
    let files = Files {
        package: &root().join("pir-c"),
        shared: &built.join("libpir_c.so"),
        archive: &built.join("libpir_c.a"),
        version: env!("CARGO_PKG_VERSION"),
    };
    let written = prefix::install(&files, &prefix).map_err(|e| Error::Failed(e.to_string()))?;
    written.iter().for_each(|path| println!("{}", path.display()));
    Ok(())
}

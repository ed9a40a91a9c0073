//! Installing the program that calls the library.

use std::os::unix::fs::PermissionsExt as _;

#[test]
fn the_program_and_the_library_are_installed() {
    let folder = pir_temp::TemporaryFolder::new().expect("a folder");
    let files = pir_driver::install(folder.path(), b".TH PIR 1\n").expect("it can be written");
    let program = std::fs::read(std::env::current_exe().expect("this program")).expect("a file");
    let path = |name: &str| folder.path().join(name);
    assert!(std::fs::read(path("bin/pir")).expect("the program") == program);
    let mode = path("bin/pir").metadata().expect("the program").permissions().mode();
    assert_eq!(mode & 0o777, 0o755);
    for name in ["pir-cc", "pir-c++", "pir-fc"] {
        let target = std::fs::read_link(path(&format!("bin/{name}"))).expect("a link");
        assert_eq!(target.to_str(), Some("pir"));
    }
    assert_eq!(std::fs::read(path("share/man/man1/pir.1")).expect("the page"), b".TH PIR 1\n");
    let library = std::fs::read(path("lib/libpiromp.so"));
    assert_eq!(library.is_ok_and(|l| l.starts_with(b"\x7fELF")), cfg!(target_os = "linux"));
    assert!(files.iter().all(|file| file.symlink_metadata().is_ok()));
}

#[test]
fn the_error_names_what_cannot_be_written() {
    let folder = pir_temp::TemporaryFolder::new().expect("a folder");
    std::fs::write(folder.file("bin"), "a file").expect("it can be written");
    let error = pir_driver::install(folder.path(), b"").expect_err("`bin` is no folder");
    assert_eq!(error.path, folder.file("bin"));
    assert!(error.to_string().contains("can't write"), "{error}");
}

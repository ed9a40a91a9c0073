//! What `pir run --engine llvm` keeps of what `clang-22` made. Black box.
//!
//! Needs `clang-22` (Debian: `apt-get install clang-22`).

use crate::common::{PIR, place};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A folder with a program, a cache, and a compiler that counts its calls.
struct Place {
    dir: PathBuf,
}

impl Place {
    fn new(name: &str) -> Self {
        let dir = place("cache").join(name);
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(dir.join("bin")).expect("a folder");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let real = std::env::split_paths(&path).map(|d| d.join("clang-22")).find(|p| p.is_file());
        let real = real.expect("`clang-22` is missing; try `apt-get install clang-22`");
        let script = format!(
            "#!/bin/sh\necho x >> {}\nexec {} \"$@\"\n",
            dir.join("calls").display(),
            real.display()
        );
        let wrapper = dir.join("bin/clang-22");
        fs::write(&wrapper, script).expect("it is written");
        fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755)).expect("it may run");
        let place = Self { dir };
        place.program(7);
        place
    }

    fn program(&self, status: u8) {
        let text = format!("define i32 @main() {{\n  ret i32 {status}\n}}\n");
        fs::write(self.dir.join("p.pir"), text).expect("it is written");
    }

    fn start(&self, environment: &[(&str, &str)]) -> Child {
        let path = std::env::var("PATH").unwrap_or_default();
        Command::new(PIR)
            .args(["run", "--engine", "llvm", "p.pir"])
            .current_dir(&self.dir)
            .env("PATH", format!("{}:{path}", self.dir.join("bin").display()))
            .env("PIR_CACHE", self.dir.join("kept"))
            .envs(environment.iter().copied())
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("pir starts")
    }

    fn run(&self, environment: &[(&str, &str)]) -> i32 {
        let out = self.start(environment).wait_with_output().expect("it ends");
        out.status.code().unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&out.stderr)))
    }

    /// How often the compiler was called.
    fn calls(&self) -> usize {
        fs::read_to_string(self.dir.join("calls")).map_or(0, |text| text.lines().count())
    }

    fn kept(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.dir.join("kept")) else { return vec![] };
        entries.map(|e| e.expect("an entry").path()).collect()
    }
}

#[test]
fn the_second_run_compiles_nothing() {
    let place = Place::new("second");
    assert_eq!((place.run(&[]), place.calls(), place.kept().len()), (7, 1, 1));
    assert_eq!((place.run(&[]), place.calls(), place.kept().len()), (7, 1, 1));
    place.program(8);
    assert_eq!((place.run(&[]), place.calls(), place.kept().len()), (8, 2, 2));
    place.program(7);
    assert_eq!((place.run(&[]), place.calls()), (7, 2));
}

#[test]
fn without_a_cache_folder_nothing_is_cached() {
    let place = Place::new("off");
    for n in 1..3 {
        assert_eq!((place.run(&[("PIR_CACHE", "off")]), place.calls()), (7, n));
    }
    assert!(place.kept().is_empty());
    // A cache that cannot be written is no error.
    let file = place.dir.join("p.pir");
    let file = file.to_str().expect("UTF-8");
    assert_eq!((place.run(&[("PIR_CACHE", file)]), place.calls()), (7, 3));
}

#[test]
fn the_environment_names_the_cache_folder() {
    let place = Place::new("named");
    let xdg = place.dir.join("xdg");
    let home = place.dir.join("home");
    let (xdg_text, home_text) = (xdg.to_str().expect("UTF-8"), home.to_str().expect("UTF-8"));
    place.run(&[("PIR_CACHE", ""), ("XDG_CACHE_HOME", xdg_text), ("HOME", home_text)]);
    assert_eq!(fs::read_dir(xdg.join("pir")).expect("the folder").count(), 1);
    place.run(&[("PIR_CACHE", ""), ("XDG_CACHE_HOME", ""), ("HOME", home_text)]);
    assert_eq!(fs::read_dir(home.join(".cache/pir")).expect("the folder").count(), 1);
}

#[test]
fn a_damaged_cache_entry_is_rebuilt() {
    let place = Place::new("damaged");
    place.run(&[]);
    let entry = place.kept().remove(0);
    let whole = fs::read(&entry).expect("it can be read");
    let mut flipped = whole.clone();
    flipped[100] ^= 0x55;
    for (n, damaged) in [&whole[..whole.len() / 2], &[], &flipped[..]].into_iter().enumerate() {
        fs::write(&entry, damaged).expect("it is written");
        assert_eq!((place.run(&[]), place.calls()), (7, n + 2));
        assert_eq!(fs::read(&entry).expect("it can be read").len(), whole.len());
    }
}

#[test]
fn concurrent_runs_share_the_cache() {
    let place = Place::new("many");
    for round in 0..3 {
        let all: Vec<Child> = (0..6).map(|_| place.start(&[])).collect();
        for child in all {
            let out = child.wait_with_output().expect("it ends");
            let said = String::from_utf8_lossy(&out.stderr).into_owned();
            assert_eq!(out.status.code(), Some(7), "round {round}: {said}");
        }
        assert_eq!(place.kept().len(), 1, "{:?}", place.kept());
        if round == 1 {
            fs::write(&place.kept()[0], "no library").expect("it is written");
        }
    }
}

#[test]
fn the_cache_size_is_bounded() {
    let place = Place::new("bounded");
    for status in 1..5 {
        place.program(status);
        assert_eq!(place.run(&[("PIR_CACHE_SIZE", "40000")]), i32::from(status));
        let size: u64 = place.kept().iter().map(|p| p.metadata().expect("a file").len()).sum();
        assert!(size <= 40_000, "{size}");
    }
    assert!(place.kept().len() < 4);
    place.program(9);
    assert_eq!((place.run(&[("PIR_CACHE_SIZE", "0")]), place.kept().len()), (9, 1));
}

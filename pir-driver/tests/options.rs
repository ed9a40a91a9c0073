//! The words of a command line: which are the driver's, and what is suggested for misspelt ones.

use clap::Args as _;
use pir_driver::{DriverOptions, named, separated};
use std::ffi::OsString;

fn of(line: &str) -> String {
    let words = separated(named(line.split(' ').map(OsString::from).collect()));
    words.join(" ".as_ref()).into_string().expect("UTF-8")
}

fn misspelt(line: &str) -> Option<String> {
    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        driver: DriverOptions,
    }
    let words = separated(format!("pir cc {line}").split(' ').map(OsString::from).collect());
    let line: Line = clap::Parser::parse_from(&words[1..]);
    line.driver.misspelt().map(|(word, hint)| format!("{word}: {hint}"))
}

#[test]
fn every_option_is_suggested_where_it_is_misspelt() {
    let command = DriverOptions::augment_args(clap::Command::new("cc"));
    for option in command.get_arguments().filter_map(|a| a.get_long()) {
        let hint = format!("did you mean `--{option}`?");
        let (start, end) = option.split_at(option.len() - 3);
        let (first, second) = end.split_at(1);
        for wrong in [
            format!("--{start}{second}{first}"),
            format!("--{start}{second}"),
            format!("-{option}"),
            format!("--{}", option.replacen('-', "_", 1)),
            format!("--{option}x"),
        ] {
            for word in [wrong.clone(), format!("{wrong}=a.txt")] {
                let expected = Some(format!("{word}: {hint}"));
                assert_eq!(misspelt(&format!("-fopenmp {word} x.c")), expected);
            }
        }
        assert_eq!(misspelt("-O2 -fopenmp -c x.c -o pir-x -pipe --pirate"), None);
    }
    let other = misspelt("--pir-quux x.c").expect("there is no such option");
    assert!(other.contains("the options are --pir-backend, --pir-report"), "{other}");
}

#[test]
fn words_of_a_compiler_are_kept_apart() {
    for (line, expected) in [
        ("pir cc -v -O3 x.c -o x", "pir cc -- -v -O3 x.c -o x"),
        ("pir cc --pir-without cse -c x.c", "pir cc --pir-without cse -- -c x.c"),
        ("pir cc x.c --pir-keep -c --help", "pir cc --pir-keep -- x.c -c --help"),
        ("pir c++", "pir c++ --"),
        ("pir cc -c --pir-backend simd x.c", "pir cc --pir-backend simd -- -c x.c"),
        ("pir cc --pir-backend -c x.c", "pir cc --pir-backend -- -c x.c"),
        ("pir cc --pir-backend=simd x.c", "pir cc --pir-backend=simd -- x.c"),
        ("pir cc --pir-lint x.c", "pir cc --pir-lint -- x.c"),
        ("pir -q fc --version", "pir -q fc -- --version"),
        ("pir cc --help", "pir cc --help"),
        ("pir verify cc -v", "pir verify cc -v"),
        ("pir --help", "pir --help"),
        ("/opt/bin/pir-cc -v x.c", "pir cc -- -v x.c"),
        ("pir-c++ --help", "pir c++ --help"),
        ("pir-fc cc.f90", "pir fc -- cc.f90"),
        ("pir-x cc.f90", "pir-x cc.f90"),
    ] {
        assert_eq!(of(line), expected);
    }
}

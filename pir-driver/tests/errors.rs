//! Errors that end a call before a compiler runs.

use pir_driver::{Compiler, DriverError, DriverOptions, compile, fault_in};

#[test]
fn a_misspelt_option_is_no_word_of_the_compiler() {
    let words = ["-fopenmp", "--pir-reprot=x", "a.c"].map(Into::into).to_vec();
    let options = DriverOptions { words, ..DriverOptions::default() };
    for compiler in [Compiler::C, Compiler::Cxx, Compiler::Fortran] {
        let error = compile(&options, compiler).expect_err("there is no such option");
        assert!(matches!(&error, DriverError::UnknownOption { word, .. } if word.ends_with("=x")));
        assert_eq!(error.status(), 2);
        let expected = "error: there is no option --pir-reprot=x: did you mean `--pir-report`?";
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_missing_compiler_is_a_fault_of_a_tool() {
    let source = std::io::ErrorKind::NotFound.into();
    let error = DriverError::NoCompiler { program: "flang-22", package: "flang-22", source };
    assert_eq!(error.status(), 3);
    assert!(error.to_string().ends_with("`apt-get install -y flang-22` installs it"), "{error}");
}

#[test]
fn faults_are_found_in_reports() {
    let fault = "a.c: compiled by the compiler alone: a fault of pir, please report it: a panic";
    let report = format!("b.c: 1 of 1 region raised\n{fault}\n");
    assert_eq!(fault_in(&report), Some(fault));
    assert_eq!(fault_in("a.c: compiled by the compiler alone: it has errors\n"), None);
}

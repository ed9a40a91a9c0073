//! The examples run, and print what the book says that they print.
#![cfg(feature = "engine")]

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs an example in the root of the repository, and returns its standard output. Cargo builds
/// examples together with the tests unless it is told which targets to build. If one is missing, it
/// is built with the features of the whole workspace, as the other crates were.
fn run(name: &str, arguments: &[&str]) -> String {
    let me = std::env::current_exe().expect("this program");
    let built = me.parent().and_then(Path::parent).expect("the folder of the build");
    let program = built.join("examples").join(name);
    if !program.exists() {
        let mut cargo = Command::new(env!("CARGO"));
        let built = cargo.args(["build", "-q", "--workspace", "--example", name]).status();
        assert!(built.is_ok_and(|status| status.success()), "{name} does not build");
    }
    let ran = Command::new(&program).args(arguments).current_dir(root()).output();
    let ran = ran.unwrap_or_else(|e| panic!("{}: {e}", program.display()));
    assert!(ran.status.success(), "{name}: {ran:?}");
    String::from_utf8(ran.stdout).expect("text")
}

/// Returns the blocks of a page of the book that are fenced as `kind`.
fn fenced(page: &str, kind: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join("docs").join(page)).expect("the page");
    let open = format!("\n```{kind}\n");
    text.split(&open).skip(1).filter_map(|t| Some(t.split_once("```")?.0.to_owned())).collect()
}

#[test]
fn the_front_end_prints_what_its_chapter_says() {
    let printed = run("front_end", &[]);
    let shown = fenced("tutorial/front-end.md", "text");
    assert!(shown.contains(&printed), "{printed}");
}

#[test]
fn the_array_language_prints_what_its_chapter_says() {
    let printed = run("rows", &["examples/first.rows"]);
    let shown = fenced("tutorial/array-language.md", "text");
    assert!(shown.iter().any(|block| block.contains(printed.trim_end())), "{printed}");
}

#[test]
fn the_edited_graph_is_that_of_the_page() {
    assert_eq!(fenced("embedding.md", "dot"), [run("edit", &[])]);
}

#[test]
fn the_other_examples_run() {
    let embed = run("embed", &[]);
    assert!(embed.contains("level 1") && embed.contains("error[PIR0303]"), "{embed}");
    let built = run("build_parallel_for", &[]);
    let module = pir_ir::parse(built.as_bytes()).module.expect("it parses");
    assert!(pir_ir::verify(module).is_ok());
    assert!(run("call", &[]).contains("333332833333500000 on "));
}

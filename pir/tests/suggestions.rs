//! What is said of misspelt options and unknown names.

use crate::common::help::commands;
use crate::common::{folder, pir};

/// The option with two letters in the wrong order, or without its last letter.
fn misspelt(option: &str, known: &[String]) -> Option<String> {
    let mut swapped: Vec<char> = option.chars().collect();
    let at = (3..swapped.len() - 1).find(|&k| swapped[k] != swapped[k + 1])?;
    swapped.swap(at, at + 1);
    let swapped: String = swapped.into_iter().collect();
    let shortened = option[..option.len() - 1].to_owned();
    [swapped, shortened].into_iter().find(|w| !known.contains(w))
}

#[test]
fn misspelt_options_of_every_command_have_a_suggestion() {
    let mut complaints = Vec::new();
    let mut seen = 0;
    // The words of `cc`, `c++` and `fc` belong to a compiler.
    for c in commands().iter().filter(|c| !["cc", "c++", "fc"].contains(&c.words[0].as_str())) {
        let options = c.options();
        for option in &options {
            let Some(wrong) = misspelt(option, &options) else { continue };
            let words: Vec<&str> = c.words.iter().map(String::as_str).collect();
            let out = pir(&[&words[..], &[&wrong]].concat());
            let said = String::from_utf8_lossy(&out.stderr).into_owned();
            seen += 1;
            if out.status.code() != Some(2) || !said.contains("similar argument") {
                complaints.push(format!("{} {wrong}: {said}", c.name()));
            }
        }
    }
    assert!(seen > 200, "{seen}");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn misspelt_commands_have_a_suggestion() {
    for (wrong, right) in [("verfiy", "verify"), ("rac", "race"), ("outcome", "outcomes")] {
        let said = String::from_utf8_lossy(&pir(&[wrong]).stderr).into_owned();
        assert!(said.contains(&format!("'{right}'")), "{said}");
    }
}

#[test]
fn unknown_functions_have_the_nearest_names() {
    let dir = folder("suggestions");
    let path = dir.join("many.pir");
    let one = |k: u32| format!("define void @function{k}() {{\n  ret void\n}}\n");
    std::fs::write(&path, (0..1000).map(one).collect::<String>()).expect("written");
    let path = path.to_str().expect("UTF-8");
    for args in [
        &["run", "--entry", "functoin777"][..],
        &["run", "--engine", "interp", "--entry", "functoin777"],
        &["run", "--engine", "llvm", "--entry", "functoin777"],
        &["race", "--entry", "functoin777"],
        &["outcomes", "--entry", "functoin777"],
        &["analyze", "--function", "functoin777"],
        &["graph", "--function", "functoin777"],
    ] {
        let out = pir(&[args, &[path]].concat());
        let said = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(said.contains("there is no function @functoin777 with a body"), "{args:?}: {said}");
        assert!(
            said.contains(&format!("{} takes one of @function777, ", args[args.len() - 2])),
            "{said}"
        );
        assert!(said.contains(" and 995 others"), "{said}");
        assert!(said.len() < 400, "{said}");
    }
}

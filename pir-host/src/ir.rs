//! The functions of the libraries that are defined by IR, in `library/*.ll`. The interpreter runs
//! them like the program's own functions, so that races and schedules inside them are seen.

use rustc_hash::FxHashMap;
use std::fmt::Write;
use std::sync::LazyLock;

/// The IR of the C files beside it.
const IR_TEXTS: &[&str] = &[
    include_str!("../library/ctype.ll"),
    include_str!("../library/sort.ll"),
    include_str!("../library/strings.ll"),
    include_str!("../library/tree.ll"),
];

/// A function in one of the texts.
struct Definition {
    /// The declaration of the function.
    declaration: String,
    /// The definition; empty if a text only declares the function.
    text: &'static str,
}

static DEFINITION_INDEX: LazyLock<FxHashMap<&'static str, Definition>> = LazyLock::new(|| {
    let mut index = FxHashMap::default();
    for text in IR_TEXTS {
        let mut rest = *text;
        while let Some(start) = rest.find("d") {
            rest = &rest[start..];
            let head = rest.split('\n').next().unwrap_or(rest);
            let is_definition = head.starts_with("define");
            let end = if is_definition { rest.find("\n}").map(|n| n + 2) } else { None };
            let (whole, after) = rest.split_at(end.unwrap_or(head.len()));
            rest = after;
            let name = names(head).next().expect("a header names its function");
            let header = head.trim_end_matches(" {").replace("internal ", "");
            let declaration = header.replacen("define", "declare", 1);
            let known = index.entry(name).or_insert(Definition { declaration, text: "" });
            if is_definition {
                known.text = whole;
            }
        }
    }
    index
});

/// Returns the names of globals in a text, without `@`.
fn names(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split('@').skip(1).map(|rest| {
        let end = rest.find(|c: char| !(c.is_alphanumeric() || "_.$".contains(c)));
        &rest[..end.unwrap_or(rest.len())]
    })
}

/// Returns the names of all functions that are defined.
pub(crate) fn defined() -> impl Iterator<Item = &'static str> {
    DEFINITION_INDEX.iter().filter(|(_, d)| !d.text.is_empty()).map(|(name, _)| *name)
}

/// The start of the names by which functions of the library call each other. A program may have a
/// `static` function with the name of a library's, which the library does not call.
const PRIVATE_PREFIX: &str = "__library.";

/// Returns the name of a function in the tables.
pub(crate) fn public_name(name: &str) -> &str {
    name.strip_prefix(PRIVATE_PREFIX).unwrap_or(name)
}

/// Returns whether this is the name of a function that is defined.
pub(crate) fn is_defined(name: &str) -> bool {
    DEFINITION_INDEX.get(public_name(name)).is_some_and(|d| !d.text.is_empty())
}

/// Returns the definition of a function, with declarations of the functions that it calls.
pub(crate) fn define(name: &str) -> Option<String> {
    let (own, wanted) =
        DEFINITION_INDEX.get_key_value(public_name(name)).filter(|(_, d)| !d.text.is_empty())?;
    let mut text = String::new();
    let mut called: Vec<&str> = names(wanted.text).filter(|n| n != own).collect();
    called.sort_unstable();
    called.dedup();
    for callee in called.iter().filter(|n| !n.starts_with("llvm.")) {
        let declaration = with_private_names(&DEFINITION_INDEX[callee].declaration, own, name);
        writeln!(text, "{declaration}").expect("writing to a string succeeds");
    }
    text.push_str(&with_private_names(wanted.text, own, name));
    text.push('\n');
    Some(text)
}

/// Returns a text in which `own` has the name `new`, and other functions have private names.
fn with_private_names(text: &str, own: &str, new: &str) -> String {
    let mut parts = text.split('@');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !(c.is_alphanumeric() || "_.$".contains(c)));
        let (name, rest) = part.split_at(end.unwrap_or(part.len()));
        out.push('@');
        match name {
            _ if name == own => out.push_str(new),
            _ if name.starts_with("llvm.") => out.push_str(name),
            _ => out.extend([PRIVATE_PREFIX, name]),
        }
        out.push_str(rest);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use pir_core::Module;
    use pir_core::text::{add_functions, parse};

    #[test]
    fn every_ir_definition_parses_alone() {
        let mut names: Vec<_> = defined().collect();
        names.sort_unstable();
        assert!(names.len() > 60 && names.contains(&"qsort") && names.contains(&"strlen"));
        for name in names {
            let text = define(name).expect("it is defined");
            let mut module: Module = parse(b"").into_result().expect("it parses");
            let added = add_functions(&mut module, text.as_bytes());
            assert_eq!(added.unwrap_or_else(|e| panic!("{name}: {e:?}")).len(), 1);
            pir_verify::verify(module).unwrap_or_else(|e| panic!("{name}: {e}"));
        }
        assert!(define("malloc").is_none() && define("no such function").is_none());
    }
}

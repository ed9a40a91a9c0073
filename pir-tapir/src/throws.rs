//! Which functions may end by an exception.

use crate::graph::{callee, operation};
use pir_upgrade::{Kind, Part, Token};
use rustc_hash::{FxHashMap, FxHashSet};

/// Linkages of definitions from which nothing can be inferred.
const REPLACEABLE: [&str; 5] =
    ["weak", "weak_odr", "linkonce", "linkonce_odr", "available_externally"];

/// The functions of a module that never unwind.
#[derive(Default)]
pub(crate) struct NoUnwind {
    functions: FxHashSet<String>,
    groups: FxHashSet<String>,
}

impl NoUnwind {
    /// Reads the attributes of a module, and infers those of its functions from their bodies.
    pub(crate) fn of(parts: &[Part<'_>]) -> Self {
        let mut facts = Self::default();
        for part in parts {
            if let Part::Top(tokens) = part {
                facts.add_groups(tokens);
            }
        }
        let mut throwing: Vec<String> = Vec::new();
        // Who calls whom without a guard; everything that reaches a throwing function throws.
        let mut callers: FxHashMap<String, Vec<String>> = FxHashMap::default();
        let mut defined: FxHashSet<String> = FxHashSet::default();
        for part in parts {
            match part {
                Part::Top(tokens) => facts.add_declarations(tokens),
                Part::Function(body) => {
                    let name = body.name().to_owned();
                    defined.insert(name.clone());
                    if facts.has_attribute(&body.header) {
                        continue;
                    }
                    // The linker may take another definition than this one.
                    if body.header.iter().any(|t| REPLACEABLE.iter().any(|word| t.is(word))) {
                        throwing.push(name);
                        continue;
                    }
                    for i in body.blocks.iter().flat_map(|b| &b.instructions) {
                        match operation(i) {
                            "resume" | "cleanupret" | "catchswitch" => throwing.push(name.clone()),
                            "call" | "tail" | "musttail" | "notail" if !facts.has_attribute(i) => {
                                match callee(i) {
                                    Some(c) if c.starts_with("@llvm.") => {}
                                    Some(c) if c.starts_with('@') => {
                                        callers.entry(c.to_owned()).or_default().push(name.clone())
                                    }
                                    None if i.iter().any(|t| t.is("asm")) => {}
                                    _ => throwing.push(name.clone()),
                                }
                            }
                            _ => {}
                        }
                    }
                }
            }
        }
        let undefined = callers.keys().filter(|c| !defined.contains(*c));
        throwing.extend(undefined.filter(|c| !facts.functions.contains(*c)).cloned());
        let mut all: FxHashSet<String> = FxHashSet::default();
        while let Some(name) = throwing.pop() {
            if all.insert(name.clone()) {
                throwing.extend(callers.get(&name).into_iter().flatten().cloned());
            }
        }
        facts.functions.extend(defined.into_iter().filter(|name| !all.contains(name)));
        facts
    }

    fn add_groups(&mut self, tokens: &[Token<'_>]) {
        let mut at = 0;
        while at + 1 < tokens.len() {
            if tokens[at].first && tokens[at].is("attributes") {
                let end =
                    tokens[at..].iter().position(|t| t.is("}")).map_or(tokens.len(), |n| at + n);
                if tokens[at..end].iter().any(|t| t.is("nounwind")) {
                    self.groups.insert(tokens[at + 1].text.to_string());
                }
                at = end;
            }
            at += 1;
        }
    }

    fn add_declarations(&mut self, tokens: &[Token<'_>]) {
        for line in tokens.chunk_by(|_, next| !next.first) {
            if !line[0].is("declare") || !self.has_attribute(line) {
                continue;
            }
            if let Some(name) = line.iter().find(|t| t.kind == Kind::Global) {
                self.functions.insert(name.text.to_string());
            }
        }
    }

    /// Returns whether a call, a definition or a declaration says that it does not unwind.
    fn has_attribute(&self, tokens: &[Token<'_>]) -> bool {
        tokens.iter().any(|t| {
            t.is("nounwind")
                || t.kind == Kind::Other
                    && t.text.starts_with('#')
                    && self.groups.contains(&*t.text)
        })
    }

    /// Returns whether a function does not unwind.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.functions.contains(name)
    }

    /// Returns whether an instruction may end by an exception.
    pub(crate) fn may_throw(&self, instruction: &[Token<'_>]) -> bool {
        match operation(instruction) {
            "resume" | "cleanupret" | "catchswitch" => true,
            "call" | "tail" | "musttail" | "notail" | "invoke" => {
                !self.has_attribute(instruction)
                    && match callee(instruction) {
                        Some(c) => !c.starts_with("@llvm.") && !self.has(c),
                        None => !instruction.iter().any(|t| t.is("asm")),
                    }
            }
            _ => false,
        }
    }
}

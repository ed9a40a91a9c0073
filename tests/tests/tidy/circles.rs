//! Circles of files: none, but those in a list with their reasons.
//!
//! A file depends on another one if it names an item that is defined there, however it was
//! imported. Tests are left out. Files of one module and those inside it may form a circle among
//! themselves, because Rust lets them see each other's private items: together they are one unit.
//! The root of a crate is no such module. Else all files of a crate would be one unit.

use super::{crates, files, none, read, relative};
use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};

/// A circle that stays.
struct AllowedCircle {
    files: &'static str,
    why: &'static str,
}

const ALLOWED_CIRCLES: &[AllowedCircle] = &[
    AllowedCircle {
        files: "pir/src: interrupt output",
        why: "Output waits while an interrupt ends the process, and an interrupt says so.",
    },
    AllowedCircle {
        files: "pir-c/src: error finding lib module program search",
        why: "The root of the crate holds the conversions of C strings and numbers that all \
              exported functions use, and re-exports these functions.",
    },
    AllowedCircle {
        files: "pir-check/src: attributes depth graph lib region ssa tree value",
        why: "The root of the crate is the checker: it calls the checks in turn, and each returns \
              its error.",
    },
    AllowedCircle {
        files: "pir-interp/src: code compile history host input machine memory program race",
        why: "One step of the machine changes the memory, the race detector's shadow of it and the \
              strands at once, and all three are part of the state that a search copies.",
    },
    AllowedCircle {
        files: "pir-omp-runtime/src: affinity allocators api barrier cancel dependence dispatch \
                display doacross group guest idle memory outside process raised record report \
                settings task_waits tasks team thread threadprivate tool wait worksharing",
        why: "The record of a thread leads to those of its team and task, and these have the state \
              of every construct. A thread that waits, in whichever construct, runs tasks, and a \
              task may meet any construct. Each tells the tool, which asks the thread.",
    },
    AllowedCircle {
        files: "pir-runtime/src: critical fault/code fault/mod fault/signal group heartbeat helper \
                job loops pool profile promote run runtime slots team threads wait worker",
        why: "A worker that waits runs other jobs, and a job may be any of the kinds that make \
              workers wait: a part of a loop, a member of a team, a task of a group.",
    },
    AllowedCircle {
        files: "pir-upgrade/src: body casts lib rewrite types",
        why: "The root of the crate is the upgrade: it calls the steps in turn, and each returns \
              its error.",
    },
];

impl AllowedCircle {
    /// The modules, as paths without an ending.
    fn modules(&self) -> Vec<String> {
        let (folder, files) = self.files.split_once(": ").expect("a folder, then files");
        files.split_whitespace().map(|f| format!("{folder}/{f}")).collect()
    }
}

/// A module: from `crate` on.
type ModulePath = Vec<String>;

/// The names of a module.
#[derive(Default)]
struct ModuleNames {
    file: usize,
    /// Items that are defined in it.
    items: BTreeSet<String>,
    /// Names that `use` gives to paths.
    imports: BTreeMap<String, ModulePath>,
    /// Modules that `use` imports whole.
    globs: Vec<ModulePath>,
    /// Paths in its code.
    paths: BTreeSet<ModulePath>,
}

/// The modules of one crate.
#[derive(Default)]
struct CrateModules {
    modules: BTreeMap<ModulePath, ModuleNames>,
    files: Vec<PathBuf>,
}

fn is_test(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|a| match &a.meta {
        syn::Meta::List(l) if l.path.is_ident("cfg") => l.tokens.to_string().contains("test"),
        meta => meta.path().is_ident("test"),
    })
}

/// Collects the names of one file.
struct NameReader<'c> {
    found: &'c mut CrateModules,
    file: usize,
    module: ModulePath,
}

impl NameReader<'_> {
    fn here(&mut self) -> &mut ModuleNames {
        let file = self.file;
        let module = self.found.modules.entry(self.module.clone()).or_default();
        module.file = file;
        module
    }

    fn import(&mut self, tree: &syn::UseTree, path: &[String]) {
        let with = |ident: &syn::Ident| [path, &[ident.to_string()]].concat();
        match tree {
            syn::UseTree::Path(p) => self.import(&p.tree, &with(&p.ident)),
            syn::UseTree::Group(g) => g.items.iter().for_each(|t| self.import(t, path)),
            syn::UseTree::Glob(_) => self.here().globs.push(path.to_vec()),
            syn::UseTree::Name(n) if n.ident == "self" => {
                let name = path.last().expect("a module").clone();
                self.here().imports.insert(name, path.to_vec());
            }
            syn::UseTree::Name(n) => {
                self.here().imports.insert(n.ident.to_string(), with(&n.ident));
            }
            syn::UseTree::Rename(r) => {
                self.here().imports.insert(r.rename.to_string(), with(&r.ident));
            }
        }
    }
}

impl<'ast> Visit<'ast> for NameReader<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let (attrs, name) = match item {
            syn::Item::Const(i) => (&i.attrs, Some(&i.ident)),
            syn::Item::Enum(i) => (&i.attrs, Some(&i.ident)),
            syn::Item::Fn(i) => (&i.attrs, Some(&i.sig.ident)),
            syn::Item::Macro(i) => (&i.attrs, i.ident.as_ref()),
            syn::Item::Mod(i) => (&i.attrs, None),
            syn::Item::Static(i) => (&i.attrs, Some(&i.ident)),
            syn::Item::Struct(i) => (&i.attrs, Some(&i.ident)),
            syn::Item::Trait(i) => (&i.attrs, Some(&i.ident)),
            syn::Item::Type(i) => (&i.attrs, Some(&i.ident)),
            syn::Item::Union(i) => (&i.attrs, Some(&i.ident)),
            syn::Item::Impl(i) => (&i.attrs, None),
            syn::Item::Use(i) => (&i.attrs, None),
            _ => return visit::visit_item(self, item),
        };
        if is_test(attrs) {
            return;
        }
        if let Some(name) = name {
            self.here().items.insert(name.to_string());
        }
        match item {
            syn::Item::Use(i) => self.import(&i.tree, &[]),
            syn::Item::Mod(i) if i.content.is_some() => {
                self.module.push(i.ident.to_string());
                self.here();
                visit::visit_item(self, item);
                self.module.pop();
            }
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let path_names = path.segments.iter().map(|s| s.ident.to_string()).collect();
        self.here().paths.insert(path_names);
        visit::visit_path(self, path);
    }
}

impl CrateModules {
    fn read(src: &Path) -> Self {
        let mut found = Self::default();
        for path in files(src, "rs") {
            let inside = path.strip_prefix(src).expect("below").with_extension("");
            let mut module: ModulePath = vec!["crate".into()];
            module.extend(inside.iter().map(|p| p.to_string_lossy().into_owned()));
            let last = module.last().expect("a name").as_str();
            if module.iter().any(|m| m == "tests") || module[1] == "bin" {
                continue;
            }
            if last == "mod" || (module.len() == 2 && ["lib", "main"].contains(&last)) {
                module.pop();
            }
            let syntax = syn::parse_file(&read(&path)).expect("a source");
            let file = found.files.len();
            found.files.push(path);
            let mut reader = NameReader { found: &mut found, file, module };
            reader.here();
            reader.visit_file(&syntax);
        }
        found
    }

    /// The module that defines the item that a path names inside `module`; none for other crates,
    /// for local names and for modules themselves.
    fn resolve(&self, module: &ModulePath, path: &[String], depth: usize) -> Option<&ModulePath> {
        let mut at = module.clone();
        let mut rest = path;
        while let Some(first) = rest.first() {
            match first.as_str() {
                "crate" => at.truncate(1),
                "self" => {}
                "super" => {
                    at.pop();
                }
                _ => break,
            }
            rest = &rest[1..];
        }
        for (k, name) in rest.iter().enumerate() {
            let child = [at.clone(), vec![name.clone()]].concat();
            if self.modules.contains_key(&child) {
                at = child;
                continue;
            }
            let (key, here) = self.modules.get_key_value(&at)?;
            if here.items.contains(name) {
                return Some(key);
            }
            let after = &rest[k + 1..];
            // A name that is imported by itself hides those of wildcards.
            let ways: Vec<ModulePath> = match here.imports.get(name) {
                Some(import) => vec![import.clone()],
                None => {
                    let of = |g: &ModulePath| [&g[..], std::slice::from_ref(name)].concat();
                    here.globs.iter().map(of).collect()
                }
            };
            let ways = ways.iter().filter(|_| depth < 8);
            return ways.into_iter().find_map(|way| {
                let whole = [&way[..], after].concat();
                (whole != path || at != *module).then(|| self.resolve(&at, &whole, depth + 1))?
            });
        }
        None
    }

    /// Pairs of files of which the first one depends on the second one.
    fn arrows(&self) -> DiGraphMap<usize, String> {
        let mut graph = DiGraphMap::new();
        for (name, module) in &self.modules {
            let imported = module.imports.values().chain(&module.paths);
            for path in imported {
                let Some(target) = self.resolve(name, path, 0) else { continue };
                let target = self.modules[target].file;
                if target != module.file {
                    graph.add_edge(module.file, target, path.join("::"));
                }
            }
        }
        graph
    }
}

/// Returns whether all files are one module, not the root of the crate, and those inside it.
fn are_one_unit(names: &[String]) -> bool {
    let module = |name: &String| {
        let path = name.strip_suffix(".rs").unwrap_or(name);
        path.strip_suffix("/mod").unwrap_or(path).to_owned()
    };
    let modules: Vec<String> = names.iter().map(module).collect();
    let is_root = |m: &String| m.ends_with("src/lib") || m.ends_with("src/main");
    let mut outer = modules.iter().filter(|m| !is_root(m));
    outer.any(|m| modules.iter().all(|o| is_inside(o, m)))
}

/// Returns whether a path without an ending is that of a module or of one inside it.
fn is_inside(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The circles of all crates that are not one unit: the files of each, and why they depend on each
/// other.
fn circles() -> Vec<(Vec<String>, Vec<String>)> {
    let mut all = Vec::new();
    for dir in crates() {
        let found = CrateModules::read(&dir.join("src"));
        let graph = found.arrows();
        let name = |f: usize| relative(&found.files[f]);
        for circle in tarjan_scc(&graph).into_iter().filter(|c| c.len() > 1) {
            let mut names: Vec<String> = circle.iter().map(|&f| name(f)).collect();
            names.sort();
            if are_one_unit(&names) {
                continue;
            }
            let inside = |a: usize, b: usize| circle.contains(&a) && circle.contains(&b);
            let arrows = graph.all_edges().filter(|&(a, b, _)| inside(a, b));
            let arrows = arrows.map(|(a, b, item)| format!("{} -> {}: {item}", name(a), name(b)));
            all.push((names, arrows.collect()));
        }
    }
    all
}

#[test]
fn files_form_only_listed_circles() {
    let found = circles();
    let allowed: Vec<Vec<String>> = ALLOWED_CIRCLES.iter().map(AllowedCircle::modules).collect();
    let belongs = |name: &String, m: &String| is_inside(name.trim_end_matches(".rs"), m);
    let mut complaints = Vec::new();
    for (names, arrows) in &found {
        let covers = |a: &Vec<String>| names.iter().all(|n| a.iter().any(|m| belongs(n, m)));
        if !allowed.iter().any(covers) {
            complaints.push(format!("{}\n  {}", names.join(" "), arrows.join("\n  ")));
        }
    }
    for (list, modules) in ALLOWED_CIRCLES.iter().zip(&allowed) {
        assert!(list.why.len() > 40, "{}", list.why);
        let in_circle = |f: &[String], m| f.iter().any(|name| belongs(name, m));
        let all = found.iter().any(|(f, _)| modules.iter().all(|m| in_circle(f, m)));
        if !all {
            complaints.push(format!("{}: no longer one circle; shorten the list", list.files));
        }
    }
    none(complaints);
}

#[test]
fn a_circle_is_found() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("circle");
    let write = |name: &str, text: &str| {
        let path = dir.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        std::fs::write(path, text).expect("a new file");
    };
    write("lib.rs", "mod a;\nmod b;\nmod c;\npub use b::Both;\n");
    write("a.rs", "use crate::Both as Two;\npub struct One(pub Two);\n");
    write("b.rs", "mod inner;\npub struct Both;\nfn f() { crate::c::g(); inner::f() }\n");
    write("b/inner.rs", "use super::Both;\npub fn f() -> Both { Both }\n");
    write("c.rs", "use super::a::*;\npub fn g() {}\nfn h(_: One) {}\n");
    let found = CrateModules::read(&dir);
    let circles = tarjan_scc(&found.arrows()).into_iter().filter(|c| c.len() > 1);
    let circles: Vec<Vec<&str>> = circles
        .map(|c| {
            let mut names: Vec<_> = c.iter().map(|&f| found.files[f].file_name()).collect();
            names.sort();
            names.into_iter().filter_map(|n| n?.to_str()).collect()
        })
        .collect();
    // The module inside `b` belongs to its unit.
    let expected = [["a.rs", "b.rs", "c.rs", "inner.rs"]];
    assert_eq!(circles, expected, "through an alias, a path and a glob import");
}

#[test]
fn a_module_and_those_inside_it_are_one_unit() {
    let unit =
        |names: &[&str]| are_one_unit(&names.iter().map(|n| n.to_string()).collect::<Vec<_>>());
    assert!(unit(&["c/src/a.rs", "c/src/a/b.rs", "c/src/a/b/d.rs"]));
    assert!(unit(&["c/src/a/mod.rs", "c/src/a/b.rs"]));
    assert!(!unit(&["c/src/a.rs", "c/src/a/b.rs", "c/src/ab.rs"]));
    assert!(!unit(&["c/src/a/b.rs", "c/src/a/d.rs"]));
    assert!(!unit(&["c/src/lib.rs", "c/src/a.rs"]));
}

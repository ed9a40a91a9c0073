//! Wildcard arms of matches on opcodes: their number may only fall.
//!
//! A new opcode falls into such an arm in silence. Where the arm means "the others plainly do not
//! count" or "refuse", it may stay. Otherwise code asks a question of the opcode table
//! (`pir-core/src/opcode.rs`), or names every member of a group (`pir-core/src/opcode/groups.rs`),
//! so that the compiler asks for the new one. `matches!` and `if let` are not counted.

use super::{crates, files, none, read, relative, root};
use pir_core::Opcode;
use syn::visit::{self, Visit};

/// The most wildcard arms that the crates may have together. Lower it when arms go.
const MAX_ARMS: usize = 209;

/// The enums whose variants are opcodes.
const OPCODE_ENUMS: &[&str] =
    &["Opcode", "Terminator", "IntBinary", "FloatBinary", "Cast", "MemoryAccess"];

/// A match without a wildcard that names at least this many opcodes treats the members of a group.
const MIN_GROUP_NAMES: usize = 5;

/// Counts the opcodes that patterns name.
struct PatternReader {
    /// The file imports opcodes by name.
    imports: bool,
    opcodes: usize,
}

impl PatternReader {
    fn bare(&mut self, name: &syn::Ident) {
        let is_opcode = || Opcode::ALL.iter().any(|op| name == &format!("{op:?}"));
        self.opcodes += usize::from(self.imports && is_opcode());
    }
}

impl<'ast> Visit<'ast> for PatternReader {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        match &path.segments.iter().map(|s| &s.ident).collect::<Vec<_>>()[..] {
            [.., group, _] => {
                self.opcodes += usize::from(OPCODE_ENUMS.iter().any(|g| group == g));
            }
            [name] => self.bare(name),
            [] => {}
        }
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        self.bare(&pattern.ident);
        visit::visit_pat_ident(self, pattern);
    }
}

/// Counts the wildcard arms of a file, tests in it left out.
struct ArmCounter {
    imports: bool,
    arms: usize,
    /// Matches on the members of a group without a wildcard.
    exhaustive: usize,
}

fn is_wildcard(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Wild(_) => true,
        // A name for the value.
        syn::Pat::Ident(p) => {
            p.subpat.is_none() && p.ident.to_string().starts_with(char::is_lowercase)
        }
        syn::Pat::Tuple(t) => t.elems.iter().all(is_wildcard),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for ArmCounter {
    fn visit_expr_match(&mut self, m: &'ast syn::ExprMatch) {
        let mut reader = PatternReader { imports: self.imports, opcodes: 0 };
        m.arms.iter().for_each(|arm| reader.visit_pat(&arm.pat));
        let wildcards = m.arms.iter().filter(|arm| is_wildcard(&arm.pat)).count();
        if reader.opcodes > 0 {
            self.arms += wildcards;
            let whole = wildcards == 0 && reader.opcodes >= MIN_GROUP_NAMES;
            self.exhaustive += usize::from(whole);
        }
        visit::visit_expr_match(self, m);
    }

    fn visit_item_mod(&mut self, m: &'ast syn::ItemMod) {
        if m.ident != "tests" {
            visit::visit_item_mod(self, m);
        }
    }
}

fn count(text: &str) -> ArmCounter {
    let imports = text.contains("Opcode::*") || text.contains("Opcode::{");
    let mut counter = ArmCounter { imports, arms: 0, exhaustive: 0 };
    counter.visit_file(&syn::parse_file(text).expect("a source"));
    counter
}

/// The sources of a crate without its tests.
fn sources(dir: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut sources = match dir.join("src") {
        src if src.exists() => files(&src, "rs"),
        _ => Vec::new(),
    };
    sources.retain(|p| !relative(p).contains("/tests"));
    sources
}

#[test]
fn wildcard_arms_do_not_become_more() {
    let in_crate = |dir: &std::path::PathBuf| {
        (relative(dir), sources(dir).iter().map(|p| count(&read(p)).arms).sum::<usize>())
    };
    let found: Vec<(String, usize)> = crates().iter().map(in_crate).collect();
    let sum: usize = found.iter().map(|(_, n)| n).sum();
    assert!(sum <= MAX_ARMS, "{sum} wildcard arms, not {MAX_ARMS}: name the rest\n{found:?}");
}

/// The page on new instructions names every file that the compiler asks about, and no file that
/// does not exist.
#[test]
fn the_page_on_instructions_names_the_files() {
    let page = read(&root().join("docs/how-to-add-an-instruction.md"));
    let named: Vec<&str> =
        page.split('`').filter(|w| w.starts_with("pir") && w.ends_with(".rs")).collect();
    assert!(named.len() > 30, "{named:?}");
    let missing = named.iter().filter(|name| !root().join(name).exists());
    let mut complaints: Vec<String> =
        missing.map(|name| format!("{name} is named and does not exist")).collect();
    for path in crates().iter().flat_map(|dir| sources(dir)) {
        let name = relative(&path);
        let is_table = name.starts_with("pir-core/src/opcode");
        if !is_table && count(&read(&path)).exhaustive > 0 && !named.contains(&&*name) {
            complaints.push(format!("{name} matches on a group of opcodes and is not named"));
        }
    }
    none(complaints);
}

#[test]
fn wildcard_arms_are_counted() {
    let arms =
        |arms: &str| count(&format!("use Opcode::*; fn f() {{ match x {{ {arms} }} }}")).arms;
    assert_eq!(arms("Opcode::Add => 1, _ => 2"), 1);
    assert_eq!(arms("Add | Sub if a => 1, other => 2"), 1);
    assert_eq!(arms("(Opcode::Add, 0) => 1, (_, _) => 2"), 1);
    assert_eq!(arms("Terminator::Br => match y { Cast::Trunc => 1, _ => 2 }, _ => 3"), 2);
    assert_eq!(arms("Kind::Add => 1, _ => 2"), 0);
    assert_eq!(arms("Opcode::Add => 1, _ if a => 2, Opcode::Sub => 3"), 0);
}

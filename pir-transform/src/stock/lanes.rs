//! Functions with lockstep regions, which stock LLVM must not change.
//!
//! All lanes execute one access to memory before any executes the next (reference: dominance, rule
//! 10). LLVM knows only the order of one lane. It may exchange two accesses that do not alias in a
//! lane, and it may inline a call, which is one step of each lane, as several steps. So the
//! encoding asks it to leave such functions alone, with `optnone`.

use super::LANES;
use crate::facts::each_attr;
use pir_core::attr::Attr;
use pir_core::entity::GlobalId;
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::module::Module;
use pir_core::opcode::Opcode;

/// `optnone` with the attribute that LLVM requires beside it, and those that it refuses there.
const ADDED: [&str; 2] = ["noinline", "optnone"];
const REMOVED: [&str; 4] = ["alwaysinline", "minsize", "optdebug", "optsize"];

/// Returns whether a function has a lockstep region. O(blocks).
pub(super) fn has_lanes(body: &Body) -> bool {
    let forks = body.layout().iter().filter_map(|&b| body.terminator(b)).map(|t| body.inst(t));
    forks.filter(|t| t.op() == Opcode::Fork).any(|t| t.fork_flags().contains(ForkFlags::LOCKSTEP))
}

/// Asks LLVM to leave a function alone. The attribute [`LANES`] lists the changes to undo.
pub(super) fn protect(module: &mut Module, g: GlobalId) {
    let all = attrs_of(module, g);
    let has = |word: &&str| all.iter().any(|&a| is_word(module, a, word));
    let added = ADDED.iter().filter(|w| !has(w)).map(|w| format!("+{w}"));
    let removed = REMOVED.iter().filter(|w| has(w)).map(|w| format!("-{w}"));
    let changes: Vec<String> = added.chain(removed).collect();
    let mut attrs = all.clone();
    attrs.retain(|&a| !REMOVED.iter().any(|w| is_word(module, a, w)));
    for word in changes.iter().filter_map(|c| c.strip_prefix('+')) {
        attrs.push(Attr::Word(module.attrs.intern_text(word.as_bytes())));
    }
    let key = module.attrs.intern_text(LANES.as_bytes());
    let value = module.attrs.intern_text(changes.join(" ").as_bytes());
    attrs.push(Attr::String(key, Some(value)));
    set_attrs(module, g, &attrs);
}

/// Undoes [`protect`].
pub(super) fn release(module: &mut Module, g: GlobalId) {
    let mut attrs = attrs_of(module, g);
    let is_key = |a: &Attr| match *a {
        Attr::String(key, value) if module.attrs.text(key) == LANES.as_bytes() => value,
        _ => None,
    };
    let Some(value) = attrs.iter().find_map(is_key) else { return };
    let changes = String::from_utf8_lossy(module.attrs.text(value)).into_owned();
    attrs.retain(|a| is_key(a).is_none());
    for change in changes.split(' ') {
        if let Some(word) = change.strip_prefix('+') {
            attrs.retain(|&a| !is_word(module, a, word));
        } else if let Some(word) = change.strip_prefix('-') {
            attrs.push(Attr::Word(module.attrs.intern_text(word.as_bytes())));
        }
    }
    set_attrs(module, g, &attrs);
}

fn is_word(module: &Module, attr: Attr, word: &str) -> bool {
    matches!(attr, Attr::Word(n) if module.attrs.text(n) == word.as_bytes())
}

/// Returns the attributes of a function, also those of groups.
fn attrs_of(module: &Module, g: GlobalId) -> Vec<Attr> {
    let mut all = Vec::new();
    if let Some(f) = module.function(g) {
        each_attr(module, &module.attrs, f.attrs, &mut |_, a| all.push(a));
    }
    all
}

fn set_attrs(module: &mut Module, g: GlobalId, attrs: &[Attr]) {
    let set = module.attrs.intern(attrs);
    if let Some(f) = module.function_mut(g) {
        f.attrs = set;
    }
}

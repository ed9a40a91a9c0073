//! Attributes of the functions that the lowering makes: what holds for the code of the function that a
//! strand was in holds for the strand's own.

use pir_core::attr::Attr;
use pir_core::entity::AttrSet;
use pir_core::{GlobalId, Module};

/// Words about what code may do and how it is made. Promises about a function's behaviour as a whole, its
/// result or its arguments are not among them, nor the machine that a front end had in mind.
const WORDS: [&[u8]; 8] = [
    b"strictfp",
    b"null_pointer_is_valid",
    b"uwtable",
    b"sanitize_address",
    b"sanitize_thread",
    b"sanitize_memory",
    b"sanitize_hwaddress",
    b"optnone",
];
/// The same as strings.
const STRINGS: [&[u8]; 11] = [
    b"denormal-fp-math",
    b"denormal-fp-math-f32",
    b"frame-pointer",
    b"no-trapping-math",
    b"no-infs-fp-math",
    b"no-nans-fp-math",
    b"no-signed-zeros-fp-math",
    b"approx-func-fp-math",
    b"unsafe-fp-math",
    b"less-precise-fpmad",
    b"no-jump-tables",
];

/// Gives `to`, made of code of `from`, what of that function's attributes holds for any part of its code.
/// Besides, no strand is left by unwinding (spec §2).
pub(crate) fn inherit_code(m: &mut Module, from: GlobalId, to: GlobalId) {
    let of = |m: &Module, g: GlobalId| m.function(g).map(|f| f.attrs).unwrap_or_default();
    let mut all = m.attrs.get(of(m, to)).to_vec();
    all.extend(kept(m, of(m, from)));
    let word = |m: &mut Module, word: &[u8]| Attr::Word(m.attrs.intern_text(word));
    // Who is not to be optimised is not to be copied into others that are.
    if all.contains(&word(m, b"optnone")) {
        all.push(word(m, b"noinline"));
    }
    all.push(word(m, b"nounwind"));
    let set = m.attrs.intern(&once(all));
    if let Some(f) = m.function_mut(to) {
        f.attrs = set;
    }
}

/// The same for a function that is given its worker and a context. Nobody writes to a context while a strand that it was
/// made for runs.
pub(crate) fn inherit(m: &mut Module, from: GlobalId, to: GlobalId) {
    inherit_code(m, from, to);
    let [worker, context]: [&[&[u8]]; 2] = [&[b"noundef"], &[b"noalias", b"noundef", b"readonly"]];
    let params = [worker, context].map(|words| {
        let words: Vec<Attr> = words.iter().map(|w| Attr::Word(m.attrs.intern_text(w))).collect();
        m.attrs.intern(&words)
    });
    let Some(f) = m.function_mut(to) else { return };
    for (p, set) in f.params.iter_mut().zip(params) {
        p.attrs = set;
    }
}

/// The attributes of a set and of its groups that are passed on.
fn kept(m: &Module, set: AttrSet) -> Vec<Attr> {
    let groups = |n: u32| m.attr_groups.iter().filter(move |g| g.0 == n).map(|g| g.1);
    let mut all: Vec<Attr> = Vec::new();
    for &a in m.attrs.get(set) {
        match a {
            Attr::Group(n) => all.extend(groups(n).flat_map(|s| m.attrs.get(s)).copied()),
            a => all.push(a),
        }
    }
    let is_kept = |a: &Attr| match *a {
        Attr::Word(w) | Attr::Int(w, _) | Attr::Type(w, _) | Attr::Text(w, _) => {
            WORDS.contains(&m.attrs.text(w))
        }
        Attr::String(key, _) => STRINGS.contains(&m.attrs.text(key)),
        Attr::Group(_) => false,
    };
    all.retain(is_kept);
    all
}

fn once(all: Vec<Attr>) -> Vec<Attr> {
    let mut once: Vec<Attr> = Vec::new();
    for a in all {
        if !once.contains(&a) {
            once.push(a);
        }
    }
    once
}

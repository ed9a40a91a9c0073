//! Attributes that count parameters, when one more is put in front.

use pir_core::Module;
use pir_core::attr::{Attr, AttrPool};
use pir_core::entity::AttrSet;
use pir_core::types::List;

/// Names a vector form by the parameters of the scalar one: it goes.
const VARIANT_ATTR: &[u8] = b"vector-function-abi-variant";
/// The attribute with the numbers of the parameters that give the size of an allocation.
const ALLOC_SIZE_ATTR: &[u8] = b"allocsize";

type Groups = [(u32, AttrSet)];

/// A set of a function's attributes for the same function with one more parameter in front.
pub(crate) fn shift_function_attrs(m: &mut Module, set: AttrSet) -> AttrSet {
    if !counts(&m.attrs, &m.attr_groups, &m.attrs, set) {
        return set;
    }
    let module = m.attrs.clone();
    shift(&module, &m.attr_groups, &mut m.attrs, set)
}

/// A set of a call's attributes, which are in the pool of its body, for one more argument in front.
pub(crate) fn shift_call_attrs(
    module: &AttrPool,
    groups: &Groups,
    pool: &mut AttrPool,
    set: AttrSet,
) -> AttrSet {
    match counts(module, groups, pool, set) {
        true => shift(module, groups, pool, set),
        false => set,
    }
}

fn counts(module: &AttrPool, groups: &Groups, pool: &AttrPool, set: AttrSet) -> bool {
    let all = |pool: &AttrPool, set| pool.get(set).iter().any(|&a| is_counting(pool, a));
    let group = |n: u32| groups.iter().any(|g| g.0 == n && all(module, g.1));
    let inside = |a: &Attr| matches!(*a, Attr::Group(n) if group(n));
    all(pool, set) || pool.get(set).iter().any(inside)
}

fn is_counting(pool: &AttrPool, a: Attr) -> bool {
    match a {
        Attr::Word(w) | Attr::Int(w, _) | Attr::Type(w, _) | Attr::Text(w, _) => {
            pool.text(w) == ALLOC_SIZE_ATTR
        }
        Attr::String(key, _) => pool.text(key) == VARIANT_ATTR,
        Attr::Group(_) => false,
    }
}

/// The attributes of a set of `pool`, those of the module's groups in their place.
pub(crate) fn without_groups(
    module: &AttrPool,
    groups: &Groups,
    pool: &mut AttrPool,
    set: AttrSet,
) -> Vec<Attr> {
    let mut all: Vec<Attr> = Vec::new();
    for a in pool.get(set).to_vec() {
        match a {
            Attr::Group(n) => {
                let sets = groups.iter().filter(|g| g.0 == n);
                for &a in sets.flat_map(|g| module.get(g.1)) {
                    all.push(moved(module, pool, a));
                }
            }
            a => all.push(a),
        }
    }
    all
}

fn shift(module: &AttrPool, groups: &Groups, pool: &mut AttrPool, set: AttrSet) -> AttrSet {
    let mut all = without_groups(module, groups, pool, set);
    all.retain(|&a| !(matches!(a, Attr::String(..)) && is_counting(pool, a)));
    for a in &mut all {
        *a = match *a {
            Attr::Int(w, n) if is_counting(pool, *a) => Attr::Int(w, n + 1),
            Attr::Text(w, text) if is_counting(pool, *a) => {
                let text = String::from_utf8_lossy(pool.text(text)).into_owned();
                let next =
                    |n: &str| n.trim().parse::<u64>().map_or(n.into(), |n| (n + 1).to_string());
                let text: Vec<String> = text.split(',').map(next).collect();
                Attr::Text(w, pool.intern_text(text.join(",").as_bytes()))
            }
            a => a,
        };
    }
    pool.intern(&all)
}

/// An attribute of the module's pool in another.
fn moved(module: &AttrPool, pool: &mut AttrPool, a: Attr) -> Attr {
    let mut text = |l: List| pool.intern_text(module.text(l));
    match a {
        Attr::Word(w) => Attr::Word(text(w)),
        Attr::Int(w, n) => Attr::Int(text(w), n),
        Attr::Type(w, t) => Attr::Type(text(w), t),
        Attr::Text(w, t) => Attr::Text(text(w), text(t)),
        Attr::String(k, v) => Attr::String(text(k), v.map(text)),
        Attr::Group(n) => Attr::Group(n),
    }
}

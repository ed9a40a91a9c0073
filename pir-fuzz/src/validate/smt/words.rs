//! Attributes as words, and what they say of a function's arithmetic.

use pir_core::attr::{Attr, AttrPool};
use pir_core::entity::AttrSet;
use pir_core::function::Function;
use pir_core::module::Module;

/// Whether arithmetic rounds to nearest and keeps subnormal numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FloatMode {
    Usual,
    Other,
}

impl FloatMode {
    pub(super) fn of(module: &Module, function: &Function) -> Self {
        let is_odd = |text: &String| {
            ["\"denormal-fp-math", "denormal_fpenv", "strictfp"].iter().any(|t| text.starts_with(t))
        };
        let all = texts(module, &module.attrs, function.attrs);
        if all.iter().any(is_odd) { Self::Other } else { Self::Usual }
    }
}

/// Returns the attributes of a set, those of its groups included, as words with their arguments.
pub(super) fn texts(module: &Module, pool: &AttrPool, set: AttrSet) -> Vec<String> {
    let text = |pool: &AttrPool, list| String::from_utf8_lossy(pool.text(list)).into_owned();
    let mut all = Vec::new();
    let mut add = |pool: &AttrPool, a: Attr| match a {
        Attr::Word(n) => all.push(text(pool, n)),
        Attr::Int(n, k) => all.push(format!("{}({k})", text(pool, n))),
        Attr::Type(n, ty) => {
            let ty = ty.map_or_else(String::new, |ty| module.types.show(ty));
            all.push(format!("{}({ty})", text(pool, n)));
        }
        Attr::Text(n, t) => all.push(format!("{}({})", text(pool, n), text(pool, t))),
        Attr::String(k, v) => {
            let v = v.map_or_else(String::new, |v| text(pool, v));
            all.push(format!("\"{}\"={v}", text(pool, k)));
        }
        Attr::Group(_) => {}
    };
    for &a in pool.get(set) {
        add(pool, a);
        if let Attr::Group(n) = a
            && let Some((_, set)) = module.attr_groups.iter().find(|g| g.0 == n)
        {
            module.attrs.get(*set).iter().for_each(|&a| add(&module.attrs, a));
        }
    }
    all
}

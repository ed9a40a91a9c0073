//! Promises about memory that hold for a function of the source and not for its lowered code.
//!
//! A function that opens a region may be `memory(none)`: its strands touch nothing that its caller
//! sees. Its lowered code keeps its strands with the thread's worker, which its caller uses as
//! well. So it promises nothing of the kind, and neither does a function that may come to it.

use pir_core::attr::Attr;
use pir_core::entity::{AttrSet, Entity, ValueKind};
use pir_core::function::Body;
use pir_core::{GlobalId, Module};
use rustc_hash::{FxHashMap, FxHashSet};

/// The promises.
const EFFECT_ATTRS: [&[u8]; 4] = [b"memory", b"nosync", b"norecurse", b"speculatable"];

/// Takes the promises from every function that may open one of the regions of `parallel`, and from
/// calls of them and through pointers. O(module).
pub(crate) fn withdraw_effect_attrs(m: &mut Module, parallel: &[GlobalId]) {
    if parallel.is_empty() || !EFFECT_ATTRS.iter().any(|w| mentions(m, w)) {
        return;
    }
    let opening = functions_opening_regions(m, parallel);
    let groups: FxHashMap<u32, bool> = {
        let promises = |set: &AttrSet| m.attrs.get(*set).iter().any(|&a| is_promise(&m.attrs, a));
        m.attr_groups.iter().map(|(n, set)| (*n, promises(set))).collect()
    };
    let without = |pool: &mut pir_core::attr::AttrPool,
                   module: &pir_core::attr::AttrPool,
                   all: &[(u32, AttrSet)],
                   set: AttrSet| {
        let held = |a: &Attr| match *a {
            Attr::Group(n) => groups.get(&n).copied().unwrap_or(false),
            a => is_promise(pool, a),
        };
        if !pool.get(set).iter().any(held) {
            return set;
        }
        let mut kept = crate::shift::without_groups(module, all, pool, set);
        kept.retain(|&a| !is_promise(pool, a));
        pool.intern(&kept)
    };
    let (module, all) = (m.attrs.clone(), m.attr_groups.clone());
    for g in (0..m.globals.len()).map(GlobalId::new) {
        let opens = opening.contains(&g);
        if let Some(attrs) = m.function(g).map(|f| f.attrs).filter(|_| opens) {
            let attrs = without(&mut m.attrs, &module, &all, attrs);
            m.function_mut(g).expect("a function").attrs = attrs;
        }
        if !opens {
            continue;
        }
        let Some(body) = m.function_mut(g).and_then(|f| f.body.as_deref_mut()) else { continue };
        for i in calls(body) {
            let comes = match body.ops(i)[0].kind() {
                ValueKind::Global(callee) => opening.contains(&callee),
                ValueKind::Asm(_) => false,
                _ => true,
            };
            let set = body.call(i).fn_attrs;
            if comes && set != AttrSet::EMPTY {
                let set = without(&mut body.attrs, &module, &all, set);
                body.call_mut(i).fn_attrs = set;
            }
        }
    }
}

fn mentions(m: &Module, word: &[u8]) -> bool {
    let mut bodies = m.functions().filter_map(|(.., f)| f.body.as_deref());
    m.attrs.mentions(word) || bodies.any(|b| b.attrs.mentions(word))
}

fn is_promise(pool: &pir_core::attr::AttrPool, a: Attr) -> bool {
    match a {
        Attr::Word(w) | Attr::Int(w, _) | Attr::Type(w, _) | Attr::Text(w, _) => {
            EFFECT_ATTRS.contains(&pool.text(w))
        }
        Attr::String(..) | Attr::Group(_) => false,
    }
}

fn calls(body: &Body) -> Vec<pir_core::Inst> {
    let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    all.filter(|&i| body.inst(i).op().is_call()).collect()
}

/// The functions that may open a region: with one, or with a call through a pointer or of another
/// such function.
fn functions_opening_regions(m: &Module, parallel: &[GlobalId]) -> FxHashSet<GlobalId> {
    let mut callers: FxHashMap<GlobalId, Vec<GlobalId>> = FxHashMap::default();
    let mut set: FxHashSet<GlobalId> = parallel.iter().copied().collect();
    for (g, _, f) in m.functions() {
        let Some(body) = f.body.as_deref() else { continue };
        for i in calls(body) {
            match body.ops(i)[0].kind() {
                ValueKind::Global(callee) => callers.entry(callee).or_default().push(g),
                ValueKind::Asm(_) => {}
                _ => {
                    set.insert(g);
                }
            }
        }
    }
    let mut work: Vec<GlobalId> = set.iter().copied().collect();
    while let Some(g) = work.pop() {
        let all = callers.remove(&g).unwrap_or_default();
        work.extend(all.into_iter().filter(|&c| set.insert(c)));
    }
    set
}

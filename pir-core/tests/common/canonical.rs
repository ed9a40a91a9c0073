//! The text of a module without what LLVM's printer is free to choose, so that two texts of one
//! module are equal: the order of globals and attributes, numbers of metadata and attribute groups,
//! and the attributes of intrinsics, which LLVM takes from its own table.

use pir_core::attr::{Attr, AttrPool};
use pir_core::constant::{ConstKind, ConstPool};
use pir_core::entity::{AttrSet, Entity, GlobalId, Inst};
use pir_core::module::{Global, GlobalKind, Module};
use pir_core::types::{TypeData, Types};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Rounds of hashing after which nodes of metadata that still look alike count as equal. A round
/// tells nodes apart by one more level of what they refer to.
const ROUNDS: usize = 24;

/// Returns the canonical text of a module.
pub(crate) fn canonical(mut module: Module) -> String {
    let groups: BTreeMap<u32, Vec<Attr>> =
        module.attr_groups.iter().map(|(n, set)| (*n, module.attrs.get(*set).to_vec())).collect();
    let of_module = module.attrs.clone();
    let sorted = |pool: &mut AttrPool, set: AttrSet| {
        let mut all: Vec<(String, Attr)> = Vec::new();
        for a in pool.get(set).to_vec() {
            match a {
                Attr::Group(n) => {
                    let group = groups.get(&n).map_or(&[][..], Vec::as_slice);
                    all.extend(
                        group.iter().map(|&a| (key(&of_module, a), moved(pool, &of_module, a))),
                    );
                }
                a => all.push((key(pool, a), a)),
            }
        }
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.dedup_by(|a, b| a.0 == b.0);
        let all: Vec<Attr> = all.into_iter().map(|a| a.1).collect();
        pool.intern(&all)
    };
    for g in (0..module.globals.len()).map(GlobalId::new) {
        let is_intrinsic =
            module.global(g).name.as_deref().is_some_and(|n| n.starts_with(b"llvm."));
        let Module { globals, attrs, types, .. } = &mut module;
        let global = &mut globals[g.index()];
        let GlobalKind::Function(f) = &mut global.kind else { continue };
        let mut set = |s: &mut AttrSet| {
            *s = if is_intrinsic { AttrSet::EMPTY } else { sorted(attrs, *s) };
        };
        set(&mut f.attrs);
        set(&mut f.ret_attrs);
        f.params.iter_mut().for_each(|p| set(&mut p.attrs));
        let Some(body) = &mut f.body else { continue };
        for n in 0..body.calls.len() {
            let (ret, function) = (body.calls[n].ret_attrs, body.calls[n].fn_attrs);
            body.calls[n].ret_attrs = sorted(&mut body.attrs, ret);
            body.calls[n].fn_attrs = sorted(&mut body.attrs, function);
        }
        for n in 0..body.attr_lists.len() {
            body.attr_lists[n] = sorted(&mut body.attrs, body.attr_lists[n]);
        }
        body.use_list_orders.clear();
        // LLVM names the instructions that it makes of constant expressions.
        for i in (0..body.inst_bound()).map(Inst::new) {
            if body.names.get(i).is_some_and(|n| n.starts_with(b"constexpr")) {
                body.names.clear(i);
            }
        }
        splats(&mut body.consts, types);
    }
    splats(&mut module.consts, &module.types);
    // LLVM leaves declarations behind that nothing uses.
    let mut used = vec![false; module.globals.len()];
    for (_, _, f) in module.functions() {
        let Some(body) = &f.body else { continue };
        let all = body.layout().iter().flat_map(|&b| body.insts(b)).flat_map(|&i| body.ops(i));
        all.filter_map(|v| v.as_global()).for_each(|g| used[g.index()] = true);
    }
    let mut used = used.iter();
    let is_intrinsic = |g: &Global| g.name.as_deref().is_some_and(|n| n.starts_with(b"llvm."));
    let keep: Vec<bool> = (module.globals.iter())
        .map(|g| used.next() == Some(&true) || g.is_definition() || !is_intrinsic(g))
        .collect();
    let at = std::cell::Cell::new(0);
    module.retain_globals(|_| keep[at.replace(at.get() + 1)]);
    module.attr_groups.clear();
    module.use_list_orders.clear();
    without_numbers(&module.to_string())
}

/// Returns an attribute's sort key.
fn key(pool: &AttrPool, a: Attr) -> String {
    let text = |list| String::from_utf8_lossy(pool.text(list)).into_owned();
    match a {
        Attr::Word(n) => text(n),
        Attr::Int(n, k) => format!("{} {k}", text(n)),
        Attr::Type(n, ty) => format!("{} {ty:?}", text(n)),
        Attr::Text(n, t) => format!("{} {}", text(n), text(t)),
        Attr::String(n, t) => format!("\"{} {:?}", text(n), t.map(text)),
        Attr::Group(n) => format!("#{n}"),
    }
}

/// Returns the same attribute in another pool.
fn moved(to: &mut AttrPool, from: &AttrPool, a: Attr) -> Attr {
    let mut own = |list| to.intern_text(from.text(list));
    match a {
        Attr::Word(n) => Attr::Word(own(n)),
        Attr::Int(n, k) => Attr::Int(own(n), k),
        Attr::Type(n, ty) => Attr::Type(own(n), ty),
        Attr::Text(n, t) => Attr::Text(own(n), own(t)),
        Attr::String(n, t) => Attr::String(own(n), t.map(own)),
        Attr::Group(n) => Attr::Group(n),
    }
}

/// Writes vectors of equal elements as LLVM 20 and later do.
fn splats(pool: &mut ConstPool, types: &Types) {
    let all: Vec<_> = pool.iter().collect();
    for (c, data) in all {
        let (TypeData::Vector(..), ConstKind::Aggregate(list)) = (types.get(data.ty), data.kind)
        else {
            continue;
        };
        let values = pool.values(list).to_vec();
        let is_number = |v: &pir_core::Value| {
            let kind = v.as_const().map(|c| pool.get(c).kind);
            matches!(kind, Some(ConstKind::Int(_) | ConstKind::Float(_)))
        };
        let first = values[0];
        if is_number(&first) && values.iter().all(|&v| pool.same_value(types, v, first)) {
            pool.set_kind(c, ConstKind::Splat(first));
        }
    }
}

/// Sorts the entities of a text, and replaces numbers of metadata by hashes of what they stand for.
fn without_numbers(text: &str) -> String {
    let mut nodes: BTreeMap<&str, &str> = BTreeMap::new();
    let mut entities: Vec<String> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some((number, node)) = line.split_once(" = ")
            && number.strip_prefix('!').is_some_and(|n| n.parse::<u32>().is_ok())
        {
            nodes.insert(&number[1..], node);
        } else if line.starts_with("define ") {
            let mut body = line.to_owned();
            for line in lines.by_ref() {
                body.push('\n');
                body.push_str(line);
                if line == "}" {
                    break;
                }
            }
            entities.push(body);
        } else if !line.is_empty() && !line.starts_with(';') {
            entities.push(line.to_owned());
        }
    }
    let mut hashes: BTreeMap<&str, u64> = nodes.keys().map(|&n| (n, 0)).collect();
    for _ in 0..ROUNDS {
        let next = nodes.iter().map(|(&n, node)| (n, hash(&replaced(node, &hashes))));
        hashes = next.collect();
    }
    let mut all: Vec<String> = entities.iter().map(|e| replaced(e, &hashes)).collect();
    let reached = reachable(&entities, &nodes);
    all.extend(
        reached.iter().map(|n| format!("!{:x} = {}", hashes[n], replaced(nodes[n], &hashes))),
    );
    all.sort();
    all.dedup();
    all.join("\n") + "\n"
}

/// Returns the nodes that entities refer to, since LLVM drops the others.
fn reachable<'t>(entities: &[String], nodes: &BTreeMap<&'t str, &'t str>) -> Vec<&'t str> {
    let mut found: BTreeMap<&str, bool> = nodes.keys().map(|&n| (n, false)).collect();
    let mut todo: Vec<String> = entities.to_vec();
    while let Some(text) = todo.pop() {
        let mut more = Vec::new();
        references(&text, |n| {
            if let Some(seen) = found.get_mut(n)
                && !std::mem::replace(seen, true)
            {
                more.push(nodes[n].to_owned());
            }
            None
        });
        todo.extend(more);
    }
    found.into_iter().filter(|f| f.1).map(|f| f.0).collect()
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

fn replaced(text: &str, hashes: &BTreeMap<&str, u64>) -> String {
    references(text, |n| hashes.get(n).map(|h| format!("{h:x}")))
}

/// Returns the text with each number of metadata replaced by what the function gives.
fn references(text: &str, mut new: impl FnMut(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut quoted = false;
    while let Some(at) = rest.find(['!', '"']) {
        let (before, sign) = rest.split_at(at);
        out.push_str(before);
        out.push_str(&sign[..1]);
        rest = &sign[1..];
        if sign.starts_with('"') {
            quoted = !quoted;
        } else if !quoted {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let (number, after) = rest.split_at(digits);
            out.push_str(&new(number).unwrap_or_else(|| number.to_owned()));
            rest = after;
        }
    }
    out + rest
}

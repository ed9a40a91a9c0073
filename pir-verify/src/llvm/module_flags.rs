//! PIR0128: `!llvm.module.flags`, `!llvm.ident`, `!llvm.commandline`, `!llvm.errno.tbaa`.

use super::md::MetadataView;
use super::tbaa;
use pir_core::entity::Md;
use pir_core::module::Module;
use rustc_hash::FxHashMap;

/// Returns the faults of the named metadata that LLVM reads, by position in the list of it.
pub(super) fn check(m: &Module, known: &tbaa::NodeVerdicts) -> Vec<(usize, String)> {
    let view = MetadataView { m, body: None };
    let mut found = Vec::new();
    for (k, (name, nodes)) in m.named_metadata.iter().enumerate() {
        let mut out = Vec::new();
        match &**name {
            b"llvm.module.flags" => flags(view, nodes, &mut out),
            b"llvm.ident" | b"llvm.commandline" => {
                for &node in nodes {
                    let text = view.op(node, 0).and_then(|o| view.string(o));
                    if view.len(node) != Some(1) || text.is_none() {
                        let name = String::from_utf8_lossy(name);
                        out.push(format!("`!{name}` lists nodes with one string each"));
                    }
                }
            }
            b"llvm.errno.tbaa" => {
                if nodes.is_empty() {
                    out.push("`!llvm.errno.tbaa` is empty".into());
                }
                for &node in nodes {
                    let checked = match tbaa::is_old(view, node) {
                        true => Err("an access tag names two types".to_owned()),
                        false => tbaa::check(view, known, node),
                    };
                    if let Err(why) = checked {
                        out.push(format!("`!llvm.errno.tbaa`: {why}"));
                    }
                }
            }
            _ => {}
        }
        found.extend(out.into_iter().map(|why| (k, why)));
    }
    found
}

/// How flags of one name are merged.
mod behavior {
    pub(super) const ERROR: u64 = 1;
    pub(super) const REQUIRE: u64 = 3;
    pub(super) const APPEND: u64 = 5;
    pub(super) const APPEND_UNIQUE: u64 = 6;
    pub(super) const MAX: u64 = 7;
    pub(super) const MIN: u64 = 8;
}

fn flags(v: MetadataView<'_>, nodes: &[Md], out: &mut Vec<String>) {
    let mut seen: FxHashMap<&[u8], Md> = FxHashMap::default();
    let mut required: Vec<(&[u8], Option<Md>)> = Vec::new();
    let mut signing = [false; 2];
    for &node in nodes {
        if let Err(why) = flag(v, node, &mut seen, &mut required, &mut signing) {
            out.push(format!("a module flag is not well-formed: {why}"));
        }
    }
    if signing[0] != signing[1] {
        out.push("of the two `aarch64-elf-pauthabi-…` flags only one is there".into());
    }
    for (name, value) in required {
        let found = seen.get(name).and_then(|&f| v.op(f, 2));
        let same = match (found, value) {
            (Some(a), Some(b)) => same(v, a, b),
            (None, None) => seen.contains_key(name),
            _ => false,
        };
        if !same {
            let name = String::from_utf8_lossy(name);
            out.push(format!("a module flag requires another value of the flag \"{name}\""));
        }
    }
}

/// Equal values, strings or nodes.
fn same(v: MetadataView<'_>, a: Md, b: Md) -> bool {
    a == b
        || matches!((v.limbs(a), v.limbs(b)), (Some(x), Some(y)) if x == y)
        || matches!((v.string(a), v.string(b)), (Some(x), Some(y)) if x == y)
}

fn flag<'v>(
    v: MetadataView<'v>,
    node: Md,
    seen: &mut FxHashMap<&'v [u8], Md>,
    required: &mut Vec<(&'v [u8], Option<Md>)>,
    signing: &mut [bool; 2],
) -> Result<(), String> {
    let fault = |why: &str| Err(why.to_owned());
    if v.len(node) != Some(3) {
        return fault("it has three operands: how to merge, name, value");
    }
    let how = v.op(node, 0).and_then(|o| v.limbs(o)).map(|(_, l)| l);
    let how = how.filter(|l| l[1..].iter().all(|&x| x == 0)).map(|l| l[0]);
    let Some(how) = how.filter(|n| (behavior::ERROR..=behavior::MIN).contains(n)) else {
        return fault("how to merge it is a number from 1 to 8");
    };
    let Some(name) = v.op(node, 1).and_then(|o| v.string(o)) else {
        return fault("its name is a string");
    };
    let value = v.op(node, 2);
    let int = value.and_then(|o| v.limbs(o));
    match how {
        behavior::MIN => {
            let negative = |(ty, limbs): &(pir_core::Type, Vec<u64>)| {
                let bits = v.m.types.int_bits(*ty).unwrap_or(64);
                let sign = if bits > 64 { 63 } else { bits - 1 };
                limbs.last().is_some_and(|top| top >> sign & 1 == 1)
            };
            if int.as_ref().is_none_or(negative) {
                return fault("its value is a non-negative integer");
            }
        }
        behavior::MAX if !value.is_some_and(|o| v.is_int(o)) => {
            return fault("its value is an integer");
        }
        behavior::REQUIRE => {
            let pair = value.filter(|&p| v.len(p) == Some(2));
            let wanted = pair.and_then(|p| Some((v.string(v.op(p, 0)?)?, v.op(p, 1))));
            match wanted {
                Some(w) => required.push(w),
                None => return fault("its value is a pair of a flag's name and a value"),
            }
        }
        behavior::APPEND | behavior::APPEND_UNIQUE if !value.is_some_and(|o| v.is_node(o)) => {
            return fault("its value is a node");
        }
        _ => {}
    }
    if how != behavior::REQUIRE && seen.insert(name, node).is_some() {
        return Err(format!("\"{}\" stands twice", String::from_utf8_lossy(name)));
    }
    match name {
        b"wchar_size" | b"SemanticInterposition" if !value.is_some_and(|o| v.is_int(o)) => {
            return fault("its value is an integer");
        }
        b"Linker Options" => {
            let named = v.m.named_metadata.iter().any(|n| &*n.0 == b"llvm.linker.options");
            if !named {
                return fault("\"Linker Options\" became `!llvm.linker.options`");
            }
        }
        b"CG Profile" => {
            let node = value.filter(|&o| v.len(o).is_some());
            let fits = node.is_some_and(|n| v.ops(n).all(|e| e.is_some_and(|e| is_edge(v, e))));
            if !fits {
                return fault("a call graph profile lists caller, callee and count");
            }
        }
        b"aarch64-elf-pauthabi-platform" => signing[0] = true,
        b"aarch64-elf-pauthabi-version" => signing[1] = true,
        _ => {}
    }
    Ok(())
}

fn is_edge(v: MetadataView<'_>, edge: Md) -> bool {
    let function = |n: usize| match v.op(edge, n) {
        None => true,
        Some(o) => v.global(o).is_some_and(|g| v.m.function(g).is_some()),
    };
    v.len(edge) == Some(3)
        && function(0)
        && function(1)
        && v.op(edge, 2).is_some_and(|c| v.is_int(c))
}

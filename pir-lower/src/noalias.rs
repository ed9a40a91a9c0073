//! Alias scopes for `noalias` parameters.
//!
//! Outlined code loads an address from its captures, where the attribute of the parameter is lost.
//! So, before outlining, each load and store gets `!alias.scope` with the parameters that its
//! address may be based on, and `!noalias` with those that it is not based on. LLVM's metadata
//! holds in whatever function the access ends up, for as long as the source function runs.

use pir_core::entity::{Inst, Md, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::md::{Attachment, MdData};
use pir_core::{GlobalId, Module, Opcode};
use rustc_hash::FxHashMap;

/// How many values are looked at on the way to an address's objects.
const MAX_VISITED_VALUES: usize = 64;
/// Functions with more such parameters are left as they are: the lists would grow with their
/// square.
const MAX_POINTER_PARAMS: usize = 32;

/// Annotates the accesses of one function. O(accesses × parameters).
pub(crate) fn annotate(m: &mut Module, g: GlobalId) {
    let Some(f) = m.function(g) else { return };
    let promised: Vec<u32> = (0..f.params.len() as u32)
        .filter(|&n| m.attrs.has(f.params[n as usize].attrs, "noalias"))
        .collect();
    if promised.is_empty() || promised.len() > MAX_POINTER_PARAMS {
        return;
    }
    let found = match f.body.as_deref() {
        Some(body) => accesses(m, f, body, &promised),
        None => return,
    };
    if found.is_empty() {
        return;
    }
    let mut lists = ScopeLists::new(m, &promised);
    let nodes = |a: TaggedAccess| (a.inst, [lists.of(m, a.based), lists.of(m, a.apart)]);
    let told: Vec<(Inst, [Option<Md>; 2])> = found.into_iter().map(nodes).collect();
    let kinds = [b"alias.scope".as_slice(), b"noalias"].map(|k| m.symbols.intern(k));
    let Some(body) = m.function_mut(g).and_then(|f| f.body.as_deref_mut()) else { return };
    for (i, nodes) in told {
        let mut list: Vec<Attachment> = body.attachments(i).collect();
        for (kind, node) in kinds.into_iter().zip(nodes) {
            // Existing scopes come from functions that were inlined here.
            let said = list.iter().any(|a| a.kind == kind);
            list.extend(node.filter(|_| !said).map(|node| Attachment { kind, node }));
        }
        body.set_attachments(i, &list);
    }
}

/// A load or store.
struct TaggedAccess {
    inst: Inst,
    /// The parameters that the address is based on.
    based: Vec<u32>,
    /// The parameters that the address is not based on.
    apart: Vec<u32>,
}

/// Finds the loads and stores of which something is known.
fn accesses(m: &Module, f: &Function, body: &Body, promised: &[u32]) -> Vec<TaggedAccess> {
    // A pointer from memory or from a call may be based on a parameter that went there.
    let kept: Vec<bool> =
        promised.iter().map(|&n| does_not_escape(m, f.params[n as usize].attrs)).collect();
    let mut out = Vec::new();
    for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
        let address = match body.inst(i).op() {
            Opcode::Load => body.ops(i)[0],
            Opcode::Store => body.ops(i)[1],
            _ => continue,
        };
        let Some(objects) = objects(body, address) else { continue };
        let is_based = |n: &u32| objects.args.contains(n);
        let only = objects.args.iter().all(|n| promised.contains(n)) && !objects.others;
        let based: Vec<u32> = match only && !objects.unknown {
            true => promised.iter().copied().filter(is_based).collect(),
            false => vec![],
        };
        let apart = promised.iter().zip(&kept);
        let apart = apart.filter(|&(n, &kept)| !is_based(n) && (kept || !objects.unknown));
        let apart = apart.map(|p| *p.0).collect();
        out.push(TaggedAccess { inst: i, based, apart });
    }
    out
}

/// Whether nothing keeps the parameter's address.
fn does_not_escape(m: &Module, attrs: pir_core::entity::AttrSet) -> bool {
    let none = |a| matches!(a, pir_core::attr::Attr::Text(_, t) if m.attrs.text(t) == b"none");
    m.attrs.find(attrs, "captures").is_some_and(none)
}

/// The parameters that an address may be based on.
#[derive(Default)]
struct BaseObjects {
    args: Vec<u32>,
    /// A variable, or an object of the function.
    others: bool,
    /// Something from memory, from a call, or from a number.
    unknown: bool,
}

fn objects(body: &Body, address: Value) -> Option<BaseObjects> {
    let mut found = BaseObjects::default();
    let mut seen = vec![address];
    let mut next = 0;
    while next < seen.len() {
        let v = seen[next];
        next += 1;
        let i = match v.kind() {
            ValueKind::Arg(n) => {
                found.args.push(n);
                continue;
            }
            ValueKind::Global(_) => {
                found.others = true;
                continue;
            }
            ValueKind::Inst(i) => i,
            _ => {
                found.unknown = true;
                continue;
            }
        };
        let ops = body.ops(i);
        let from: Vec<Value> = match body.inst(i).op() {
            Opcode::GetElementPtr | Opcode::Freeze => vec![ops[0]],
            Opcode::Select => vec![ops[1], ops[2]],
            Opcode::Phi => ops.chunks_exact(2).map(|p| p[0]).collect(),
            Opcode::Alloca => {
                found.others = true;
                continue;
            }
            _ => {
                found.unknown = true;
                continue;
            }
        };
        for v in from {
            if !seen.contains(&v) {
                seen.push(v);
            }
        }
        if seen.len() > MAX_VISITED_VALUES {
            return None;
        }
    }
    Some(found)
}

/// The scope of each parameter, and lists of them.
struct ScopeLists {
    scopes: FxHashMap<u32, Md>,
    known: FxHashMap<Vec<u32>, Md>,
}

impl ScopeLists {
    fn new(m: &mut Module, promised: &[u32]) -> Self {
        let domain = distinct_node(m, None);
        let scopes = promised.iter().map(|&n| (n, distinct_node(m, Some(domain)))).collect();
        Self { scopes, known: FxHashMap::default() }
    }

    fn of(&mut self, m: &mut Module, list: Vec<u32>) -> Option<Md> {
        if list.is_empty() {
            return None;
        }
        if let Some(&known) = self.known.get(&list) {
            return Some(known);
        }
        let scopes: Vec<Option<Md>> = list.iter().map(|n| Some(self.scopes[n])).collect();
        let ops = m.metadata.push_refs(&scopes);
        let md = m.add_metadata(MdData::Tuple { distinct: false, ops });
        self.known.insert(list, md);
        Some(md)
    }
}

/// A node that is like no other: it names itself first.
fn distinct_node(m: &mut Module, domain: Option<Md>) -> Md {
    let md = m.add_metadata(MdData::Undefined);
    let refs: Vec<Option<Md>> = std::iter::once(md).chain(domain).map(Some).collect();
    let ops = m.metadata.push_refs(&refs);
    m.metadata.set(md.index(), MdData::Tuple { distinct: true, ops });
    md
}

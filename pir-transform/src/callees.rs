//! The bodies that can be copied into callers, as they are before a pass.

use crate::facts::has_word;
use crate::inlining::{CallSites, expand, is_forced, size_of};
use crate::module_facts::ModuleFacts;
use crate::remark::Refusal;
use pir_analysis::graph::Csr;
use pir_analysis::scc::Components;
use pir_analysis::{Analyses, BlockExit, Cfg};
use pir_core::Module;
use pir_core::attr::Attr;
use pir_core::constant::{ConstKind, ConstPool};
use pir_core::entity::{Block, Entity, GlobalId, Inst, Md, Value};
use pir_core::function::{Body, Function};
use pir_core::inst::TailKind;
use pir_core::intrinsic::{self, LaneRule};
use pir_core::md::{Attachment, MdData};
use pir_core::module::{GlobalKind, Linkage};
use pir_core::names::Names;
use pir_core::opcode::{Class, Effect, Opcode, Terminator};
use pir_core::symbol::Sym;
use rustc_hash::{FxHashMap, FxHashSet};

/// Small functions in the form in which they can be copied into callers: calls of others among
/// them are replaced, so that a copy needs no other one, and names and hints are gone that hold for
/// one copy alone.
#[derive(Debug, Default)]
pub struct Callees {
    bodies: FxHashMap<GlobalId, Result<Box<Body>, Refusal>>,
}

impl Callees {
    /// Prepares the functions of up to `size` instructions, and those with `alwaysinline`. All
    /// functions must have their bodies. O(module).
    pub(crate) fn of(module: &Module, facts: &ModuleFacts, size: u64) -> Self {
        let mut bodies = FxHashMap::default();
        let mut open: Vec<(GlobalId, Box<Body>)> = Vec::new();
        for (id, _, function) in module.functions() {
            let Some(body) = function.body.as_deref() else { continue };
            let forbidden = obstacle(module, facts, id, function, body);
            let is_small = size_of(body) <= size || is_forced(module, id);
            let refusal = forbidden.or_else(|| {
                (!is_small).then_some(("size", "the callee has too many instructions"))
            });
            match refusal {
                Some(why) => {
                    bodies.insert(id, Err(why));
                }
                None => open.push((id, Box::new(stripped(module, body)))),
            }
        }
        for OrderedBody { id, is_recursive, body, .. } in callees_first(module, open) {
            let prepared = match is_recursive {
                true => Err(("recursive", "the callee may call itself")),
                false => Self { bodies: std::mem::take(&mut bodies) }.with_copies(
                    module,
                    id,
                    body,
                    size,
                    &mut bodies,
                ),
            };
            bodies.insert(id, prepared);
        }
        Self { bodies }
    }

    /// Replaces the calls of a body, and gives the map back.
    fn with_copies(
        self,
        module: &Module,
        id: GlobalId,
        body: Box<Body>,
        size: u64,
        bodies: &mut FxHashMap<GlobalId, Result<Box<Body>, Refusal>>,
    ) -> Result<Box<Body>, Refusal> {
        let analyses = Analyses::new(Cfg::of(&body));
        let sites = CallSites::find(module, id, &body, &analyses, |g| self.get(g), MAX_GROWTH);
        let expanded = match sites.inlined.is_empty() {
            true => Some(body),
            false => expand(module, &body, &sites.inlined, |i| self.called(&body, i)).map(Box::new),
        };
        *bodies = self.bodies;
        let expanded = expanded.ok_or(("uses", "a value would not be certain in the copy"))?;
        if size_of(&expanded) > size && !is_forced(module, id) {
            return Err(("size", "the callee has too many instructions"));
        }
        Ok(expanded)
    }

    /// Returns the body of a function, or the rule that forbids copies of it and the reason. `None`
    /// for functions without a body.
    pub fn get(&self, g: GlobalId) -> Option<Result<&Body, Refusal>> {
        self.bodies.get(&g).map(|b| b.as_deref().map_err(|why| *why))
    }

    /// Returns the body that can be copied for a call.
    pub(crate) fn called(&self, body: &Body, call: Inst) -> Option<&Body> {
        self.get(body.ops(call)[0].as_global()?)?.ok()
    }
}

/// The number of instructions that a prepared body may gain, before its size is looked at.
const MAX_GROWTH: u64 = 1000;

/// A function that may be copied, with its strongly connected component among the calls.
struct OrderedBody {
    component: usize,
    id: GlobalId,
    is_recursive: bool,
    body: Box<Body>,
}

/// Orders functions so that those that a function calls come first, and says which may call
/// themselves. A function that has one call in all, in another function, does not count as one that
/// calls itself through the latter: its code moves there, and the cycle becomes shorter.
fn callees_first(module: &Module, open: Vec<(GlobalId, Box<Body>)>) -> Vec<OrderedBody> {
    let number: FxHashMap<GlobalId, usize> =
        open.iter().enumerate().map(|(n, f)| (f.0, n)).collect();
    let mut edges = Vec::new();
    for (n, (_, body)) in open.iter().enumerate() {
        // Any use of a function may lead to a call of it.
        let operands = body.layout().iter().flat_map(|&b| body.insts(b)).flat_map(|&i| body.ops(i));
        let used = operands.filter_map(|v| number.get(&v.as_global()?).copied());
        edges.extend(used.map(|m| (Block::new(n), Block::new(m))));
    }
    let graph = Csr::new(open.len(), Block::new(0), &edges);
    let roots = (0..open.len()).map(Block::new);
    let components = Components::compute_from(&graph, roots, |_, _| true);
    let mut sizes = vec![0; components.len()];
    let component = |n: usize| components.of(Block::new(n)).map_or(0, |c| c as usize);
    (0..open.len()).for_each(|n| sizes[component(n)] += 1);
    let called_once = called_once(module);
    let mut ordered: Vec<OrderedBody> = Vec::new();
    for (n, (id, body)) in open.into_iter().enumerate() {
        let calls_itself = graph.succ_slice(Block::new(n)).contains(&Block::new(n));
        let is_recursive = calls_itself || sizes[component(n)] > 1 && !called_once.contains(&id);
        ordered.push(OrderedBody { component: component(n), id, is_recursive, body });
    }
    // A component only leads to those with smaller numbers.
    ordered.sort_by_key(|f| f.component);
    ordered
}

/// Returns the functions that no other module can name, and that are named once here: as the callee
/// of a call. O(module).
fn called_once(module: &Module) -> FxHashSet<GlobalId> {
    let mut uses = vec![0usize; module.globals.len()];
    let mut calls = FxHashSet::default();
    let mut add = |v: Value, n: usize| {
        if let Some(g) = v.as_global() {
            uses[g.index()] += n;
        }
    };
    // One use in a constant may be any number of uses of the constant.
    let many = |pool: &ConstPool, add: &mut dyn FnMut(Value, usize)| {
        for (_, c) in pool.iter() {
            let inside: &[Value] = match c.kind {
                ConstKind::Aggregate(l) | ConstKind::PtrAuth(l) => pool.values(l),
                ConstKind::Expr(e) => pool.values(pool.expr(e).operands),
                ConstKind::Splat(v) => &[v],
                ConstKind::DsoLocalEquivalent(g) | ConstKind::NoCfi(g) => &[Value::global(g)],
                _ => &[],
            };
            inside.iter().for_each(|&v| add(v, 2));
        }
    };
    many(&module.consts, &mut add);
    for global in &module.globals {
        match &global.kind {
            GlobalKind::Variable(v) => v.init.into_iter().for_each(|v| add(v, 2)),
            GlobalKind::Alias(v) | GlobalKind::Ifunc(v) => add(*v, 2),
            GlobalKind::Function(f) => {
                let parts = [f.prefix, f.prologue, f.personality];
                parts.into_iter().flatten().for_each(|v| add(v, 2));
                let Some(body) = f.body.as_deref() else { continue };
                many(&body.consts, &mut add);
                for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
                    body.ops(i).iter().for_each(|&v| add(v, 1));
                    if body.inst(i).op() == Opcode::Call {
                        calls.extend(body.ops(i)[0].as_global());
                    }
                }
            }
        }
    }
    calls.retain(|g| {
        let is_own = matches!(module.global(*g).linkage, Linkage::Internal | Linkage::Private);
        is_own && uses[g.index()] == 1
    });
    calls
}

/// Returns why no copy of a function is right.
fn obstacle(
    module: &Module,
    facts: &ModuleFacts,
    id: GlobalId,
    function: &Function,
    body: &Body,
) -> Option<Refusal> {
    let linkage = module.global(id).linkage;
    if matches!(linkage, Linkage::LinkOnce | Linkage::Weak | Linkage::Common | Linkage::ExternWeak)
    {
        return Some(("linkage", "another definition may replace the callee"));
    }
    let has = |word: &&str| has_word(module, &module.attrs, function.attrs, word);
    if ["noinline", "optnone", "naked", "returns_twice", "noduplicate"].iter().any(has) {
        return Some(("noinline", "an attribute of the callee forbids it"));
    }
    let pool = &module.attrs;
    let copies = |a: &Attr| {
        const PASSED: [&[u8]; 6] =
            [b"byval", b"inalloca", b"preallocated", b"swifterror", b"swiftasync", b"nest"];
        let (Attr::Word(w) | Attr::Type(w, _)) = *a else { return false };
        PASSED.contains(&pool.text(w))
    };
    if function.params.iter().any(|p| pool.get(p.attrs).iter().any(copies)) {
        return Some(("argument", "an argument is passed in a special way"));
    }
    if function.gc.is_some() || function.personality.is_some() {
        return Some(("exceptions", "the callee handles exceptions, or has a collector"));
    }
    if body.layout().iter().any(|&b| facts.is_addressed(id, b)) {
        return Some(("address", "the address of a block is taken"));
    }
    let cfg = Cfg::of(body);
    let analyses = Analyses::new(cfg);
    let cfg = analyses.cfg();
    if body.layout().iter().any(|&b| !analyses.order().is_reachable(b)) {
        return Some(("unreachable", "the callee has blocks that are not reached"));
    }
    let returns = |b: &Block| cfg.node(*b).exit == BlockExit::Return;
    if !body.layout().iter().any(returns) {
        return Some(("no-return", "the callee never returns"));
    }
    let mut insts = body.layout().iter().flat_map(|&b| body.insts(b));
    insts
        .any(|&i| !can_be_copied(module, body, i))
        .then_some(("frame", "the callee has an instruction that depends on its frame"))
}

fn can_be_copied(module: &Module, body: &Body, i: Inst) -> bool {
    let op = body.inst(i).op();
    match (op.class(), op.effect()) {
        (Class::Terminator, _) => match op.terminator() {
            Some(
                Terminator::Ret
                | Terminator::Br
                | Terminator::Switch
                | Terminator::Unreachable
                | Terminator::Fork
                | Terminator::Halt,
            ) => true,
            Some(
                Terminator::Invoke
                | Terminator::CallBr
                | Terminator::Resume
                | Terminator::IndirectBr
                | Terminator::CatchSwitch
                | Terminator::CatchRet
                | Terminator::CleanupRet,
            )
            | None => false,
        },
        (Class::Pad, _) => false,
        (_, Effect::Call) => {
            let info = body.call(i);
            let callee = body.ops(i)[0].as_global().and_then(|g| module.function(g));
            let is_twice = has_word(module, &body.attrs, info.fn_attrs, "returns_twice")
                || callee
                    .is_some_and(|f| has_word(module, &module.attrs, f.attrs, "returns_twice"));
            let lanes = intrinsic::called(module, body, i).map(|id| id.row().lanes);
            body.inst(i).tail() != TailKind::MustTail
                && !is_twice
                && !matches!(lanes, Some(LaneRule::Stack | LaneRule::Frame))
        }
        // A list of variable arguments is the frame's.
        (Class::Other, Effect::Update) => false,
        (
            Class::IntBinary
            | Class::FloatBinary
            | Class::Cast
            | Class::Compare
            | Class::Memory
            | Class::Other
            | Class::Debug,
            _,
        ) => true,
    }
}

/// Returns a body without what holds for one copy alone: names, offsets in the text, metadata that
/// identifies a scope, and loops' places in the source.
fn stripped(module: &Module, body: &Body) -> Body {
    let mut copy = body.clone();
    copy.names = Names::default();
    copy.block_names = Names::default();
    copy.use_list_orders.clear();
    copy.forget_source_places();
    for b in copy.layout().to_vec() {
        for i in copy.insts(b).to_vec() {
            let is_scope = intrinsic::called(module, &copy, i)
                .is_some_and(|id| id == intrinsic::Id::NoaliasScopeDecl);
            if copy.inst(i).op().is_debug() || is_scope {
                copy.remove_inst(i);
                continue;
            }
            if copy.inst(i).op() == Opcode::Call {
                // An argument may be the address of an object of the caller.
                *copy.inst_mut(i) = copy.inst(i).with_tail(TailKind::None);
            }
            let holds_in_copies = |a: &Attachment| match a.kind {
                Sym::ALIAS_SCOPE | Sym::NOALIAS => false,
                Sym::LLVM_LOOP => !has_location(module, a.node),
                _ => true,
            };
            let kept: Vec<_> = copy.attachments(i).filter(holds_in_copies).collect();
            copy.set_attachments(i, &kept);
        }
    }
    copy
}

/// Returns whether the metadata of a loop says where it is: in the callee, and not in a copy.
fn has_location(module: &Module, node: Md) -> bool {
    let pool = &module.metadata;
    let is_location = |md: Md| md.is_local() || matches!(pool.get(md.index()), MdData::Node { .. });
    if node.is_local() {
        return true;
    }
    match pool.get(node.index()) {
        MdData::Tuple { ops, .. } => pool.refs(ops).flatten().any(is_location),
        _ => true,
    }
}

//! Regions that lanes open: they become functions that the lanes call (reference: execution, rule
//! 10).
//!
//! The region of an entry fork in a lane runs to its end before the next lane steps, as a call
//! does. So the fork, its region and its joins move to a function of their own before outlining.
//! The function returns which of the joins it reached, and stores values that are used after them
//! in memory of the lane.

use pir_analysis::global::Parallel;
use pir_analysis::{Analyses, Cfg, Region};
use pir_core::builder::FunctionBuilder;
use pir_core::copy::Copier;
use pir_core::entity::{Block, Entity, GlobalId, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::module::Linkage;
use pir_core::{Module, Opcode, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// Does it for every function of the module. What cannot be taken out stays. O(size) for each
/// region that is.
pub(crate) fn outline_nested_regions(module: &mut Module) {
    let lockstep = |body: &Body| body.layout().iter().any(|&b| is_lockstep(body, b));
    let all = module.functions();
    let all = all.filter(|(_, _, f)| f.body.as_deref().is_some_and(lockstep));
    let mut work: Vec<GlobalId> = all.map(|(g, _, _)| g).collect();
    while let Some(g) = work.pop() {
        // Each time the regions are others.
        while let Some(made) = outline_one(module, g) {
            work.push(made);
        }
    }
}

fn is_lockstep(body: &Body, b: Block) -> bool {
    let fork = |i: Inst| {
        let data = body.inst(i);
        data.op() == Opcode::Fork && data.fork_flags().contains(ForkFlags::LOCKSTEP)
    };
    body.terminator(b).is_some_and(fork)
}

/// A region that lanes open at one place, and what goes with it.
struct NestedRegion {
    fork: Block,
    /// In the order of the layout.
    blocks: Vec<Block>,
    joins: Vec<Block>,
    /// Values of outside that it uses, with their types.
    inputs: Vec<(Value, Type)>,
    /// Its values that are used after the joins: the value, and the index of the join.
    outputs: Vec<(Inst, usize)>,
}

/// Takes out one region of a function, if there is one.
fn outline_one(module: &mut Module, g: GlobalId) -> Option<GlobalId> {
    let body = module.function(g).and_then(|f| f.body.as_deref())?.clone();
    let analyses = Analyses::new(Cfg::of(&body).with_dead_ends_in_regions());
    let p = analyses.parallel().ok()?;
    let is_lanes = |r: &Region| p.regions.entry_forks(*r).iter().any(|&f| is_lockstep(&body, f));
    let inner = p.regions.iter().filter(is_lanes).flat_map(|r| p.regions.children(r));
    let nested = inner.filter_map(|r| find(module, g, &body, &p, r)).next()?;
    let made = outlined_function(module, g, &body, &nested);
    emit_call(module, g, &body, &p, &nested, made);
    Some(made)
}

fn find(
    module: &Module,
    g: GlobalId,
    body: &Body,
    p: &Parallel<'_>,
    r: Region,
) -> Option<NestedRegion> {
    let &[fork] = p.regions.entry_forks(r) else { return None };
    let joins = p.regions.joins(r).to_vec();
    if joins.iter().any(|&j| p.regions.closed_by(j) != [r]) {
        return None;
    }
    let inside = |b: Block| p.regions.contains(r, b);
    let blocks: Vec<Block> = body.layout().iter().copied().filter(|&b| inside(b)).collect();
    let own = |v: Value| v.as_inst().is_some_and(|i| inside(body.block_of(i)));
    let function = module.function(g)?;
    let mut given: Vec<(Value, Type)> = Vec::new();
    let insts = blocks.iter().flat_map(|&b| body.insts(b)).copied();
    for i in insts.chain(body.terminator(fork)).filter(|&i| !body.inst(i).op().is_debug()) {
        for &v in body.ops(i) {
            let local = matches!(v.kind(), ValueKind::Inst(_) | ValueKind::Arg(_));
            if local && !own(v) && !given.iter().any(|g| g.0 == v) {
                given.push((v, module.value_type(function, body, v)));
            }
        }
    }
    let mut left = Vec::new();
    for (user, k, v) in reachable_uses(body, p) {
        if !own(v) || inside(body.block_of(user)) {
            continue;
        }
        let at = body.use_block(user, k as u32);
        let join = join_before(p, &joins, at)?;
        let def = v.as_inst()?;
        if !left.contains(&(def, join)) {
            left.push((def, join));
        }
    }
    Some(NestedRegion { fork, blocks, joins, inputs: given, outputs: left })
}

/// Every operand of every instruction that is reached, but for debug records.
fn reachable_uses<'a>(
    body: &'a Body,
    p: &'a Parallel<'a>,
) -> impl Iterator<Item = (Inst, usize, Value)> + 'a {
    let blocks = body.layout().iter().filter(|&&b| p.local.is_reachable(b));
    let insts = blocks.flat_map(|&b| body.insts(b)).copied();
    let insts = insts.filter(|&i| !body.inst(i).op().is_debug());
    insts.flat_map(|i| body.ops(i).iter().enumerate().map(move |(k, &v)| (i, k, v)))
}

/// Returns the join that precedes a block, in the lane or after the lane's own: a join is certain
/// to have been passed only if it is the only one.
fn join_before(p: &Parallel<'_>, joins: &[Block], at: Block) -> Option<usize> {
    let found = joins.iter().position(|&j| p.local.dominates(j, at));
    found.or((joins.len() == 1).then_some(0))
}

/// Returns the struct of the values that outlive the region.
fn memory(m: &mut Module, body: &Body, n: &NestedRegion) -> Type {
    let types: Vec<Type> = n.outputs.iter().map(|l| body.inst(l.0).ty()).collect();
    m.types.record(&types)
}

/// The new function: `i32 (given…, ptr left)`, the number of the join.
fn outlined_function(module: &mut Module, g: GlobalId, body: &Body, n: &NestedRegion) -> GlobalId {
    let block = body.block_names.get(n.fork).map(String::from_utf8_lossy);
    let block = block.unwrap_or_else(|| n.fork.0.to_string().into());
    let name = module.fresh_name(&format!("{}.{block}.whole", module.display_name(g)));
    let memory = memory(module, body, n);
    let params: Vec<Type> = n.inputs.iter().map(|g| g.1).chain([Type::PTR]).collect();
    let f = FunctionBuilder::new(module, &name, Type::I32, &params);
    let entry = f.current();
    let mut copier = Copier::new(body);
    for (k, &(v, _)) in n.inputs.iter().enumerate() {
        copier.map(v, f.arg(k as u32));
    }
    copier.map(n.fork.into(), entry.into());
    let joins: Vec<Block> = n.joins.iter().map(|_| f.block("joined")).collect();
    for (&old, &new) in n.joins.iter().zip(&joins) {
        copier.map(old.into(), new.into());
    }
    f.with_body(|to| copier.blocks(to, &n.blocks));
    let fork = body.terminator(n.fork).expect("a fork");
    f.with_body(|to| copier.inst(to, fork, entry));
    f.collect_names();
    for (j, &block) in joins.iter().enumerate() {
        f.switch_to(block);
        f.join();
        for (k, &(def, _)) in n.outputs.iter().enumerate().filter(|(_, l)| l.1 == j) {
            let path = [0.into(), (k as i64).into()];
            let at = f.gep_path(memory, f.arg(n.inputs.len() as u32), &path);
            f.store(copier.get(def.into()).expect("it was copied"), at);
        }
        f.ret(j as i64);
    }
    let made = f.finish().unwrap_or_else(|e| panic!("a lane's region is no function: {e}"));
    module.globals[made.index()].linkage = Linkage::Internal;
    crate::attributes::inherit_code_attrs(module, g, made);
    made
}

/// The call in its place.
fn emit_call(
    module: &mut Module,
    g: GlobalId,
    body: &Body,
    p: &Parallel<'_>,
    n: &NestedRegion,
    made: GlobalId,
) {
    let memory = memory(module, body, n);
    let f = FunctionBuilder::edit(module, g).expect("it has a body");
    let fork = body.terminator(n.fork).expect("a fork");
    let (bound, place_of) = f.with_body(|b| {
        let place = b.attachments(fork).find(|a| a.kind == pir_core::symbol::Sym::DBG);
        b.remove_inst(fork);
        (b.inst_bound(), place)
    });
    f.switch_to(n.fork);
    let left = if n.outputs.is_empty() { f.null() } else { f.alloca(memory) };
    let args: Vec<_> = n.inputs.iter().map(|g| g.0).chain([left]).map(Into::into).collect();
    let which = f.call(made, &args);
    match n.joins.as_slice() {
        // It never comes back.
        [] => {
            f.unreachable();
        }
        [join] => {
            f.br(*join);
        }
        [first, rest @ ..] => {
            let rest = rest.iter().enumerate().map(|(k, &j)| (k as i64 + 1, j));
            f.switch(which, *first, &rest.collect::<Vec<_>>());
        }
    }
    let gone: FxHashSet<Block> = n.blocks.iter().copied().collect();
    let mut loads: FxHashMap<(Inst, usize), Value> = FxHashMap::default();
    for (j, &join) in n.joins.iter().enumerate() {
        let at = body.insts(join).iter().copied().find(|&i| body.inst(i).op() == Opcode::Join);
        let at = at.expect("a join block begins with `join`");
        f.before(at);
        for (k, &(def, _)) in n.outputs.iter().enumerate().filter(|(_, l)| l.1 == j) {
            let p = f.gep_path(memory, left, &[0.into(), (k as i64).into()]);
            loads.insert((def, j), f.load(body.inst(def).ty(), p));
        }
        f.with_body(|b| b.remove_inst(at));
    }
    for (user, k, v) in reachable_uses(body, p) {
        let Some(def) = v.as_inst().filter(|d| n.outputs.iter().any(|l| l.0 == *d)) else {
            continue;
        };
        if gone.contains(&body.block_of(user)) {
            continue;
        }
        let at = body.use_block(user, k as u32);
        let join = join_before(p, &n.joins, at);
        let load = join.and_then(|j| loads.get(&(def, j)));
        f.with_body(|b| b.ops_mut(user)[k] = *load.expect("it was looked for"));
    }
    f.with_body(|b| {
        if let Some(place) = place_of {
            crate::debug::locate_new_calls(b, bound, place.node);
        }
        b.retain_blocks(|b| !gone.contains(&b));
        b.use_list_orders.clear();
    });
    f.finish().unwrap_or_else(|e| panic!("taking a lane's region out left no function: {e}"));
}

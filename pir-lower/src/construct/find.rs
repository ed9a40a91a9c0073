//! Finding the constructs of the table in a module, and refusing those that cannot be lowered where
//! they stand.

use super::{Construct, ConstructPlace};
use crate::attributes::has_attr;
use crate::error::Error;
use crate::hangs::HangingRegions;
use crate::loop_table::LoopTable;
use crate::shape::{FunctionStrands, has_fork, positions};
use crate::vars::{FunctionValue, FunctionValues};
use fixedbitset::FixedBitSet;
use pir_analysis::{Analyses, Cfg};
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Entity, Inst, Value, ValueKind};
use pir_core::function::{Body, NO_SOURCE_PLACE};
use pir_core::inst::{AllocaFlags, TailKind};
use pir_core::layout::DataLayout;
use pir_core::module::GlobalKind;
use pir_core::text::print::PrintNumbers;
use pir_core::types::TypeData;
use pir_core::{Code, GlobalId, Module, Opcode, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// Refuses a module with a construct that cannot be lowered in its place. `known` has the numbers
/// of blocks without names. O(module), and an analysis of each function with a region and a
/// construct of this kind.
pub(crate) fn check_constructs(
    m: &Module,
    known: &FxHashMap<GlobalId, PrintNumbers>,
) -> Result<(), Error> {
    let parallel: Vec<GlobalId> = m
        .functions()
        .filter(|(_, _, f)| f.body.as_deref().is_some_and(has_fork))
        .map(|(g, ..)| g)
        .collect();
    if parallel.is_empty() {
        return Ok(());
    }
    check_stack_space(m, parallel[0])?;
    resolvers(m)?;
    let addresses = blocks_with_address(m);
    parallel.into_iter().try_for_each(|g| check_function(m, g, known.get(&g), &addresses))
}

fn refuse(
    m: &Module,
    g: GlobalId,
    at: u32,
    c: Construct,
    place: ConstructPlace,
) -> Result<(), Error> {
    let Some(why) = c.refused(place) else { return Ok(()) };
    let row = c.row();
    let what = match place {
        ConstructPlace::Strand => {
            format!("{} in a parallel region cannot be lowered: {why}", row.name)
        }
        ConstructPlace::Around => {
            format!("{} with a parallel region cannot be lowered: {why}", row.name)
        }
        ConstructPlace::Edge => {
            format!(
                "{} from outside of a strand, or for outside of it, cannot be lowered: {why}",
                row.name
            )
        }
    };
    let at = if at == NO_SOURCE_PLACE { m.global(g).place } else { at };
    Err(Error::new(Code::CannotOutline, &m.display_name(g), at, what).hint(row.hint))
}

/// Objects of the stack must be where the run-time library finds them.
fn check_stack_space(m: &Module, first: GlobalId) -> Result<(), Error> {
    match DataLayout::new(m.datalayout.as_deref()).alloca_space {
        0 => Ok(()),
        _ => {
            refuse(m, first, NO_SOURCE_PLACE, Construct::StackAddressSpace, ConstructPlace::Around)
        }
    }
}

fn resolvers(m: &Module) -> Result<(), Error> {
    for global in &m.globals {
        let GlobalKind::Ifunc(target) = &global.kind else { continue };
        let Some(g) = global_of_constant(m, *target) else { continue };
        if m.function(g).and_then(|f| f.body.as_deref()).is_some_and(has_fork) {
            refuse(m, g, NO_SOURCE_PLACE, Construct::Resolver, ConstructPlace::Around)?;
        }
    }
    Ok(())
}

/// The global that a constant is the address of.
fn global_of_constant(m: &Module, mut v: Value) -> Option<GlobalId> {
    // No chain of aliases is longer than the list of globals.
    for _ in 0..=m.globals.len() {
        match v.kind() {
            ValueKind::Global(g) => match m.global(g).kind {
                GlobalKind::Alias(to) => v = to,
                _ => return Some(g),
            },
            ValueKind::Const(c) => {
                let ConstKind::Expr(e) = m.consts.get(c).kind else { return None };
                v = *m.consts.values(m.consts.expr(e).operands).first()?;
            }
            _ => return None,
        }
    }
    None
}

/// Blocks whose addresses are taken, by function.
fn blocks_with_address(m: &Module) -> FxHashMap<GlobalId, FxHashSet<Block>> {
    let mut all: FxHashMap<GlobalId, FxHashSet<Block>> = FxHashMap::default();
    let bodies = m.functions().filter_map(|(.., f)| f.body.as_deref());
    for pool in std::iter::once(&m.consts).chain(bodies.map(|b| &b.consts)) {
        for (_, c) in pool.iter() {
            if let ConstKind::BlockAddress(g, b) = c.kind {
                all.entry(g).or_default().insert(b);
            }
        }
    }
    all
}

/// Finds the constructs of one function that are refused.
fn check_function(
    m: &Module,
    g: GlobalId,
    numbers: Option<&PrintNumbers>,
    addresses: &FxHashMap<GlobalId, FxHashSet<Block>>,
) -> Result<(), Error> {
    let Some(f) = m.function(g) else { return Ok(()) };
    let Some(body) = f.body.as_deref() else { return Ok(()) };
    let whole = [
        (f.gc.is_some(), Construct::Collected),
        (has_attr(m, &m.attrs, f.attrs, "naked"), Construct::Naked),
        (has_attr(m, &m.attrs, f.attrs, "presplitcoroutine"), Construct::Coroutine),
    ];
    for (_, c) in whole.into_iter().filter(|w| w.0) {
        refuse(m, g, NO_SOURCE_PLACE, c, ConstructPlace::Around)?;
    }
    let mut found: Vec<(Block, u32, Construct)> = Vec::new();
    let mut funclets = false;
    for &b in body.layout() {
        for &i in body.insts(b) {
            funclets |= body.inst(i).op().is_funclet_pad();
            found.extend(of_inst(m, body, i).map(|c| (b, body.place(i), c)));
        }
    }
    if let Some(blocks) = addresses.get(&g) {
        let there = body.layout().iter().filter(|b| blocks.contains(b));
        found.extend(there.map(|&b| (b, body.block_place(b), Construct::BlockAddress)));
    }
    if funclets {
        let inside = in_funclets(m, body).into_iter();
        found.extend(inside.map(|(b, i)| (b, body.place(i), Construct::RegionInFunclet)));
    }
    let bound = UnstorableValues::of(m, g, body);
    if found.is_empty() && bound.is_empty() {
        return Ok(());
    }
    let analyses = Analyses::new(Cfg::of(body));
    let Ok(p) = analyses.parallel() else { return Ok(()) };
    let (positions, none, whole) = (positions(body), LoopTable::default(), FixedBitSet::new());
    let own = PrintNumbers::default();
    let shape = FunctionStrands {
        function: g,
        body,
        parallel: p,
        positions: &positions,
        numbers: numbers.unwrap_or(&own),
        loops: &none,
        all_strands_as_tasks: &whole,
        team_loops: &whole,
        hangs: &HangingRegions::default(),
    };
    let strands = blocks_in_strands(&shape);
    for (b, at, c) in found {
        let place = if strands.contains(b.index()) {
            ConstructPlace::Strand
        } else {
            ConstructPlace::Around
        };
        refuse(m, g, at, c, place)?;
    }
    if bound.is_empty() {
        return Ok(());
    }
    check_edges(m, &shape, &bound)
}

/// Returns the blocks that run in a strand: those of regions, and the blocks without a depth that
/// are reachable from there.
fn blocks_in_strands(shape: &FunctionStrands<'_>) -> FixedBitSet {
    let body = shape.body;
    let mut set = FixedBitSet::with_capacity(body.block_bound());
    let deep = body.layout().iter().copied().filter(|&b| shape.depth(b) > 0);
    let mut work: Vec<Block> = deep.collect();
    work.iter().for_each(|b| set.insert(b.index()));
    while let Some(b) = work.pop() {
        for s in body.successors(b) {
            if shape.parallel.depths.body(s).is_none() && !set.put(s.index()) {
                work.push(s);
            }
        }
    }
    set
}

/// The construct that an instruction is or uses.
fn of_inst(m: &Module, body: &Body, i: Inst) -> Option<Construct> {
    let data = body.inst(i);
    match data.op() {
        Opcode::IndirectBr => return Some(Construct::IndirectBr),
        Opcode::CallBr => return Some(Construct::CallBr),
        Opcode::Alloca if data.alloca_flags().contains(AllocaFlags::INALLOCA) => {
            return Some(Construct::Arguments);
        }
        Opcode::Call if data.tail() == TailKind::MustTail => return Some(Construct::MustTail),
        Opcode::Call | Opcode::Invoke => {}
        _ => return None,
    }
    let callee = body.ops(i)[0].as_global();
    let name = callee.and_then(|g| m.global(g).name.as_deref()).unwrap_or_default();
    if let Some(rest) = name.strip_prefix(b"llvm.")
        && let Some(c) = of_intrinsic(rest)
    {
        return Some(c);
    }
    let call = body.call(i);
    let of_callee = callee.and_then(|g| m.function(g)).map(|f| f.attrs);
    let says = |word: &str| {
        has_attr(m, &body.attrs, call.fn_attrs, word)
            || of_callee.is_some_and(|set| has_attr(m, &m.attrs, set, word))
    };
    let argument = |word: &str| {
        let sets = &body.attr_lists[call.arg_attrs.range()];
        sets.iter().any(|&s| has_attr(m, &body.attrs, s, word))
    };
    match () {
        () if argument("inalloca") || argument("preallocated") => Some(Construct::Arguments),
        () if says("returns_twice") => Some(Construct::ReturnsTwice),
        () if says("noduplicate") => Some(Construct::NoDuplicate),
        () => None,
    }
}

/// Returns the construct of an intrinsic, by its name without `llvm.`.
fn of_intrinsic(name: &[u8]) -> Option<Construct> {
    const FRAME: [&[u8]; 9] = [
        b"returnaddress",
        b"addressofreturnaddress",
        b"frameaddress",
        b"sponentry",
        b"get.dynamic.area.offset",
        b"swift.async.context.addr",
        b"eh.dwarf.cfa",
        b"eh.unwind.init",
        b"eh.return.",
    ];
    // What any function may do with a coroutine that is there.
    const COROUTINE: [&[u8]; 8] = [
        b"coro.resume",
        b"coro.destroy",
        b"coro.done",
        b"coro.promise",
        b"coro.noop",
        b"coro.subfn.addr",
        b"coro.size.",
        b"coro.align.",
    ];
    const WAVE: [&[u8]; 4] = [
        b"amdgcn.cs.chain",
        b"amdgcn.init.whole.wave",
        b"amdgcn.set.inactive.chain.arg",
        b"amdgcn.call.whole.wave",
    ];
    let starts = |list: &[&[u8]]| list.iter().any(|w| name.starts_with(w));
    match () {
        () if name.starts_with(b"va_start") => Some(Construct::VaStart),
        () if starts(&FRAME) => Some(Construct::Frame),
        () if name.starts_with(b"eh.sjlj.") => Some(Construct::ReturnsTwice),
        () if name.starts_with(b"localescape") => Some(Construct::LocalEscape),
        () if name.starts_with(b"call.preallocated.") => Some(Construct::Arguments),
        () if name.starts_with(b"coro.") && !starts(&COROUTINE) => Some(Construct::Coroutine),
        () if starts(&WAVE) => Some(Construct::Wave),
        () => None,
    }
}

/// Whether the code of a function must stay in it: another one with the same code and one more
/// parameter would not do the same.
pub(crate) fn is_pinned(m: &Module, body: &Body) -> bool {
    let mut insts = body.layout().iter().flat_map(|&b| body.insts(b));
    insts.any(|&i| of_inst(m, body, i).is_some_and(|c| c.row().pins_function))
}

/// The instructions inside funclets that outlining replaces by calls or by another function's end.
fn in_funclets(m: &Module, body: &Body) -> Vec<(Block, Inst)> {
    let pads = |&b: &Block| {
        let mut insts = body.insts(b).iter();
        insts.any(|&i| body.inst(i).op().is_funclet_pad())
    };
    let mut work: Vec<Block> = body.layout().iter().copied().filter(pads).collect();
    let mut set: FxHashSet<Block> = work.iter().copied().collect();
    let mut found = Vec::new();
    while let Some(b) = work.pop() {
        for &i in body.insts(b) {
            let ours = |v: Value| {
                let name = v.as_global().and_then(|g| m.global(g).name.as_deref());
                name.is_some_and(|n| n.starts_with(b"llvm.parallel."))
            };
            match body.inst(i).op() {
                op if op.is_parallel() => found.push((b, i)),
                Opcode::Call | Opcode::Invoke if ours(body.ops(i)[0]) => found.push((b, i)),
                _ => {}
            }
        }
        let leaves = body.terminator(b).map(|t| body.inst(t).op());
        if !matches!(leaves, Some(Opcode::CatchRet | Opcode::CleanupRet)) {
            work.extend(body.successors(b).filter(|&s| set.insert(s)));
        }
    }
    found
}

/// The values of a function that cannot go through memory.
#[derive(Default)]
struct UnstorableValues {
    of: FxHashMap<Value, Construct>,
}

impl UnstorableValues {
    fn of(m: &Module, g: GlobalId, body: &Body) -> Self {
        let mut this = Self::default();
        let layout = DataLayout::new(m.datalayout.as_deref());
        let mut known: FxHashMap<Type, Option<Construct>> = FxHashMap::default();
        let mut construct = |ty: Type| *known.entry(ty).or_insert_with(|| of_type(m, &layout, ty));
        let params = m.function(g).map_or(&[][..], |f| &f.params);
        for (n, p) in params.iter().enumerate() {
            let swift = m.attrs.has(p.attrs, "swifterror").then_some(Construct::SwiftError);
            if let Some(c) = swift.or_else(|| construct(p.ty)) {
                this.of.insert(Value::arg(n as u32), c);
            }
        }
        for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
            let data = body.inst(i);
            let swift = data.op() == Opcode::Alloca
                && data.alloca_flags().contains(AllocaFlags::SWIFTERROR);
            let c = if swift { Some(Construct::SwiftError) } else { construct(data.ty()) };
            if let Some(c) = c {
                this.of.insert(i.into(), c);
            }
        }
        this
    }

    fn is_empty(&self) -> bool {
        self.of.is_empty()
    }
}

fn of_type(m: &Module, layout: &DataLayout, ty: Type) -> Option<Construct> {
    match m.types.get(ty) {
        TypeData::Void | TypeData::Int(_) | TypeData::Ptr(_) => None,
        TypeData::Token => Some(Construct::Token),
        TypeData::X86Amx | TypeData::Target(_) => Some(Construct::Unstorable),
        _ => layout.alloc_size(&m.types, ty).is_none().then_some(Construct::Unstorable),
    }
}

/// Refuses such values where a strand would have to be given them, or to hand them on.
fn check_edges(
    m: &Module,
    shape: &FunctionStrands<'_>,
    bound: &UnstorableValues,
) -> Result<(), Error> {
    let body = shape.body;
    let Some(vars) = FunctionValues::compute(shape, m) else { return Ok(()) };
    let g = shape.function;
    let cross = |v: Value, at: u32| match bound.of.get(&v) {
        Some(&c) => refuse(m, g, at, c, ConstructPlace::Edge),
        None => Ok(()),
    };
    for cell in &vars.cells {
        cross(cell.inst.into(), body.place(cell.inst))?;
    }
    let is_fork = |t: &Inst| body.inst(*t).op() == Opcode::Fork;
    for fork in body.layout().iter().filter_map(|&b| body.terminator(b)).filter(is_fork) {
        for s in body.successors(body.block_of(fork)) {
            if shape.parallel.cfg.node(s).join {
                continue;
            }
            for v in vars.captured(shape, s, shape.depth(s)) {
                match v {
                    FunctionValue::Arg(n) => cross(Value::arg(n), body.place(fork))?,
                    FunctionValue::Inst(i) => cross(i.into(), body.place(fork))?,
                    FunctionValue::Cell(_) | FunctionValue::Load(_) | FunctionValue::Record(_) => {}
                }
            }
        }
    }
    Ok(())
}

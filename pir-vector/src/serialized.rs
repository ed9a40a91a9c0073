//! Lanes without vectors: any number of them, one instruction after the other (reference:
//! execution, rule 10).
//!
//! Where vector code cannot keep the order, or the number of lanes is known only at run time, a
//! group runs *stepwise*: the values of a lane lie in memory, one record for each lane, and each
//! instruction is a loop over the lanes that have reached it, in ascending order. Instructions that
//! touch only the lane's own values are executed together with the instruction that follows them.
//! Two functions of `serialized.ll` keep the positions of the lanes: a stack of sets of lanes, as
//! in the reference.

use pir_analysis::{Cfg, DomTree, PostDomTree};
use pir_core::Module;
use pir_core::builder::FunctionBuilder;
use pir_core::copy::Copier;
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value};
use pir_core::function::{Body, Function};
use pir_core::inst::{AllocaFlags, ArithFlags, IntPredicate, TailKind};
use pir_core::intrinsic::{self, Id, LaneRule};
use pir_core::layout::DataLayout;
use pir_core::module::{Global, GlobalKind, Linkage};
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;

use crate::callee::{self, CallClass};
use crate::check::{beyond_lanes, block_name};
use crate::locations::inherit_locations;
use crate::request::Refusal;
use crate::shape::is_pure;

/// Adds a function that runs the strands of a range as one group of lanes in lockstep. It has the
/// function's parameters, except that the integer `index`, the strand's number, is replaced by the
/// first number and one past the last. Takes stack memory for each lane, and time proportional to
/// the number of lanes for each instruction that any of them executes.
///
/// # Errors
/// Constructs that lanes cannot execute separately: unwinding, computed jumps, values without a
/// size.
pub fn serialize_group(
    module: &mut Module,
    function: GlobalId,
    index: u32,
    name: &str,
) -> Result<GlobalId, Refusal> {
    let missing = || Refusal::NoBody(module.display_name(function));
    let source = module.function(function).ok_or_else(missing)?.clone();
    let mut body = source.body.as_deref().ok_or_else(missing)?.clone();
    let number = source.params.get(index as usize).map(|p| p.ty);
    let bits = number.and_then(|ty| module.types.int_bits(ty));
    if bits.is_none_or(|bits| bits > 64) {
        return Err(Refusal::Request(
            "the strand's number is no integer of at most 64 bits".into(),
        ));
    }
    if module.find(name.as_bytes()).is_some() {
        return Err(Refusal::Request(format!("the name `{name}` is taken")));
    }
    let cfg = Cfg::of(&body);
    let dom = DomTree::compute(&cfg);
    let reachable: Vec<Block> =
        body.layout().iter().copied().filter(|&b| dom.is_reachable(b)).collect();
    for (&b, i) in reachable.iter().flat_map(|b| body.insts(*b).iter().map(move |&i| (b, i))) {
        check_inst(module, &source, &body, b, i)?;
    }
    // Every value appears in several places, or in memory: names would have to be made.
    (body.names, body.block_names) = Default::default();
    let plan = SerialPlan::new(module, &source, &body, &reachable);
    let layout = DataLayout::new(module.datalayout.as_deref());
    for &i in &plan.values_in_record {
        let ty = body.inst(i).ty();
        if layout.alloc_size(&module.types, ty).is_none() {
            return Err(Refusal::Type(module.types.show(ty)));
        }
    }
    let post = PostDomTree::compute(&cfg);
    emit(module, &source, &body, &plan, &post, index, name)
}

fn check_inst(
    module: &Module,
    f: &Function,
    body: &Body,
    b: Block,
    i: Inst,
) -> Result<(), Refusal> {
    let data = body.inst(i);
    let name = if data.op() == Opcode::Call { callee::name(module, body, i) } else { "" };
    let no = |why| {
        let what = if name.is_empty() { data.op().name() } else { name };
        let (instruction, block) = (what.to_string(), block_name(body, b));
        Err(Refusal::Instruction { instruction, block, why })
    };
    if let Some(why) = beyond_lanes(data.op()) {
        return no(why);
    }
    match data.op() {
        Opcode::Alloca
            if data.alloca_flags().intersects(AllocaFlags::INALLOCA | AllocaFlags::SWIFTERROR) =>
        {
            no("it belongs to a call")
        }
        Opcode::Call if !is_dropped(module, f, body, i) => {
            let lanes = callee::lane_rule(module, body, i);
            let declared = callee::target(body, i).and_then(|g| module.function(g));
            let twice =
                callee::has_attr(module, &body.attrs, body.call(i).fn_attrs, "returns_twice")
                    || declared.is_some_and(|f| {
                        callee::has_attr(module, &module.attrs, f.attrs, "returns_twice")
                    });
            match () {
                () if body.call(i).bundles.len > 0 => no("it has operand bundles"),
                () if data.tail() == TailKind::MustTail => {
                    no("it must be the last thing that its caller does")
                }
                () if lanes == Some(LaneRule::Strand) => no("it asks for the strand"),
                () if lanes == Some(LaneRule::Frame) => {
                    no("it asks for the frame, which is one for all lanes")
                }
                () if twice => no("it returns twice"),
                () => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// Whether nothing is lost without an instruction. Objects of lanes live until the group has ended.
fn is_dropped(module: &Module, f: &Function, body: &Body, i: Inst) -> bool {
    let op = body.inst(i).op();
    op.is_debug()
        || op == Opcode::Call
            && (callee::classify(module, f, body, i) == CallClass::Hint
                || intrinsic::called(module, body, i) == Some(Id::Stackrestore))
}

/// A block at which lanes may stop, and the groups of instructions that each run in one loop over
/// them: at most one instruction of a group is visible to other lanes. The terminator ends the last
/// group.
struct SerialBlock {
    block: Block,
    steps: Vec<Vec<Inst>>,
}

struct SerialPlan {
    blocks: Vec<SerialBlock>,
    /// Values that lie in the lane's record.
    values_in_record: Vec<Inst>,
}

impl SerialPlan {
    fn new(module: &Module, f: &Function, body: &Body, reachable: &[Block]) -> Self {
        let mut stops = Vec::new();
        let mut step_of: FxHashMap<Inst, u32> = FxHashMap::default();
        let mut count = 0;
        for &block in reachable {
            let (mut steps, mut insts, mut seen) = (Vec::new(), Vec::new(), false);
            for &i in body.insts(block) {
                let op = body.inst(i).op();
                if op == Opcode::Phi || is_dropped(module, f, body, i) {
                    continue;
                }
                let alone = is_pure(op)
                    || op.is_terminator()
                    || op == Opcode::Alloca
                    || op == Opcode::Call && callee::classify(module, f, body, i).is_pure();
                if !alone && seen {
                    steps.push(std::mem::take(&mut insts));
                    count += 1;
                }
                seen |= !alone;
                step_of.insert(i, count);
                insts.push(i);
            }
            steps.push(insts);
            count += 1;
            stops.push(SerialBlock { block, steps });
        }
        let mut kept = Vec::new();
        let mut known: FxHashSet<Inst> = FxHashSet::default();
        for &i in reachable.iter().flat_map(|&b| body.insts(b)) {
            let phi = body.inst(i).op() == Opcode::Phi;
            if phi && known.insert(i) {
                kept.push(i);
            }
            if !phi && !step_of.contains_key(&i) {
                continue;
            }
            for (k, v) in body.ops(i).iter().enumerate() {
                let Some(def) = v.as_inst() else { continue };
                let user = match phi {
                    true => body.ops(i)[k + 1].as_block().and_then(|p| body.terminator(p)),
                    false => Some(i),
                };
                let at = |i: Inst| step_of.get(&i);
                if user.is_some_and(|u| at(u) != at(def)) && known.insert(def) {
                    kept.push(def);
                }
            }
        }
        Self { blocks: stops, values_in_record: kept }
    }
}

struct SerialEmitter<'a, 'm> {
    f: &'a FunctionBuilder<'m>,
    body: &'a Body,
    copier: Copier<'a>,
    lanes: Value,
    record: Type,
    lane_count: Value,
    /// First number, its type, and which argument of the source is the strand's.
    first_number: Value,
    number_ty: Type,
    index_param: u32,
    /// Where the records have the values.
    field_of: FxHashMap<Inst, u32>,
    /// The entry of the lanes that run.
    stack_top: Value,
}

/// A loop over the lanes that stand here.
struct LaneLoopBlocks {
    lane: Value,
    body: Block,
    latch: Block,
    after: Block,
}

/// The number of fields before the values in a record: the block, and the stack entry.
const HEADER_FIELDS: u32 = 2;

fn emit(
    module: &mut Module,
    source: &Function,
    body: &Body,
    plan: &SerialPlan,
    post: &PostDomTree,
    index: u32,
    name: &str,
) -> Result<GlobalId, Refusal> {
    let [begin, next] = ["pir.lanes.begin", "pir.lanes.next"].map(|n| take_helper(module, n));
    let mut params: Vec<Type> = source.params.iter().map(|p| p.ty).collect();
    let number = params[index as usize];
    params.insert(index as usize + 1, number);
    let mut names: Vec<String> = source
        .params
        .iter()
        .enumerate()
        .map(|(n, p)| match &p.name {
            Some(name) => String::from_utf8_lossy(name).into_owned(),
            None => format!("p{n}"),
        })
        .collect();
    names[index as usize] = "lo".into();
    names.insert(index as usize + 1, "hi".into());
    let types: Vec<Type> = [Type::I32; HEADER_FIELDS as usize]
        .into_iter()
        .chain(plan.values_in_record.iter().map(|&i| body.inst(i).ty()))
        .collect();
    let record = module.types.record(&types);

    let f = FunctionBuilder::new(module, name, Type::VOID, &params);
    f.name_args(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let (lo, hi) = (f.arg(index), f.arg(index + 1));
    let bits = f.with_module(|m| m.types.int_bits(number)).unwrap_or(64);
    let count = f.sub(hi, lo);
    let count = if bits < 64 { f.zext(count, Type::I64) } else { count };
    let lanes = f.alloca_array(record, count);
    let entries = f.add(count, plan.blocks.len() as i64 + 2);
    let stack = f.alloca_array(Type::I64, entries);
    let top = f.alloca(Type::I32);
    let one = f.gep_with(record, f.null(), &[1.into()], Type::I32, ArithFlags::empty());
    let stride = f.ptrtoint(one, Type::I64);
    let start = f.int(Type::I32, body.entry().map_or(0, |b| b.index() as i64));
    let shared = [lanes, count, stride, stack, top].map(Into::into);
    f.call(begin, &[&shared[..], &[start.into()]].concat());
    let entry = f.current();
    let [dispatch, done] = ["next", "done"].map(|n| f.block(n));
    f.br(dispatch);
    f.switch_to(dispatch);
    let meet = f.phi(Type::I32, &[(f.int(Type::I32, -1), entry)]);
    let which = f.call(next, &[&shared[..], &[meet.into()]].concat());
    let cases: Vec<(i64, Block)> =
        plan.blocks.iter().map(|s| (s.block.index() as i64, f.block("stop"))).collect();
    f.switch(which, done, &cases);
    f.switch_to(done);
    f.ret_void();

    let mut copier = Copier::new(body);
    names.iter().for_each(|n| copier.reserve(n.as_bytes()));
    for k in (0..source.params.len() as u32).filter(|&k| k != index) {
        copier.map(Value::arg(k), f.arg(if k > index { k + 1 } else { k }));
    }
    let fields = plan
        .values_in_record
        .iter()
        .enumerate()
        .map(|(n, &i)| (i, n as u32 + HEADER_FIELDS))
        .collect();
    let mut e = SerialEmitter {
        f: &f,
        body,
        copier,
        lanes,
        record,
        lane_count: count,
        first_number: lo,
        number_ty: number,
        index_param: index,
        field_of: fields,
        stack_top: top,
    };
    for (stop, &(_, case)) in plan.blocks.iter().zip(&cases) {
        f.switch_to(case);
        e.stack_top = f.load(Type::I32, top);
        for (n, step) in stop.steps.iter().enumerate() {
            e.insts(step, n + 1 == stop.steps.len());
        }
        let meets = post.ipdom(stop.block).map_or(-1, |b| b.index() as i64);
        f.add_incoming(meet, f.int(Type::I32, meets), f.current());
        f.br(dispatch);
    }
    let id = f.finish()?;
    module.globals[id.index()].linkage = Linkage::Internal;
    Ok(id)
}

impl SerialEmitter<'_, '_> {
    /// Begins a loop over the lanes at the builder's place, and goes to what each one does.
    fn begin_lane_loop(&mut self) -> LaneLoopBlocks {
        let f = self.f;
        let before = f.current();
        let [head, test, body, latch, after] =
            ["lane", "look", "step", "more", "stepped"].map(|n| f.block(n));
        f.br(head);
        f.switch_to(head);
        let k = f.phi(Type::I64, &[(f.int(Type::I64, 0), before)]);
        f.cond_br(f.icmp(IntPredicate::Ult, k, self.lane_count), test, after);
        f.switch_to(test);
        let lane = f.gep(self.record, self.lanes, k);
        let own = f.load(Type::I32, f.gep_path(self.record, lane, &[0.into(), 1.into()]));
        f.cond_br(f.icmp(IntPredicate::Eq, own, self.stack_top), body, latch);
        f.switch_to(latch);
        let k1 = f.add(k, 1);
        f.add_incoming(k, k1, latch);
        f.br(head);
        f.switch_to(body);
        let offset = if self.number_ty == Type::I64 { k } else { f.trunc(k, self.number_ty) };
        let number = f.add(self.first_number, offset);
        self.copier.map(Value::arg(self.index_param), number);
        LaneLoopBlocks { lane, body, latch, after }
    }

    fn field(&self, lane: Value, i: Inst) -> Option<Value> {
        let field = *self.field_of.get(&i)?;
        Some(self.f.gep_path(self.record, lane, &[0.into(), i64::from(field).into()]))
    }

    /// Loads the operands that other steps have computed.
    fn load(&mut self, lane: Value, insts: &[Inst]) {
        let own: FxHashSet<Inst> = insts.iter().copied().collect();
        let mut loaded = FxHashSet::default();
        for &i in insts {
            for v in self.body.ops(i) {
                let Some(def) = v.as_inst().filter(|d| !own.contains(d)) else { continue };
                if let Some(p) = self.field(lane, def).filter(|_| loaded.insert(def)) {
                    let value = self.f.load(self.body.inst(def).ty(), p);
                    self.copier.map(def.into(), value);
                }
            }
        }
    }

    fn store(&self, lane: Value, insts: &[Inst]) {
        for &i in insts {
            if let Some(p) = self.field(lane, i) {
                let value = self.copier.get(i.into()).expect("it was copied");
                self.f.store(value, p);
            }
        }
    }

    fn insts(&mut self, insts: &[Inst], last: bool) {
        let before = self.f.with_body(|b| b.inst_bound());
        let l = self.begin_lane_loop();
        self.load(l.lane, insts);
        let straight = if last { &insts[..insts.len() - 1] } else { insts };
        let (f, body) = (self.f, self.body);
        for &i in straight {
            let saves = f.with_module(|m| intrinsic::called(m, body, i) == Some(Id::Stacksave));
            match saves {
                // Nothing is given back to it.
                true => self.copier.map(i.into(), f.null()),
                false => {
                    f.with_body(|to| self.copier.inst(to, i, l.body));
                }
            }
        }
        f.switch_to(l.body);
        self.store(l.lane, straight);
        match insts.last().filter(|_| last) {
            Some(&t) => self.leave(&l, t, insts),
            None => {
                f.br(l.latch);
            }
        }
        // The instruction for which the step exists.
        if let Some(&i) = straight.last().or(insts.last()) {
            inherit_locations(f, body, i, before);
        }
        f.switch_to(l.after);
    }

    /// The end of a block, in one lane.
    fn leave(&mut self, l: &LaneLoopBlocks, t: Inst, own: &[Inst]) {
        let (f, body) = (self.f, self.body);
        let from = body.block_of(t);
        match body.inst(t).op() {
            Opcode::Ret => {
                let p = f.gep_path(self.record, l.lane, &[0.into(), 1.into()]);
                f.store(f.int(Type::I32, -1), p);
                f.br(l.latch);
                return;
            }
            Opcode::Unreachable => {
                f.with_body(|to| self.copier.inst(to, t, l.body));
                return;
            }
            _ => {}
        }
        let mut targets: Vec<Block> = body.ops(t).iter().filter_map(|v| v.as_block()).collect();
        targets.sort_unstable();
        targets.dedup();
        for &s in &targets {
            let edge = f.block("to");
            self.copier.map(s.into(), edge.into());
            f.switch_to(edge);
            let mut values = Vec::new();
            for phi in body.phis(s) {
                let entry = body.incoming_from(phi, from).expect("an edge");
                let value = match entry.as_inst().filter(|d| !own.contains(d)) {
                    Some(def) => {
                        let p = self.field(l.lane, def).expect("it is kept");
                        f.load(body.inst(def).ty(), p)
                    }
                    None => f.with_body(|to| self.copier.value(to, entry)),
                };
                values.push((phi, value));
            }
            for (phi, value) in values {
                let p = self.field(l.lane, phi).expect("a `phi` is kept");
                f.store(value, p);
            }
            let at = f.gep_path(self.record, l.lane, &[0.into(), 0.into()]);
            f.store(f.int(Type::I32, s.index() as i64), at);
            f.br(l.latch);
        }
        f.with_body(|to| {
            let copy = self.copier.inst(to, t, l.body);
            let place: Vec<_> = to.attachments(copy).filter(|a| a.kind == Sym::DBG).collect();
            to.set_attachments(copy, &place);
        });
    }
}

/// A function of `serialized.ll`, taken into the module when it is first asked for.
fn take_helper(module: &mut Module, name: &str) -> GlobalId {
    static SOURCE: OnceLock<Module> = OnceLock::new();
    let source = SOURCE.get_or_init(|| {
        let parsed = pir_core::text::parse(include_bytes!("serialized.ll"));
        parsed.into_result().unwrap_or_else(|found| panic!("serialized.ll: {}", found[0].message))
    });
    if let Some(there) = module.find(name.as_bytes()) {
        return there;
    }
    let from = source.find(name.as_bytes()).expect("serialized.ll has it");
    let function = source.function(from).expect("a function").clone();
    // Plain types have the same numbers in every module, and the functions call nothing.
    let (result, params, more) = source.types.signature(source.global(from).ty).expect("its type");
    let ty = module.types.function(result, params, more);
    let global = Global::with_defaults(name, ty, GlobalKind::Function(Box::new(function)));
    module.add_global(Global { linkage: Linkage::Internal, ..global })
}

//! Regions that become functions: the code of `parallel`.

use crate::blocks::{Lowering, RegionCode, blocks_between};
use crate::data::CopyPlace;
use crate::model::{ClauseKind, Directive};
use crate::threadprivate;
use crate::tree::Node;
use pir_core::Module;
use pir_core::builder::Operand;
use pir_core::copy::Copier;
use pir_core::diag::Diagnostic;
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::{Body, Function, NO_SOURCE_PLACE as NO_PLACE, Param};
use pir_core::inst::{InstData, IntPredicate};
use pir_core::module::{Global, GlobalKind, Linkage};
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// A value from outside that an outlined function needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Capture {
    pub value: Value,
    pub ty: Type,
    /// The type of the object that it is the address of, if that is known.
    pub object: Option<Type>,
}

/// How an outlined function gets its captured values.
pub(crate) enum Prologue<'p> {
    /// Each has a parameter, after these types.
    Parameters(&'p [Type]),
    /// They are the members of a record, to which the first word of the task leads.
    Task { record: Type },
}

impl Lowering<'_, '_> {
    /// Lowers `parallel`.
    ///
    /// # Errors
    /// A variable cannot be copied, or a value leaves the block.
    pub(crate) fn parallel(&mut self, node: &Node) -> Result<(), Box<Diagnostic>> {
        let region = self.isolate(node)?;
        self.values_stay(node, &region)?;
        let lists = [ClauseKind::Private, ClauseKind::Firstprivate, ClauseKind::Reduction];
        let copies = self.make_copies(node, &region, &lists, &[], CopyPlace::Region)?;
        self.combine(&copies, region.leave);
        self.destroy(&copies, region.leave);
        self.copy_in(node, &region)?;
        let f = self.f;
        let number = match node.clause(ClauseKind::NumThreads) {
            Some(c) => {
                let v = f.with_body(|b| c.args(b).first().copied());
                let v = v.map(|v| self.scalar(v, c.inst)).transpose()?;
                v.map(|v| {
                    f.before(c.inst);
                    self.resized(v, Type::I32)
                })
            }
            None => None,
        };
        let condition = match node.clause(ClauseKind::If) {
            Some(c) => {
                let v = f.with_body(|b| c.args(b).first().copied());
                v.map(|v| self.condition(v, c.inst)).transpose()?
            }
            None => None,
        };
        let captures = self.captures(&region);
        let code =
            self.outline(node, &region, &captures, &Prologue::Parameters(&[Type::PTR, Type::PTR]));
        let before = self.cut(&region);
        let Some(before) = before else { return Ok(()) };
        let args = self.passed(&captures, before);
        f.switch_to(before);
        self.call_region(code, &args, number, condition, region.exit);
        Ok(())
    }

    /// Copies the master's threadprivate variables to those of the other threads.
    fn copy_in(&self, node: &Node, region: &RegionCode) -> Result<(), Box<Diagnostic>> {
        let f = self.f;
        let copied = f.with_body(|b| node.all(b, ClauseKind::Copyin));
        self.at_start(region.entry);
        let Some(at) = f.with_body(|b| {
            b.insts(region.entry).iter().copied().find(|&i| b.inst(i).op() != Opcode::Alloca)
        }) else {
            return Ok(());
        };
        for &v in &copied {
            let ty = self.variable_type(v, node.begin)?;
            f.before(node.begin);
            let master = threadprivate::address(f, v);
            f.before(at);
            let own = threadprivate::address(f, v);
            // The master would copy its variable onto itself, while others read it.
            let is_other = f.icmp(IntPredicate::Ne, own, master);
            self.only_if(at, is_other, || self.copy(own, master, ty));
        }
        if !copied.is_empty() {
            f.before(at);
            self.barrier();
        }
        Ok(())
    }

    /// Opens the region; with a team of one thread where the condition does not hold.
    fn call_region(
        &self,
        code: GlobalId,
        args: &[Value],
        number: Option<Value>,
        condition: Option<Value>,
        exit: Block,
    ) {
        let f = self.f;
        let fork = |number: Option<Value>| {
            if let Some(n) = number {
                self.runtime_of_thread("__kmpc_push_num_threads", Type::VOID, &[n]);
            }
            let params = [Type::PTR, Type::I32, Type::PTR];
            let name = "__kmpc_fork_call";
            let g = f.with_module(|m| m.declare_function(name, Type::VOID, &params, true));
            let count = f.int(Type::I32, i64::try_from(args.len()).unwrap_or_default());
            let first = [self.place(), count, Value::global(code)];
            let all = first.into_iter().chain(args.iter().copied());
            let all: Vec<Operand> = all.map(Operand::from).collect();
            f.call(g, &all);
            f.br(exit);
        };
        let Some(condition) = condition else { return fork(number) };
        let [many, alone] = ["omp.parallel", "omp.alone"].map(|n| f.block(n));
        f.cond_br(condition, many, alone);
        f.switch_to(many);
        fork(number);
        f.switch_to(alone);
        fork(Some(f.int(Type::I32, 1)));
    }

    /// The values that a region uses and does not compute, in the order of its code.
    pub(crate) fn captures(&self, region: &RegionCode) -> Vec<Capture> {
        let blocks = self.blocks(region);
        let values = self.f.with_body(|b| {
            let inside: FxHashSet<Block> = blocks.iter().copied().collect();
            let mut seen = FxHashSet::default();
            let mut found = Vec::new();
            for &x in &blocks {
                for &i in b.insts(x).iter().filter(|&&i| !b.inst(i).op().is_debug()) {
                    for &v in b.ops(i) {
                        let is_outside = match v.kind() {
                            ValueKind::Inst(d) => !inside.contains(&b.block_of(d)),
                            ValueKind::Arg(_) => true,
                            _ => false,
                        };
                        if is_outside && seen.insert(v) {
                            found.push(v);
                        }
                    }
                }
            }
            found
        });
        values
            .into_iter()
            .map(|value| {
                let object = match value.kind() {
                    ValueKind::Arg(n) => self.shared.get(&(self.f.id(), n)).copied(),
                    ValueKind::Inst(i) => {
                        self.f.with_body(|b| crate::operands::allocated_type(b, i))
                    }
                    _ => None,
                };
                Capture { value, ty: self.f.ty(value), object }
            })
            .collect()
    }

    /// Whether a captured value is passed as it is, since it is a pointer.
    fn is_passed(ty: Type) -> bool {
        ty == Type::PTR
    }

    /// The arguments for captured values: other values than pointers go through memory.
    fn passed(&self, captures: &[Capture], before: Block) -> Vec<Value> {
        captures
            .iter()
            .map(|c| match Self::is_passed(c.ty) {
                true => c.value,
                false => {
                    let slot = self.local(c.ty);
                    self.f.switch_to(before);
                    self.f.store(c.value, slot);
                    slot
                }
            })
            .collect()
    }

    /// Removes a region from the function; the block before it has no end then.
    pub(crate) fn cut(&self, region: &RegionCode) -> Option<Block> {
        self.f.with_body(|b| {
            let blocks = blocks_between(b, region.entry, region.exit);
            let leads = |&&x: &&Block| b.successors(x).any(|s| s == region.entry);
            let before = *b.layout().iter().find(leads)?;
            let t = b.terminator(before)?;
            b.remove_inst(t);
            // Blocks that only lead to a trap may be shared with code outside.
            let mut reached: FxHashSet<Block> = FxHashSet::default();
            let mut work: Vec<Block> = b.entry().into_iter().chain([region.exit]).collect();
            while let Some(x) = work.pop() {
                if reached.insert(x) {
                    work.extend(b.successors(x));
                }
            }
            let gone: FxHashSet<Block> =
                blocks.into_iter().filter(|x| !reached.contains(x)).collect();
            b.retain_blocks(|x| !gone.contains(&x));
            Some(before)
        })
    }

    /// Copies a region into a function of its own, and returns that.
    pub(crate) fn outline(
        &mut self,
        node: &Node,
        region: &RegionCode,
        captures: &[Capture],
        prologue: &Prologue<'_>,
    ) -> GlobalId {
        let f = self.f;
        let from = f.with_body(|b| b.clone());
        let blocks = blocks_between(&from, region.entry, region.exit);
        let mut body = Body::new();
        let end = body.add_block();
        let mut copier = Copier::new(&from);
        copier.map(region.exit.into(), end.into());
        // Values that are no parameters are loaded at the front.
        let mut loads: Vec<(Inst, Capture)> = Vec::new();
        let mut params: Vec<Type> = Vec::new();
        let front = body.add_block();
        let load = |body: &mut Body, ty: Type, p: Value| {
            let ops = body.push_ops(&[p]);
            body.push_inst(front, InstData::new(Opcode::Load, ty).with_ops(ops), NO_PLACE)
        };
        match prologue {
            Prologue::Parameters(first) => {
                params.extend_from_slice(first);
                for c in captures {
                    let parameter = Value::arg(u32::try_from(params.len()).unwrap_or(u32::MAX));
                    params.push(Type::PTR);
                    match Self::is_passed(c.ty) {
                        true => copier.map(c.value, parameter),
                        false => loads.push((load(&mut body, c.ty, parameter), *c)),
                    }
                }
            }
            Prologue::Task { record } => {
                params.extend([Type::I32, Type::PTR]);
                let shareds = load(&mut body, Type::PTR, Value::arg(1));
                for (n, c) in captures.iter().enumerate() {
                    let zero = Value::constant(body.consts.int(Type::I32, 0));
                    let n = Value::constant(body.consts.int(Type::I32, n as u64));
                    let ops = body.push_ops(&[shareds.into(), zero, n]);
                    let data = InstData::new(Opcode::GetElementPtr, Type::PTR)
                        .with_source_element(*record)
                        .with_ops(ops);
                    let p = body.push_inst(front, data, NO_PLACE);
                    loads.push((load(&mut body, c.ty, p.into()), *c));
                }
            }
        }
        for &(i, c) in &loads {
            copier.map(c.value, i.into());
        }
        copier.blocks(&mut body, &blocks);
        let entry = copier.get(region.entry.into()).and_then(|v| v.as_block()).unwrap_or(end);
        // The first block has no predecessor inside, so that the loads can stand in it.
        let moved = body.insts(front).to_vec();
        for (at, i) in moved.into_iter().enumerate() {
            body.relocate(i, entry, at);
        }
        let is_task = matches!(prologue, Prologue::Task { .. });
        let ret = if is_task { Type::I32 } else { Type::VOID };
        let ops = match is_task {
            true => vec![Value::constant(body.consts.int(Type::I32, 0))],
            false => Vec::new(),
        };
        let ops = body.push_ops(&ops);
        body.push_inst(end, InstData::new(Opcode::Ret, Type::VOID).with_ops(ops), NO_PLACE);
        body.remove_block(front);
        let mut layout = vec![entry];
        let others: Vec<Block> =
            body.layout().iter().copied().filter(|&b| b != entry && b != end).collect();
        layout.extend(others);
        layout.push(end);
        body.reorder_blocks(layout);
        let g = f.with_module(|m| add_function(m, f.id(), node, ret, &params, body));
        if let Prologue::Parameters(first) = prologue {
            for (n, c) in captures.iter().enumerate() {
                if let Some(ty) = c.object {
                    let n = u32::try_from(first.len() + n).unwrap_or(u32::MAX);
                    self.shared.insert((g, n), ty);
                }
            }
        }
        self.outlined.push(g);
        g
    }
}

fn add_function(
    m: &mut Module,
    of: GlobalId,
    node: &Node,
    ret: Type,
    params: &[Type],
    body: Body,
) -> GlobalId {
    let word = if node.directive == Directive::Task { "task" } else { "parallel" };
    let name = m.fresh_name(&format!("{}.omp_{word}", m.display_name(of)));
    let ty = m.types.function(ret, params, false);
    let personality = m.function(of).and_then(|f| f.personality);
    let function = Function {
        params: params.iter().map(|&ty| Param::of(ty)).collect(),
        body: Some(Box::new(body)),
        personality,
        ..Function::default()
    };
    let kind = GlobalKind::Function(Box::new(function));
    let g = m.add_global(Global::with_defaults(&name, ty, kind));
    m.globals[g.index()].linkage = Linkage::Internal;
    g
}

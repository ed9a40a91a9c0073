//! [`FunctionTranslator`]: the translation of one function from LLVM IR to Cranelift's.
//!
//! Blocks are translated in reverse post-order, so that a value is made before it is used. `undef`
//! and poison values are 0.

mod aggregate;
mod arith;
mod atomic;
mod call;
mod cast;
mod constant;
mod control;
mod intrinsic;
mod lanes;
mod loops;
mod mask;
mod memory;
mod plan;
mod promote;
mod reduce;
mod rows;
mod unroll;
mod vaarg;
mod vector;
mod wide;

use crate::abi::{
    ArgumentPassing, CallAbi, ReturnPassing, ValueAttrs, add_all_register_params, call_abi,
};
use crate::context::{GlobalAddress, ModuleContext};
use crate::error::{TranslationResult, refuse};
use crate::shape::{ScalarType, TypeKind, TypeShape, VectorForm, VectorType};
use cranelift_codegen::ir::{self, BlockArg, InstBuilder, types};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use pir_core::constant::ConstPool;
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::intrinsic::{Id, called};
use pir_core::opcode::{Class, Opcode};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

/// The parts of a value.
pub(crate) type ValueParts = SmallVec<[ir::Value; 2]>;

/// Names in relocations: the meaning of the two numbers of a user-defined name.
pub(crate) mod names {
    /// The global with this id.
    pub(crate) const GLOBAL: u32 = 0;
    /// The stub that calls a variadic function of the host: the global with this id.
    pub(crate) const VARIADIC: u32 = 1;
    /// The stub that calls the variadic function whose address the pinned register has.
    pub(crate) const VARIADIC_POINTER: u32 = 2;
}

/// Traps that this crate makes.
pub(crate) mod traps {
    use cranelift_codegen::ir::TrapCode;
    /// `unreachable` was reached.
    pub(crate) const UNREACHABLE: TrapCode = TrapCode::unwrap_user(1);
    /// `llvm.trap` and its like.
    pub(crate) const TRAP: TrapCode = TrapCode::unwrap_user(2);
}

/// Memory that lies where it should and that a well-formed program may access.
pub(crate) fn flags() -> ir::MemFlagsData {
    ir::MemFlagsData::new().with_notrap()
}

pub(crate) struct FunctionTranslator<'a, 'b> {
    pub cx: &'a ModuleContext<'a>,
    pub function: &'a Function,
    /// Its function type.
    ty: Type,
    pub body: &'a Body,
    pub builder: FunctionBuilder<'b>,
    blocks: Vec<ir::Block>,
    /// Edges into each block that have not been translated yet.
    open_edges: Vec<u32>,
    /// Whether a block's code follows that of its predecessor without a jump.
    continues_predecessor: Vec<bool>,
    /// The values of `phi`s with many entries, by predecessor.
    long_phis: FxHashMap<Inst, FxHashMap<Block, Value>>,
    loops: loops::LoopForest,
    /// Where the parts of each instruction's result are in `pool`.
    results: Vec<(u32, u32)>,
    pool: Vec<ir::Value>,
    /// The pending byte offset of each instruction's result: see
    /// [`FunctionTranslator::address_and_offset`].
    pending_offsets: Vec<i32>,
    args: Vec<ValueParts>,
    abi: CallAbi,
    /// Lane width of each instruction's result that is a mask; empty if there is none.
    mask_widths: Vec<u8>,
    /// The variables of promoted allocas.
    ssa_allocas: FxHashMap<Inst, SmallVec<[Variable; 2]>>,
    globals: FxHashMap<GlobalId, ir::GlobalValue>,
    signatures: FxHashMap<HostSignature, ir::SigRef>,
    /// Where the result goes, if that is memory.
    result_address: Option<ir::Value>,
    /// The list of memory from dynamic allocas, if there is any.
    arena_slot: Option<ir::StackSlot>,
    /// Where a masked access goes instead.
    dummy_slot: Option<ir::StackSlot>,
    /// Where a variadic function has saved its registers, and which of them are named.
    saved_registers: Option<ir::StackSlot>,
    /// A load whose value the next instruction extends, and the value in 64 bits.
    extended_load: Option<(Inst, ir::Value)>,
    /// The induction variable, in a loop that writes nothing.
    varying_induction: Option<ir::Value>,
    /// The instruction at hand.
    current_inst: Inst,
}

/// A signature of a host function, by the types of its parameters and results.
type HostSignature = (SmallVec<[ir::Type; 4]>, SmallVec<[ir::Type; 2]>);

/// Translates a function.
pub(crate) fn translate(
    cx: &ModuleContext<'_>,
    function: &Function,
    ty: Type,
    to: &mut ir::Function,
    with: &mut FunctionBuilderContext,
) -> TranslationResult<()> {
    let body = function.body.as_deref().expect("it is a definition");
    if function.prefix.is_some() || function.prologue.is_some() {
        return refuse("`prefix` and `prologue` data");
    }
    let b = FunctionBuilder::new(to, with);
    let abi = definition_abi(cx, function, ty)?;
    let this = FunctionTranslator {
        cx,
        function,
        ty,
        body,
        builder: b,
        blocks: Vec::new(),
        open_edges: Vec::new(),
        continues_predecessor: Vec::new(),
        long_phis: FxHashMap::default(),
        loops: loops::LoopForest::default(),
        results: vec![(0, 0); body.inst_bound()],
        pool: Vec::with_capacity(body.inst_bound()),
        pending_offsets: vec![0; body.inst_bound()],
        args: Vec::new(),
        abi,
        mask_widths: Vec::new(),
        ssa_allocas: FxHashMap::default(),
        globals: FxHashMap::default(),
        signatures: FxHashMap::default(),
        result_address: None,
        arena_slot: None,
        dummy_slot: None,
        saved_registers: None,
        extended_load: None,
        varying_induction: None,
        current_inst: Inst(0),
    };
    this.run_body()
}

fn definition_abi(
    cx: &ModuleContext<'_>,
    function: &Function,
    ty: Type,
) -> TranslationResult<CallAbi> {
    let pool = &cx.module.attrs;
    let attrs = |set| ValueAttrs([Some((pool, set)), None]);
    let (ret, _, variadic) = cx.module.types.signature(ty).unwrap_or((Type::VOID, &[], false));
    let params = function.params.iter().map(|p| (p.ty, attrs(p.attrs)));
    let mut abi = call_abi(&cx.shapes, (ret, attrs(function.ret_attrs)), params)?;
    if variadic {
        add_all_register_params(&mut abi);
    }
    Ok(abi)
}

impl<'a> FunctionTranslator<'a, '_> {
    fn run_body(mut self) -> TranslationResult<()> {
        let order = self.order();
        self.loops =
            loops::LoopForest::compute(&order, self.body.block_bound(), |b| self.targets(b));
        self.find_ssa_allocas(&order);
        self.find_mask_widths(&order);
        self.builder.func.signature = self.abi.sig.clone();
        self.prologue()?;
        self.make_blocks(&order)?;
        let mut done = 0;
        for (n, &block) in order.iter().enumerate() {
            if n < done {
                continue;
            }
            if !self.continues_predecessor[block.index()] {
                self.builder.switch_to_block(self.block(block));
                if let Some(plan) = self.plan_loop(block)
                    && self.unroll(block, &plan)?
                {
                    // The blocks of the loop are consecutive.
                    done = n + plan.chain.len();
                    continue;
                }
            }
            self.instructions(block, true)?;
        }
        self.builder.seal_all_blocks();
        self.builder.finalize(self.cx.config);
        Ok(())
    }

    /// The instructions of a block, with or without its terminator.
    fn instructions(&mut self, block: Block, all: bool) -> TranslationResult<()> {
        let body = self.body;
        for &i in body.insts(block) {
            let data = body.inst(i);
            if data.op().is_debug() || data.op() == Opcode::Phi {
                continue;
            }
            if data.op().is_terminator() && !all {
                break;
            }
            self.current_inst = i;
            self.builder.set_srcloc(ir::SourceLoc::new(i.0));
            self.instruction(i).map_err(|e| e.at_place(body.place(i)))?;
            if data.op().is_terminator() {
                break;
            }
        }
        Ok(())
    }

    /// The reachable blocks in reverse post-order. O(blocks + edges).
    fn order(&self) -> Vec<Block> {
        let entry = self.body.entry().expect("a body has a block");
        let mut seen = vec![false; self.body.block_bound()];
        let mut post = Vec::new();
        let targets = |b: Block| self.targets(b);
        let mut stack = vec![(entry, targets(entry), 0usize)];
        seen[entry.index()] = true;
        while let Some((b, next, at)) = stack.last_mut() {
            if let Some(&to) = next.get(*at) {
                *at += 1;
                if !seen[to.index()] {
                    seen[to.index()] = true;
                    stack.push((to, targets(to), 0));
                }
            } else {
                post.push(*b);
                stack.pop();
            }
        }
        post.reverse();
        post
    }

    /// The blocks that control may go to: an `invoke` never unwinds.
    fn targets(&self, b: Block) -> SmallVec<[Block; 4]> {
        let Some(t) = self.body.terminator(b) else { return SmallVec::new() };
        match self.body.inst(t).op() {
            Opcode::Invoke | Opcode::CallBr => self.body.successors(b).take(1).collect(),
            // In reverse, so that the first one ends up right after its block.
            _ => self
                .body
                .successors(b)
                .collect::<SmallVec<[Block; 4]>>()
                .into_iter()
                .rev()
                .collect(),
        }
    }

    fn block(&self, b: Block) -> ir::Block {
        self.blocks[b.index()]
    }

    /// Makes the blocks, with a parameter for each part of each `phi`. A block that only one jump
    /// leads to goes on in the block that it comes from, which is right before it in the order; the
    /// entry goes on in that of the arguments.
    fn make_blocks(&mut self, order: &[Block]) -> TranslationResult<()> {
        let none = ir::Block::from_u32(u32::MAX - 1);
        self.blocks = vec![none; self.body.block_bound()];
        self.open_edges = vec![0; self.body.block_bound()];
        self.continues_predecessor = vec![false; self.body.block_bound()];
        for &b in order {
            for to in self.targets(b) {
                self.open_edges[to.index()] += 1;
            }
        }
        // Nothing leads to the entry of a function that the verifier has accepted.
        self.continues_predecessor[order[0].index()] = self.open_edges[order[0].index()] == 0;
        for &b in order {
            if let [to] = self.targets(b)[..]
                && self.open_edges[to.index()] == 1
                && to != order[0]
                && self.body.terminator(b).is_some_and(|t| self.body.inst(t).op() == Opcode::Br)
                && !self.is_trap_block(to)
            {
                self.continues_predecessor[to.index()] = true;
            }
        }
        if !self.continues_predecessor[order[0].index()] {
            return refuse("a jump to the entry");
        }
        for &b in order {
            if self.continues_predecessor[b.index()] {
                continue;
            }
            self.blocks[b.index()] = self.new_block_with_phis(&self.phis_of(b))?;
        }
        Ok(())
    }

    /// The `phi`s of a block.
    fn phis_of(&self, b: Block) -> SmallVec<[Inst; 8]> {
        self.body.phis(b).collect()
    }

    /// A new block with a parameter for each part of these `phi`s. The parameters are now their
    /// values.
    fn new_block_with_phis(&mut self, phis: &[Inst]) -> TranslationResult<ir::Block> {
        let block = self.builder.create_block();
        for &i in phis {
            let types = self.phi_parts(i)?;
            let parts: ValueParts =
                types.iter().map(|&ty| self.builder.append_block_param(block, ty)).collect();
            self.set_result(i, &parts);
        }
        Ok(block)
    }

    /// Returns whether a block only traps. A branch to it becomes a conditional trap, with the
    /// source location of the branch.
    fn is_trap_block(&self, b: Block) -> bool {
        let insts = self.body.insts(b).iter();
        let mut insts = insts.filter(|&&i| {
            let op = self.body.inst(i).op();
            !op.is_debug() && op != Opcode::Phi
        });
        insts.next().is_some_and(|&i| match self.body.inst(i).op() {
            Opcode::Unreachable => true,
            Opcode::Call => matches!(
                called(self.cx.module, self.body, i),
                Some(Id::Trap | Id::Ubsantrap | Id::Debugtrap)
            ),
            _ => false,
        })
    }

    /// The types of a `phi`'s parts.
    fn phi_parts(&self, i: Inst) -> TranslationResult<SmallVec<[ir::Type; 2]>> {
        let shape = self.shape(self.body.inst(i).ty())?;
        Ok(match shape.kind {
            TypeKind::Vector(v) if v.form == VectorForm::Mask => {
                let w = self.mask_width_of(i, v.lanes);
                smallvec![crate::shape::int_vector(w); v.lanes.div_ceil(128 / w) as usize]
            }
            _ => shape.parts.clone(),
        })
    }

    /// Notes that an edge to a block is there; a block whose edges all are is sealed.
    fn note_edge(&mut self, block: ir::Block, to: Block) {
        let open = &mut self.open_edges[to.index()];
        *open -= 1;
        if *open == 0 {
            self.builder.seal_block(block);
        }
    }

    /// The block of the arguments.
    fn prologue(&mut self) -> TranslationResult<()> {
        let block = self.builder.create_block();
        self.builder.append_block_params_for_function_params(block);
        self.builder.switch_to_block(block);
        self.builder.seal_block(block);
        let values: Vec<ir::Value> = self.builder.block_params(block).to_vec();
        self.result_address =
            values.first().copied().filter(|_| self.abi.ret == ReturnPassing::Memory);
        let mut at = usize::from(self.result_address.is_some());
        let pool = &self.cx.module.attrs;
        for (n, p) in self.function.params.iter().enumerate() {
            let mut parts = ValueParts::new();
            match self.abi.params[n] {
                ArgumentPassing::Copy { size, pad } => {
                    at += usize::from(pad > 0);
                    match size {
                        0 => parts.push(self.dummy_address()),
                        _ => {
                            parts.push(values[at]);
                            at += 1;
                        }
                    }
                }
                ArgumentPassing::Parts => {
                    let shape = self.shape(p.ty)?;
                    let count = shape.parts.len();
                    parts.extend_from_slice(&values[at..at + count]);
                    at += count;
                    let extended = pool.has(p.attrs, "zeroext");
                    self.canonical_argument(shape, &mut parts, extended);
                }
            }
            self.args.push(parts);
        }
        if self.is_variadic() {
            self.save_registers(&values[at..]);
        }
        self.declare_ssa_alloca();
        if self.has_arena() {
            self.make_arena();
        }
        Ok(())
    }

    fn is_variadic(&self) -> bool {
        self.cx.module.types.signature(self.ty).is_some_and(|s| s.2)
    }

    /// Brings what came from outside into the form that values have here.
    fn canonical_argument(&mut self, shape: &TypeShape, parts: &mut ValueParts, extended: bool) {
        match &shape.kind {
            TypeKind::Scalar(ScalarType::Half | ScalarType::BFloat) => {
                parts[0] =
                    self.builder.ins().bitcast(types::I16, ir::MemFlagsData::new(), parts[0]);
            }
            TypeKind::Scalar(ScalarType::Int(n)) if !extended => self.clear_high_bits(*n, parts),
            TypeKind::Aggregate(fields) => {
                for f in fields.iter() {
                    if let TypeKind::Scalar(ScalarType::Int(n)) = self.cx.shapes.get(f.ty).kind {
                        let at = f.part as usize;
                        let mut own: ValueParts = parts[at..at + ScalarType::Int(n).parts()].into();
                        self.clear_high_bits(n, &mut own);
                        parts[at..at + own.len()].copy_from_slice(&own);
                    }
                }
            }
            _ => {}
        }
    }

    // ---- values ----

    pub(crate) fn shape(&self, ty: Type) -> TranslationResult<&'a TypeShape> {
        let shape = self.cx.shapes.get(ty);
        match shape.kind {
            TypeKind::Unsupported => {
                refuse(format!("a value of type `{}`", self.cx.module.types.show(ty)))
            }
            _ => Ok(shape),
        }
    }

    pub(crate) fn type_of(&self, v: Value) -> Type {
        self.cx.module.value_type(self.function, self.body, v)
    }

    pub(crate) fn shape_of(&self, v: Value) -> TranslationResult<&'a TypeShape> {
        self.shape(self.type_of(v))
    }

    /// Returns the type of a value, if it is a scalar or a vector.
    pub(crate) fn vector_of(&self, v: Value) -> Option<VectorType> {
        match self.cx.shapes.get(self.type_of(v)).kind {
            TypeKind::Vector(v) => Some(v),
            _ => None,
        }
    }

    /// The scalar that a value or each of its lanes is.
    pub(crate) fn scalar_of(&self, ty: Type) -> TranslationResult<ScalarType> {
        match self.shape(ty)?.kind {
            TypeKind::Scalar(s) => Ok(s),
            TypeKind::Vector(v) => Ok(v.elem),
            _ => refuse("an operand that is neither a scalar nor a vector"),
        }
    }

    /// Gives an instruction its result.
    pub(crate) fn set_result(&mut self, i: Inst, parts: &[ir::Value]) {
        self.results[i.index()] = (self.pool.len() as u32, parts.len() as u32);
        self.pool.extend_from_slice(parts);
        self.pending_offsets[i.index()] = 0;
    }

    /// The parts of a value. Masks come in the width of their type.
    pub(crate) fn parts(&mut self, v: Value) -> TranslationResult<ValueParts> {
        if let Some(vector) = self.vector_of(v)
            && vector.form == VectorForm::Mask
        {
            return self.mask_with_width(v, crate::shape::mask_width(vector.lanes));
        }
        self.held_parts(v)
    }

    /// The parts as they are held.
    fn held_parts(&mut self, v: Value) -> TranslationResult<ValueParts> {
        Ok(match v.kind() {
            ValueKind::Inst(i) => {
                let Some(&(at, len)) = self.results.get(i.index()) else {
                    return refuse("an operand that is no instruction of the function");
                };
                // The order of the blocks puts each definition before the uses that it dominates.
                if len == 0 && !self.shape(self.body.inst(i).ty())?.parts.is_empty() {
                    return refuse("a use that its definition does not dominate");
                }
                let offset = self.pending_offsets[i.index()];
                if offset != 0 {
                    let base = self.pool[at as usize];
                    return Ok(smallvec![self.offset(base, offset.into())]);
                }
                self.pool[at as usize..(at + len) as usize].into()
            }
            ValueKind::Arg(n) => match self.args.get(n as usize) {
                Some(parts) => parts.clone(),
                None => return refuse("an argument that the function does not have"),
            },
            ValueKind::Const(c) => {
                let consts: &'a ConstPool = &self.body.consts;
                return self.constant(consts, c, 0);
            }
            ValueKind::Global(g) => SmallVec::from_slice(&[self.global_address(g, 0)?]),
            ValueKind::Block(_) | ValueKind::Metadata(_) => ValueParts::new(),
            ValueKind::Asm(_) => return refuse("inline assembly as a value"),
        })
    }

    /// The only part of a value that has one.
    pub(crate) fn single_part(&mut self, v: Value) -> TranslationResult<ir::Value> {
        match self.parts(v)?[..] {
            [part] => Ok(part),
            _ => refuse("an operand of this type here"),
        }
    }

    /// Returns the address of a global plus `offset` bytes.
    pub(crate) fn global_address(
        &mut self,
        g: GlobalId,
        offset: i64,
    ) -> TranslationResult<ir::Value> {
        match self.cx.place(g)? {
            GlobalAddress::Host(at) => {
                Ok(self.builder.ins().iconst(types::I64, (at as i64).wrapping_add(offset)))
            }
            GlobalAddress::InModule(base, more) => {
                let gv = match self.globals.get(&base) {
                    Some(&gv) => gv,
                    None => {
                        let name = ir::UserExternalName::new(names::GLOBAL, base.0);
                        let name = self.builder.func.declare_imported_user_function(name);
                        let gv = self.builder.create_global_value(ir::GlobalValueData::Symbol {
                            name: ir::ExternalName::user(name),
                            offset: 0.into(),
                            colocated: true,
                            tls: false,
                        });
                        self.globals.insert(base, gv);
                        gv
                    }
                };
                let at = self.builder.ins().symbol_value(types::I64, gv);
                Ok(self.offset(at, more.wrapping_add(offset)))
            }
            GlobalAddress::ThreadLocal(g) => {
                let at = self.thread_variable(g)?;
                Ok(self.offset(at, offset))
            }
        }
    }

    pub(crate) fn offset(&mut self, at: ir::Value, offset: i64) -> ir::Value {
        if offset == 0 { at } else { self.builder.ins().iadd_imm_s(at, offset) }
    }

    pub(crate) fn iconst(&mut self, ty: ir::Type, n: i64) -> ir::Value {
        match ty {
            types::I128 => {
                let lo = self.builder.ins().iconst(types::I64, n);
                let hi = self.builder.ins().iconst(types::I64, n >> 63);
                self.builder.ins().iconcat(lo, hi)
            }
            _ => {
                let mask = if ty.bits() >= 64 { -1 } else { ((1u64 << ty.bits()) - 1) as i64 };
                self.builder.ins().iconst(ty, n & mask)
            }
        }
    }

    /// A call of a helper of this crate or of the C library.
    pub(crate) fn host_call(
        &mut self,
        address: usize,
        params: &[ir::Type],
        returns: &[ir::Type],
        args: &[ir::Value],
    ) -> ValueParts {
        let key: HostSignature = (params.into(), returns.into());
        let sig = match self.signatures.get(&key) {
            Some(&sig) => sig,
            None => {
                let mut sig = ir::Signature::new(cranelift_codegen::isa::CallConv::SystemV);
                sig.params.extend(params.iter().map(|&t| ir::AbiParam::new(t)));
                sig.returns.extend(returns.iter().map(|&t| ir::AbiParam::new(t)));
                let sig = self.builder.import_signature(sig);
                self.signatures.insert(key, sig);
                sig
            }
        };
        let callee = self.builder.ins().iconst(types::I64, address as i64);
        let call = self.builder.ins().call_indirect(sig, callee, args);
        self.builder.inst_results(call).into()
    }

    pub(crate) fn slot(&mut self, size: u32, align: u32) -> ir::StackSlot {
        let shift = align.clamp(1, 16).trailing_zeros() as u8;
        let kind = ir::StackSlotKind::ExplicitSlot;
        self.builder.create_sized_stack_slot(ir::StackSlotData::new(kind, size.max(1), shift))
    }

    pub(crate) fn slot_address(&mut self, slot: ir::StackSlot) -> ir::Value {
        self.builder.ins().stack_addr(types::I64, slot, 0)
    }

    /// The address that masked-out accesses go to; 16 bytes.
    pub(crate) fn dummy_address(&mut self) -> ir::Value {
        let slot = match self.dummy_slot {
            Some(slot) => slot,
            None => self.slot(16, 16),
        };
        self.dummy_slot = Some(slot);
        self.slot_address(slot)
    }

    // ---- instructions ----

    fn instruction(&mut self, i: Inst) -> TranslationResult<()> {
        let data = *self.body.inst(i);
        let ops: &'a [Value] = self.body.ops(i);
        match data.op().class() {
            Class::Terminator => return self.terminator(i),
            Class::IntBinary | Class::FloatBinary => return self.binary(i, data.op(), ops),
            Class::Compare => return self.compare(i, &data, ops),
            Class::Cast => return self.cast(i, data.op(), ops[0], data.ty()),
            Class::Pad => return refuse(format!("`{}`", data.op().name())),
            _ => {}
        }
        match data.op() {
            Opcode::FNeg => self.unary(i, ops[0], FunctionTranslator::fneg),
            Opcode::Alloca => self.alloca(i, &data, ops),
            Opcode::Load => self.load_inst(i, &data, ops),
            Opcode::Store => self.store_inst(&data, ops),
            Opcode::Fence => {
                self.builder.ins().fence();
                Ok(())
            }
            Opcode::CmpXchg => self.cmpxchg(i, ops),
            Opcode::AtomicRmw => self.atomic_rmw(i, &data, ops),
            Opcode::GetElementPtr => self.gep(i, data.source_element(), ops),
            Opcode::ExtractValue | Opcode::InsertValue => self.aggregate(i, &data, ops),
            Opcode::ExtractElement => self.extract_element(i, ops),
            Opcode::InsertElement => self.insert_element(i, ops),
            Opcode::ShuffleVector => self.shuffle(i, ops),
            Opcode::Select => self.select(i, ops),
            Opcode::Freeze => {
                let parts = self.held_parts(ops[0])?;
                self.set_result_like(i, ops[0], &parts)
            }
            Opcode::Call => self.call(i),
            Opcode::VAArg => self.va_arg(i, ops[0], data.ty()),
            _ => refuse(format!("`{}`", data.op().name())),
        }
    }

    /// Gives a result the parts of an operand of the same type.
    fn set_result_like(
        &mut self,
        i: Inst,
        like: Value,
        parts: &[ir::Value],
    ) -> TranslationResult<()> {
        match self.vector_of(like) {
            Some(v) if v.form == VectorForm::Mask => {
                let w = self.mask_width_of(i, v.lanes);
                let parts = self.mask_with_width(like, w)?;
                self.set_result(i, &parts);
            }
            _ => self.set_result(i, parts),
        }
        Ok(())
    }
}

/// Arguments of a branch.
pub(crate) fn block_args(values: &[ir::Value]) -> SmallVec<[BlockArg; 8]> {
    values.iter().map(|&v| BlockArg::Value(v)).collect()
}

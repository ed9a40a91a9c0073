//! Compiles a verified function to [`FunctionCode`].
//!
//! Every value gets its own cells in the frames of the strands that read it ([`registers`]), and
//! constants are evaluated once. A strand reports each value that may be used after a join
//! (reference: dominance (b)) when it defines it. All definitions that such a use may see lie on
//! one chain of strands, each of which starts after the definition of the one before. So when an
//! instance closes, the definition that was reported last is the greatest in the fork–join order.

mod calls;
mod inst;
mod parallel;
mod registers;

pub(crate) use calls::function_has as has;

use crate::code::{Edge, FunctionCode, Move, Op, Src, TableRange};
use crate::program::Program;
use crate::ub::{StepResult, StopReason};
use pir_analysis::cfg::BlockExit;
use pir_analysis::{Analyses, Cfg, Depths, Region};
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::inst::ForkFlags;
use pir_core::opcode::Opcode;
use registers::RegisterLayout;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Maximum number of a frame's cells for instructions. Cells have numbers of 31 bits, and a frame
/// has some more for other purposes.
const MAX_FRAME_CELLS: u32 = 1 << 28;

/// The reason why analyses of verified functions are there.
const WELL_FORMED: &str = "a verified function is well-formed";

/// Placeholder for an operation's index until all blocks are laid out.
const UNPLACED: u32 = u32::MAX;

/// Number of predecessors up to which a search is faster than a table.
const FEW_PREDECESSORS: usize = 8;

pub(crate) struct Compiler<'p> {
    program: &'p Program,
    function: &'p Function,
    body: &'p Body,
    /// Analyses of the function: those that the verifier has kept, or new ones.
    analyses: Arc<Analyses>,
    code: FunctionCode,
    /// First cell of each instruction's result.
    cells: Vec<u32>,
    /// Where the blocks find the values that they read.
    registers: RegisterLayout,
    /// The edges at which strands start, with the indices of their starts.
    start_edges: Vec<(u32, u32)>,
    /// The operands of the `phi`s of blocks with many predecessors, by predecessor.
    incoming: FxHashMap<Inst, FxHashMap<Block, Value>>,
    /// The flags of all entry forks of a region.
    region_flags: FxHashMap<Region, ForkFlags>,
    /// The width operands of regions.
    region_widths: FxHashMap<Region, Option<Value>>,
    /// The block that is being compiled.
    block: Block,
    /// First cell of each constant that has been evaluated.
    consts: FxHashMap<Value, u32>,
    /// Constants with the address of a thread-local variable, with their cells in the frame. Valid
    /// only within a block, since a fork at its end may start strands on other threads.
    thread_locals: FxHashMap<Value, u32>,
    /// The `alloca`s that lifetime markers name; computed on demand.
    marked: Option<FxHashSet<Inst>>,
    /// Whether each instruction has uses; computed on demand.
    used: Option<Vec<bool>>,
    /// The instruction that is being compiled.
    inst: Inst,
}

/// Compiles the body of a function.
///
/// # Errors
/// Returns [`StopReason::Unsupported`] if a value has no shape, or a constant can't be evaluated.
pub(crate) fn compile(program: &Program, g: GlobalId) -> StepResult<FunctionCode> {
    let function = program.module().function(g).expect("it is a function");
    let body = function.body.as_deref().expect("it has a body");
    let known = program.verified().analyses(g).cloned();
    let analyses = known.unwrap_or_else(|| Arc::new(Analyses::new(Cfg::of(body))));
    let insts = body.inst_bound();
    let code = FunctionCode {
        function: g,
        linked: program.is_linked(g),
        ops: Vec::with_capacity(insts),
        insts: Vec::with_capacity(insts),
        starts: vec![UNPLACED; body.block_bound()],
        entry: 0,
        frame: 0,
        params: Vec::new(),
        promises: Vec::new(),
        ret_promise: Default::default(),
        ret_cells: 0,
        consts: Vec::new(),
        edges: Vec::new(),
        moves: Vec::new(),
        geps: Vec::new(),
        switches: Vec::new(),
        calls: Vec::new(),
        forks: Vec::new(),
        back_ends: Vec::new(),
        slows: Vec::new(),
        exports: Vec::new(),
        region_exports: Vec::new(),
        order: Vec::new(),
        reconverge: Vec::new(),
    };
    let cells = vec![0; body.inst_bound()];
    let (consts, thread_locals, incoming) = Default::default();
    let (region_flags, region_widths) = Default::default();
    let (inst, block) = (Inst(0), Block(0));
    let mut this = Compiler {
        program,
        function,
        body,
        analyses,
        code,
        cells,
        registers: RegisterLayout::default(),
        start_edges: Vec::new(),
        incoming,
        region_flags,
        region_widths,
        block,
        consts,
        thread_locals,
        marked: None,
        used: None,
        inst,
    };
    this.lay_out_registers()?;
    for &b in body.layout() {
        if this.may_run(b) {
            this.block(b)?;
        }
    }
    this.place_edges();
    this.fuse_branches();
    let entry = body.entry().expect("a body has a block");
    this.code.entry = this.code.starts[entry.index()];
    this.find_reconvergence();
    Ok(this.code)
}

impl Compiler<'_> {
    /// Returns whether the block is reachable from the entry: it has a depth, or it is a dead end
    /// that a strand may run into.
    fn may_run(&self, b: Block) -> bool {
        self.depths().is_reachable(b)
            || self.analyses.cfg().is_dead_end(b) && self.analyses.order().is_reachable(b)
    }

    fn depths(&self) -> &Depths {
        self.analyses.depths().expect(WELL_FORMED)
    }

    /// Returns the number of cells of a type's values.
    ///
    /// # Errors
    /// Returns [`StopReason::Unsupported`] if the type has no shape.
    fn cells_of(&self, ty: Type) -> StepResult<u32> {
        match self.program.shapes.get(ty) {
            Some(shape) => Ok(shape.cells),
            None => {
                let name = self.program.module().types.show(ty);
                Err(Box::new(StopReason::Unsupported(format!("values of type {name}"))))
            }
        }
    }

    /// Compiles a block. The reports of its `phi`s come first, since the moves of `phi`s run on
    /// the edges to the block.
    fn block(&mut self, b: Block) -> StepResult<()> {
        self.code.starts[b.index()] = self.code.ops.len() as u32;
        self.block = b;
        self.thread_locals.clear();
        let body = self.body;
        let insts = body.insts(b);
        let phi = |i: &&Inst| body.inst(**i).op() == Opcode::Phi;
        for &i in insts.iter().filter(phi) {
            self.inst = i;
            self.export(i);
        }
        for &i in insts.iter().filter(|i| !phi(i)) {
            self.inst = i;
            if !self.body.inst(i).op().is_debug() {
                self.instruction(b, i)?;
                if !self.body.inst(i).op().is_terminator() {
                    self.export(i);
                }
            }
        }
        Ok(())
    }

    /// Emits the report of an instruction's result, if it may be used after a join.
    fn export(&mut self, i: Inst) {
        if let Some(&export) = self.registers.export_ids.get(&i) {
            self.emit(Op::Export { export });
        }
    }

    fn emit(&mut self, op: Op) {
        self.code.ops.push(op);
        self.code.insts.push(self.inst);
    }

    /// Returns the operand for a value.
    fn src(&mut self, v: Value) -> StepResult<Src> {
        Ok(match v.kind() {
            ValueKind::Inst(_) | ValueKind::Arg(_) => Src::reg(self.register(v, self.block)?),
            ValueKind::Const(_) | ValueKind::Global(_) => {
                if let Some(&cell) = self.thread_locals.get(&v) {
                    return Ok(Src::reg(cell));
                }
                let at = match self.consts.get(&v) {
                    Some(&at) => at,
                    None => {
                        let at = self.code.consts.len() as u32;
                        self.program.constant(&self.body.consts, v, &mut self.code.consts)?;
                        self.consts.insert(v, at);
                        at
                    }
                };
                match self.program.has_thread_locals() {
                    true => self.on_thread(v, at)?,
                    false => Src::constant(at),
                }
            }
            _ => Src::constant(0),
        })
    }

    /// Returns a constant as the strand's thread sees it: the address of a thread-local variable is
    /// the address of the thread's own copy (reference: execution, rule 12).
    fn on_thread(&mut self, v: Value, at: u32) -> StepResult<Src> {
        let n = self.cells_of(self.type_of(v))?;
        let cells = &self.code.consts[at as usize..(at + n) as usize];
        if !cells.iter().any(|c| self.program.is_thread_local(*c)) {
            return Ok(Src::constant(at));
        }
        let dst = self.temporary(n, self.block, self.block)?;
        for k in 0..n {
            self.emit(Op::OnThread { dst: dst + k, address: Src::constant(at + k) });
        }
        self.thread_locals.insert(v, dst);
        Ok(Src::reg(dst))
    }

    fn type_of(&self, v: Value) -> Type {
        self.program.module().value_type(self.function, self.body, v)
    }

    /// Adds an edge with the moves of the target's `phi`s.
    fn edge(&mut self, from: Block, to: Block) -> StepResult<u32> {
        let start = self.code.moves.len() as u32;
        let mut moves = Vec::new();
        let join = self.analyses.cfg().node(to).join;
        let exit = self.analyses.cfg().node(from).exit;
        let starts = !join && matches!(exit, BlockExit::EntryFork | BlockExit::InteriorFork);
        if starts {
            let at = self.start_moves(from, to, &mut moves)?;
            self.start_edges.push((self.code.edges.len() as u32, at));
        }
        for &i in self.body.insts(to) {
            let data = self.body.inst(i);
            if data.op().is_debug() {
                continue;
            }
            if data.op() != Opcode::Phi {
                break;
            }
            let value = self.incoming(i, from);
            let (src, cells) = (self.src(value)?, self.cells_of(data.ty())?);
            moves.push(Move { dst: self.cells[i.index()], src, cells });
        }
        if !starts {
            self.sequence_moves(&mut moves, from, to)?;
        }
        self.code.moves.extend(moves);
        let moves = TableRange { start, len: self.code.moves.len() as u32 - start };
        self.code.edges.push(Edge { pc: UNPLACED, block: to, moves, join, frame: 0 });
        Ok((self.code.edges.len() - 1) as u32)
    }

    /// Orders the moves of an edge, which happen at once in the IR. If a move would overwrite a
    /// source of a later one, all values go through fresh cells.
    fn sequence_moves(&mut self, moves: &mut Vec<Move>, from: Block, to: Block) -> StepResult<()> {
        let mut written = FxHashSet::default();
        let clash = moves.len() > 1
            && moves.iter().any(|m| {
                let reads = m.src.as_reg().map_or(0..0, |r| r..r + m.cells);
                let clash = reads.into_iter().any(|r| written.contains(&r));
                written.extend(m.dst..m.dst + m.cells);
                clash
            });
        if !clash {
            return Ok(());
        }
        let mut back = Vec::with_capacity(moves.len());
        for m in moves.iter_mut() {
            let through = self.temporary(m.cells, from, to)?;
            back.push(Move { src: Src::reg(through), ..*m });
            m.dst = through;
        }
        moves.extend(back);
        Ok(())
    }

    /// Returns the value of a `phi` for a predecessor.
    fn incoming(&mut self, i: Inst, from: Block) -> Value {
        let body = self.body;
        let mut pairs = body.ops(i).chunks_exact(2);
        let found = if pairs.len() <= FEW_PREDECESSORS {
            pairs.find(|c| c[1].as_block() == Some(from)).map(|c| c[0])
        } else {
            let all = self.incoming.entry(i).or_insert_with(|| {
                pairs.rev().filter_map(|c| Some((c[1].as_block()?, c[0]))).collect()
            });
            all.get(&from).copied()
        };
        found.expect("a verified phi has a value for each predecessor")
    }

    /// Fuses comparisons with the branches after them. The branch also stays in its place, because
    /// a strand may stop between the two.
    fn fuse_branches(&mut self) {
        for at in 1..self.code.ops.len() {
            if let Op::ICmp { pred, samesign: false, width, dst, a, b } = self.code.ops[at - 1]
                && let Op::CondBr { cond, edges } = self.code.ops[at]
                && cond.as_reg() == Some(dst)
            {
                self.code.ops[at - 1] = Op::ICmpBr { pred, width, dst, a, b, edges };
            }
        }
    }

    /// Sets the targets of all edges and the sizes of frames, once all blocks are laid out.
    fn place_edges(&mut self) {
        for e in &mut self.code.edges {
            e.pc = self.code.starts[e.block.index()];
        }
        for &(edge, start) in &self.start_edges {
            self.code.edges[edge as usize].frame = self.frame_cells(start);
        }
        self.code.frame = self.frame_cells(0);
    }
}

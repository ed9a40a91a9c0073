//! Compiles a verified function to [`FunctionCode`].
//!
//! Every value gets its own cells in the frame, and constants are evaluated once. A value that may
//! be used after a join (spec §6.2 (b)) also gets a counter of its executions. When an instance
//! closes, the strand with the highest counter holds the definition that is greatest in
//! happens-before: only the ancestry of a strand orders the definitions of one register, and the
//! counter grows along it.

mod calls;
mod inst;
mod parallel;

pub(crate) use calls::function_has as has;

use crate::code::{Edge, ExportedValue, FunctionCode, Move, Op, Src, TableRange};
use crate::program::Program;
use crate::ub::{StepResult, StopReason};
use pir_analysis::{Analyses, Cfg, Depths};
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::{Body, Function};
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Maximum number of a frame's cells for instructions. Cells have numbers of 31 bits, and a frame
/// has some more for other purposes.
const MAX_FRAME_CELLS: u32 = 1 << 28;

/// The reason why analyses of verified functions are there.
const WELL_FORMED: &str = "a verified function is well-formed";

/// Placeholder for an operation's index until all blocks are laid out.
const UNPLACED: u32 = u32::MAX;

pub(crate) struct Compiler<'p> {
    program: &'p Program,
    function: &'p Function,
    body: &'p Body,
    /// Analyses of the function: those that the verifier has kept, or new ones.
    analyses: Arc<Analyses>,
    code: FunctionCode,
    /// First cell of each instruction's result.
    cells: Vec<u32>,
    /// The counter of each exported instruction.
    counters: FxHashMap<Inst, u32>,
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
        slows: Vec::new(),
        exports: Vec::new(),
        reconverge: Vec::new(),
    };
    let cells = vec![0; body.inst_bound()];
    let (counters, consts, thread_locals) = Default::default();
    let inst = Inst(0);
    let mut this = Compiler {
        program,
        function,
        body,
        analyses,
        code,
        cells,
        counters,
        consts,
        thread_locals,
        marked: None,
        used: None,
        inst,
    };
    this.lay_out_registers()?;
    this.find_exports()?;
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

    /// Assigns frame cells to the parameters and to the results of all instructions that may run.
    fn lay_out_registers(&mut self) -> StepResult<()> {
        let attrs = &self.program.module().attrs;
        for p in &self.function.params {
            let cells = self.cells_of(p.ty)?;
            self.code.params.push((self.code.frame, cells));
            self.code.promises.push(calls::promise(self.program, attrs, p.attrs)?);
            self.code.frame += cells;
        }
        self.code.ret_promise = calls::promise(self.program, attrs, self.function.ret_attrs)?;
        let body = self.body;
        for &b in body.layout() {
            if !self.may_run(b) {
                continue;
            }
            for &i in self.body.insts(b) {
                let data = self.body.inst(i);
                // Tokens have no value at run time.
                if data.op().is_debug() || data.ty() == Type::TOKEN {
                    continue;
                }
                self.cells[i.index()] = self.code.frame;
                self.code.frame += self.cells_of(data.ty())?;
                if self.code.frame > MAX_FRAME_CELLS {
                    let what = "a function whose values need more than 6 GiB at once";
                    return Err(Box::new(StopReason::Unsupported(what.into())));
                }
            }
        }
        Ok(())
    }

    /// Finds the definitions with a use that may take its value from outside the ancestry of its
    /// own strand.
    fn find_exports(&mut self) -> StepResult<()> {
        let (analyses, depths) = (Arc::clone(&self.analyses), self.depths());
        if analyses.cfg().blocks().all(|b| depths.closed_fork(b).is_none()) {
            return Ok(());
        }
        let local = analyses.local().expect(WELL_FORMED);
        let mut exports = Vec::new();
        let body = self.body;
        for &b in body.layout() {
            if !self.may_run(b) {
                continue;
            }
            for &i in self.body.insts(b) {
                let ops = self.body.ops(i);
                let phi = self.body.inst(i).op() == Opcode::Phi;
                for (n, v) in ops.iter().enumerate() {
                    let Some(def) = v.as_inst() else { continue };
                    let at = if phi { ops[n + 1].as_block().expect("a phi's label") } else { b };
                    let from = self.body.block_of(def);
                    if self.may_run(at) && !local.dominates(from, at) {
                        exports.push(def);
                    }
                }
            }
        }
        exports.sort_unstable();
        exports.dedup();
        for def in exports {
            let count = self.code.frame;
            self.code.frame += 1;
            self.counters.insert(def, count);
            let (cell, cells) = (self.cells[def.index()], self.cells_of(self.body.inst(def).ty())?);
            self.code.exports.push(ExportedValue { cell, cells, count });
        }
        Ok(())
    }

    /// Compiles a block. The counters of its `phi`s come first, since the moves of `phi`s run on
    /// the edges to the block.
    fn block(&mut self, b: Block) -> StepResult<()> {
        self.code.starts[b.index()] = self.code.ops.len() as u32;
        self.thread_locals.clear();
        let body = self.body;
        let insts = body.insts(b);
        let phi = |i: &&Inst| body.inst(**i).op() == Opcode::Phi;
        for &i in insts.iter().filter(phi) {
            self.inst = i;
            self.count(i);
        }
        for &i in insts.iter().filter(|i| !phi(i)) {
            self.inst = i;
            if !self.body.inst(i).op().is_debug() {
                self.instruction(b, i)?;
                if !self.body.inst(i).op().is_terminator() {
                    self.count(i);
                }
            }
        }
        Ok(())
    }

    /// Emits the increment of an instruction's counter, if it has one.
    fn count(&mut self, i: Inst) {
        if let Some(&cell) = self.counters.get(&i) {
            self.emit(Op::Count { cell });
        }
    }

    fn emit(&mut self, op: Op) {
        self.code.ops.push(op);
        self.code.insts.push(self.inst);
    }

    /// Returns the operand for a value.
    fn src(&mut self, v: Value) -> StepResult<Src> {
        Ok(match v.kind() {
            ValueKind::Inst(i) => Src::reg(self.cells[i.index()]),
            ValueKind::Arg(n) => Src::reg(self.code.params[n as usize].0),
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
    /// the address of the thread's own copy (spec §4.12).
    fn on_thread(&mut self, v: Value, at: u32) -> StepResult<Src> {
        let n = self.cells_of(self.type_of(v))?;
        let cells = &self.code.consts[at as usize..(at + n) as usize];
        if !cells.iter().any(|c| self.program.is_thread_local(*c)) {
            return Ok(Src::constant(at));
        }
        let dst = self.code.frame;
        self.code.frame += n;
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
        for &i in self.body.insts(to) {
            let data = self.body.inst(i);
            if data.op().is_debug() {
                continue;
            }
            if data.op() != Opcode::Phi {
                break;
            }
            let ops = self.body.ops(i);
            let value = ops.chunks_exact(2).find(|c| c[1].as_block() == Some(from));
            let value = value.expect("a verified phi has a value for each predecessor")[0];
            let (src, cells) = (self.src(value)?, self.cells_of(data.ty())?);
            moves.push(Move { dst: self.cells[i.index()], src, cells });
        }
        self.sequence_moves(&mut moves);
        self.code.moves.extend(moves);
        let moves = TableRange { start, len: self.code.moves.len() as u32 - start };
        let join = self.analyses.cfg().node(to).join;
        self.code.edges.push(Edge { pc: UNPLACED, block: to, moves, join });
        Ok((self.code.edges.len() - 1) as u32)
    }

    /// Orders the moves of an edge, which happen at once in the IR. If a move would overwrite a
    /// source of a later one, all values go through fresh cells.
    fn sequence_moves(&mut self, moves: &mut Vec<Move>) {
        let clash = moves.iter().enumerate().any(|(n, m)| {
            moves[n + 1..].iter().any(|later| {
                let reads = later.src.as_reg().map(|r| r..r + later.cells);
                reads.is_some_and(|r| r.start < m.dst + m.cells && m.dst < r.end)
            })
        });
        if !clash {
            return;
        }
        let mut back = Vec::with_capacity(moves.len());
        for m in moves.iter_mut() {
            let through = self.code.frame;
            self.code.frame += m.cells;
            back.push(Move { src: Src::reg(through), ..*m });
            m.dst = through;
        }
        moves.extend(back);
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

    /// Sets the targets of all edges, once all blocks are laid out.
    fn place_edges(&mut self) {
        for e in &mut self.code.edges {
            e.pc = self.code.starts[e.block.index()];
        }
    }
}

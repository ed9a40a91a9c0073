//! The values of one function as dense numbers, and which of them each strand needs from its
//! ancestors.
//!
//! There are arguments, results, and three kinds that are not in the text. A value that is used
//! after a join by rule (b) of reference: dominance is *communicated*: its strand writes it to a
//! **cell**, whose address is a value, and the join block **loads** it. Where the owner needs to
//! know which join block was reached, the address of the memory for it, the **record**, is a value,
//! too.

use crate::shape::FunctionStrands;
use fixedbitset::FixedBitSet;
use pir_analysis::liveness::{DefUse, LivenessQuery};
use pir_analysis::strand::strand_graph;
use pir_analysis::{BlockExit, Region};
use pir_core::entity::{Block, Entity, Inst, Type, Value, ValueKind};
use pir_core::{Module, Opcode};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A value of the function, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum FunctionValue {
    /// An argument.
    Arg(u32),
    /// A result.
    Inst(Inst),
    /// The address of the memory through which a result goes to a join.
    Cell(u32),
    /// The value that a join block loads from a cell.
    Load(u32),
    /// The address at which strands record the join block that they reached.
    Record(u32),
}

/// A communicated value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JoinCell {
    /// The definition.
    pub inst: Inst,
    /// Depth of the outermost join that loads it: the strand that owns the cell runs there.
    pub level: u32,
}

/// A load at the start of a join block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellLoad {
    /// The join block.
    pub join: Block,
    /// Number of the cell.
    pub cell: u32,
}

/// The values of a function.
#[derive(Debug)]
pub(crate) struct FunctionValues {
    args: u32,
    insts: u32,
    /// Cells.
    pub cells: Vec<JoinCell>,
    /// Loads.
    pub loads: Vec<CellLoad>,
    /// Per region the number of its record, if it has one.
    pub record_of: Vec<Option<u32>>,
    /// Region of each record.
    pub records: Vec<Region>,
    cell_of: FxHashMap<Inst, u32>,
    /// The load that an operand reads in place of the value that it names.
    overrides: FxHashMap<(Inst, u32), u32>,
    /// Which load stands at a join block.
    loads_at: FxHashMap<Block, Vec<u32>>,
    /// Per region the cells that its owner holds.
    cells_of: FxHashMap<Region, Vec<u32>>,
    /// Per block at which a strand starts, the live values, ascending.
    live_at: FxHashMap<Block, Vec<u32>>,
}

/// The number of steps that the liveness analysis may take, over all values.
const MAX_LIVENESS_STEPS: usize = 1 << 30;

impl FunctionValues {
    /// Numbers the values and computes what each block needs; `None` if blocks × values is beyond
    /// the limit of the liveness analysis.
    pub(crate) fn compute(shape: &FunctionStrands<'_>, module: &Module) -> Option<Self> {
        let body = shape.body;
        let args = module.function(shape.function).map_or(0, |f| f.params.len()) as u32;
        let mut vars = Self {
            args,
            insts: body.inst_bound() as u32,
            cells: Vec::new(),
            loads: Vec::new(),
            record_of: vec![None; shape.parallel.regions.len()],
            records: Vec::new(),
            cell_of: FxHashMap::default(),
            overrides: FxHashMap::default(),
            loads_at: FxHashMap::default(),
            cells_of: FxHashMap::default(),
            live_at: FxHashMap::default(),
        };
        vars.find_communicated(shape);
        for (c, cell) in vars.cells.iter().enumerate() {
            let block = shape.body.block_of(cell.inst);
            if let Some(r) = shape.parallel.regions.at_level(block, cell.level + 1) {
                vars.cells_of.entry(r).or_default().push(c as u32);
            }
        }
        for r in shape.parallel.regions.iter().filter(|&r| shape.needs_record(r)) {
            vars.record_of[r.index()] = Some(vars.records.len() as u32);
            vars.records.push(r);
        }
        vars.find_live(shape)?;
        Some(vars)
    }

    /// Computes the values that are live where strands start. Only values used in a region can be.
    /// Works on one value at a time, since a set for each block would be too large for long
    /// functions.
    fn find_live(&mut self, shape: &FunctionStrands<'_>) -> Option<()> {
        let p = &shape.parallel;
        let du = BlockDefUse::new(self, shape);
        let graph = strand_graph(p.cfg, p.closing);
        let mut query = LivenessQuery::new(&graph, &du);
        let inside = p.cfg.blocks().filter(|&b| shape.depth(b) > 0);
        let used = inside.flat_map(|b| du.uses(b).chain(du.edge_uses(b)));
        let used: BTreeSet<u32> = used.collect();
        let mut starts = FixedBitSet::with_capacity(p.cfg.len());
        let is_fork = |b: &Block| {
            matches!(p.cfg.node(*b).exit, BlockExit::EntryFork | BlockExit::InteriorFork)
        };
        let forks = p.cfg.blocks().filter(is_fork);
        forks.flat_map(|b| p.cfg.succs(b)).for_each(|s| starts.insert(s.index()));
        let mut live_at: FxHashMap<Block, Vec<u32>> = FxHashMap::default();
        let mut steps = 0;
        for v in used {
            let blocks = query.live_in_blocks(v);
            steps += blocks.len();
            if steps > MAX_LIVENESS_STEPS {
                return None;
            }
            let at_starts = blocks.into_iter().filter(|b| starts.contains(b.index()));
            at_starts.for_each(|b| live_at.entry(b).or_default().push(v));
        }
        self.live_at = live_at;
        Some(())
    }

    /// The loads that stand at a join block.
    pub(crate) fn loads_at(&self, join: Block) -> &[u32] {
        self.loads_at.get(&join).map_or(&[], |l| l)
    }

    /// Finds the uses that local dominance does not justify.
    fn find_communicated(&mut self, shape: &FunctionStrands<'_>) {
        let (body, p) = (shape.body, &shape.parallel);
        let mut load_of: FxHashMap<(Block, u32), u32> = FxHashMap::default();
        for &b in body.layout().iter().filter(|&&b| p.local.is_reachable(b)) {
            for &i in body.insts(b) {
                // What debug information speaks of is not needed for it.
                if body.inst(i).op().is_debug() {
                    continue;
                }
                let phi = body.inst(i).op() == Opcode::Phi;
                for (k, &v) in body.ops(i).iter().enumerate() {
                    let Some(def) = v.as_inst() else { continue };
                    let at = match (phi, body.ops(i).get(k + 1).and_then(|l| l.as_block())) {
                        (true, Some(incoming)) => incoming,
                        _ => b,
                    };
                    let from = body.block_of(def);
                    if from == at || !p.local.is_reachable(at) || p.local.dominates(from, at) {
                        continue;
                    }
                    let Some(join) = shape.closest_join(from, at) else { continue };
                    let level = p.depths.body(join).unwrap_or(0);
                    let cell = *self.cell_of.entry(def).or_insert_with(|| {
                        self.cells.push(JoinCell { inst: def, level });
                        self.cells.len() as u32 - 1
                    });
                    let known = &mut self.cells[cell as usize].level;
                    *known = (*known).min(level);
                    let load = *load_of.entry((join, cell)).or_insert_with(|| {
                        let n = self.loads.len() as u32;
                        self.loads.push(CellLoad { join, cell });
                        self.loads_at.entry(join).or_default().push(n);
                        n
                    });
                    self.overrides.insert((i, k as u32), load);
                }
            }
        }
    }

    /// Number of values.
    pub(crate) fn len(&self) -> usize {
        self.record_base() as usize + self.records.len()
    }

    fn cell_base(&self) -> u32 {
        self.args + self.insts
    }
    fn load_base(&self) -> u32 {
        self.cell_base() + self.cells.len() as u32
    }
    fn record_base(&self) -> u32 {
        self.load_base() + self.loads.len() as u32
    }

    /// The number of a value.
    pub(crate) fn number(&self, v: FunctionValue) -> u32 {
        match v {
            FunctionValue::Arg(n) => n,
            FunctionValue::Inst(i) => self.args + i.0,
            FunctionValue::Cell(c) => self.cell_base() + c,
            FunctionValue::Load(l) => self.load_base() + l,
            FunctionValue::Record(r) => self.record_base() + r,
        }
    }

    /// The value with a number.
    pub(crate) fn var(&self, n: u32) -> FunctionValue {
        if n < self.args {
            FunctionValue::Arg(n)
        } else if n < self.cell_base() {
            FunctionValue::Inst(Inst(n - self.args))
        } else if n < self.load_base() {
            FunctionValue::Cell(n - self.cell_base())
        } else if n < self.record_base() {
            FunctionValue::Load(n - self.load_base())
        } else {
            FunctionValue::Record(n - self.record_base())
        }
    }

    /// The cell of a definition, if it is communicated.
    pub(crate) fn cell_of(&self, i: Inst) -> Option<u32> {
        self.cell_of.get(&i).copied()
    }

    /// Returns the load that an operand reads in place of the value that it names.
    pub(crate) fn override_of(&self, i: Inst, operand: u32) -> Option<u32> {
        self.overrides.get(&(i, operand)).copied()
    }

    /// The value that an operand reads; none for constants and labels.
    pub(crate) fn read(&self, i: Inst, operand: u32, v: Value) -> Option<FunctionValue> {
        match v.kind() {
            ValueKind::Arg(n) => Some(FunctionValue::Arg(n)),
            ValueKind::Inst(d) => Some(match self.override_of(i, operand) {
                Some(load) => FunctionValue::Load(load),
                None => FunctionValue::Inst(d),
            }),
            _ => None,
        }
    }

    /// Returns the values that a strand that starts at `b` with base level `level` gets from its
    /// ancestors, ascending. Cells and records that the strand or a descendant owns are not among
    /// them.
    pub(crate) fn captured(
        &self,
        shape: &FunctionStrands<'_>,
        b: Block,
        level: u32,
    ) -> Vec<FunctionValue> {
        let regions = shape.parallel.regions;
        // A region that hangs in the strand is a mark in the record of the strand's own region.
        let own = regions.innermost(b).filter(|&r| shape.hangs.records_hang(r));
        let own = own.and_then(|r| self.record_of[r.index()]).map(FunctionValue::Record);
        let outer = |v: &FunctionValue| match *v {
            FunctionValue::Cell(c) => self.cells[c as usize].level < level,
            FunctionValue::Record(r) => {
                regions.level(self.records[r as usize]) <= level && Some(*v) != own
            }
            _ => true,
        };
        let live = self.live_at.get(&b).into_iter().flatten();
        // Records have the highest numbers, and that of the strand's region is its only one.
        live.map(|&n| self.var(n)).filter(outer).chain(own).collect()
    }

    /// The type of a value.
    pub(crate) fn ty(
        &self,
        shape: &FunctionStrands<'_>,
        module: &Module,
        v: FunctionValue,
    ) -> Type {
        match v {
            FunctionValue::Arg(n) => module
                .function(shape.function)
                .and_then(|f| f.params.get(n as usize))
                .map_or(Type::VOID, |p| p.ty),
            FunctionValue::Inst(i) => shape.body.inst(i).ty(),
            FunctionValue::Cell(_) | FunctionValue::Record(_) => Type::PTR,
            FunctionValue::Load(l) => {
                let cell = self.loads[l as usize].cell;
                shape.body.inst(self.cells[cell as usize].inst).ty()
            }
        }
    }
}

/// Definitions and uses per block.
struct BlockDefUse<'a> {
    vars: &'a FunctionValues,
    defs: Vec<Vec<u32>>,
    uses: Vec<Vec<u32>>,
    edges: Vec<Vec<u32>>,
}

impl<'a> BlockDefUse<'a> {
    fn new(vars: &'a FunctionValues, shape: &FunctionStrands<'_>) -> Self {
        let (body, p) = (shape.body, &shape.parallel);
        let n = p.cfg.len();
        let mut this =
            Self { vars, defs: vec![vec![]; n], uses: vec![vec![]; n], edges: vec![vec![]; n] };
        for (l, load) in vars.loads.iter().enumerate() {
            let at = load.join.index();
            this.defs[at].push(vars.number(FunctionValue::Load(l as u32)));
            this.uses[at].push(vars.number(FunctionValue::Cell(load.cell)));
        }
        // `own[v] == b + 1`: block b has defined v already.
        let mut own = vec![0u32; vars.len()];
        for &b in body.layout().iter().filter(|&&b| p.local.is_reachable(b)) {
            let (at, mark) = (b.index(), b.0 + 1);
            this.defs[at].iter().for_each(|&v| own[v as usize] = mark);
            for &i in body.insts(b).iter().filter(|&&i| !body.inst(i).op().is_debug()) {
                let data = body.inst(i);
                for (k, &v) in body.ops(i).iter().enumerate() {
                    let Some(var) = vars.read(i, k as u32, v) else { continue };
                    let number = vars.number(var);
                    if data.op() == Opcode::Phi {
                        let from = body.ops(i)[k + 1].as_block().map_or(at, |l| l.index());
                        this.edges[from].push(number);
                    } else if own[number as usize] != mark {
                        this.uses[at].push(number);
                    }
                }
                if let Some(cell) = vars.cell_of(i) {
                    this.uses[at].push(vars.number(FunctionValue::Cell(cell)));
                }
                if data.ty() != Type::VOID {
                    let number = vars.number(FunctionValue::Inst(i));
                    own[number as usize] = mark;
                    this.defs[at].push(number);
                }
            }
            this.regions(shape, b);
        }
        this
    }

    /// Cells and records that an entry fork makes, and records that a strand's end reads.
    fn regions(&mut self, shape: &FunctionStrands<'_>, b: Block) {
        let (p, vars, at) = (&shape.parallel, self.vars, b.index());
        if let Some(r) = p.regions.opened_by(b) {
            let cells = vars.cells_of.get(&r).into_iter().flatten();
            self.defs[at].extend(cells.map(|&c| vars.number(FunctionValue::Cell(c))));
            if let Some(record) = vars.record_of[r.index()] {
                self.defs[at].push(vars.number(FunctionValue::Record(record)));
            }
        }
        let Some(r) = p.regions.innermost(b) else { return };
        let ends = p.cfg.node(b).exit == BlockExit::Halt
            || (p.cfg.node(b).exit != BlockExit::EntryFork
                && p.cfg.succs(b).iter().any(|&s| p.cfg.node(s).join));
        if let (true, Some(record)) = (ends, vars.record_of[r.index()]) {
            self.uses[at].push(vars.number(FunctionValue::Record(record)));
        }
    }
}

impl DefUse for BlockDefUse<'_> {
    fn value_count(&self) -> usize {
        self.vars.len()
    }
    fn defs(&self, b: Block) -> impl Iterator<Item = u32> {
        self.defs[b.index()].iter().copied()
    }
    fn uses(&self, b: Block) -> impl Iterator<Item = u32> {
        self.uses[b.index()].iter().copied()
    }
    fn edge_uses(&self, b: Block) -> impl Iterator<Item = u32> {
        self.edges[b.index()].iter().copied()
    }
}

//! The layout of the registers of strands.
//!
//! A strand starts with a copy of its parent's registers (reference: execution). Copying all
//! registers of the function for each strand would make time and memory the product of strands and
//! values. Instead, each strand has a frame for the values that its own code defines, and copies
//! from its parent only those that it, or a strand that it starts, may read: the closure conversion
//! of functional languages, applied to strands. No operation of the interpreter pays for that.
//!
//! The code of a strand is the blocks that it may reach from its first one without starting another
//! strand, where an entry fork leads to the joins that close its region. A block belongs to its
//! *start*, the only block at which all strands that reach it start, or it is *shared* by several
//! starts. Blocks that one strand may run form a *component*. A frame begins with the cells of
//! values that the shared blocks of the component take from elsewhere; the rest belongs either to
//! the start, or to the shared blocks, which never lead back to blocks of one start. So both use
//! the same cells, and a function that ends a thousand strands in one block does not give each of
//! them the cells of all others.
//!
//! A use of a value needs the value in the frame of the strand that runs the use. If another strand
//! defines it, the start of that strand needs it too, and so on up to the definition. Values that
//! flow out of a region through its close (reference: dominance (b)) count as defined at the join.

use super::{Compiler, MAX_FRAME_CELLS, WELL_FORMED};
use crate::code::{ExportedValue, ParamCells, RegionExport};
use crate::ub::{StepResult, StopReason};
use pir_analysis::cfg::BlockExit;
use pir_analysis::{DomTree, Region, Regions};
use pir_core::entity::{Block, Entity, Inst, Type, Value, ValueKind};
use pir_core::inst::ForkFlags;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// The mark of blocks that strands of several starts may run.
const SHARED: u32 = u32::MAX;

/// The mark of blocks that no strand has been found to run.
const UNKNOWN: u32 = u32::MAX - 1;

/// Why an exported variable has a cell.
const PLACED: &str = "all exported variables have been placed";

/// The part of a frame where a block finds a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum FramePart {
    /// The part of the blocks of one start, by its index.
    Start(u32),
    /// The part of the shared blocks of a component, by the component's number.
    Shared(u32),
}

/// A value as blocks see it that may read it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Variable {
    /// The result of an instruction, where the definition locally dominates the use.
    Inst(Inst),
    /// A parameter.
    Param(u32),
    /// The result of an instruction of a region that closes at a join block, by its index in
    /// [`RegisterLayout::exported`], and the join block.
    Exported(u32, Block),
}

/// A value that leaves a region through its close.
struct ExportedVariable {
    part: FramePart,
    cells: u32,
    /// The first cell, once it has one.
    slot: Option<u32>,
}

/// A block at which strands start.
struct StrandStart {
    block: Block,
    component: u32,
    /// The values to copy from the parent, and the part of the frame where each is expected.
    needs: Vec<(Variable, FramePart)>,
}

/// Where the blocks of a function find the values that they read.
#[derive(Default)]
pub(super) struct RegisterLayout {
    /// Per block its start, [`SHARED`] or [`UNKNOWN`]. Empty if the function has no fork, so that
    /// all blocks belong to the entry.
    owners: Vec<u32>,
    /// Per block the number of its component.
    components: Vec<u32>,
    starts: Vec<StrandStart>,
    /// Per block the start at it, or [`UNKNOWN`].
    start_at: Vec<u32>,
    /// Per component its starts, by their places in the preorder of the local dominators.
    starts_of: FxHashMap<u32, Vec<(u32, u32)>>,
    /// The values that a part takes from other strands, with their cells.
    captured: FxHashMap<(FramePart, Variable), u32>,
    /// The values that need a cell that no start uses: those defined in shared blocks that outlive
    /// a fork, and those defined in blocks of one start and read in shared blocks.
    kept: FxHashSet<Inst>,
    exported: Vec<ExportedVariable>,
    exported_ids: FxHashMap<(Inst, Region), u32>,
    /// For each exported instruction its number in the code.
    pub(super) export_ids: FxHashMap<Inst, u32>,
    /// The next free cell of each part.
    next: FxHashMap<FramePart, u32>,
    /// Values that blocks need and that are still to be found.
    work: Vec<(Variable, Block)>,
}

impl RegisterLayout {
    /// Returns the part of the frame to which values defined in a block belong.
    fn part(&self, b: Block) -> FramePart {
        match self.owners.get(b.index()) {
            None => FramePart::Start(0),
            Some(&SHARED) => FramePart::Shared(self.components[b.index()]),
            Some(&start) => FramePart::Start(start),
        }
    }

    /// Returns the part of the frame where a block finds a variable.
    fn part_for(&self, v: Variable, b: Block) -> FramePart {
        let part = self.part(b);
        if let Variable::Exported(at, _) = v
            && let home @ FramePart::Shared(component) = self.exported[at as usize].part
            && self.components[b.index()] == component
        {
            return home;
        }
        part
    }

    /// Returns the other part that frames with this one may contain.
    fn rival(&self, part: FramePart) -> Option<FramePart> {
        match part {
            FramePart::Start(s) => {
                self.starts.get(s as usize).map(|s| FramePart::Shared(s.component))
            }
            FramePart::Shared(_) => None,
        }
    }

    /// Returns the next free cell of a part.
    fn end(&self, part: FramePart) -> u32 {
        self.next.get(&part).copied().unwrap_or(0)
    }

    /// Takes cells of a part.
    fn take(&mut self, part: FramePart, cells: u32) -> StepResult<u32> {
        let next = self.next.entry(part).or_insert(0);
        let at = *next;
        *next += cells;
        if *next > MAX_FRAME_CELLS {
            let what = "a function whose values need more than 6 GiB at once";
            return Err(Box::new(StopReason::Unsupported(what.into())));
        }
        Ok(at)
    }

    /// Returns the number of cells of the frame of a strand that starts here.
    fn frame_of(&self, start: u32) -> u32 {
        let part = FramePart::Start(start);
        self.end(part).max(self.rival(part).map_or(0, |r| self.end(r)))
    }

    /// Returns the starts of a component that a block strictly dominates.
    fn starts_below(&self, component: u32, b: Block, local: &DomTree) -> Vec<u32> {
        let Some(all) = self.starts_of.get(&component) else { return Vec::new() };
        let span = local.span(b);
        let from = all.partition_point(|s| s.0 < span.start);
        let inside = all[from..].iter().take_while(|s| s.0 < span.end);
        inside.map(|s| s.1).filter(|&s| self.starts[s as usize].block != b).collect()
    }
}

impl Compiler<'_> {
    /// Assigns cells to the parameters, to the results of all instructions that may run, and to the
    /// values that strands take from others.
    pub(super) fn lay_out_registers(&mut self) -> StepResult<()> {
        let (attrs, body) = (&self.program.module().attrs, self.body);
        let mut params = 0;
        for p in &self.function.params {
            let cells = self.cells_of(p.ty)?;
            self.code.params.push(ParamCells { cell: params, cells });
            self.code.promises.push(super::calls::promise(self.program, attrs, p.attrs)?);
            params += cells;
        }
        self.code.ret_promise =
            super::calls::promise(self.program, attrs, self.function.ret_attrs)?;
        let forks = self.analyses.cfg().blocks().any(|b| {
            let exit = self.analyses.cfg().node(b).exit;
            matches!(exit, BlockExit::EntryFork | BlockExit::InteriorFork)
        });
        if forks {
            self.find_owners();
            self.find_needs()?;
            self.place_needs(params)?;
        } else {
            self.registers.next.insert(FramePart::Start(0), params);
        }
        for &b in body.layout() {
            if !self.may_run(b) {
                continue;
            }
            let part = self.registers.part(b);
            for &i in body.insts(b) {
                let data = body.inst(i);
                // Tokens have no value at run time.
                if data.op().is_debug() || data.ty() == Type::TOKEN {
                    continue;
                }
                if !self.registers.kept.contains(&i) {
                    let cells = self.cells_of(data.ty())?;
                    self.cells[i.index()] = self.registers.take(part, cells)?;
                }
            }
        }
        self.number_exports()
    }

    /// Finds the start of each block, and the components.
    fn find_owners(&mut self) {
        let analyses = std::sync::Arc::clone(&self.analyses);
        let (cfg, regions) = (analyses.cfg(), analyses.regions().expect(WELL_FORMED));
        let local = analyses.local().expect(WELL_FORMED);
        let blocks = cfg.len();
        let layout = &mut self.registers;
        layout.owners = vec![UNKNOWN; blocks];
        layout.start_at = vec![UNKNOWN; blocks];
        // Regions have nodes of their own, because all their forks lead to all their joins.
        let mut sets: Vec<u32> = (0..(blocks + regions.len()) as u32).collect();
        let mut owners = vec![UNKNOWN; sets.len()];
        let mut work = Vec::new();
        let mut start = |layout: &mut RegisterLayout, b: Block| {
            if layout.start_at[b.index()] == UNKNOWN {
                layout.start_at[b.index()] = layout.starts.len() as u32;
                work.push((b.0, layout.starts.len() as u32));
                layout.starts.push(StrandStart { block: b, component: 0, needs: Vec::new() });
            }
        };
        start(layout, cfg.entry());
        for b in cfg.blocks() {
            let fork = matches!(cfg.node(b).exit, BlockExit::EntryFork | BlockExit::InteriorFork);
            if fork && self.analyses.order().is_reachable(b) {
                cfg.succs(b).iter().filter(|&&s| !cfg.node(s).join).for_each(|&s| start(layout, s));
            }
        }
        while let Some((node, owner)) = work.pop() {
            let owner = match owners[node as usize] {
                UNKNOWN => owner,
                old if old == owner || old == SHARED => continue,
                _ => SHARED,
            };
            owners[node as usize] = owner;
            let mut next = |to: u32| {
                merge(&mut sets, node, to);
                work.push((to, owner));
            };
            if let Some(r) = (node as usize).checked_sub(blocks) {
                regions.joins(Region::new(r)).iter().for_each(|j| next(j.0));
                continue;
            }
            let b = Block(node);
            match cfg.node(b).exit {
                BlockExit::Branch => {
                    let inner = cfg.succs(b).iter().filter(|&&s| !cfg.node(s).join);
                    inner.for_each(|s| next(s.0));
                }
                BlockExit::EntryFork => {
                    if let Some(r) = regions.opened_by(b) {
                        next((blocks + r.index()) as u32);
                    }
                }
                _ => {}
            }
        }
        owners.truncate(blocks);
        layout.owners = owners;
        layout.components = (0..blocks as u32).map(|b| root(&mut sets, b)).collect();
        for (n, s) in layout.starts.iter_mut().enumerate() {
            s.component = layout.components[s.block.index()];
            let place = (local.span(s.block).start, n as u32);
            layout.starts_of.entry(s.component).or_default().push(place);
        }
        layout.starts_of.values_mut().for_each(|s| s.sort_unstable());
    }

    /// Finds the values that each start needs from its parents.
    fn find_needs(&mut self) -> StepResult<()> {
        let analyses = std::sync::Arc::clone(&self.analyses);
        let (cfg, body) = (analyses.cfg(), self.body);
        for &b in body.layout() {
            if !self.may_run(b) {
                continue;
            }
            for &i in body.insts(b) {
                let data = body.inst(i);
                if data.op().is_debug() {
                    continue;
                }
                let ops = body.ops(i);
                let phi = data.op() == Opcode::Phi;
                for (n, &v) in ops.iter().enumerate() {
                    let at = if phi { ops.get(n + 1).and_then(|l| l.as_block()) } else { Some(b) };
                    if let Some(at) = at.filter(|&at| self.may_run(at)) {
                        self.need(v, at)?;
                    }
                }
            }
            // A fork may take the width from another fork of its region.
            if cfg.node(b).exit == BlockExit::EntryFork
                && let Some(width) = self.region_width(b)
            {
                self.need(width, b)?;
            }
        }
        Ok(())
    }

    /// Returns the width operand of the region that the fork of a block opens.
    pub(super) fn region_width(&mut self, b: Block) -> Option<Value> {
        let regions = self.regions();
        let region = regions.opened_by(b)?;
        if let Some(&known) = self.region_widths.get(&region) {
            return known;
        }
        let width = |&f: &Block| {
            let i = self.body.terminator(f)?;
            let data = self.body.inst(i);
            data.fork_flags().contains(ForkFlags::WIDTH).then(|| self.body.ops(i)[0])
        };
        let found = regions.entry_forks(region).iter().find_map(width);
        self.region_widths.insert(region, found);
        found
    }

    /// Records that a block reads a value.
    fn need(&mut self, v: Value, at: Block) -> StepResult<()> {
        let Some(v) = self.variable(v, at)? else { return Ok(()) };
        self.registers.work.push((v, at));
        let analyses = std::sync::Arc::clone(&self.analyses);
        let (cfg, local) = (analyses.cfg(), analyses.local().expect(WELL_FORMED));
        let order = analyses.order();
        while let Some((v, at)) = self.registers.work.pop() {
            let (def, home) = self.definition(v);
            let layout = &mut self.registers;
            let part = layout.part_for(v, at);
            let is_new = match (part == home, part) {
                _ if at == def && !matches!(v, Variable::Exported(..)) => false,
                // All strands that come here from the start have passed the definition.
                (true, FramePart::Start(_)) => false,
                _ => layout.captured.insert((part, v), 0).is_none(),
            };
            if !is_new {
                continue;
            }
            let starts = match part {
                FramePart::Start(s) => vec![s],
                FramePart::Shared(component) => layout.starts_below(component, def, local),
            };
            if let Variable::Inst(i) = v
                && part == home
                && !starts.is_empty()
            {
                layout.kept.insert(i);
            }
            for s in starts {
                let start = &mut layout.starts[s as usize];
                start.needs.push((v, part));
                let parents = cfg.preds(start.block).iter().filter(|&&p| {
                    let exit = cfg.node(p).exit;
                    // No strand runs a fork that the entry does not lead to.
                    matches!(exit, BlockExit::EntryFork | BlockExit::InteriorFork)
                        && order.is_reachable(p)
                        && local.dominates(def, p)
                });
                layout.work.extend(parents.map(|&p| (v, p)));
            }
        }
        Ok(())
    }

    /// Returns the variable that a block reads as a value, or `None` for constants and for values
    /// without cells.
    fn variable(&mut self, v: Value, at: Block) -> StepResult<Option<Variable>> {
        let i = match v.kind() {
            ValueKind::Arg(n) => return Ok(Some(Variable::Param(n))),
            ValueKind::Inst(i) => i,
            _ => return Ok(None),
        };
        let ty = self.body.inst(i).ty();
        if ty == Type::TOKEN || self.cells_of(ty)? == 0 {
            return Ok(None);
        }
        if self.registers.owners.is_empty() {
            return Ok(Some(Variable::Inst(i)));
        }
        let analyses = std::sync::Arc::clone(&self.analyses);
        let (cfg, local) = (analyses.cfg(), analyses.local().expect(WELL_FORMED));
        let from = self.body.block_of(i);
        if local.dominates(from, at) {
            return Ok(Some(Variable::Inst(i)));
        }
        // A dead end lies in no region; the block before it does.
        let at = local.dominators(at).find(|&b| !cfg.is_dead_end(b)).unwrap_or(at);
        let regions = analyses.regions().expect(WELL_FORMED);
        let inner = regions.innermost(from).map(|r| regions.ancestors(r));
        let around: Vec<Region> = inner.into_iter().flatten().collect();
        let closes = |r: &Region| regions.joins(*r).iter().any(|&j| local.dominates(j, at));
        let left = || around.iter().copied().take_while(|&r| !regions.contains(r, at));
        // A region that another fork opens again after a join may contain the use as well. No
        // execution reaches a use behind no join.
        let Some(closed) = left()
            .filter(closes)
            .last()
            .or_else(|| around.iter().copied().find(closes))
            .or_else(|| left().last())
        else {
            return Ok(Some(Variable::Inst(i)));
        };
        let joins = regions.joins(closed).iter().copied();
        let join = joins.filter(|&j| local.dominates(j, at)).min_by_key(|&j| local.depth(j));
        let id = self.exported(i, closed, regions)?;
        Ok(Some(Variable::Exported(id, join.unwrap_or(at))))
    }

    /// Returns the number of the variable that holds an instruction's result after a region closes.
    fn exported(&mut self, i: Inst, closed: Region, regions: &Regions) -> StepResult<u32> {
        if let Some(&id) = self.registers.exported_ids.get(&(i, closed)) {
            return Ok(id);
        }
        let cells = self.cells_of(self.body.inst(i).ty())?;
        let layout = &mut self.registers;
        let mut blocks = regions.entry_forks(closed).iter().chain(regions.joins(closed));
        let first = blocks.next().map_or(FramePart::Start(0), |&b| layout.part(b));
        let part = match blocks.find(|&&b| layout.part(b) != first) {
            Some(b) => FramePart::Shared(layout.components[b.index()]),
            None => first,
        };
        let id = layout.exported.len() as u32;
        layout.exported.push(ExportedVariable { part, cells, slot: None });
        layout.exported_ids.insert((i, closed), id);
        Ok(id)
    }

    /// Returns the block that defines a variable, and the part of the frame where it is.
    fn definition(&self, v: Variable) -> (Block, FramePart) {
        let layout = &self.registers;
        match v {
            Variable::Inst(i) => {
                let b = self.body.block_of(i);
                (b, layout.part(b))
            }
            Variable::Param(_) => {
                let b = self.analyses.cfg().entry();
                (b, layout.part(b))
            }
            Variable::Exported(at, join) => (join, layout.exported[at as usize].part),
        }
    }

    /// Returns the number of cells of a variable.
    fn cells_of_variable(&self, v: Variable) -> StepResult<u32> {
        match v {
            Variable::Inst(i) => self.cells_of(self.body.inst(i).ty()),
            Variable::Param(n) => Ok(self.code.params[n as usize].cells),
            Variable::Exported(at, _) => Ok(self.registers.exported[at as usize].cells),
        }
    }

    /// Assigns cells to the values that parts of frames take from other strands: first those of
    /// shared parts, which no start may use.
    fn place_needs(&mut self, params: u32) -> StepResult<()> {
        // The parameters are the first cells of the frame of a call.
        let entry = self.analyses.cfg().entry();
        let shared = FramePart::Shared(self.registers.components[entry.index()]);
        self.registers.next.insert(shared, params);
        let mut all: Vec<(FramePart, Variable)> = self.registers.captured.keys().copied().collect();
        let key = |v: Variable| match v {
            Variable::Param(n) => (0, n, 0),
            Variable::Inst(i) => (1, i.0, 0),
            Variable::Exported(at, join) => (2, at, join.0),
        };
        let part_key = |p: FramePart| match p {
            FramePart::Shared(component) => (0, component),
            FramePart::Start(start) => (1, start),
        };
        all.sort_unstable_by_key(|&(part, v)| (part_key(part), key(v)));
        // Values that outlive a fork, and all that leave regions there.
        for at in 0..self.registers.exported.len() {
            let ExportedVariable { part, cells, .. } = self.registers.exported[at];
            if matches!(part, FramePart::Shared(_)) {
                self.registers.exported[at].slot = Some(self.registers.take(part, cells)?);
            }
        }
        let mut kept: Vec<Inst> = self.registers.kept.iter().copied().collect();
        kept.sort_unstable();
        for i in kept {
            let (part, cells) = (
                self.registers.part(self.body.block_of(i)),
                self.cells_of(self.body.inst(i).ty())?,
            );
            self.cells[i.index()] = self.registers.take(part, cells)?;
        }
        let shared = all.partition_point(|k| matches!(k.0, FramePart::Shared(_)));
        self.place_captured(&all[..shared])?;
        for s in 0..self.registers.starts.len() as u32 {
            let rival = self.registers.rival(FramePart::Start(s)).expect("the start is there");
            let begin = self.registers.end(rival);
            self.registers.next.insert(FramePart::Start(s), begin);
        }
        for at in 0..self.registers.exported.len() {
            let ExportedVariable { part, cells, slot } = self.registers.exported[at];
            if matches!(part, FramePart::Start(_)) && slot.is_none() {
                self.registers.exported[at].slot = Some(self.registers.take(part, cells)?);
            }
        }
        self.place_captured(&all[shared..])
    }

    fn place_captured(&mut self, all: &[(FramePart, Variable)]) -> StepResult<()> {
        for &(part, v) in all {
            let (def, home) = self.definition(v);
            // A value of the part itself has its cells already.
            if home == part {
                continue;
            }
            let same_frame = matches!(part, FramePart::Shared(component)
                if self.registers.components[def.index()] == component);
            let at = match v {
                _ if !same_frame => None,
                Variable::Param(n) => Some(self.code.params[n as usize].cell),
                Variable::Exported(at, _) => self.registers.exported[at as usize].slot,
                Variable::Inst(_) => None,
            };
            let at = match at {
                Some(at) => at,
                None => self.registers.take(part, self.cells_of_variable(v)?)?,
            };
            // The strand that runs the definition may go on to the shared blocks, in one frame. So
            // the value has the same cells for both.
            match v {
                Variable::Inst(i) if same_frame => {
                    self.cells[i.index()] = at;
                    self.registers.kept.insert(i);
                }
                Variable::Exported(id, _) if same_frame => {
                    self.registers.exported[id as usize].slot = Some(at);
                }
                _ => {}
            }
            self.registers.captured.insert((part, v), at);
        }
        Ok(())
    }

    /// Returns the first cell of a variable in the frame of a strand that runs a block.
    fn cell_of(&self, v: Variable, at: Block) -> u32 {
        self.cell_in(v, self.registers.part_for(v, at))
    }

    /// Returns the first cell of a variable in a part of a frame.
    fn cell_in(&self, v: Variable, part: FramePart) -> u32 {
        if self.definition(v).1 == part {
            return match v {
                Variable::Inst(i) => self.cells[i.index()],
                Variable::Param(n) => self.code.params[n as usize].cell,
                Variable::Exported(at, _) => {
                    self.registers.exported[at as usize].slot.expect(PLACED)
                }
            };
        }
        let found = self.registers.captured.get(&(part, v));
        *found.expect("each block has the values that it reads")
    }

    /// Returns the first cell of a value in the frame of a strand that runs a block.
    pub(super) fn register(&mut self, v: Value, at: Block) -> StepResult<u32> {
        Ok(self.variable(v, at)?.map_or(0, |v| self.cell_of(v, at)))
    }

    /// Takes cells for a temporary value that blocks at both ends of an edge may use.
    pub(super) fn temporary(&mut self, cells: u32, from: Block, to: Block) -> StepResult<u32> {
        let layout = &mut self.registers;
        let parts = [layout.part(from), layout.part(to)];
        let at = layout.end(parts[0]).max(layout.end(parts[1]));
        for part in parts {
            layout.next.insert(part, at);
        }
        for part in parts {
            if layout.end(part) == at {
                layout.take(part, cells)?;
            }
        }
        Ok(at)
    }

    /// Returns the copies of registers that start a strand: from the frame of the parent, which
    /// runs `from`, to that of the strand. Also returns the index of the start.
    pub(super) fn start_moves(
        &mut self,
        from: Block,
        to: Block,
        moves: &mut Vec<crate::code::Move>,
    ) -> StepResult<u32> {
        let start = self.registers.start_at[to.index()];
        for k in 0..self.registers.starts[start as usize].needs.len() {
            let (v, part) = self.registers.starts[start as usize].needs[k];
            let found = self.registers.part_for(v, from);
            if self.definition(v).1 != found && !self.registers.captured.contains_key(&(found, v)) {
                // No execution reaches a fork that does not have a value that its strands read.
                continue;
            }
            let src = crate::code::Src::reg(self.cell_in(v, found));
            let cells = self.cells_of_variable(v)?;
            moves.push(crate::code::Move { dst: self.cell_in(v, part), src, cells });
        }
        Ok(start)
    }

    /// Returns the number of cells of the frame of a strand that begins at a start.
    pub(super) fn frame_cells(&self, start: u32) -> u32 {
        self.registers.frame_of(start)
    }

    /// Numbers the instructions whose results leave regions, and lists them for each region.
    fn number_exports(&mut self) -> StepResult<()> {
        if self.registers.exported_ids.is_empty() {
            return Ok(());
        }
        let analyses = std::sync::Arc::clone(&self.analyses);
        let regions = analyses.regions().expect(WELL_FORMED);
        let mut all: Vec<(Inst, Region, u32)> =
            self.registers.exported_ids.iter().map(|(&(i, r), &at)| (i, r, at)).collect();
        all.sort_unstable();
        self.code.region_exports = vec![Vec::new(); regions.len()];
        for (i, region, at) in all {
            let level = regions.level(region);
            let cells = self.registers.exported[at as usize].cells;
            let cell = self.cells[i.index()];
            let next = self.code.exports.len() as u32;
            let id = *self.registers.export_ids.entry(i).or_insert(next);
            if id == next {
                self.code.exports.push(ExportedValue { cell, cells, level });
            }
            let export = &mut self.code.exports[id as usize];
            export.level = export.level.min(level);
            let to = self.registers.exported[at as usize].slot.expect(PLACED);
            self.code.region_exports[region.index()].push(RegionExport { id, cell: to });
        }
        Ok(())
    }
}

/// Returns the representative of a node's set.
fn root(sets: &mut [u32], mut node: u32) -> u32 {
    while sets[node as usize] != node {
        let up = sets[sets[node as usize] as usize];
        sets[node as usize] = up;
        node = up;
    }
    node
}

/// Merges two sets.
fn merge(sets: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(sets, a), root(sets, b));
    sets[a as usize] = b;
}

//! State of the outlining of one function: its tasks so far, and those still to be made.

use crate::info::Reduction;
use crate::program::{Frame, FrameId, Region, RegionId, Site, SiteId, Task, TaskId, TaskProgram};
use crate::shape::FunctionStrands;
use crate::vars::{FunctionValue, FunctionValues};
use pir_analysis::BlockExit;
use pir_core::Module;
use pir_core::entity::{Block, Entity, Inst};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The state of outlining one function.
pub(crate) struct FunctionOutliner<'a> {
    pub program: &'a mut TaskProgram,
    pub shape: FunctionStrands<'a>,
    pub vars: &'a FunctionValues,
    pub name: String,
    /// Per region of the analysis.
    pub regions: Vec<RegionId>,
    /// Tasks by their first block, and whether they have the flag of a spine.
    pub tasks: FxHashMap<(Block, bool), TaskId>,
    /// Tasks whose functions are still to be made.
    pub pending_tasks: Vec<PendingTask>,
    /// Loops whose iterations are still to be made, by the block of their entry fork.
    pub pending_iterations: Vec<(Block, TaskId)>,
    /// The reductions of loops, by the block of the entry fork.
    pub reductions: FxHashMap<Block, Vec<Reduction>>,
    /// The module asks for thread numbers.
    pub uses_ids: bool,
    /// Debug records that are the only ones of their variables, so that they hold everywhere; and
    /// whether they have no expression.
    pub sole_variable_records: Vec<(Inst, bool)>,
    /// Names of the source.
    pub source_names: &'a BTreeSet<Arc<[u8]>>,
}

/// A task whose function is still to be made.
pub(crate) struct PendingTask {
    pub start: Block,
    /// It has the flag of a spine.
    pub spine: bool,
    pub task: TaskId,
}

impl FunctionOutliner<'_> {
    /// Returns the task that starts at a block, with or without the flag of a spine; queues it when
    /// it is first requested.
    pub(crate) fn task_at(&mut self, s: Block, spine: bool) -> TaskId {
        if let Some(&t) = self.tasks.get(&(s, spine)) {
            return t;
        }
        let region = self.shape.parallel.regions.innermost(s).expect("a strand is in a region");
        let captures = self.captures(s);
        let base = format!("{}.{}", self.name, self.block_name(s));
        let name = task_name(&self.program.module, self.source_names, &base);
        let ptr = pir_core::Type::PTR;
        let function =
            self.program.module.declare_function(&name, pir_core::Type::VOID, &[ptr, ptr], false);
        let task = TaskId(self.program.tasks.len() as u32);
        let blocks = match self.program.regions[self.regions[region.index()].index()].lockstep {
            true => self.shape.strand(s, self.shape.depth(s)).blocks,
            false => vec![],
        };
        self.program.tasks.push(Task {
            function,
            region: self.regions[region.index()],
            block: self.block_name(s),
            captures: captures.len(),
            blocks,
        });
        self.tasks.insert((s, spine), task);
        self.pending_tasks.push(PendingTask { start: s, spine, task });
        task
    }

    /// Returns the captures of a strand that starts at `s`: values, then the operands of the `phi`s
    /// of `s` for the edge.
    pub(crate) fn captures(&self, s: Block) -> Vec<Capture> {
        let level = self.shape.depth(s);
        let vars = self.vars.captured(&self.shape, s, level).into_iter().map(Capture::Var);
        let body = self.shape.body;
        vars.chain(body.phis(s).map(Capture::Phi)).collect()
    }

    /// The struct of a task's captures; the position comes last where thread numbers are asked for.
    pub(crate) fn context_type(&mut self, s: Block) -> pir_core::Type {
        let mut fields: Vec<_> = self
            .captures(s)
            .into_iter()
            .map(|c| match c {
                Capture::Var(v) => self.vars.ty(&self.shape, &self.program.module, v),
                Capture::Phi(i) => self.shape.body.inst(i).ty(),
            })
            .collect();
        if self.is_numbered(s) {
            fields.push(pir_core::Type::I32);
        }
        self.program.module.types.record(&fields)
    }

    /// Returns whether the strands that start at `s` get a number: the module queries numbers, and
    /// those of the region are the positions of the successors (reference: execution, rule 12).
    pub(crate) fn is_numbered(&self, s: Block) -> bool {
        let region = self.shape.parallel.regions.innermost(s);
        self.uses_ids
            && region.is_some_and(|r| {
                !self.program.regions[self.regions[r.index()].index()].has_interior_forks
            })
    }

    /// Returns the program's region for one of the analysis.
    pub(crate) fn region(&self, r: pir_analysis::Region) -> &Region {
        &self.program.regions[self.regions[r.0 as usize].index()]
    }

    pub(crate) fn add_frame(&mut self, frame: Frame) -> FrameId {
        self.program.frames.push(frame);
        FrameId(self.program.frames.len() as u32 - 1)
    }

    pub(crate) fn add_site(&mut self, site: Site) -> SiteId {
        let id = SiteId(self.program.sites.len() as u32);
        let frame = &mut self.program.frames[site.frame.index()];
        frame.sites.push(id);
        frame.repeated_sites += usize::from(site.is_repeated);
        self.program.sites.push(site);
        id
    }

    /// The name of a block of the source.
    pub(crate) fn block_name(&self, b: Block) -> String {
        self.shape.block_name(b)
    }

    /// How a reachable block ends.
    pub(crate) fn exit(&self, b: Block) -> BlockExit {
        self.shape.parallel.cfg.node(b).exit
    }
}

/// Something that a strand is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Capture {
    Var(FunctionValue),
    /// The value of a `phi` of the block that the strand starts with.
    Phi(Inst),
}

/// Chooses a name for a task. Functions made from the task are named after it, with a suffix after
/// a dot, so no name of the source may begin with it; `taken` has these.
pub(crate) fn task_name(m: &Module, taken: &BTreeSet<Arc<[u8]>>, base: &str) -> String {
    let is_prefix = |name: &str| {
        let start: Arc<[u8]> = format!("{name}.").into_bytes().into();
        taken.range(start.clone()..).next().is_some_and(|n| n.starts_with(&start))
    };
    let mut name = m.fresh_name(base);
    let mut n = 1;
    while is_prefix(&name) {
        name = m.fresh_name(&format!("{base}.{n}"));
        n += 1;
    }
    name
}

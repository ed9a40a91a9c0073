//! Outlining: every strand becomes a plain function, every construct a marker.
//!
//! A region of any shape is taken: several entry forks and joins, nested and recursive, successors
//! listed twice, values that leave it. The function that opens a region runs the continuation in
//! place and spawns the other strands; a strand's own function does the same with the forks inside
//! it, and waits at its end for what it spawned. So every frame is closed by the function that
//! opened it, and its memory can lie on that function's stack.

use crate::emit::Emit;
use crate::error::Error;
use crate::info::{LoweringInfo, Reduction};
use crate::loops::LoopTable;
use crate::program::{
    Frame, FrameId, MARKERS, Region, RegionId, Site, SiteId, Task, TaskId, TaskProgram,
};
use crate::shape::{Shape, positions};
use crate::vars::{Var, Vars};
use fixedbitset::FixedBitSet;
use pir_analysis::{Analyses, Cfg, Exit};
use pir_core::constant::ConstKind;
use pir_core::debug::SourcePlace;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::flags;
use pir_core::md::MdData;
use pir_core::{Code, GlobalId, Module, Opcode};
use pir_verify::Verified;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Turns every region of a module into tasks. A module without regions comes back as it is.
///
/// # Errors
/// `PIR0603` for what cannot be outlined, with its place; `PIR0205` if an analysis takes more than its
/// budget.
pub fn outline(verified: Verified) -> Result<TaskProgram, Error> {
    outline_with(verified.into_module(), &|_, _| false)
}

/// The same for the module of a [`Verified`], with regions of which every strand becomes a task and none
/// goes on in place: those that `whole` says.
///
/// # Errors
/// As for [`outline`].
pub(crate) fn outline_with(mut module: Module, whole: Whole<'_>) -> Result<TaskProgram, Error> {
    crate::nested::take_out(&mut module);
    let parallel: Vec<GlobalId> = module
        .functions()
        .filter(|(_, _, f)| f.body.as_deref().is_some_and(has_fork))
        .map(|(g, _, _)| g)
        .collect();
    let uses_ids = ["llvm.parallel.thread.id", "llvm.parallel.num_threads"]
        .iter()
        .any(|n| module.find(n.as_bytes()).is_some());
    let mut program = TaskProgram {
        module,
        regions: vec![],
        frames: vec![],
        sites: vec![],
        loops: vec![],
        tasks: vec![],
    };
    for (name, result, params) in MARKERS {
        program.module.declare_function(name, *result, params, false);
    }
    for f in parallel {
        crate::noalias::tell(&mut program.module, f);
        function(&mut program, f, uses_ids, whole)?;
    }
    crate::debug::settle(&mut program.module);
    Ok(program)
}

/// The functions that a lowering leaves as they are, so that their code can be made meanwhile: those that neither
/// fork nor use what the lowering replaces. The numbers of globals that they name may change. O(module).
pub fn untouched(module: &Module) -> Vec<GlobalId> {
    let ours = |v: Value| {
        let name = v.as_global().and_then(|g| module.global(g).name.as_deref());
        let starts = |n: &[u8], of: &[&[u8]]| of.iter().any(|p| n.starts_with(p));
        name.is_some_and(|n| starts(n, &[b"llvm.parallel.", b"pir.", b"pir_rt_"]))
    };
    let plain = |body: &Body| {
        let mut insts = body.layout().iter().flat_map(|&b| body.insts(b));
        !has_fork(body) && !insts.any(|&i| body.ops(i).iter().any(|&v| ours(v)))
    };
    let functions = module.functions();
    functions.filter(|(_, _, f)| f.body.as_deref().is_some_and(plain)).map(|(g, ..)| g).collect()
}

fn has_fork(body: &Body) -> bool {
    let op = |i: Inst| body.inst(i).op;
    body.layout().iter().any(|&b| body.terminator(b).is_some_and(|t| op(t) == Opcode::Fork))
}

/// Whether every strand of a region becomes a task.
pub(crate) type Whole<'a> = &'a dyn Fn(&Module, &Region) -> bool;

/// What is being outlined of one function.
pub(crate) struct Function<'a> {
    pub program: &'a mut TaskProgram,
    pub shape: Shape<'a>,
    pub vars: &'a Vars,
    pub name: String,
    /// Per region of the analysis.
    pub regions: Vec<RegionId>,
    /// Tasks by the block that they start with, and whether they are told that they are a spine.
    pub tasks: FxHashMap<(Block, bool), TaskId>,
    /// Tasks whose functions are still to be made.
    pub queue: Vec<(Block, bool, TaskId)>,
    /// Loops whose iterations are still to be made, by the block of their entry fork.
    pub iterations: Vec<(Block, TaskId)>,
    /// What the iterations of loops reduce, by the block of the entry fork.
    pub reductions: FxHashMap<Block, Vec<Reduction>>,
    /// The module asks for thread numbers.
    pub uses_ids: bool,
    /// Debug records that are the only ones of their variables: what they say holds for good. And
    /// whether they say it without an expression.
    pub lasting: Vec<(Inst, bool)>,
}

fn function(
    program: &mut TaskProgram,
    f: GlobalId,
    uses_ids: bool,
    whole: Whole<'_>,
) -> Result<(), Error> {
    let name = program.module.display_name(f);
    let Some(body) = program.module.function(f).and_then(|f| f.body.as_deref()).cloned() else {
        return Ok(());
    };
    let analyses = Arc::new(Analyses::new(Cfg::of(&body)));
    let place = program.module.global(f).place;
    let complex = |why: String| Error::new(Code::TooComplex, &name, place, why);
    let p = analyses.parallel().map_err(|e| complex(e.to_string()))?;
    let none = LoopTable::default();
    let no_whole = FixedBitSet::new();
    let positions = positions(&body);
    let (positions, no_whole) = (&positions, &no_whole);
    let shape = Shape { function: f, body: &body, p, positions, loops: &none, whole: no_whole };
    let regions = describe(program, &shape, whole);
    let whole = regions.iter().map(|r| program.regions[r.index()].whole);
    let whole = whole.enumerate().filter(|r| r.1).map(|r| r.0).collect::<FixedBitSet>();
    let shape = Shape { whole: &whole, ..shape };
    let Some(vars) = Vars::compute(&shape, &program.module) else {
        return Err(complex("the function has too many blocks and values".into()));
    };
    refuse_odd(&shape, &name)?;
    let loops = LoopTable::find(&shape, &vars, &program.module);
    let shape = Shape { loops: &loops, ..shape };
    let info = LoweringInfo::of(&program.module, &shape, &body, &analyses);
    let reductions = loops.iter().map(|l| (l.fork, info.reductions(l.region))).collect();
    for (r, id) in p.regions.iter().zip(&regions) {
        let region = &mut program.regions[id.index()];
        region.counts = info.parallel_loop(r).is_some();
        region.work = info.work(r);
    }
    refuse_nested(program, &shape, &regions, &name)?;
    let lasting = crate::debug::lasting(&program.module, &body);
    let mut this = Function {
        program,
        shape,
        vars: &vars,
        name,
        regions,
        tasks: FxHashMap::default(),
        queue: vec![],
        iterations: vec![],
        reductions,
        uses_ids,
        lasting,
    };
    Emit::owner(&mut this);
    loop {
        if let Some((block, spine, task)) = this.queue.pop() {
            Emit::task(&mut this, block, spine, task);
        } else if let Some((fork, task)) = this.iterations.pop() {
            Emit::iteration(&mut this, fork, task);
        } else {
            return Ok(());
        }
    }
}

/// Jumps to computed addresses of blocks cannot be moved to another function.
fn refuse_odd(shape: &Shape<'_>, name: &str) -> Result<(), Error> {
    let body = shape.body;
    for &b in body.layout().iter().filter(|&&b| shape.p.local.is_reachable(b)) {
        let Some(t) = body.terminator(b) else { continue };
        let op = body.inst(t).op;
        if shape.depth(b) > 0 && matches!(op, Opcode::IndirectBr | Opcode::CallBr) {
            let what = format!("`{}` in a parallel region cannot be lowered", op.name());
            return Err(Error::new(Code::CannotOutline, name, body.place(t), what)
                .hint("use `switch` in its place"));
        }
    }
    Ok(())
}

/// The region of an entry fork in a lane runs whole, lane by lane (spec §4.10). What is left of them here could not be
/// taken out.
fn refuse_nested(
    program: &TaskProgram,
    shape: &Shape<'_>,
    regions: &[RegionId],
    name: &str,
) -> Result<(), Error> {
    for r in shape.p.regions.iter() {
        let region = &program.regions[regions[r.index()].index()];
        if region.lockstep
            && region.strands != Some(1)
            && shape.p.regions.children(r).next().is_some()
        {
            let what = format!(
                "lanes of the region at block %{} open a region at several places, or several that end at one join",
                region.block
            );
            return Err(Error::new(Code::CannotVectorize, name, region.place, what)
                .hint("open them in a function that the lanes call"));
        }
    }
    Ok(())
}

/// Adds the regions of a function to the program.
fn describe(program: &mut TaskProgram, shape: &Shape<'_>, whole: Whole<'_>) -> Vec<RegionId> {
    let (p, body) = (&shape.p, shape.body);
    let base = program.regions.len() as u32;
    let id = |r: pir_analysis::Region| RegionId(base + r.0);
    for r in p.regions.iter() {
        let forks = p.regions.entry_forks(r);
        let fork = forks.first().and_then(|&f| body.terminator(f));
        let of = |flag| fork_flags(body, forks).any(|f| f & flag != 0);
        let width = forks.iter().find_map(|&f| width(body, f));
        let counts: Vec<usize> = forks.iter().map(|&f| p.cfg.succs(f).len()).collect();
        let interior = !p.regions.interior_forks(r).is_empty();
        let single = counts.iter().all(|&n| n == 1)
            && p.regions.interior_forks(r).iter().all(|&f| p.cfg.succs(f).len() == 1);
        let strands = match (single, interior) {
            (true, _) => Some(1),
            (false, false) => counts.iter().max().map(|&n| n as u32),
            (false, true) => None,
        };
        let mut region = Region {
            function: shape.function,
            level: p.regions.level(r),
            parent: p.regions.parent(r).map(id),
            force: of(flags::FORCE),
            lockstep: of(flags::LOCKSTEP),
            width: width.flatten(),
            has_width: width.is_some(),
            backends: backends(&program.module, body, forks),
            interior,
            whole: false,
            strands,
            block: forks.first().map_or_else(String::new, |&f| block_name(body, f)),
            counts: false,
            work: None,
            place: fork.map_or(pir_core::function::NO_PLACE, |t| body.place(t)),
            source: fork.and_then(|t| SourcePlace::of(&program.module, body, t)),
        };
        region.whole = whole(&program.module, &region);
        program.regions.push(region);
    }
    p.regions.iter().map(id).collect()
}

fn fork_flags<'a>(body: &'a Body, forks: &'a [Block]) -> impl Iterator<Item = u16> + 'a {
    forks.iter().filter_map(|&f| body.terminator(f)).map(|t| body.inst(t).flags)
}

/// Whether the fork of a block has a width, and its value if it is constant.
fn width(body: &Body, fork: Block) -> Option<Option<u64>> {
    let t = body.terminator(fork)?;
    if body.inst(t).flags & flags::WIDTH == 0 {
        return None;
    }
    Some(body.ops(t)[0].as_const().and_then(|c| match body.consts.get(c).kind {
        ConstKind::Int(n) => Some(n),
        _ => None,
    }))
}

/// The intersection of the lists of allowed back ends; none if there is no list.
fn backends(module: &Module, body: &Body, forks: &[Block]) -> Option<Vec<String>> {
    let kind = module.symbols.find(b"pir.backends")?;
    let lists = forks.iter().filter_map(|&f| {
        let node = body.attachments(body.terminator(f)?).find(|a| a.kind == kind)?.node;
        let pool = if node.is_local() { &body.metadata } else { &module.metadata };
        let MdData::Tuple { ops, .. } = pool.get(node.index()) else { return None };
        let names = pool.refs(ops).flatten().filter_map(|m| {
            let pool = if m.is_local() { &body.metadata } else { &module.metadata };
            match pool.get(m.index()) {
                MdData::String(s) => Some(String::from_utf8_lossy(pool.bytes(s)).into_owned()),
                _ => None,
            }
        });
        Some(names.collect::<Vec<_>>())
    });
    lists.reduce(|a, b| a.into_iter().filter(|n| b.contains(n)).collect())
}

pub(crate) fn block_name(body: &Body, b: Block) -> String {
    match body.block_names.get(b) {
        Some(n) => String::from_utf8_lossy(n).into_owned(),
        None => b.0.to_string(),
    }
}

impl Function<'_> {
    /// The task that starts at a block, as a spine that is told so or not; queued when it is first
    /// asked for.
    pub fn task_at(&mut self, s: Block, spine: bool) -> TaskId {
        if let Some(&t) = self.tasks.get(&(s, spine)) {
            return t;
        }
        let region = self.shape.p.regions.innermost(s).expect("a strand is in a region");
        let captures = self.captures(s);
        let base = format!("{}.{}", self.name, block_name(self.shape.body, s));
        let name = fresh(&self.program.module, &base);
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
            block: block_name(self.shape.body, s),
            captures: captures.len(),
            blocks,
        });
        self.tasks.insert((s, spine), task);
        self.queue.push((s, spine, task));
        task
    }

    /// What a strand that starts at `s` is given: values, then what the `phi`s of `s` get on the edge.
    pub fn captures(&self, s: Block) -> Vec<Capture> {
        let level = self.shape.depth(s);
        let vars = self.vars.captured(&self.shape, s, level).into_iter().map(Capture::Var);
        let body = self.shape.body;
        let phis = body.insts(s).iter().filter(|&&i| body.inst(i).op == Opcode::Phi);
        vars.chain(phis.map(|&i| Capture::Phi(i))).collect()
    }

    /// The struct of a task's captures; the position comes last where thread numbers are asked for.
    pub fn context(&mut self, s: Block) -> pir_core::Type {
        let mut fields: Vec<_> = self
            .captures(s)
            .into_iter()
            .map(|c| match c {
                Capture::Var(v) => self.vars.ty(&self.shape, &self.program.module, v),
                Capture::Phi(i) => self.shape.body.inst(i).ty,
            })
            .collect();
        if self.numbered(s) {
            fields.push(pir_core::Type::I32);
        }
        self.program.module.types.structure(&fields, false)
    }

    /// Whether the strands that start at `s` are told their number: the module asks for numbers, and
    /// those of the region are the positions of the successors (spec §4.12).
    pub fn numbered(&self, s: Block) -> bool {
        let region = self.shape.p.regions.innermost(s);
        self.uses_ids
            && region
                .is_some_and(|r| !self.program.regions[self.regions[r.index()].index()].interior)
    }

    /// What the program says of a region of the analysis.
    pub fn region(&self, r: pir_analysis::Region) -> &Region {
        &self.program.regions[self.regions[r.0 as usize].index()]
    }

    pub fn add_frame(&mut self, frame: Frame) -> FrameId {
        self.program.frames.push(frame);
        FrameId(self.program.frames.len() as u32 - 1)
    }

    pub fn add_site(&mut self, site: Site) -> SiteId {
        let id = SiteId(self.program.sites.len() as u32);
        self.program.frames[site.frame.index()].sites.push(id);
        self.program.sites.push(site);
        id
    }

    /// The name of a block of the source.
    pub fn block_name(&self, b: Block) -> String {
        block_name(self.shape.body, b)
    }

    /// How a reachable block ends.
    pub fn exit(&self, b: Block) -> Exit {
        self.shape.p.cfg.node(b).exit
    }
}

/// Something that a strand is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Capture {
    Var(Var),
    /// The value of a `phi` of the block that the strand starts with.
    Phi(Inst),
}

/// A name that no global has.
pub(crate) fn fresh(module: &Module, base: &str) -> String {
    let mut name = base.to_string();
    let mut n = 1;
    while module.find(name.as_bytes()).is_some() {
        name = format!("{base}.{n}");
        n += 1;
    }
    name
}

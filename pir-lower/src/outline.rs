//! Outlining: every strand becomes a plain function, every construct a marker.
//!
//! A region may have any shape: several entry forks and joins, nested and recursive, successors
//! listed twice, values that leave it. The function that opens a region runs the continuation in
//! place and spawns the other strands. A strand's own function does the same with the forks inside
//! it, and waits at its end for the strands that it spawned. So every frame is closed by the
//! function that opened it, and its memory can lie on that function's stack.

use crate::emit::StrandEmitter;
use crate::error::Error;
use crate::function::FunctionOutliner;
use crate::hangs::HangingRegions;
use crate::info::LoweringInfo;
use crate::loop_table::LoopTable;
use crate::program::{MARKERS, Region, RegionId, TaskProgram};
use crate::shape::{FunctionStrands, has_fork, positions};
use crate::vars::FunctionValues;
use fixedbitset::FixedBitSet;
use pir_analysis::{Analyses, Cfg, ParallelLoop};
use pir_core::debug::SourcePlace;
use pir_core::entity::{Block, Entity};
use pir_core::function::{Body, Function as Source};
use pir_core::inst::ForkFlags;
use pir_core::intrinsic::Id;
use pir_core::md::MdData;
use pir_core::names::Names;
use pir_core::text::print::PrintNumbers;
use pir_core::types::Types;
use pir_core::{Code, GlobalId, Md, Module};
use pir_verify::Verified;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use tracing::debug_span;

/// Turns every region of a module into tasks. A module without regions comes back as it is.
///
/// # Errors
/// `PIR0603` for what cannot be outlined, with its place; `PIR0205` if an analysis takes more than
/// its budget.
pub fn outline(verified: Verified) -> Result<TaskProgram, Error> {
    outline_with(verified.into_module(), true, &|_, _| StrandForm::InPlace)
}

/// Outlines the module of a [`Verified`]. `form` says what becomes of the strands of each region.
/// Without `names`, values lose theirs.
///
/// # Errors
/// As for [`outline`].
pub(crate) fn outline_with(
    mut module: Module,
    names: bool,
    form: FormOfStrands<'_>,
) -> Result<TaskProgram, Error> {
    // Those of the text, which is about to change.
    let mut known: FxHashMap<GlobalId, PrintNumbers> =
        module.functions().filter_map(|(g, _, f)| Some((g, unnamed_block_numbers(f)?))).collect();
    if !names {
        for g in 0..module.globals.len() {
            let body = module.function_mut(GlobalId::new(g)).and_then(|f| f.body.as_deref_mut());
            if let Some(body) = body {
                body.names = Names::default();
            }
        }
    }
    // Plain LLVM IR comes of what can be reached, and of all of it or of nothing.
    crate::unreachable::drop_blocks(&mut module);
    let forks = |m: &Module| {
        let mut bodies = m.functions().filter_map(|(.., f)| f.body.as_deref());
        bodies.any(has_fork)
    };
    if forks(&module) {
        crate::names::check_markers(&module)?;
        crate::construct::check_constructs(&module, &known)?;
        // Code that is made uses more, and in another order.
        module.use_list_orders.clear();
    }
    let taken: BTreeSet<Arc<[u8]>> = match forks(&module) {
        true => module.globals.iter().filter_map(|g| g.name.clone()).collect(),
        false => BTreeSet::new(),
    };
    for g in (0..module.globals.len()).map(GlobalId::new) {
        if let Some(f) = module.function_mut(g)
            && let Some(body) = f.body.as_deref_mut().filter(|b| has_fork(b))
        {
            crate::dead_ends::split_dead_ends(body, f.params.len());
        }
    }
    crate::nested::outline_nested_regions(&mut module);
    let parallel: Vec<GlobalId> = module
        .functions()
        .filter(|(_, _, f)| f.body.as_deref().is_some_and(has_fork))
        .map(|(g, _, _)| g)
        .collect();
    let uses_ids = [Id::ParallelThreadId, Id::ParallelNumThreads]
        .iter()
        .any(|id| module.find(id.row().name.as_bytes()).is_some());
    let mut program = TaskProgram {
        module,
        regions: vec![],
        frames: vec![],
        sites: vec![],
        loops: vec![],
        tasks: vec![],
    };
    crate::effects::withdraw_effect_attrs(&mut program.module, &parallel);
    for (name, result, params) in MARKERS {
        program.module.declare_function(name, *result, params, false);
    }
    for f in parallel {
        crate::noalias::annotate(&mut program.module, f);
        crate::running_extremes::annotate(&mut program.module, f);
        function(&mut program, f, known.remove(&f), uses_ids, form, &taken)?;
    }
    crate::debug::settle_debug_info(&mut program.module);
    Ok(program)
}

/// The numbers of a function that forks and has blocks without names.
fn unnamed_block_numbers(f: &Source) -> Option<PrintNumbers> {
    let body = f.body.as_deref().filter(|b| has_fork(b))?;
    let unnamed = body.layout().iter().any(|&b| body.block_names.get(b).is_none());
    unnamed.then(|| PrintNumbers::new(f, body))
}

/// What becomes of the strands of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StrandForm {
    /// The continuation of a fork goes on in place, and others become tasks; loops of unforced
    /// regions become loops.
    InPlace,
    /// Every strand becomes a task, and none goes on in place.
    AllTasks,
    /// The region has `force`. If it is a loop, it becomes one.
    TeamLoop,
}

/// The form of the strands of each region.
pub(crate) type FormOfStrands<'a> = &'a dyn Fn(&Module, &Region) -> StrandForm;

fn function(
    program: &mut TaskProgram,
    f: GlobalId,
    known: Option<PrintNumbers>,
    uses_ids: bool,
    form: FormOfStrands<'_>,
    taken: &BTreeSet<Arc<[u8]>>,
) -> Result<(), Error> {
    let name = program.module.display_name(f);
    let _span = debug_span!("outline", function = name).entered();
    let Some(body) = program.module.function(f).and_then(|f| f.body.as_deref()).cloned() else {
        return Ok(());
    };
    // A function that was taken out of another has its own.
    let own = || program.module.function(f).and_then(unnamed_block_numbers);
    let numbers = &known.or_else(own).unwrap_or_default();
    let analyses = Arc::new(Analyses::new(Cfg::of(&body).with_dead_ends_in_regions()));
    let place = program.module.global(f).place;
    let complex = |why: String| Error::new(Code::TooComplex, &name, place, why);
    let p = analyses.parallel().map_err(|e| complex(e.to_string()))?;
    let none = LoopTable::default();
    let nothing = FixedBitSet::new();
    let positions = positions(&body);
    let (positions, hangs) = (&positions, &HangingRegions::find(&p, &body));
    let loops = &none;
    let shape = FunctionStrands {
        function: f,
        body: &body,
        parallel: p,
        positions,
        numbers,
        loops,
        all_strands_as_tasks: &nothing,
        team_loops: &nothing,
        hangs,
    };
    let regions = describe_regions(program, &shape, form);
    let having = |has: fn(&Region) -> bool| -> FixedBitSet {
        let all = regions.iter().enumerate();
        all.filter(|(_, r)| has(&program.regions[r.index()])).map(|(n, _)| n).collect()
    };
    let (whole, teams) = (having(|r| r.all_strands_as_tasks), having(|r| r.is_team_loop));
    let shape = FunctionStrands { all_strands_as_tasks: &whole, team_loops: &teams, ..shape };
    let Some(vars) = FunctionValues::compute(&shape, &program.module) else {
        return Err(complex("the function has too many blocks and values".into()));
    };
    let loops = crate::loops::find(&shape, &vars, &program.module);
    let shape = FunctionStrands { loops: &loops, ..shape };
    let info = LoweringInfo::from_analyses(&program.module, &shape, &body, &analyses);
    let reductions = loops.iter().map(|l| (l.fork, info.reductions(l.region))).collect();
    for (r, id) in p.regions.iter().zip(&regions) {
        let region = &mut program.regions[id.index()];
        region.is_parallel_loop = info.parallel_loop(r).is_some();
        region.is_team_loop &= region.is_parallel_loop;
        region.owner_only_counts = region.force && owner_only_counts(&program.module, &shape, r);
        region.work = info.work(r);
    }
    refuse_nested(program, &shape, &regions, &name)?;
    let lasting = crate::debug::sole_variable_records(&program.module, &body);
    let mut this = FunctionOutliner {
        program,
        shape,
        vars: &vars,
        name,
        regions,
        tasks: FxHashMap::default(),
        pending_tasks: vec![],
        pending_iterations: vec![],
        reductions,
        uses_ids,
        sole_variable_records: lasting,
        source_names: taken,
    };
    StrandEmitter::owner(&mut this);
    loop {
        if let Some(pending) = this.pending_tasks.pop() {
            StrandEmitter::task(&mut this, pending);
        } else if let Some((fork, task)) = this.pending_iterations.pop() {
            StrandEmitter::make_iteration(&mut this, fork, task);
        } else {
            return Ok(());
        }
    }
}

/// Refuses regions in lanes that [`crate::nested`] could not move to functions (reference:
/// execution, rule 10).
fn refuse_nested(
    program: &TaskProgram,
    shape: &FunctionStrands<'_>,
    regions: &[RegionId],
    name: &str,
) -> Result<(), Error> {
    for r in shape.parallel.regions.iter() {
        let region = &program.regions[regions[r.index()].index()];
        if region.lockstep
            && region.strands != Some(1)
            && shape.parallel.regions.children(r).next().is_some()
        {
            let what = format!(
                "lanes of the region at block %{} open a region at several places, or several \
                 that end at one join",
                region.block
            );
            return Err(Error::new(Code::CannotVectorize, name, region.place, what)
                .hint("open them in a function that the lanes call"));
        }
    }
    Ok(())
}

/// Whether the strand that opens a region only counts those that it starts.
fn owner_only_counts(
    module: &Module,
    shape: &FunctionStrands<'_>,
    r: pir_analysis::Region,
) -> bool {
    let p = &shape.parallel;
    let l = ParallelLoop::recognise_any(module, shape.body, p.cfg, p.regions, r);
    l.is_some_and(|l| {
        let goes_on_in_place = |b: Block| {
            let n = shape.in_place_successor(b)?;
            p.cfg.succs(b).get(n).copied()
        };
        goes_on_in_place(l.fork).is_some()
            && goes_on_in_place(l.latch).is_some_and(|next| next != l.body)
    })
}

/// Adds the regions of a function to the program.
fn describe_regions(
    program: &mut TaskProgram,
    shape: &FunctionStrands<'_>,
    form: FormOfStrands<'_>,
) -> Vec<RegionId> {
    let (p, body) = (&shape.parallel, shape.body);
    let base = program.regions.len() as u32;
    let id = |r: pir_analysis::Region| RegionId(base + r.0);
    for r in p.regions.iter() {
        let forks = p.regions.entry_forks(r);
        let fork = forks.first().and_then(|&f| body.terminator(f));
        let of = |flag| fork_flags(body, forks).any(|f| f.contains(flag));
        let width = forks.iter().find_map(|&f| fork_width(&program.module.types, body, f));
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
            force: of(ForkFlags::FORCE),
            lockstep: of(ForkFlags::LOCKSTEP),
            width: width.flatten(),
            has_width: width.is_some(),
            backends: allowed_backends(&program.module, body, forks),
            has_interior_forks: interior,
            all_strands_as_tasks: false,
            is_team_loop: false,
            strands,
            block: forks.first().map_or_else(String::new, |&f| shape.block_name(f)),
            is_parallel_loop: false,
            is_team: forks
                .iter()
                .any(|&f| attached(&program.module, body, f, b"pir.team").is_some()),
            owner_only_counts: false,
            work: None,
            place: fork.map_or(pir_core::function::NO_SOURCE_PLACE, |t| body.place(t)),
            source: fork.and_then(|t| SourcePlace::of(&program.module, body, t)),
        };
        let form = form(&program.module, &region);
        region.all_strands_as_tasks = form == StrandForm::AllTasks;
        region.is_team_loop = form == StrandForm::TeamLoop;
        program.regions.push(region);
    }
    p.regions.iter().map(id).collect()
}

fn fork_flags<'a>(body: &'a Body, forks: &'a [Block]) -> impl Iterator<Item = ForkFlags> + 'a {
    forks.iter().filter_map(|&f| body.terminator(f)).map(|t| body.inst(t).fork_flags())
}

/// Whether the fork of a block has a width, and its value if it is constant.
fn fork_width(types: &Types, body: &Body, fork: Block) -> Option<Option<u64>> {
    let t = body.terminator(fork)?;
    if !body.inst(t).fork_flags().contains(ForkFlags::WIDTH) {
        return None;
    }
    Some(body.consts.const_int(types, body.ops(t)[0]))
}

/// The node that is attached to the fork of a block.
fn attached(module: &Module, body: &Body, fork: Block, kind: &[u8]) -> Option<Md> {
    let kind = module.symbols.find(kind)?;
    Some(body.attachments(body.terminator(fork)?).find(|a| a.kind == kind)?.node)
}

/// The intersection of the lists of allowed back ends; none if there is no list.
fn allowed_backends(module: &Module, body: &Body, forks: &[Block]) -> Option<Vec<String>> {
    let lists = forks.iter().filter_map(|&f| {
        let node = attached(module, body, f, b"pir.backends")?;
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

//! Copies the functions that open and closed regions both may run.

use crate::obstacles::Obstacles;
use crate::options::Options;
use crate::reach::CallGraph;
use crate::reason::Reason;
use crate::sites::{is_league, sites};
use crate::survey::Survey;
use fixedbitset::FixedBitSet;
use pir_core::Module;
use pir_core::entity::{Entity, GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::module::Linkage;
use pir_core::symbol::Sym;
use rustc_hash::{FxHashMap, FxHashSet};

/// Which functions are raised as a whole, and which regions are open.
#[derive(Debug, Default)]
pub(crate) struct Split {
    /// Functions that closed regions alone run.
    pub closed: FxHashSet<GlobalId>,
    /// Why each of the other regions is open, by its call.
    pub open: FxHashMap<(GlobalId, Inst), Reason>,
}

/// Makes each function one that closed regions alone run, or one that they never run. O(module)
pub(crate) fn split(module: &mut Module, options: &Options) -> Split {
    let survey = Survey::of(module, options);
    let graph = CallGraph::of(&survey);
    let sites = sites(module, &survey);
    let reasons = Obstacles::new(module, &survey, &graph, options).reasons(&graph, &sites);
    let mut split = Split::default();
    let mut codes = FxHashSet::default();
    for (site, reason) in sites.iter().zip(reasons) {
        let reason = if is_league(site) { Some(Reason::League) } else { reason };
        match (reason, site.code) {
            (None, Some(code)) => drop(codes.insert(code)),
            (reason, _) => {
                let place = (site.holder, site.call.inst);
                split.open.insert(place, reason.unwrap_or(Reason::OtherArguments));
            }
        }
    }
    let count = survey.len();
    let run = |roots: &mut dyn Iterator<Item = GlobalId>, all: bool| {
        let mut seen = FixedBitSet::with_capacity(count);
        let mut work: Vec<GlobalId> = roots.filter(|g| !seen.put(g.index())).collect();
        while let Some(g) = work.pop() {
            let facts = survey.facts(g);
            let of_runtime = facts.callees.iter().filter(|c| all || !codes.contains(c));
            let next = facts.called.iter().chain(of_runtime).copied();
            work.extend(next.filter(|g| !seen.put(g.index())));
        }
        seen
    };
    let by_closed = run(&mut codes.iter().copied(), true);
    let is_root = |g: &GlobalId| {
        let global = module.global(*g);
        !matches!(global.linkage, Linkage::Internal | Linkage::Private)
    };
    let roots: Vec<GlobalId> = module.functions().map(|(g, ..)| g).filter(is_root).collect();
    let open_codes = sites.iter().filter_map(|s| s.code).filter(|c| !codes.contains(c));
    let mut roots =
        roots.into_iter().chain(open_codes).chain(survey.address_taken().iter().copied());
    let by_others = run(&mut roots, false);
    let asks = |g: GlobalId| !survey.facts(g).calls.is_empty();
    let concerned = graph.fold(false, asks, |a, b| a || b);
    let has_body = |g: &GlobalId| module.function(*g).is_some_and(|f| f.body.is_some());
    let closed: Vec<GlobalId> = by_closed.ones().map(GlobalId::new).filter(has_body).collect();
    let mut copies = FxHashMap::default();
    for g in closed {
        if !by_others.contains(g.index()) {
            split.closed.insert(g);
        } else if concerned.of(Some(g)) {
            let copy = copy(module, g);
            split.closed.insert(copy);
            copies.insert(g, copy);
        }
    }
    split.closed.iter().for_each(|&g| exit_from_region(module, g));
    if !copies.is_empty() {
        for &g in &split.closed {
            redirect(module, g, &copies);
        }
        for site in sites.iter().filter(|s| s.code.is_some_and(|c| codes.contains(&c))) {
            let body = module.function_mut(site.holder).and_then(|f| f.body.as_deref_mut());
            body.into_iter().for_each(|b| replace(b.ops_mut(site.call.inst), &copies));
        }
    }
    split
}

/// Adds a copy of a function, without debug information of its own, which no two functions share.
fn copy(module: &mut Module, g: GlobalId) -> GlobalId {
    let mut global = module.global(g).clone();
    let name = format!("{}.team", module.display_name(g));
    global.name = Some(module.fresh_name(&name).into_bytes().into());
    global.linkage = Linkage::Internal;
    (global.visibility, global.comdat) = (None, None);
    global.attachments.retain(|a| a.kind != Sym::DBG);
    module.add_global(global)
}

/// Makes a function of a closed region inform the run time that it ends the process inside of one:
/// functions for the end of the process may begin regions, which are nested then.
pub(crate) fn exit_from_region(module: &mut Module, g: GlobalId) {
    let Some(exit) = module.find(b"exit") else { return };
    let is_exit = |body: &Body, i: Inst| {
        body.inst(i).op().is_call() && body.ops(i)[0].as_global() == Some(exit)
    };
    let body = module.function(g).and_then(|f| f.body.as_deref());
    let all = body.into_iter().flat_map(|b| b.layout().iter().flat_map(|&l| b.insts(l)));
    let exits: Vec<Inst> = all.copied().filter(|&i| body.is_some_and(|b| is_exit(b, i))).collect();
    if exits.is_empty() {
        return;
    }
    let ours = module.declare_function("pir_omp_exit", Type::VOID, &[Type::I32], false);
    let Some(body) = module.function_mut(g).and_then(|f| f.body.as_deref_mut()) else { return };
    exits.into_iter().for_each(|i| body.ops_mut(i)[0] = Value::global(ours));
}

/// Lets a function name the copies.
fn redirect(module: &mut Module, g: GlobalId, copies: &FxHashMap<GlobalId, GlobalId>) {
    let Some(body) = module.function_mut(g).and_then(|f| f.body.as_deref_mut()) else { return };
    let all: Vec<Inst> = body.layout().iter().flat_map(|&b| body.insts(b)).copied().collect();
    all.into_iter().for_each(|i| replace(body.ops_mut(i), copies));
}

fn replace(ops: &mut [Value], copies: &FxHashMap<GlobalId, GlobalId>) {
    for v in ops {
        if let Some(&copy) = v.as_global().and_then(|g| copies.get(&g)) {
            *v = Value::global(copy);
        }
    }
}

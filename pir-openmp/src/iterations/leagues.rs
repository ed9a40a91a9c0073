//! Leagues that only divide loops whose iterations become strands.
//!
//! clang writes `teams distribute parallel for` as a loop over the chunks of a team, of which there
//! is one, with a region inside for the part of the team. flang writes it as a region whose loop is
//! divided among the threads of all teams. If the code of the league does nothing else, it runs
//! once, and its parts are all iterations.

use super::{
    Division, Site, call_loop, clone, concerns_thread, divides, memory, reads_last, remove,
};
use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::error::Error;
use crate::interface::Meaning;
use crate::reach::ByCode;
use crate::sites::takes;
use crate::survey::Survey;
use pir_core::Module;
use pir_core::builder::FunctionBuilder;
use pir_core::entity::{GlobalId, Inst, Value};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// The arguments of `__kmpc_for_static_init` with the bounds and the distance of chunks.
const LOWER: usize = 4;
const UPPER: usize = 5;
const STRIDE: usize = 6;
const STEP: usize = 7;

/// A call that opens such a league.
pub(super) struct League {
    pub(super) site: Site,
    /// The code of the regions inside.
    pub(super) inner: Vec<GlobalId>,
}

/// Returns the code of the regions that the code of a league opens, if it does nothing but opening
/// them for its part of the iterations. `division` says how the loop of a region is divided, if
/// that is all that the region is. O(function)
pub(super) fn loops(
    module: &Module,
    survey: &Survey,
    concerning: &ByCode<bool>,
    code: GlobalId,
    division: &mut impl FnMut(GlobalId) -> Option<Division>,
) -> Option<Vec<GlobalId>> {
    let function = module.function(code)?;
    let body = function.body.as_deref()?;
    let facts = survey.facts(code);
    let (mut init, mut forks) = (None, Vec::new());
    for call in &facts.calls {
        match (call.row.meaning, call.entry) {
            (Meaning::EndStaticLoop | Meaning::EndDistribute, _) => {}
            (_, Some(Entry::GlobalThreadNum)) => {}
            (Meaning::StaticLoop, _) if init.is_none() => init = Some(call),
            (_, Some(Entry::Fork)) => forks.push(call.inst),
            _ => return None,
        }
    }
    let needed = match init {
        Some(init) => {
            let &[fork] = &forks[..] else { return None };
            let is_whole = divides(module, body, init)? == Division::League
                && !reads_last(body, init)
                && gets_part(body, fork, init)
                && body.consts.const_int(&module.types, body.call_args(init.inst)[STEP]) == Some(1);
            is_whole.then_some(Division::Team)?
        }
        None => Division::Both,
    };
    let mut inner = Vec::new();
    for &fork in &forks {
        let args = body.call_args(fork);
        let code = args.get(2)?.as_global()?;
        let is_loop =
            division(code) == Some(needed) && takes(module, code, function, body, args, 3);
        inner.push(is_loop.then_some(code)?);
    }
    let concerns = |c: &GlobalId| !inner.contains(c) && concerning.of(Some(*c));
    if inner.is_empty() || concerns_thread(survey, code) || facts.callees.iter().any(concerns) {
        return None;
    }
    let of_runtime: FxHashSet<Inst> = facts.calls.iter().map(|c| c.inst).collect();
    let mut all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    all.all(|i| of_runtime.contains(&i) || memory::is_private(module, body, i)).then_some(inner)
}

/// Returns whether a region gets the bounds of a team's part of a loop.
fn gets_part(body: &Body, fork: Inst, init: &RuntimeCall) -> bool {
    let bounds = &body.call_args(init.inst)[LOWER..=UPPER];
    let given = body.call_args(fork).get(3..5).unwrap_or_default();
    let reads = |v: Value, place: Value| {
        let mut read = v.as_inst();
        while let Some(i) = read.filter(|&i| body.inst(i).op() != Opcode::Load) {
            let is_same = matches!(body.inst(i).op(), Opcode::ZExt | Opcode::SExt | Opcode::Trunc);
            read = body.ops(i)[0].as_inst().filter(|_| is_same);
        }
        read.is_some_and(|i| body.ops(i)[0] == place)
    };
    given.len() == 2 && given.iter().zip(bounds).all(|(&v, &place)| reads(v, place))
}

/// Copies the code of a league, for all iterations: it calls the copies of the code of its regions.
pub(super) fn copy(
    module: &mut Module,
    survey: &Survey,
    code: GlobalId,
    copies: &FxHashMap<GlobalId, GlobalId>,
) -> Result<GlobalId, Error> {
    let copy = clone(module, code);
    let f = FunctionBuilder::edit(module, copy).map_err(Error::Build)?;
    for call in &survey.facts(code).calls {
        f.before(call.inst);
        let args = f.with_body(|b| b.call_args(call.inst).to_vec());
        if call.entry == Some(Entry::Fork) {
            let inner = args.get(2).and_then(|v| v.as_global()).and_then(|g| copies.get(&g));
            inner.into_iter().for_each(|&inner| call_loop(&f, call.inst, inner));
            continue;
        }
        if call.row.meaning == Meaning::StaticLoop {
            // The next part begins after the last iteration.
            let ty = f.ty(args[STEP]);
            let last = f.sub(f.load(ty, args[UPPER]), f.load(ty, args[LOWER]));
            f.store(f.add(last, 1), args[STRIDE]);
        }
        remove(&f, call.inst);
    }
    f.finish().map_err(Error::Build)?;
    Ok(copy)
}

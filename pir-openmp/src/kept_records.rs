//! Calls of the library that stay calls, because the record of the strand stays in memory.
//!
//! Code of the library is copied to its calls so that the members of records become values. That is
//! no use where a function that is never copied gets the record: copies would only cost time in all
//! compilers that come next.

use crate::support;
use pir_core::Module;
use pir_core::attr::Attr;
use pir_core::entity::{Entity, GlobalId, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_transform::has_word;
use rustc_hash::{FxHashMap, FxHashSet};

/// A parameter of a function, by its number.
type Parameter = (GlobalId, usize);
type Parameters = FxHashSet<Parameter>;

/// Forbids copies of longer code that a thread runs once for a region or a construct, if its record
/// stays in memory. In a team of one thread the members are known, and much of the code that comes
/// next depends on them. O(calls)
pub(crate) fn keep_calls(module: &mut Module) {
    let Some(begin) = support::function(module, "strand_begin") else { return };
    let once = [Some(begin), support::function(module, "single")];
    let kept = in_memory(module);
    let alone = alone(module, begin);
    for g in (0..module.globals.len()).map(GlobalId::new) {
        let Some(body) = module.function_mut(g).and_then(|f| f.body.as_deref_mut()) else {
            continue;
        };
        let records: FxHashSet<Value> = passed(body, &kept).collect();
        let stays = |&i: &Inst| {
            let called = body.ops(i)[0].as_global();
            let record = body.call_args(i).first().filter(|_| called.is_some());
            record.filter(|_| once.contains(&called)).is_some_and(|&record| {
                match argument(record) {
                    Some(n) => kept.contains(&(g, n)) && !alone.contains(&(g, n)),
                    None => records.contains(&record) && !is_of_one_thread(body, begin, i),
                }
            })
        };
        let stay: Vec<Inst> = calls(body).filter(stays).collect();
        if !stay.is_empty() {
            let word = Attr::Word(body.attrs.intern_text(b"noinline"));
            let noinline = body.attrs.intern(&[word]);
            stay.into_iter().for_each(|i| body.call_mut(i).fn_attrs = noinline);
        }
    }
}

/// The parameters of functions with records that come to code that is not copied. O(calls).
fn in_memory(module: &Module) -> Parameters {
    // For each parameter the values that are passed for it, and for each value the parameters.
    let mut values: FxHashMap<Parameter, Vec<(GlobalId, Value)>> = FxHashMap::default();
    let mut params: FxHashMap<(GlobalId, Value), Vec<Parameter>> = FxHashMap::default();
    let mut work: Vec<Parameter> = Vec::new();
    work.extend(support::function(module, "strand_enter").map(|g| (g, 0)));
    for (g, _, f) in module.functions() {
        let Some(body) = f.body.as_deref() else { continue };
        if support::is_of_library(module, g) && has_word(module, &module.attrs, f.attrs, "noinline")
        {
            work.push((g, 0));
        }
        for i in calls(body) {
            let Some(called) = body.ops(i)[0].as_global() else { continue };
            let is_of_library = support::is_of_library(module, called);
            for (k, &v) in body.call_args(i).iter().enumerate() {
                values.entry((called, k)).or_default().push((g, v));
                if !is_of_library {
                    params.entry((g, v)).or_default().push((called, k));
                }
            }
        }
    }
    let mut kept: Parameters = work.iter().copied().collect();
    while let Some(param) = work.pop() {
        for (g, v) in values.remove(&param).unwrap_or_default() {
            let passed = params.remove(&(g, v)).unwrap_or_default();
            let own = argument(v).map(|n| (g, n));
            work.extend(own.into_iter().chain(passed).filter(|&p| kept.insert(p)));
        }
    }
    kept
}

/// The parameters of the code of regions that may get the record of a team's only thread.
fn alone(module: &Module, begin: GlobalId) -> Parameters {
    let mut found = Parameters::default();
    for (.., f) in module.functions() {
        let Some(body) = f.body.as_deref() else { continue };
        let begun = calls(body).filter(|&i| is_of_one_thread(body, begin, i));
        let records: FxHashSet<Value> = begun.map(|i| body.call_args(i)[0]).collect();
        found.extend(passes(body, &records));
    }
    found
}

/// Whether a call fills the record of a team's only thread: its number is known.
fn is_of_one_thread(body: &Body, begin: GlobalId, i: Inst) -> bool {
    let id = body.call_args(i).get(2).filter(|_| body.ops(i)[0].as_global() == Some(begin));
    id.is_some_and(|id| id.as_const().is_some())
}

fn argument(v: Value) -> Option<usize> {
    match v.kind() {
        ValueKind::Arg(n) => Some(n as usize),
        _ => None,
    }
}

fn calls(body: &Body) -> impl Iterator<Item = Inst> {
    let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    all.filter(|&i| body.inst(i).op().is_call())
}

/// The values that a function passes, each with the parameter that it is passed for.
fn arguments(body: &Body) -> impl Iterator<Item = ((GlobalId, usize), Value)> {
    calls(body).flat_map(|i| {
        let called = body.ops(i)[0].as_global();
        let args = body.call_args(i).iter().enumerate();
        args.filter_map(move |(k, &v)| Some(((called?, k), v)))
    })
}

/// The values that a function passes for these parameters.
fn passed<'a>(body: &'a Body, params: &'a Parameters) -> impl Iterator<Item = Value> + 'a {
    arguments(body).filter(|(param, _)| params.contains(param)).map(|(_, v)| v)
}

/// The parameters for which a function passes these values.
fn passes(body: &Body, values: &FxHashSet<Value>) -> impl Iterator<Item = (GlobalId, usize)> {
    arguments(body).filter(|(_, v)| values.contains(v)).map(|(param, _)| param)
}

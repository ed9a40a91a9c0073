//! Functions that keep their calls of the run time: the regions that they open are raised, and
//! calls that read only the record of the task are inlined.

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::error::Error;
use crate::plan::Plan;
use crate::region::{self, Threads};
use crate::writer::Rewriter;
use pir_core::Module;
use pir_core::builder::{Fork, FunctionBuilder, Operand};
use pir_core::entity::{GlobalId, Type, Value};
use pir_core::inst::IntPredicate;

/// Opens the regions of a function that keeps its calls.
///
/// # Errors
/// The module uses a name or a type of the run time in another way.
pub(crate) fn rewrite(module: &mut Module, g: GlobalId, plan: &Plan) -> Result<(), Error> {
    let Some(sites) = plan.opening.get(&g) else { return Ok(()) };
    let f = FunctionBuilder::edit(module, g).map_err(Error::Build)?;
    let rewriter = Rewriter::new(&f, plan, false);
    for call in sites.iter().rev() {
        rewriter.located(call.inst, || open(&rewriter, call));
    }
    f.finish().map_err(Error::Build)?;
    Ok(())
}

fn open(r: &Rewriter<'_, '_>, call: &RuntimeCall) {
    let (f, i) = (r.f, call.inst);
    let args = r.args(i);
    f.before(i);
    let Some(code) = args.get(2).and_then(|v| v.as_global()) else { return };
    if call.entry == Some(Entry::Teams) {
        let size = ask(f, "pir_omp_league_open", &[]);
        open_team(r, call, &args, code, size);
        f.with_body(|b| b.remove_inst(i));
        return;
    }
    let is_parallel = match call.entry {
        Some(Entry::ForkIf) => f.zext(f.icmp(IntPredicate::Ne, args[3], 0), Type::I32),
        _ => f.int(Type::I32, 1),
    };
    if r.plan.outlined.contains(&code) {
        let root = r.root();
        f.before(i);
        r.support("root_begin", &[root.into()]);
        if r.strand_needs(code).outside {
            let outside = r.at_entry(|| r.outside_record());
            f.before(i);
            let tell = f.with_module(|m| {
                m.declare_function("pir_omp_region_around", Type::VOID, &[Type::PTR], false)
            });
            f.call(tell, &[outside.into()]);
            r.support("root_told", &[root.into(), outside.into()]);
        }
        // Strands that may wait for each other need a thread each.
        let takes_threads = r.strand_needs(code).concurrency && !r.plan.alone.contains(&code);
        let (wanted, threads) = match takes_threads {
            true => ("pir_omp_team_open", Threads::RunTime),
            false => ("pir_omp_team_wanted", Threads::Scheduler),
        };
        let size = ask(f, wanted, &[is_parallel]);
        region::open_sized(r, call, &args, root, size, threads);
    } else {
        let size = ask(f, "pir_omp_team_open", &[is_parallel]);
        open_team(r, call, &args, code, size);
    }
    f.with_body(|b| b.remove_inst(i));
}

/// Asks the run time how many threads the region has, or how many teams the league.
fn ask(f: &FunctionBuilder<'_>, name: &str, args: &[Value]) -> Value {
    let types: Vec<Type> = args.iter().map(|&v| f.ty(v)).collect();
    let function = f.with_module(|m| m.declare_function(name, Type::I32, &types, false));
    let args: Vec<Operand> = args.iter().copied().map(Operand::from).collect();
    f.call(function, &args)
}

/// Opens a region whose strands are threads of the run time, or a league whose strands are the
/// initial threads of its teams.
fn open_team(
    r: &Rewriter<'_, '_>,
    call: &RuntimeCall,
    args: &[Value],
    code: GlobalId,
    size: Value,
) {
    let f = r.f;
    let first = call.entry.and_then(Entry::first_captured);
    let captured = first.and_then(|first| args.get(first..)).unwrap_or_default();
    let place = args[0];
    let Some(tail) = r.split(call.inst) else { return };
    let attributes = Fork { force: true, ..Fork::default() };
    let fork = f.parallel_for_with(attributes, f.int(Type::I32, 0), size, |_, id| {
        let [number, bound] = [f.alloca(Type::I32), f.alloca(Type::I32)];
        let ask = f.with_module(|m| {
            m.declare_function("__kmpc_global_thread_num", Type::I32, &[Type::PTR], false)
        });
        f.store(f.call(ask, &[place.into()]), number);
        f.store(id, bound);
        let given = [number, bound];
        let given = given.iter().chain(captured).take(r.params(code));
        let arguments: Vec<Operand> = given.map(|&v| v.into()).collect();
        f.call(code, &arguments);
    });
    region::mark_team(f, fork);
    f.backends(fork, &["openmp-teams"]);
    f.br(tail);
}

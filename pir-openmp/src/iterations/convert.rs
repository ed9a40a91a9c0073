//! Makes the loops over all iterations of worksharing loops parallel.

use super::{BOUND, memory, uses_numbers};
use crate::counted::{Allowed, CountedLoop, OpenedLoops};
use crate::error::Error;
use pir_analysis::{Analyses, Cfg, Loop};
use pir_core::Module;
use pir_core::builder::{Fork, FunctionBuilder};
use pir_core::cursor::{Uses, replace_all_uses};
use pir_core::entity::{Block, GlobalId, Inst, Value};
use pir_core::function::Body;
use pir_core::opcode::Opcode;

/// A loop, the objects of which each iteration gets its own, and the mark of its last iteration.
struct Marked {
    counted: CountedLoop,
    own: Vec<Inst>,
    marker: Inst,
}

/// Makes the loops parallel whose last iterations are marked. Returns whether all of them could;
/// otherwise the function is unchanged. O(function)
///
/// # Errors
/// An edit fails.
pub(super) fn convert(module: &mut Module, g: GlobalId) -> Result<bool, Error> {
    let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { return Ok(false) };
    let Some(all) = Marked::find(module, body) else { return Ok(false) };
    let f = FunctionBuilder::edit(module, g).map_err(Error::Build)?;
    for marked in &all {
        marked.counted.open(&f, Fork::default(), &marked.own)?;
        f.with_body(|b| {
            let last = b.call_args(marked.marker)[0];
            replace_all_uses(b, marked.marker.into(), last);
            b.remove_inst(marked.marker);
        });
    }
    f.finish().map_err(Error::Build)?;
    Ok(true)
}

impl Marked {
    fn find(module: &Module, body: &Body) -> Option<Vec<Self>> {
        let all = || body.layout().iter().flat_map(|&b| body.insts(b)).copied();
        let markers: Vec<Inst> = all().filter(|&i| is_marker(module, body, i)).collect();
        if uses_numbers(body) {
            return None;
        }
        let analyses = Analyses::new(Cfg::of(body));
        let loops = analyses.loops();
        if loops.irreducible().next().is_some() {
            return None;
        }
        let uses = Uses::new(body);
        let of_marker = |marker: Inst| {
            let is_marked = |&l: &Loop| {
                bound(body, loops.header(l)).is_some_and(|bound| depends(body, bound, marker))
            };
            let l = loops.iter().find(is_marked)?;
            let may = Allowed { share_failures: true, ..Allowed::default() };
            CountedLoop::of(module, body, &analyses, &uses, l, may)
        };
        let counted: Vec<CountedLoop> =
            markers.iter().map(|&m| of_marker(m)).collect::<Option<_>>()?;
        let mut opened = OpenedLoops::default();
        for counted in &counted {
            if !counted.is_apart_from(&opened) {
                return None;
            }
            opened.add(counted);
        }
        let inside: Vec<_> = counted.iter().map(|c| &c.inside).collect();
        let own = memory::own_objects(module, body, &analyses, &uses, &inside, &markers)?;
        let all = counted.into_iter().zip(own).zip(markers);
        let all: Vec<Self> =
            all.map(|((counted, own), marker)| Self { counted, own, marker }).collect();
        (!all.is_empty()).then_some(all)
    }
}

/// Returns the bound that the header of a loop compares its variable with.
fn bound(body: &Body, header: Block) -> Option<Value> {
    let branch = body.terminator(header).filter(|&t| body.inst(t).op() == Opcode::Br)?;
    let compare = body.ops(branch)[0].as_inst().filter(|&i| body.inst(i).op() == Opcode::ICmp)?;
    body.ops(compare).get(1).copied()
}

/// Returns whether an instruction marks the last iteration.
fn is_marker(module: &Module, body: &Body, i: Inst) -> bool {
    let called = (body.inst(i).op() == Opcode::Call).then(|| body.ops(i)[0].as_global()).flatten();
    let name = called.and_then(|g| module.global(g).name.as_deref());
    name.is_some_and(|n| n.starts_with(BOUND.as_bytes()))
}

/// Returns whether a value is computed from another one, without memory and calls.
fn depends(body: &Body, v: Value, on: Inst) -> bool {
    // Compilers compare the bound with the number of iterations, and convert it.
    const MOST: usize = 64;
    let (mut seen, mut work) = (Vec::new(), Vec::from_iter(v.as_inst()));
    while let Some(i) = work.pop() {
        if i == on {
            return true;
        }
        let is_memory = matches!(body.inst(i).op(), Opcode::Load | Opcode::Call | Opcode::Invoke);
        if is_memory || seen.contains(&i) || seen.len() == MOST {
            continue;
        }
        seen.push(i);
        work.extend(body.ops(i).iter().filter_map(|v| v.as_inst()));
    }
    false
}

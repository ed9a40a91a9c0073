//! Code that opens a team: a parallel loop whose iterations are its threads.

use crate::entries::Entry;
use crate::survey::RuntimeCall;
use crate::writer::Rewriter;
use pir_core::builder::{Fork, Operand};
use pir_core::cursor::split_block_to_end;
use pir_core::entity::{Inst, Type, Value};
use pir_core::inst::IntPredicate;

/// Opens the region of a `__kmpc_fork_call`. The builder is before the call.
pub(crate) fn open(r: &Rewriter<'_, '_>, call: &RuntimeCall, args: &[Value]) {
    let (f, i) = (r.f, call.inst);
    let strand = r.strand();
    let team = r.at_entry(|| r.team_record());
    f.before(i);
    let is_conditional = call.entry == Some(Entry::ForkIf);
    let captured = args.get(if is_conditional { 4 } else { 3 }..).unwrap_or_default();
    let Some(outlined) = args.get(2).and_then(|v| v.as_global()) else { return };
    let (forced, looked_for) = r.needs(outlined);
    let mut size = r.support("team_size", &[strand.into()]);
    if is_conditional {
        let condition = f.icmp(IntPredicate::Ne, args[3], 0);
        size = f.select(condition, size, f.int(Type::I32, 1));
    }
    r.support("team_begin", &[team.into(), strand.into(), size.into()]);
    let split = f.with_body(|b| {
        let head = b.block_of(i);
        let tail = split_block_to_end(b, i).ok()?;
        let br = b.terminator(head)?;
        b.remove_inst(br);
        Some((head, tail))
    });
    let Some((head, tail)) = split else { return };
    f.switch_to(head);
    let attributes = Fork { force: forced, ..Fork::default() };
    f.parallel_for_with(attributes, f.int(Type::I32, 0), size, |f, id| {
        let member = r.strand_record();
        r.support("strand_begin", &[member.into(), team.into(), id.into()]);
        if looked_for {
            r.support("strand_enter", &[member.into()]);
        }
        let arguments: Vec<Operand> =
            [member, member].iter().chain(captured).map(|&v| v.into()).collect();
        f.call(outlined, &arguments);
        if looked_for {
            r.support("strand_leave", &[member.into()]);
        }
    });
    r.support("team_end", &[team.into()]);
    f.br(tail);
}

/// Runs the code of `__kmpc_fork_teams` in a team of one thread.
pub(crate) fn open_alone(r: &Rewriter<'_, '_>, call: Inst, args: &[Value]) {
    let Some(outlined) = args.get(2).and_then(|v| v.as_global()) else { return };
    let strand = r.strand();
    let (team, member) = r.alone();
    r.f.before(call);
    enter_alone(r, strand, team, member);
    let captured = args.get(3..).unwrap_or_default();
    let arguments: Vec<Operand> =
        [member, member].iter().chain(captured).map(|&v| v.into()).collect();
    r.f.call(outlined, &arguments);
    leave_alone(r, team, member);
}

/// Makes a direct call of the code of a region run in a team of one thread.
pub(crate) fn call_alone(r: &Rewriter<'_, '_>, call: Inst) {
    let strand = r.strand();
    let (team, member) = r.alone();
    r.f.before(call);
    enter_alone(r, strand, team, member);
    let next = r.f.with_body(|b| {
        b.ops_mut(call)[1..3].fill(member);
        let at = b.position(call)?;
        b.insts(b.block_of(call)).get(at + 1).copied()
    });
    // A call is never the last instruction of its block.
    if let Some(next) = next {
        r.f.before(next);
        leave_alone(r, team, member);
    }
}

fn enter_alone(r: &Rewriter<'_, '_>, strand: Value, team: Value, member: Value) {
    r.support("team_begin", &[team.into(), strand.into(), 1.into()]);
    r.support("strand_begin", &[member.into(), team.into(), 0.into()]);
    r.support("strand_enter", &[member.into()]);
}

fn leave_alone(r: &Rewriter<'_, '_>, team: Value, member: Value) {
    r.support("strand_leave", &[member.into()]);
    r.support("team_end", &[team.into()]);
}

//! PIR0120, PIR0121: the walk over a body, and the structure of its blocks.
//!
//! Each block has exactly one terminator, at its end; the entry block has no predecessors; `phi`s
//! come first. All other rules are in the file of the opcode's family.

use super::{
    BodyContext, aggregate, arith, call, control, memory, metadata, pads, phi, swift, vector,
};
use pir_core::diag::Code;
use pir_core::entity::{Block, Inst, Type};
use pir_core::inst::{AllocaFlags, InstData};
use pir_core::opcode::Opcode;

/// The state of the walk over a body, carried from instruction to instruction.
#[derive(Default)]
struct BodyState {
    phis: phi::PhiMatcher,
    pads: pads::Pads,
    /// An `alloca` is a `swifterror`.
    swift: bool,
}

pub(super) fn check(cx: &mut BodyContext<'_>) {
    let body = cx.body;
    if let Some(entry) = body.entry()
        && !cx.cfg.preds(entry).is_empty()
    {
        entry_predecessor(cx, entry);
    }
    let mut state = BodyState::default();
    for &b in body.layout() {
        let insts = body.insts(b);
        let Some((&last, _)) = insts.split_last() else {
            no_terminator(cx, b);
            continue;
        };
        if !body.inst(last).op().is_terminator() {
            no_terminator(cx, b);
        }
        let mut phis_over = false;
        for (n, &i) in insts.iter().enumerate() {
            let d = body.inst(i);
            if d.op() == Opcode::Phi {
                // After a `join`, a `phi` is reported as PIR0308.
                if phis_over && !cx.cfg.node(b).join {
                    late_phi(cx, i);
                }
            } else if !d.op().is_debug() {
                phis_over = true;
                if d.op().is_terminator() && i != last {
                    early_terminator(cx, i);
                }
            }
            if d.flag_bits() & !d.op().allowed_flags() != 0 {
                bad_flags(cx, i, d);
            }
            if d.op().is_void() && d.ty() != Type::VOID {
                has_result(cx, i, d);
            }
            metadata::check(cx, i, d);
            instruction(cx, &mut state, b, i, d, &insts[n + 1..]);
        }
    }
    pads::finish(cx, &state.pads);
    metadata::check_locals(cx);
    if state.swift || cx.swift || cx.facts.swift {
        swift::check(cx);
    }
}

#[inline]
fn instruction(
    cx: &mut BodyContext<'_>,
    s: &mut BodyState,
    b: Block,
    i: Inst,
    d: &InstData,
    rest: &[Inst],
) {
    match d.op() {
        Opcode::Add
        | Opcode::Sub
        | Opcode::Mul
        | Opcode::UDiv
        | Opcode::SDiv
        | Opcode::URem
        | Opcode::SRem
        | Opcode::Shl
        | Opcode::LShr
        | Opcode::AShr
        | Opcode::And
        | Opcode::Or
        | Opcode::Xor => arith::int_binary(cx, i, d),
        Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv | Opcode::FRem => {
            arith::float_binary(cx, i, d)
        }
        Opcode::FNeg => arith::fneg(cx, i, d),
        Opcode::ICmp => arith::icmp(cx, i, d),
        Opcode::FCmp => arith::fcmp(cx, i, d),
        Opcode::Select => arith::select(cx, i, d),
        Opcode::Freeze => arith::freeze(cx, i, d),
        Opcode::Trunc
        | Opcode::ZExt
        | Opcode::SExt
        | Opcode::FPTrunc
        | Opcode::FPExt
        | Opcode::FPToUI
        | Opcode::FPToSI
        | Opcode::UIToFP
        | Opcode::SIToFP
        | Opcode::PtrToInt
        | Opcode::PtrToAddr
        | Opcode::IntToPtr
        | Opcode::BitCast
        | Opcode::AddrSpaceCast => arith::cast(cx, i, d),
        Opcode::Alloca => {
            s.swift |= d.alloca_flags().contains(AllocaFlags::SWIFTERROR);
            memory::alloca(cx, i, d);
        }
        Opcode::Load => memory::load(cx, i, d),
        Opcode::Store => memory::store(cx, i, d),
        Opcode::GetElementPtr => memory::gep(cx, i, d),
        Opcode::Fence => memory::fence(cx, i, d),
        Opcode::CmpXchg => memory::cmpxchg(cx, i, d),
        Opcode::AtomicRmw => memory::atomicrmw(cx, i, d),
        Opcode::VAArg => memory::va_arg(cx, i, d),
        Opcode::ExtractElement => vector::extract(cx, i, d),
        Opcode::InsertElement => vector::insert(cx, i, d),
        Opcode::ShuffleVector => vector::shuffle(cx, i, d),
        Opcode::ExtractValue => aggregate::extract(cx, i, d),
        Opcode::InsertValue => aggregate::insert(cx, i, d),
        Opcode::Phi => phi::check(cx, &mut s.phis, b, i, d),
        Opcode::Ret => control::ret(cx, i),
        Opcode::Br => control::br(cx, i),
        Opcode::Switch => control::switch(cx, i),
        Opcode::IndirectBr => control::indirectbr(cx, i),
        // The parallel rules check the rest of `fork`, `halt` and `join`.
        Opcode::Fork => control::fork(cx, i, d),
        Opcode::Unreachable | Opcode::Halt | Opcode::Join => control::bare(cx, i),
        Opcode::Invoke | Opcode::CallBr | Opcode::Call => call::check(cx, i, d, rest),
        Opcode::Resume
        | Opcode::CatchSwitch
        | Opcode::CatchRet
        | Opcode::CleanupRet
        | Opcode::LandingPad
        | Opcode::CatchPad
        | Opcode::CleanupPad => pads::check(cx, &mut s.pads, b, i, d),
        Opcode::DbgValue
        | Opcode::DbgDeclare
        | Opcode::DbgAssign
        | Opcode::DbgLabel
        | Opcode::DbgDeclareValue => control::debug_record(cx, i, d),
    }
}

#[cold]
fn has_result(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let message = format!("`{}` has no result, but the type {}", d.op().name(), cx.show(d.ty()));
    cx.fail(i, Code::TypeMismatch, message);
}

#[cold]
fn entry_predecessor(cx: &mut BodyContext<'_>, entry: Block) {
    let mut d = cx
        .places
        .at_block(entry, Code::EntryPredecessor, "the entry block has a predecessor")
        .help("start with a block of its own that branches here");
    for &p in cx.cfg.preds(entry).iter().take(3) {
        let span = cx.body.terminator(p).and_then(|t| cx.places.inst_span(t));
        d = d.label(span, "branches to the entry block");
    }
    cx.report(d);
}

#[cold]
fn no_terminator(cx: &mut BodyContext<'_>, b: Block) {
    let message = match cx.body.insts(b).is_empty() {
        true => "the block is empty",
        false => "the block does not end in a terminator",
    };
    let d = cx
        .places
        .at_block(b, Code::BlockStructure, message)
        .help("end it with `br`, `ret`, `unreachable` or another terminator");
    cx.report(d);
}

#[cold]
fn early_terminator(cx: &mut BodyContext<'_>, i: Inst) {
    let name = cx.body.inst(i).op().name();
    cx.fail(i, Code::BlockStructure, format!("`{name}` ends the block, but more follows"));
}

#[cold]
fn late_phi(cx: &mut BodyContext<'_>, i: Inst) {
    cx.fail_help(
        i,
        Code::PhiPlacement,
        "`phi` after another instruction",
        "put the `phi`s first in their block",
    );
}

#[cold]
fn bad_flags(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let bits = d.flag_bits() & !d.op().allowed_flags();
    cx.fail(
        i,
        Code::BadOperandType,
        format!("`{}` has flags of another instruction (bits {bits:#x})", d.op().name()),
    );
}

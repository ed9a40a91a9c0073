//! The updates of reductions in an iteration, by the addresses that its task computes.

use crate::program::{Reduction, Root};
use pir_core::entity::{Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::inst::MemFlags;
use pir_core::intrinsic::{Id, called};
use pir_core::layout::DataLayout;
use pir_core::opcode::Class;
use pir_core::{Module, Opcode, Type};
use rustc_hash::FxHashMap;

/// An update in a task.
#[derive(Clone, Copy)]
pub(super) enum PrivateUpdate {
    Atomic(Inst),
    /// The calls that begin and end the critical section, and load, operator and store in it.
    Guarded {
        section: [Inst; 2],
        load: Inst,
        op: Inst,
        store: Inst,
    },
}

impl PrivateUpdate {
    /// The `atomicrmw`, or the operator.
    pub(super) fn operation(self) -> Inst {
        match self {
            Self::Atomic(i) | Self::Guarded { op: i, .. } => i,
        }
    }
}

/// Reductions by base, offset, type and lock.
type Reductions<'a> = FxHashMap<(Root, i64, Type, Option<Root>), &'a Reduction>;

/// The updates of these reductions in the body of a task: first those in critical sections.
pub(super) fn find(
    m: &Module,
    body: &Body,
    reductions: &[Reduction],
) -> Vec<(PrivateUpdate, Reduction)> {
    let layout = DataLayout::new(m.datalayout.as_deref());
    let mut known = Reductions::default();
    for r in reductions {
        known.entry((r.root, r.offset, r.ty, r.lock)).or_insert(r);
    }
    let mut found = remove_sections(m, body, &layout, &known);
    for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
        let data = body.inst(i);
        if data.op() != Opcode::AtomicRmw || data.mem_flags().contains(MemFlags::VOLATILE) {
            continue;
        }
        let Some((root, offset)) = place(m, body, &layout, body.ops(i)[0]) else { continue };
        let of = known.get(&(root, offset, data.ty(), None));
        found.extend(of.map(|&&of| (PrivateUpdate::Atomic(i), of)));
    }
    found
}

/// Updates in critical sections that hold nothing but one.
fn remove_sections(
    m: &Module,
    body: &Body,
    layout: &DataLayout,
    reductions: &Reductions<'_>,
) -> Vec<(PrivateUpdate, Reduction)> {
    let mut found = Vec::new();
    for &b in body.layout() {
        // The call that entered, and what followed that is no plain computation.
        let mut open: Option<(Inst, Vec<Inst>)> = None;
        for &i in body.insts(b) {
            match called(m, body, i) {
                Some(Id::ParallelCriticalEnter) => open = Some((i, vec![])),
                Some(Id::ParallelCriticalExit) => {
                    let Some((enter, inside)) = open.take() else { continue };
                    let [load, store] = inside[..] else { continue };
                    let one = guarded(m, body, layout, reductions, [enter, load, store, i]);
                    found.extend(one);
                }
                _ => {
                    let op = body.inst(i).op();
                    let memory = op.is_call()
                        || matches!(
                            op,
                            Opcode::Load
                                | Opcode::Store
                                | Opcode::AtomicRmw
                                | Opcode::CmpXchg
                                | Opcode::Fence
                        );
                    if let Some((_, inside)) = open.as_mut().filter(|_| memory) {
                        inside.push(i);
                    }
                }
            }
        }
    }
    found
}

fn guarded(
    m: &Module,
    body: &Body,
    layout: &DataLayout,
    reductions: &Reductions<'_>,
    [enter, load, store, exit]: [Inst; 4],
) -> Option<(PrivateUpdate, Reduction)> {
    let (l, s) = (body.inst(load), body.inst(store));
    if l.op() != Opcode::Load
        || s.op() != Opcode::Store
        || body.call_args(enter) != body.call_args(exit)
    {
        return None;
    }
    let op = body.ops(store)[0].as_inst()?;
    let data = body.inst(op);
    let binary = matches!(data.op().class(), Class::IntBinary | Class::FloatBinary);
    let of_old = body.ops(op).contains(&load.into());
    let here = place(m, body, layout, body.ops(load)[0])?;
    let (lock, behind) = place(m, body, layout, body.call_args(enter)[0])?;
    let same = place(m, body, layout, body.ops(store)[1])? == here && behind == 0;
    if !(binary && of_old && same && l.ty() == data.ty()) {
        return None;
    }
    let of = **reductions.get(&(here.0, here.1, l.ty(), Some(lock)))?;
    Some((PrivateUpdate::Guarded { section: [enter, exit], load, op, store }, of))
}

/// Returns the root of an address in a task, and the offset from it in bytes.
fn place(m: &Module, body: &Body, layout: &DataLayout, mut address: Value) -> Option<(Root, i64)> {
    let mut offset = 0i64;
    loop {
        let i = match address.kind() {
            ValueKind::Global(g) => return Some((Root::Global(g), offset)),
            ValueKind::Inst(i) => i,
            _ => return None,
        };
        match body.inst(i).op() {
            Opcode::Load => {
                let field = body.ops(i)[0].as_inst()?;
                let path = body.ops(field);
                let ours = body.inst(field).op() == Opcode::GetElementPtr
                    && path[0] == Value::arg(1)
                    && path.len() == 3;
                let n = number(m, body, path.get(2).copied().filter(|_| ours)?)?;
                return Some((Root::Captured(u32::try_from(n).ok()?), offset));
            }
            Opcode::GetElementPtr => {
                let (source, known) = (body.inst(i).source_element(), |v| number(m, body, v));
                let bytes = layout.gep_distance(&m.types, source, &body.ops(i)[1..], known)?;
                offset = offset.checked_add(bytes)?;
                address = body.ops(i)[0];
            }
            _ => return None,
        }
    }
}

/// A constant integer of at most 64 bits, sign-extended.
pub(super) fn number(m: &Module, body: &Body, v: Value) -> Option<i64> {
    body.consts.const_signed(&m.types, v)
}

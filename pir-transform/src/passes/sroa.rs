//! Splits structures and arrays on the stack into their pieces: scalar replacement of aggregates,
//! without values that span several pieces.
//!
//! A new `alloca` stands where the old one stood, so the strand that executes the one executes the
//! others, and each of its descendants has the same of them. All accesses are at constant distances
//! from the object, and two of them touch the same bytes or none in common: each sees the same
//! values as before, whatever strands are concurrent.

mod copies;

use crate::address::ConstantAddress;
use crate::cx::PassContext;
use crate::edit::erase_all;
use crate::memory_classes::lifetime_marker;
use crate::pass::{Kept, Pass, Reads};
use crate::remark::Refusal;
use copies::{CopyOut, copied_bytes};
use pir_analysis::DomTree;
use pir_core::cursor::Uses;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{AlignCode, AllocaFlags, MemFlags, align_code};
use pir_core::layout::DataLayout;
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "sroa",
    summary: "splits `alloca`s of structures and arrays into one for each piece that is accessed",
    when: Some("a front end keeps structures and arrays in memory: run it before `mem2reg`"),
    conditions: "\
The object is a structure or an array, and its address is used by loads and stores, by \
`getelementptr` with constant indices, by lifetime markers, which go, and by the value lists of \
forks, which get the new objects; `llvm.memcpy` and `llvm.memmove` of a constant number of bytes \
out of it become loads and stores of the pieces. All accesses are inside the object, and neither \
atomic nor `volatile`; any two of them access the same bytes, or none in common. The `alloca` \
locally dominates them. It stays if its address is used in any other way, by `llvm.memset` too. \
The new ones stand in its place, so each strand that had an object of its own has pieces of its \
own.",
    example: include_str!("sroa.pir"),
    parameters: &[],
    kept: Kept::Graph,
    reads: Reads::OwnBody,
    run,
};

/// A range of bytes that is accessed as a whole.
struct Piece {
    ty: Type,
    size: u64,
    align: AlignCode,
}

/// An access of a piece.
struct PieceAccess {
    inst: Inst,
    /// The operand that is the address.
    address: u32,
    /// The offset of the piece.
    offset: u64,
}

/// An `alloca` with its pieces by distance, and what uses it.
struct Aggregate {
    alloca: Inst,
    /// The position in its block.
    at: usize,
    pieces: BTreeMap<u64, Piece>,
    accesses: Vec<PieceAccess>,
    copies: Vec<CopyOut>,
    /// The forks that list an address in the object.
    forks: Vec<Inst>,
    /// The instructions that go: the `alloca`, addresses in the object, copies, and lifetime
    /// markers.
    dead: Vec<Inst>,
}

fn run(cx: &mut PassContext<'_>) -> bool {
    // Computed before the copy, so that the next pass has it too.
    cx.analyses().local().ok();
    let analyses = cx.analyses().clone();
    let Ok(local) = analyses.local() else { return false };
    let layout = DataLayout::new(cx.module.datalayout.as_deref());
    let uses = Uses::new(cx.body);
    let (mut found, mut refused) = (Vec::new(), Vec::new());
    for &b in local.preorder() {
        let insts = cx.body.insts(b).iter().enumerate();
        for (at, &i) in insts.filter(|&(_, &i)| is_aggregate(cx, i)) {
            let splitter = Splitter { cx, layout: &layout, uses: &uses, local, home: b };
            match splitter.split(i, at) {
                Ok(aggregate) => found.extend(aggregate),
                Err((rule, why)) => refused.push((i, rule, why)),
            }
        }
    }
    for (i, rule, why) in refused {
        cx.missed(i, rule, why);
    }
    if found.is_empty() {
        return false;
    }
    for aggregate in &found {
        let ty = cx.body.inst(aggregate.alloca).allocated_type();
        let (ty, count) = (cx.module.types.show(ty), aggregate.pieces.len());
        cx.applied(
            aggregate.alloca,
            "split",
            format!("splits an `alloca` of type `{ty}` into {count}"),
        );
    }
    // From the last one on, so that the positions of the others stay.
    for aggregate in found.iter().rev() {
        replace(cx.body, aggregate);
    }
    let dead: Vec<Inst> = found.iter().flat_map(|a| a.dead.iter().copied()).collect();
    erase_all(cx.body, &dead);
    // They give the order of uses, which is another one now.
    cx.body.use_list_orders.clear();
    true
}

fn is_aggregate(cx: &PassContext<'_>, i: Inst) -> bool {
    let data = cx.body.inst(i);
    let types = &cx.module.types;
    let ty = data.allocated_type();
    data.op() == Opcode::Alloca
        && cx.body.ops(i).is_empty()
        && data.alloca_flags() == AllocaFlags::empty()
        && (types.fields(ty).is_some() || matches!(types.get(ty), TypeData::Array(..)))
}

struct Splitter<'a, 'b> {
    cx: &'a PassContext<'b>,
    layout: &'a DataLayout,
    uses: &'a Uses,
    local: &'a DomTree,
    home: Block,
}

impl Splitter<'_, '_> {
    /// Finds the pieces of an `alloca`. None if there is nothing to split.
    fn split(&self, alloca: Inst, at: usize) -> Result<Option<Aggregate>, Refusal> {
        let (body, types) = (&*self.cx.body, &self.cx.module.types);
        let ty = body.inst(alloca).allocated_type();
        let size = self.layout.alloc_size(types, ty).ok_or(("size", "the size is not known"))?;
        let mut found = Aggregate {
            alloca,
            at,
            pieces: BTreeMap::new(),
            accesses: Vec::new(),
            copies: Vec::new(),
            forks: Vec::new(),
            dead: vec![alloca],
        };
        let mut work = vec![alloca];
        while let Some(address) = work.pop() {
            for &(user, k) in self.uses.of(address) {
                match (body.inst(user).op(), k) {
                    (Opcode::GetElementPtr, 0) => {
                        work.push(user);
                        found.dead.push(user);
                    }
                    (Opcode::Load, 0) | (Opcode::Store, 1) => {
                        self.add_access(&mut found, address, user, k, size)?;
                    }
                    (Opcode::Fork, _) => found.forks.push(user),
                    (Opcode::Call, _) if let Some(n) = copied_bytes(self.cx, user, k) => {
                        let offset = self.offset(&found, address, user, n, size)?;
                        found.copies.push(CopyOut { call: user, offset, size: n });
                        found.dead.push(user);
                    }
                    (Opcode::Call, _) => {
                        if lifetime_marker(self.cx.module, body, user) != Some(alloca) {
                            return Err(("call", "the address is an argument of a call"));
                        }
                        found.dead.push(user);
                    }
                    _ => return Err(("escapes", "the address is used by more than accesses")),
                }
            }
        }
        let mut end = 0;
        for (&offset, piece) in &found.pieces {
            if offset < end {
                return Err(("overlap", "two accesses have some of their bytes in common"));
            }
            end = offset + piece.size;
        }
        if !found.copies.iter().all(|c| c.is_of_whole_pieces(&found.pieces)) {
            return Err(("overlap", "a part of the bytes of an access is copied"));
        }
        let is_whole = found.pieces.values().any(|p| p.ty == ty);
        Ok((!found.pieces.is_empty() && !is_whole).then_some(found))
    }

    /// Adds an access of an object of this size.
    fn add_access(
        &self,
        found: &mut Aggregate,
        address: Inst,
        user: Inst,
        k: u32,
        size: u64,
    ) -> Result<(), Refusal> {
        let (cx, body, types) = (self.cx, &*self.cx.body, &self.cx.module.types);
        let data = body.inst(user);
        if data.mem_flags().intersects(MemFlags::VOLATILE | MemFlags::ATOMIC) {
            return Err(("ordered", "an access is atomic or `volatile`"));
        }
        let ty = match data.op() {
            Opcode::Load => data.ty(),
            _ => cx.module.value_type(cx.function(), body, body.ops(user)[0]),
        };
        let bytes = self.layout.store_size(types, ty).ok_or(OUTSIDE)?;
        let offset = self.offset(found, address, user, bytes, size)?;
        let own = self.layout.align(types, ty).and_then(align_code).unwrap_or(0);
        let align = own.max(data.mem().align);
        let piece = found.pieces.entry(offset).or_insert(Piece { ty, size: bytes, align });
        if piece.size != bytes {
            return Err(("overlap", "two accesses have some of their bytes in common"));
        }
        piece.align = piece.align.max(align);
        found.accesses.push(PieceAccess { inst: user, address: k, offset });
        Ok(())
    }

    /// Returns the offset of an address in an object of `size` bytes, if an instruction may use
    /// `bytes` bytes there.
    fn offset(
        &self,
        found: &Aggregate,
        address: Inst,
        user: Inst,
        bytes: u64,
        size: u64,
    ) -> Result<u64, Refusal> {
        let (cx, body) = (self.cx, &*self.cx.body);
        let b = body.block_of(user);
        if self.local.is_reachable(b) && !self.local.dominates(self.home, b) {
            return Err(("after-join", "the address comes out of a region by a join"));
        }
        let place = ConstantAddress::of(cx.module, self.layout, body, address.into());
        if place.base != Value::from(found.alloca) {
            return Err(OUTSIDE);
        }
        let offset = u64::try_from(place.offset).map_err(|_| OUTSIDE)?;
        if offset.checked_add(bytes).is_none_or(|end| end > size) {
            return Err(OUTSIDE);
        }
        Ok(offset)
    }
}

const OUTSIDE: Refusal = ("bounds", "an access is outside the object, or at an unknown distance");

/// Puts the pieces in front of an `alloca`, and uses them instead of it.
fn replace(body: &mut Body, aggregate: &Aggregate) {
    let Aggregate { alloca, at, pieces, .. } = aggregate;
    let b = body.block_of(*alloca);
    let mut values: BTreeMap<u64, Value> = BTreeMap::new();
    for (n, (&offset, piece)) in pieces.iter().enumerate() {
        let data = body.inst(*alloca).with_alloca(piece.ty, piece.align);
        values.insert(offset, body.insert_inst(b, at + n, data).into());
    }
    for access in &aggregate.accesses {
        body.ops_mut(access.inst)[access.address as usize] = values[&access.offset];
    }
    for copy in &aggregate.copies {
        copy.expand(body, pieces, &values);
    }
    let gone: FxHashSet<Value> = aggregate.dead.iter().map(|&i| i.into()).collect();
    for &fork in &aggregate.forks {
        let mut ops = Vec::new();
        let mut is_first = true;
        for &v in body.ops(fork) {
            if !gone.contains(&v) {
                ops.push(v);
            } else if std::mem::take(&mut is_first) {
                ops.extend(values.values());
            }
        }
        body.set_ops(fork, &ops);
    }
}

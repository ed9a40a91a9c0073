//! The objects of a strand whose accesses move out of its critical sections.

use crate::cx::PassContext;
use crate::one_strand::is_of_one_strand;
use pir_analysis::{Analyses, DomTree};
use pir_core::cursor::Uses;
use pir_core::entity::{Block, Inst};
use pir_core::inst::{AllocaFlags, MemFlags, align_bytes};
use pir_core::layout::DataLayout;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// The `alloca`s of which it is known whether one strand makes all accesses.
pub(super) struct OwnObjects<'a> {
    analyses: &'a Analyses,
    local: &'a DomTree,
    uses: Uses,
    layout: DataLayout,
    known: FxHashMap<Inst, bool>,
}

impl<'a> OwnObjects<'a> {
    pub(super) fn new(cx: &PassContext<'_>, analyses: &'a Analyses, local: &'a DomTree) -> Self {
        let layout = DataLayout::new(cx.module.datalayout.as_deref());
        Self { analyses, local, uses: Uses::new(cx.body), layout, known: FxHashMap::default() }
    }

    /// Returns the object of a plain load or store that no other strand can notice and that cannot
    /// fail: of a whole `alloca` without lifetime markers that one strand loads and stores.
    pub(super) fn of_access(&mut self, cx: &PassContext<'_>, i: Inst) -> Option<Inst> {
        let (body, data) = (&*cx.body, cx.body.inst(i));
        let (address, ty) = match data.op() {
            Opcode::Load => (body.ops(i)[0], data.ty()),
            Opcode::Store => {
                let stored = body.ops(i)[0];
                (body.ops(i)[1], cx.module.value_type(cx.function(), body, stored))
            }
            _ => return None,
        };
        let object = address.as_inst().filter(|&a| body.inst(a).op() == Opcode::Alloca)?;
        let natural = self.layout.align(&cx.module.types, ty);
        let aligned = align_bytes(data.mem().align)
            .is_none_or(|n| Some(n) <= align_bytes(body.inst(object).alloca_align()).max(natural));
        let is_whole = body.inst(object).allocated_type() == ty && aligned;
        let is_plain = data.mem_flags() == MemFlags::empty();
        (is_plain && is_whole && self.is_own(cx, object)).then_some(object)
    }

    fn is_own(&mut self, cx: &PassContext<'_>, object: Inst) -> bool {
        if let Some(&known) = self.known.get(&object) {
            return known;
        }
        let body = &*cx.body;
        let uses = self.uses.of(object);
        let is_access = |&(user, k): &(Inst, u32)| {
            let op = body.inst(user).op();
            matches!((op, k), (Opcode::Load, 0) | (Opcode::Store, 1) | (Opcode::Fork, _))
        };
        let is_single =
            body.ops(object).is_empty() && body.inst(object).alloca_flags() == AllocaFlags::empty();
        let blocks: Vec<Block> = uses.iter().map(|u| body.block_of(u.0)).collect();
        let home = body.block_of(object);
        let is_own = is_single
            && uses.iter().all(is_access)
            && is_of_one_strand(self.analyses, self.local, home, &blocks);
        self.known.insert(object, is_own);
        is_own
    }
}

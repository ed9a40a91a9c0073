//! A branch whose ways lockstep orders: a loop over the ways, that of the lowest lane first.
//!
//! Each pass runs the masked code after the branch for the lanes of one way, and the other ways'
//! masks are empty. The operands of the phis at the meeting point are collected pass by pass, so
//! that the rest of the code sees all lanes come from the branch itself.

use pir_core::entity::{Inst, Type};
use pir_core::inst::IntPredicate;

use super::{GroupVectors, LaneMask, LaneValue, SlotKey, VectorEmitter};
use crate::levels::EdgeTarget;
use crate::plan::Interval;
use crate::shape::LaneShape;

impl VectorEmitter<'_, '_> {
    /// The branch's interval, if its ways run one after the other.
    pub(super) fn ordered_interval(&self, level: usize, pos: u32) -> Option<Interval> {
        let found = self.ordered_branches.contains(&(level as u32, pos));
        found.then(|| self.plan.interval(level, pos)).flatten()
    }

    /// The ordered branch that stands for a node as a source of a target, seen from outside.
    pub(super) fn enclosing_ordered_branch(
        &self,
        level: usize,
        pos: u32,
        t: EdgeTarget,
    ) -> Option<u32> {
        let around = (0..=pos).find_map(|p| {
            let open = self.open_ordered_branches.contains(&(level as u32, p));
            let interval = self.ordered_interval(level, p).filter(|_| !open)?;
            let inside = p == pos || (interval.first..=interval.last).contains(&pos);
            (inside && interval.end == Some(t)).then_some(p)
        });
        around.filter(|_| !self.ordered_branches.is_empty())
    }

    /// Writes the ways of a branch whose lanes' edges are set. The current block is the one after
    /// it, and `mask`, which is not empty, has the lanes at the branch.
    pub(super) fn write_ordered_paths(
        &mut self,
        level: usize,
        pos: u32,
        interval: Interval,
        mask: &LaneMask,
    ) {
        let plan = self.plan;
        let end = interval.end.expect("checked: the ways meet");
        let l = level as u32;
        let targets = plan.levels.levels[level].targets[pos as usize].clone();
        // The lanes of each way, before the passes take them apart.
        let mut ways: Vec<(EdgeTarget, GroupVectors)> = Vec::new();
        for &t in &targets {
            let edge = self.read_mask(SlotKey::EdgeMask(l, pos, t));
            ways.push((t, edge));
        }
        let all = self.mask_vectors(mask);
        self.set_mask(SlotKey::PendingMask(l, pos), &LaneMask::Lanes(all.clone()));
        let phis = self.target_phis(level, end);
        for &i in &phis {
            self.set_poison(
                SlotKey::PathPhiOperand(l, pos, i),
                self.body.inst(i).ty(),
                plan.shape(i.into()),
            );
        }
        let (pass, met) = (self.f.block("pass"), self.f.block("ways"));
        self.f.br(pass);
        self.f.switch_to(pass);
        self.cache.clear();
        for p in interval.first..=interval.last {
            self.clear_edges(level, p);
            self.forget_values(plan.levels.levels[level].nodes[p as usize]);
        }
        // The way of the lowest lane that is left.
        let rest = self.read_mask(SlotKey::PendingMask(l, pos));
        let lowest = self.lowest_lane(&rest);
        let mut going = self.empty_mask();
        for (t, lanes) in &ways {
            let hit: GroupVectors =
                lanes.iter().zip(&lowest).map(|(&a, &b)| self.f.and(a, b)).collect();
            let chosen = self.any_lane(&hit);
            let none = self.empty_mask();
            let now: GroupVectors = lanes
                .iter()
                .zip(&none)
                .map(|(&lanes, &none)| self.f.select(chosen, lanes, none))
                .collect();
            self.set_mask(SlotKey::EdgeMask(l, pos, *t), &LaneMask::Lanes(now.clone()));
            going = self.mask_or(&going, &now);
        }
        let left = self.mask_and_not(&LaneMask::Lanes(rest), &going);
        self.set_mask(SlotKey::PendingMask(l, pos), &LaneMask::Lanes(left.clone()));
        self.open_ordered_branches.push((l, pos));
        self.write_masked_nodes(level, interval, None);
        if !self.f.is_terminated() {
            self.cache.clear();
            let sources = self.masked_sources(level, end);
            let inside: Vec<u32> = sources
                .into_iter()
                .filter(|&p| p == pos || (interval.first..=interval.last).contains(&p))
                .collect();
            for &i in &phis {
                let (ty, sh) = (self.body.inst(i).ty(), plan.shape(i.into()));
                let val = self.blend(level, &inside, end, i);
                let key = SlotKey::PathPhiOperand(l, pos, i);
                if matches!(sh, LaneShape::Varying) {
                    self.update_lanes(key, ty, &going, &val);
                } else {
                    self.set(key, ty, sh, &val);
                }
            }
            let more = self.any_lane(&left);
            self.f.cond_br(more, pass, met);
        }
        self.open_ordered_branches.pop();
        self.f.switch_to(met);
        self.cache.clear();
        for &t in &targets {
            let edge = if t == end { all.clone() } else { self.empty_mask() };
            self.set_mask(SlotKey::EdgeMask(l, pos, t), &LaneMask::Lanes(edge));
        }
        // The lanes may have come by nodes of the interval only.
        self.set_mask(SlotKey::EdgeMask(l, pos, end), &LaneMask::Lanes(all));
    }

    /// Returns the operand of a phi for an ordered branch.
    pub(super) fn path_phi_operand(&mut self, level: usize, pos: u32, phi: Inst) -> LaneValue {
        let (ty, sh) = (self.body.inst(phi).ty(), self.plan.shape(phi.into()));
        self.read(SlotKey::PathPhiOperand(level as u32, pos, phi), ty, sh)
    }

    /// The lowest lane that is set, as a mask.
    fn lowest_lane(&mut self, parts: &GroupVectors) -> GroupVectors {
        let mut before = self.f.bool(false);
        let mut out = GroupVectors::new();
        for &p in parts {
            let bits = self.mask_bits(p);
            let negative = self.f.sub(self.f.int(Type::I64, 0), bits);
            let low = self.f.and(bits, negative);
            let narrow = self.f.with_module(|m| m.types.int(self.group_lanes));
            let low = if self.group_lanes == 64 { low } else { self.f.trunc(low, narrow) };
            let zero = self.f.int(narrow, 0);
            let low = self.f.select(before, zero, low);
            out.push(self.f.bitcast(low, self.mask_type()));
            let some = self.f.icmp(IntPredicate::Ne, bits, 0);
            before = self.f.or(before, some);
        }
        out
    }
}

//! The edges that branches take.

use super::needs_number;
use super::registers::Registers;
use crate::code::{FunctionCode, Src, SwitchTable};
use crate::machine::Machine;
use crate::ub::{StepResult, StopReason, Ub};

impl<'p> Machine<'p> {
    /// Returns the edge of a conditional branch, whose two edges follow each other.
    #[inline(always)]
    pub(super) fn branch_edge(&self, r: &Registers<'_>, cond: Src, edges: u32) -> StepResult<u32> {
        let c = r.at(cond);
        match c.is_plain() {
            true => Ok(edges + u32::from(c.bits == 0)),
            false => Err(needs_number(*c, "the condition of a branch")),
        }
    }

    /// Returns the edge of a `switch`.
    #[inline(always)]
    pub(super) fn switch_edge<const EXPLORE: bool>(
        &mut self,
        r: &Registers<'_>,
        code: &FunctionCode,
        value: Src,
        table: u32,
    ) -> StepResult<u32> {
        let v = r.get(value);
        if !v.is_plain() {
            return Err(needs_number(v, "the value of a switch"));
        }
        if EXPLORE {
            self.memory.show(v);
        }
        let SwitchTable { cases, default } = &code.switches[table as usize];
        let found = cases.binary_search_by_key(&v.bits, |c| c.0);
        Ok(found.map_or(*default, |k| cases[k].1))
    }

    /// Returns the edge of an `indirectbr`.
    #[inline(always)]
    pub(super) fn indirect_edge(
        &self,
        r: &Registers<'_>,
        code: &FunctionCode,
        value: Src,
        table: u32,
    ) -> StepResult<u32> {
        let v = r.get(value);
        if !v.is_plain() {
            return Err(needs_number(v, "the address of a branch"));
        }
        let cases = &code.switches[table as usize].cases;
        match cases.binary_search_by_key(&v.bits, |c| c.0) {
            Ok(k) => Ok(cases[k].1),
            Err(_) => {
                let text = "the address of a branch is none of its blocks'";
                Err(Box::new(StopReason::ub(Ub::InvalidPointer, text)))
            }
        }
    }
}

//! Atomic accesses of strands, and updates whose results are unused.

use super::{ProgramGenerator, StrandWriter};

/// Locations that free programs only update, each by operators that commute.
pub(super) const UPDATED: &str = "@u0 = global i32 5, align 4\n@u1 = global i32 6, align 4\n\
    @u2 = global i32 7, align 4\n@u3 = global i32 8, align 4\n";

impl ProgramGenerator {
    /// An atomic update whose result is unused; in free programs one that commutes with all
    /// others of its location.
    pub(super) fn update(&mut self, s: &mut StrandWriter) {
        let ops = ["add", "sub", "and", "or", "xor", "max", "min", "umax", "umin", "xchg", "nand"];
        let orders = ["monotonic", "acquire", "release", "acq_rel", "seq_cst"];
        let order = orders[self.below(5) as usize];
        let (op, location) = if self.options.free {
            let free = [("add", "@u0"), ("sub", "@u0"), ("xor", "@u1"), ("umax", "@u2")];
            free.get(self.below(5) as usize).copied().unwrap_or(("and", "@u3"))
        } else {
            // One class more often than not, so that some commute.
            let op = if self.chance(60) { self.below(2) } else { self.below(ops.len() as u32) };
            (ops[op as usize], ["@x0", "@x1", "@u0"][self.below(3) as usize])
        };
        let (old, v) = (self.fresh("%o"), self.value(s));
        self.line(format_args!("{old} = atomicrmw {op} ptr {location}, i32 {v} {order}, align 4"));
    }

    /// An access that synchronises, or a fence.
    pub(super) fn atomic(&mut self, s: &mut StrandWriter) {
        let (x, v) = (self.below(2), self.value(s));
        let relaxed = self.chance(50);
        let order = |strong: &'static str| if relaxed { "monotonic" } else { strong };
        let (rel, acq, both) = (order("release"), order("acquire"), order("acq_rel"));
        match self.below(5) {
            0 => self.line(format_args!("store atomic i32 {v}, ptr @x{x} {rel}, align 4")),
            1 => {
                self.define(s, format_args!("load atomic i32, ptr @x{x} {acq}, align 4"));
            }
            2 => {
                self.define(s, format_args!("atomicrmw add ptr @x{x}, i32 {v} {both}, align 4"));
            }
            3 => self.line(format_args!("fence acq_rel")),
            _ => {
                let pair = self.fresh("%c");
                let w = self.value(s);
                self.line(format_args!(
                    "{pair} = cmpxchg ptr @x{x}, i32 {w}, i32 {v} seq_cst seq_cst, align 4"
                ));
                self.define(s, format_args!("extractvalue {{ i32, i1 }} {pair}, 0"));
            }
        }
    }
}

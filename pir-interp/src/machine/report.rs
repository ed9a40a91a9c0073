//! Places in reports: the positions of strands, the reasons why they wait, and the names of memory
//! locations.

use super::parts::{Frame, Strand, StrandStatus};
use super::{Machine, NO_INDEX};
use crate::memory::ObjectKind;
use crate::race::InstSite;
use crate::ub::StopReason;
use pir_core::text::print::PrintNumbers;

/// Why a strand is still waiting when the run hangs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WaitReason {
    /// The region that it opened has closed, but none of its strands had reached a join (reference:
    /// execution, rule 5).
    Closed,
    /// It waits for a critical section.
    Section,
    /// It waits for the other strands at a barrier.
    Barrier,
    /// It waits for the end of earlier parts of a region with a width.
    Part,
}

impl WaitReason {
    /// Returns the text that stands before the place in a report.
    pub fn text(self) -> &'static str {
        match self {
            Self::Closed => "no strand of the region reached a join; opened",
            Self::Section => "waits for a critical section",
            Self::Barrier => "waits at a barrier for strands that do not come",
            Self::Part => "waits to start for earlier strands of a region with a width; from",
        }
    }
}

/// The position of a strand.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct StrandPlace {
    /// The strand's number in this run.
    pub strand: u32,
    /// The call stack, innermost call first.
    pub sites: Vec<InstSite>,
}

impl Machine<'_> {
    /// Returns the position of a strand: the last executed instruction of each frame, without the
    /// frames of functions that hosts define and of an entry that is not executing, below its
    /// constructors and exit handlers.
    pub(super) fn position_of(&self, s: &Strand<'_>) -> StrandPlace {
        let linked = s.frames.iter().all(|f| f.code.linked);
        let shown = s.frames.iter().rev().filter(|f| f.pc > 0 && (linked || !f.code.linked));
        StrandPlace { strand: s.id, sites: shown.map(Frame::site).collect() }
    }

    /// Adds the name of the function to undefined behaviour inside a function that a host defines:
    /// the one that the program called, since it may call others of the host.
    pub(super) fn name_linked(&self, s: &Strand<'_>, mut stop: Box<StopReason>) -> Box<StopReason> {
        if let StopReason::Ub(_, why) = &mut *stop
            && let Some(f) = s.frames.iter().rev().take_while(|f| f.code.linked).last()
        {
            let name = self.program.module().display_name(f.code.function);
            *why = format!("in `{name}`: {why}");
        }
        stop
    }

    /// Returns the waiting strands of a run that hangs, with the reason and the position of each.
    /// Strands that nothing can ever wake come first.
    pub fn waiting(&self) -> Vec<(WaitReason, StrandPlace)> {
        let wait = |s: &Strand<'_>| match s.status {
            StrandStatus::Stuck => Some(WaitReason::Closed),
            StrandStatus::Lock(_) => Some(WaitReason::Section),
            StrandStatus::Barrier => Some(WaitReason::Barrier),
            StrandStatus::Pending if s.part != NO_INDEX => Some(WaitReason::Part),
            _ => None,
        };
        let all = self.tables.strands.iter().filter_map(|s| Some((wait(s)?, self.position_of(s))));
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|w| (w.0, w.1.strand));
        all
    }

    /// Returns the name of a memory location for reports.
    pub fn location(&self, slot: u32, offset: u64) -> String {
        let with_offset = |name: String| match offset {
            0 => name,
            n => format!("{name}+{n}"),
        };
        match self.program.global_at(slot) {
            Some(g) => with_offset(format!("@{}", self.program.module().display_name(g))),
            None => match self.memory.object(slot).kind {
                ObjectKind::Stack => self.allocation(slot, "alloca", with_offset),
                ObjectKind::ThreadLocal(g) => {
                    with_offset(format!("@{}", self.program.module().display_name(g)))
                }
                _ => self.allocation(slot, "heap", with_offset),
            },
        }
    }

    /// Names an object by the instruction that allocated it: a word for its kind, and the
    /// instruction's result.
    fn allocation(&self, slot: u32, kind: &str, with_offset: impl Fn(String) -> String) -> String {
        let module = self.program.module();
        let named = self.memory.object(slot).site.and_then(|site| {
            let function = module.function(site.function)?;
            let body = function.body.as_deref()?;
            let name = match body.names.get(site.inst) {
                Some(name) => String::from_utf8_lossy(name).into_owned(),
                None => PrintNumbers::new(function, body).inst(site.inst)?.to_string(),
            };
            let object = with_offset(format!("{kind} %{name}"));
            Some(format!("{object} of @{}", module.display_name(site.function)))
        });
        named.unwrap_or_else(|| with_offset(kind.to_owned()))
    }
}

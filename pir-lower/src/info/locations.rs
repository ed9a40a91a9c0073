//! Which accesses of a region may touch a location, for many locations: each question takes time in
//! the number of accesses to the location itself, not in that of all accesses of the region.

use super::LoweringInfo;
use super::memory::{LocatedAccess, address_does_not_escape, is_object};
use pir_core::entity::{Inst, Value};
use rustc_hash::FxHashMap;

/// The accesses of a region by the roots of their addresses.
pub(super) struct AccessesByRoot {
    roots: FxHashMap<Value, RootAccesses>,
    /// Whether there is an access to unknown memory.
    unknown: bool,
    /// The number of roots that are no objects.
    non_objects: usize,
    /// The number of roots whose address may be held elsewhere.
    escaping: usize,
}

/// The accesses to what one root's addresses are derived from.
#[derive(Default)]
struct RootAccesses {
    /// By ascending first byte.
    spans: Vec<Span>,
    /// Whether an offset is not constant.
    unknown: bool,
    is_object: bool,
    escapes: bool,
}

/// The bytes of one access.
struct Span {
    start: i64,
    /// None if the size is unknown.
    end: Option<i64>,
    /// The greatest end of this span and those before it; none if one of them is unknown.
    greatest_end: Option<i64>,
    inst: Option<Inst>,
}

impl AccessesByRoot {
    /// Sorts the accesses. O(n log n).
    pub(super) fn of(info: &LoweringInfo<'_>, accesses: &[LocatedAccess]) -> Self {
        let mut all =
            Self { roots: FxHashMap::default(), unknown: false, non_objects: 0, escaping: 0 };
        for access in accesses {
            let Some(address) = access.address else {
                all.unknown = true;
                continue;
            };
            let root = all.roots.entry(address.root).or_insert_with(|| {
                let is_object = is_object(info, address.root);
                let escapes = !address_does_not_escape(info, address.root);
                all.non_objects += usize::from(!is_object);
                all.escaping += usize::from(escapes);
                RootAccesses { is_object, escapes, ..RootAccesses::default() }
            });
            match address.offset {
                Some(start) => {
                    let end = end_of(start, access.bytes);
                    root.spans.push(Span { start, end, greatest_end: None, inst: access.inst });
                }
                None => root.unknown = true,
            }
        }
        for root in all.roots.values_mut() {
            root.spans.sort_by_key(|span| span.start);
            let mut greatest = Some(i64::MIN);
            for span in &mut root.spans {
                greatest = greatest.zip(span.end).map(|(a, b)| a.max(b));
                span.greatest_end = greatest;
            }
        }
        all
    }

    /// Returns whether surely no access touches a location of a root that is accessed, but for
    /// those of the instructions that `is_own` names, which touch nothing else.
    pub(super) fn is_only_touched_by(
        &self,
        root: Value,
        offset: i64,
        bytes: Option<u64>,
        is_own: impl Fn(Inst) -> bool,
    ) -> bool {
        let Some(own) = self.roots.get(&root) else { return false };
        if own.unknown || !self.is_apart_from_others(own) {
            return false;
        }
        let end = end_of(offset, bytes);
        let first = own.spans.partition_point(|span| span.start < offset);
        let overlaps_before = |span: &Span| span.greatest_end.is_none_or(|e| e > offset);
        if own.spans[..first].last().is_some_and(overlaps_before) {
            return false;
        }
        // A foreign access ends the search, so that it is as long as the list of own ones.
        let mut touching = own.spans[first..].iter();
        touching
            .by_ref()
            .take_while(|span| end.is_none_or(|e| span.start < e))
            .all(|span| span.inst.is_some_and(&is_own))
    }

    /// Returns whether the accesses with other roots surely touch other objects.
    fn is_apart_from_others(&self, own: &RootAccesses) -> bool {
        if !own.escapes {
            return true;
        }
        !self.unknown
            && match own.is_object {
                true => self.non_objects == 0,
                false => self.escaping == 1,
            }
    }
}

fn end_of(start: i64, bytes: Option<u64>) -> Option<i64> {
    bytes.and_then(|n| start.checked_add_unsigned(n))
}

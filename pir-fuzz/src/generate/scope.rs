//! The values and locations that a strand may use while its body is written.

use super::ARRAY_ELEMENTS;
use pir_core::entity::{Type, Value};

/// A location, or several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The pointer to the object.
    pub base: Value,
    /// The part of the object.
    pub kind: PlaceKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlaceKind {
    /// The object is one number.
    Cell,
    /// All of an array of [`ARRAY_ELEMENTS`] numbers.
    Array,
    /// The element of an array with this index.
    Element(Value),
    /// A number in a structure or array of this type, by constant indices: that of the field or
    /// element, and that in it if it is an array.
    Member(Type, u8, Option<u8>),
}

const _: () = assert!(ARRAY_ELEMENTS.is_power_of_two());

/// The values and locations that a strand may use.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// Numbers, the youngest last.
    pub values: Vec<Value>,
    /// Locations that it may read and write.
    pub owned: Vec<Place>,
    /// Locations that it may read, as others may.
    pub frozen: Vec<Place>,
    /// The number of regions around.
    pub level: u32,
    /// The number of branches and loops around, in the strand.
    pub nesting: u32,
    /// Whether the innermost region has no interior fork: numbers of strands are then certain, and
    /// all strands reach its barriers.
    pub flat: bool,
    /// Whether it is in a lane of a lockstep region, which has no locks and starts no strands.
    pub lane: bool,
    /// The number of values that may be used after the join around, if not all: a value in a block
    /// that two strands reach has no unique instance.
    pub sealed: Option<usize>,
    /// Values of strands that this one started, for uses after the join.
    pub left: Vec<Value>,
}

impl Scope {
    /// Returns the scope of a strand in a region that this one opens, without locations.
    pub(super) fn strand(&self) -> Scope {
        Scope {
            values: self.values.clone(),
            frozen: self.frozen.clone(),
            level: self.level + 1,
            lane: self.lane,
            ..Scope::default()
        }
    }

    /// Returns the scope of a branch or of a loop's body.
    pub(super) fn nested(&self) -> Scope {
        Scope { nesting: self.nesting + 1, left: Vec::new(), ..self.clone() }
    }

    /// Notes that values from now on are in blocks that several strands may reach, if `shared`.
    pub(super) fn seal(&mut self, shared: bool) {
        self.sealed = self.sealed.or(shared.then_some(self.values.len()));
    }

    /// Keeps the values of a strand for uses after the join of the region that it runs in.
    pub(super) fn keep(&mut self, strand: Scope) {
        if self.sealed.is_none() {
            let end = strand.sealed.unwrap_or(strand.values.len());
            self.left.extend(strand.values[..end].iter().skip(self.values.len()));
            self.left.extend(strand.left);
        }
    }
}

//! The contents of a shape: up to two instructions anywhere, the conditions of branches, and the
//! attributes of forks, all chosen by a tape.
//!
//! Where a value may be used depends on dominance, which the verifier knows: what it refuses is
//! left out, one use after the other.

use super::graph::{Shape, ShapeEnd};
use crate::tape::Tape;

/// The instructions of which up to two are in a program, as templates: `$v` is the result, and `$a`
/// an operand of the type `i32`. The template `phi` is one for each incoming edge.
pub const ALPHABET: &[&str] = &[
    "$v = load i32, ptr @x",
    "$v = load i32, ptr @y",
    "store i32 $a, ptr @x",
    "store i32 $a, ptr @y",
    "$v = load i32, ptr %p",
    "store i32 $a, ptr %p",
    "$v = phi",
    "$v = call i32 @pure(i32 $a)",
    "$v = udiv i32 12, $a",
    "$v.zero = icmp eq i32 $a, 0\n  $v.by = select i1 $v.zero, i32 1, i32 $a\n  $v = udiv i32 12, \
     $v.by",
    "$v = add nsw i32 $a, 2147483647",
    "$v = xor i32 $a, %n",
    "$v = freeze i32 $a",
    "$v = freeze i32 undef",
    "$v = freeze i32 poison",
    "store i32 poison, ptr @y",
    "store i32 undef, ptr @x",
    "$v = load atomic i32, ptr @x monotonic, align 4",
    "$v = load atomic i32, ptr @y acquire, align 4",
    "$v = load atomic i32, ptr @x seq_cst, align 4",
    "store atomic i32 $a, ptr @x monotonic, align 4",
    "store atomic i32 $a, ptr @y release, align 4",
    "store atomic i32 $a, ptr @x seq_cst, align 4",
    "fence acquire",
    "fence release",
    "fence seq_cst",
    "$v = atomicrmw add ptr @x, i32 $a monotonic",
    "$v = atomicrmw xchg ptr @y, i32 $a acq_rel",
    "$v = atomicrmw or ptr @x, i32 $a seq_cst",
];

/// The template of a phi.
pub(super) const PHI: &str = "$v = phi";

/// An operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operand {
    /// A number.
    Constant(u8),
    /// The parameter.
    Parameter,
    /// The result of the other instruction.
    Other,
    /// The induction variable of a header.
    Counter(u8),
}

/// One of the instructions.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) template: &'static str,
    pub(super) block: usize,
    /// Whether it comes after the instructions that compute the condition of its block.
    pub(super) is_last: bool,
    pub(super) operand: Operand,
}

impl Slot {
    /// Whether it has a result.
    pub(super) fn has_value(&self) -> bool {
        self.template.starts_with("$v")
    }

    /// Whether it accesses the private variable.
    pub(super) fn is_private(&self) -> bool {
        self.template.contains("%p")
    }
}

/// What decides about a branch with several successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Condition {
    /// A number, which a pass knows.
    Constant(u8),
    /// The parameter, which is 1, against a number.
    Parameter(u8),
    /// One of the two variables.
    Loaded(bool),
    /// A variable that each execution decrements, so that loops end.
    Fuel,
    /// The induction variable of a header.
    Counter(u8),
}

/// The attribute of an entry fork.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attribute {
    None,
    Force,
    Width(u8),
    Lockstep,
}

/// The contents of a shape.
#[derive(Clone, Debug)]
pub(super) struct Contents {
    pub(super) slots: Vec<Slot>,
    pub(super) conditions: Vec<Condition>,
    /// Whether the successors of a branch are in reverse order, by block.
    pub(super) reversed: Vec<bool>,
    /// By how many places the successors of a fork whose order has no meaning are moved.
    pub(super) rotations: Vec<u8>,
    /// The headers that have an induction variable.
    pub(super) counters: Vec<bool>,
    pub(super) attribute: Attribute,
    /// Whether all entry forks have the attribute, and not the first one alone.
    pub(super) on_all: bool,
    /// Whether the private variable is allocated in the block of the first instruction, and not in
    /// the entry.
    pub(super) is_inner: bool,
    /// Whether the shape is that of a function that `@main` calls.
    pub(super) is_callee: bool,
    /// The instruction whose result is returned.
    pub(super) returned: usize,
}

/// The uses that are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AllowedUses {
    /// Whether one instruction has the result of the other as its operand.
    pub(super) other: bool,
    /// Whether a result is returned, and not stored.
    pub(super) returned: bool,
    /// Whether headers have induction variables.
    pub(super) counters: bool,
    /// Whether the private variable is allocated where it is first used.
    pub(super) inner: bool,
    pub(super) attribute: bool,
}

impl AllowedUses {
    /// The number of sets of uses.
    pub(super) const COUNT: u32 = 32;

    /// Returns a set by its number; 0 has all, and the last one none.
    pub(super) fn numbered(n: u32) -> Self {
        let has = |bit: u32| n >> bit & 1 == 0;
        let (returned, other, counters, inner, attribute) =
            (has(0), has(1), has(2), has(3), has(4));
        Self { other, returned, counters, inner, attribute }
    }
}

impl Contents {
    pub(super) fn choose(shape: &Shape, tape: &mut Tape) -> Self {
        let blocks = shape.blocks.len();
        let (slots, dominators) = (tape.below(8), shape.dominators());
        let is_header = |b: usize| {
            let closes = |e: &(usize, usize)| e.1 == b && dominators[e.0] >> b & 1 == 1;
            b > 0 && !shape.blocks[b].is_join && shape.edges().any(|e| closes(&e))
        };
        let counters: Vec<bool> = (0..blocks).map(|b| is_header(b) && tape.chance(60)).collect();
        let headers: Vec<u8> = (0..blocks).filter(|&b| counters[b]).map(|b| b as u8).collect();
        let slot = |tape: &mut Tape| Slot {
            template: ALPHABET[tape.below(ALPHABET.len() as u32) as usize],
            block: tape.below(blocks as u32) as usize,
            is_last: tape.chance(50),
            operand: match tape.below(8) {
                n @ 0..3 => Operand::Constant(n as u8),
                3 => Operand::Parameter,
                4 | 5 if !headers.is_empty() => {
                    Operand::Counter(headers[tape.below(headers.len() as u32) as usize])
                }
                _ => Operand::Other,
            },
        };
        // One of eight programs has none, two have one.
        let slots = (0..slots.div_ceil(2).min(2)).map(|_| slot(tape)).collect();
        let condition = |tape: &mut Tape, b: usize| {
            let own: Vec<u8> =
                headers.iter().copied().filter(|&h| dominators[b] >> h & 1 == 1).collect();
            match tape.below(8) {
                0 => Condition::Constant(tape.below(3) as u8),
                1 | 2 => Condition::Parameter(tape.below(3) as u8),
                3 => Condition::Loaded(tape.chance(50)),
                4..7 if !own.is_empty() => {
                    Condition::Counter(own[tape.below(own.len() as u32) as usize])
                }
                _ => Condition::Fuel,
            }
        };
        let is_branch = |b: usize| {
            shape.blocks[b].end == ShapeEnd::Branch && shape.blocks[b].successors.len() > 1
        };
        let conditions = (0..blocks).map(|b| match is_branch(b) {
            true => condition(tape, b),
            false => Condition::Constant(0),
        });
        let conditions = conditions.collect();
        let reversed = (0..blocks).map(|b| is_branch(b) && tape.chance(50)).collect();
        let rotation = |tape: &mut Tape, b: usize| match shape.blocks[b].end.is_fork() {
            true => tape.below(3) as u8,
            false => 0,
        };
        let rotations = (0..blocks).map(|b| rotation(tape, b)).collect();
        let attribute = match tape.below(16) {
            10 | 11 => Attribute::Force,
            12 => Attribute::Width(1),
            13 => Attribute::Width(2),
            14 | 15 => Attribute::Lockstep,
            _ => Attribute::None,
        };
        Self {
            slots,
            conditions,
            reversed,
            rotations,
            counters,
            attribute,
            on_all: tape.chance(50),
            is_inner: tape.chance(50),
            is_callee: tape.chance(25),
            returned: tape.below(2) as usize,
        }
    }

    /// Whether there are uses of each kind that a numbered set leaves out, so that the program is
    /// another one than that of a set before it.
    pub(super) fn has_uses(&self, left_out: u32) -> bool {
        let has = [
            self.slots.iter().any(Slot::has_value),
            self.slots.iter().any(|s| s.operand == Operand::Other),
            self.counters.contains(&true),
            self.is_inner && self.slots.iter().any(Slot::is_private),
            self.attribute != Attribute::None,
        ];
        has.iter().enumerate().all(|(bit, has)| *has || left_out >> bit & 1 == 0)
    }
}

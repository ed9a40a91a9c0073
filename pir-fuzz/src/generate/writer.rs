//! The writer of one function: choices, statements by weight, and the end of the function.

use super::scope::{Place, PlaceKind, Scope};
use super::{ARRAY_ELEMENTS, Constructs, Environment, Mode};
use crate::tape::Tape;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::entity::{Block, GlobalId, Type, Value};

/// The maximum depth of regions, and of branches and loops in a strand.
pub(super) const MAX_LEVEL: u32 = 3;
const MAX_NESTING: u32 = 2;

/// The weight of statements with features of the table.
const WIDE_WEIGHT: u32 = 12;

/// Writes the body of a function.
pub(super) struct Writer<'m, 't> {
    pub f: FunctionBuilder<'m>,
    pub tape: &'t mut Tape,
    pub environment: &'t Environment,
    /// The number of statements that may follow.
    pub left: u32,
    /// Whether it is the entry function, which is called once.
    pub is_main: bool,
    /// The block of checks that do not hold, if there is one.
    pub trap: Option<Block>,
}

/// Kinds of statements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Statement {
    Compute,
    Access,
    Allocate,
    Branch,
    Repeat,
    Switch,
    Tangle,
    Check,
    Call,
    Region,
    Phases,
    Twins,
    TwoJoins,
    ParallelLoop,
    Spawn,
    Count,
    Atomic,
    Critical,
    Publish,
    Wide,
}

impl<'m, 't> Writer<'m, 't> {
    pub(super) fn new(
        f: FunctionBuilder<'m>,
        tape: &'t mut Tape,
        environment: &'t Environment,
        left: u32,
    ) -> Self {
        Self { f, tape, environment, left, is_main: false, trap: None }
    }

    pub(super) fn allows(&self, construct: Constructs) -> bool {
        self.environment.allowed.contains(construct)
    }

    /// Chooses whether a construct occurs here, with a probability if it may occur at all.
    pub(super) fn may(&mut self, construct: Constructs, percent: u32) -> bool {
        self.allows(construct) && self.tape.chance(percent)
    }

    /// Chooses a value; younger ones are more interesting.
    pub(super) fn value(&mut self, s: &Scope) -> Value {
        let count = s.values.len() as u32;
        let back = self.tape.below(count.min(4));
        s.values[(count - 1 - back) as usize]
    }

    /// Writes statements until none is left.
    pub(super) fn all(&mut self, s: &mut Scope) {
        while self.left > 0 {
            self.statement(s);
        }
    }

    /// Writes one statement or more.
    pub(super) fn body(&mut self, s: &mut Scope, most: u32) {
        for _ in 0..1 + self.tape.below(most) {
            self.statement(s);
        }
    }

    fn statement(&mut self, s: &mut Scope) {
        self.left = self.left.saturating_sub(1);
        match self.choose(s) {
            Statement::Compute => self.compute(s),
            Statement::Access => self.access(s),
            Statement::Allocate => self.allocate(s),
            Statement::Branch => self.branch(s),
            Statement::Repeat => self.repeat(s),
            Statement::Switch => self.switch(s),
            Statement::Tangle => self.tangle(s),
            Statement::Check => self.check(s),
            Statement::Call => self.call(s),
            Statement::Region => self.region(s),
            Statement::Phases => self.phases(s),
            Statement::Twins => self.twins(s),
            Statement::TwoJoins => self.two_joins(s),
            Statement::ParallelLoop => self.parallel_loop(s),
            Statement::Spawn => self.spawn(s),
            Statement::Count => self.count(s),
            Statement::Atomic => self.atomic(s),
            Statement::Critical => self.critical(s),
            Statement::Publish => self.publish(s),
            Statement::Wide => self.wide(s),
        }
    }

    /// Chooses a kind of statement that may occur here.
    fn choose(&mut self, s: &Scope) -> Statement {
        use Statement::*;
        let parallel = self.environment.mode != Mode::Sequential;
        let atomic = !self.environment.atomics.is_empty();
        let larger = self.left > 0;
        let race_free = self.environment.mode == Mode::RaceFree;
        let spawns = larger && s.level > 0 && s.nesting == 0 && !s.flat && !s.lane;
        let nests = larger && s.nesting < MAX_NESTING;
        let opens = self.may_open(s);
        // In `main`, regions are the point of the program.
        let outer = if s.level == 0 { 3 } else { 1 };
        let weight = |weight: u32, construct: Constructs, condition: bool| {
            if condition && self.allows(construct) { weight } else { 0 }
        };
        let always = |w: u32, condition: bool| if condition { w } else { 0 };
        let weights = [
            (Compute, 4),
            (Access, always(7, !(s.owned.is_empty() && s.frozen.is_empty()))),
            (Allocate, weight(1, Constructs::ALLOCA, true)),
            (Branch, weight(1, Constructs::BRANCH, nests)),
            (Repeat, weight(1, Constructs::REPEAT, nests)),
            (Switch, weight(1, Constructs::UNSTRUCTURED, nests)),
            (Tangle, weight(1, Constructs::UNSTRUCTURED, nests)),
            (Check, weight(1, Constructs::CHECK, true)),
            (Call, weight(1, Constructs::CALL, self.environment.update.is_some())),
            (Region, weight(2 * outer, Constructs::REGION, opens)),
            (Phases, weight(outer, Constructs::BARRIER, opens && race_free)),
            (Twins, weight(outer, Constructs::TWINS, opens)),
            (TwoJoins, weight(outer, Constructs::JOINS, opens && nests)),
            (ParallelLoop, weight(2 * outer, Constructs::LOOP, opens)),
            (Spawn, weight(1, Constructs::SPAWN, spawns)),
            (Count, weight(2, Constructs::COUNT, parallel)),
            (Atomic, always(2, atomic && s.level > 0)),
            (Critical, weight(1, Constructs::LOCK, self.environment.locked.is_some() && !s.lane)),
            (Publish, weight(outer, Constructs::FORCE, opens && atomic)),
            (Wide, always(WIDE_WEIGHT, !self.environment.wide.list.is_empty())),
        ];
        let total = weights.iter().map(|w| w.1).sum();
        let mut at = self.tape.below(total);
        for (kind, weight) in weights {
            if at < weight {
                return kind;
            }
            at -= weight;
        }
        Compute
    }

    /// Returns a pointer to a number of the place.
    pub(super) fn pointer(&mut self, s: &Scope, place: Place) -> Value {
        match place.kind {
            PlaceKind::Cell => place.base,
            PlaceKind::Element(index) => self.f.gep(Type::I32, place.base, index),
            PlaceKind::Member(ty, field, element) => {
                let path = [Some(0), Some(field), element].into_iter().flatten();
                let path: Vec<Operand> = path.map(|n| Operand::Int(n.into())).collect();
                self.f.gep_path(ty, place.base, &path)
            }
            PlaceKind::Array => {
                let index = if self.tape.chance(60) {
                    let v = self.value(s);
                    self.f.and(v, ARRAY_ELEMENTS as i64 - 1)
                } else {
                    let n = self.tape.below(ARRAY_ELEMENTS as u32);
                    self.f.int(Type::I32, n.into())
                };
                self.f.gep(Type::I32, place.base, index)
            }
        }
    }

    /// Ends the block of checks that do not hold.
    fn end_checks(&mut self) {
        if let Some(trap) = self.trap {
            self.f.switch_to(trap);
            self.f.unreachable();
        }
    }

    /// Ends the function by the return of a checksum of its youngest values.
    pub(super) fn finish(mut self, s: &Scope) -> GlobalId {
        let mut values = s.values.iter().rev().take(4).copied();
        let mut sum = values.next().expect("a scope has a value");
        for v in values {
            sum = self.f.xor(self.f.mul(sum, 31), v);
        }
        self.f.ret(sum);
        self.end_checks();
        self.f.finish().expect("the generator builds complete functions")
    }
}

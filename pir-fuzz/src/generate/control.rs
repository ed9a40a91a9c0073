//! Control flow of one strand: branches, loops, and unstructured forms of both.

use super::scope::Scope;
use super::writer::Writer;
use super::{Constructs, I32_BYTES};
use pir_core::entity::{Block, Type, Value};
use pir_core::inst::{IntPredicate, Ordering};

/// How often an unstructured loop goes round at most.
const MAX_TURNS: i64 = 3;

/// An arm of a branch.
struct Arm {
    value: Value,
    /// The block that it ends with.
    end: Block,
    is_sealed: bool,
}

impl Writer<'_, '_> {
    /// Begins another block, which a tidy front end would not have made.
    pub(super) fn gap(&mut self) {
        if self.may(Constructs::CLUTTER, 30) {
            let next = self.f.block("gap");
            self.f.br(next);
            self.f.switch_to(next);
        }
    }

    /// Writes a branch with two arms that meet in a `phi`.
    pub(super) fn branch(&mut self, s: &mut Scope) {
        let condition = self.condition(s);
        let [yes, no, meet] = ["then", "else", "meet"].map(|n| self.f.block(n));
        self.f.cond_br(condition, yes, no);
        let arms = [yes, no].map(|block| self.arm(s, block, meet));
        self.meet(s, meet, &arms);
    }

    /// Writes an arm of a branch, which ends with one to `meet`.
    fn arm(&mut self, s: &Scope, block: Block, meet: Block) -> Arm {
        self.f.switch_to(block);
        self.gap();
        let mut arm = s.nested();
        self.body(&mut arm, 2);
        self.gap();
        let value = self.value(&arm);
        let end = self.f.current();
        self.f.br(meet);
        Arm { value, end, is_sealed: arm.sealed.is_some() }
    }

    fn meet(&mut self, s: &mut Scope, meet: Block, arms: &[Arm]) {
        let incoming: Vec<_> = arms.iter().map(|a| (a.value, a.end)).collect();
        self.f.switch_to(meet);
        s.seal(arms.iter().any(|a| a.is_sealed));
        s.values.push(self.f.phi(Type::I32, &incoming));
    }

    /// Writes a `switch` of which one case falls through to the next.
    pub(super) fn switch(&mut self, s: &mut Scope) {
        let number = self.value(s);
        let number = self.f.and(number, 3);
        let names = ["case", "case", "default", "meet"];
        let [first, second, default, meet] = names.map(|n| self.f.block(n));
        self.f.switch(number, default, &[(0, first), (1, second), (2, second)]);
        self.f.switch_to(first);
        let mut falls = s.nested();
        self.body(&mut falls, 1);
        self.f.br(second);
        let arms = [second, default].map(|block| self.arm(s, block, meet));
        s.seal(falls.sealed.is_some());
        self.meet(s, meet, &arms);
    }

    /// Writes a loop with two entries, which ends after a few turns.
    pub(super) fn tangle(&mut self, s: &mut Scope) {
        let condition = self.condition(s);
        let counter = self.f.alloca(Type::I32);
        let zero = self.f.int(Type::I32, 0);
        self.f.store(zero, counter);
        let [one, other, exit] = ["one", "other", "untangled"].map(|n| self.f.block(n));
        self.f.cond_br(condition, one, other);
        let mut sealed = false;
        for (block, next) in [(one, other), (other, one)] {
            self.f.switch_to(block);
            let mut inside = s.nested();
            self.body(&mut inside, 1);
            sealed |= inside.sealed.is_some();
            let turn = self.f.load(Type::I32, counter);
            let turn = self.f.add(turn, 1);
            self.f.store(turn, counter);
            let more = self.f.icmp(IntPredicate::Ult, turn, MAX_TURNS);
            self.f.cond_br(more, next, exit);
        }
        self.f.switch_to(exit);
        s.seal(sealed);
    }

    /// Writes a check that holds, with a branch to a block that all checks share.
    pub(super) fn check(&mut self, s: &mut Scope) {
        let number = self.value(s);
        let number = self.f.and(number, 7);
        let fails = self.f.icmp(IntPredicate::Ugt, number, 7);
        let good = self.f.block("good");
        let trap = match self.trap {
            Some(trap) => trap,
            None => *self.trap.insert(self.f.block("trap")),
        };
        self.f.cond_br(fails, trap, good);
        self.f.switch_to(good);
        s.values.push(number);
    }

    /// Writes a loop of up to three iterations, which may carry a number around.
    pub(super) fn repeat(&mut self, s: &mut Scope) {
        let [head, body, exit] = ["loop", "loop.body", "loop.end"].map(|n| self.f.block(n));
        self.gap();
        let (before, zero) = (self.f.current(), self.f.int(Type::I32, 0));
        let first = self.value(s);
        let trips = match self.may(Constructs::BOUND, 30) {
            true => self.f.and(first, 3),
            false => {
                let n = self.tape.below(4);
                self.f.int(Type::I32, n.into())
            }
        };
        let carries = !self.may(Constructs::INDEPENDENT, 60);
        self.f.br(head);
        self.f.switch_to(head);
        let i = self.f.phi(Type::I32, &[(zero, before)]);
        let carried = carries.then(|| self.f.phi(Type::I32, &[(first, before)]));
        let more = self.f.icmp(IntPredicate::Ult, i, trips);
        self.f.cond_br(more, body, exit);
        self.f.switch_to(body);
        let mut inside = s.nested();
        inside.values.push(i);
        inside.values.extend(carried);
        self.body(&mut inside, 2);
        if !carries {
            self.expose(&inside);
        }
        let (last, next) = (self.value(&inside), self.f.add(i, 1));
        let latch = self.f.current();
        self.f.add_incoming(i, next, latch);
        if let Some(carried) = carried {
            self.f.add_incoming(carried, last, latch);
        }
        self.f.br(head);
        self.f.switch_to(exit);
        // Two strands that reach a join in the body also reach the head after it.
        s.seal(inside.sealed.is_some());
        s.values.push(carried.unwrap_or(i));
    }

    /// Loads an atomic flag.
    pub(super) fn flag(&mut self, flag: Value, ordering: Ordering) -> Value {
        let v = self.f.load_atomic(Type::I32, flag, ordering, I32_BYTES);
        self.f.icmp(IntPredicate::Ne, v, 0)
    }
}

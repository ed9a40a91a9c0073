//! Control flow of one strand: branches and loops.

use super::scope::Scope;
use super::writer::Writer;
use pir_core::entity::Type;
use pir_core::inst::IntPredicate;

impl Writer<'_, '_> {
    /// Writes a branch with two arms that meet in a `phi`.
    pub(super) fn branch(&mut self, s: &mut Scope) {
        let condition = self.condition(s);
        let [yes, no, meet] = ["then", "else", "meet"].map(|n| self.f.block(n));
        self.f.cond_br(condition, yes, no);
        let (mut sealed, mut incoming) = (false, Vec::new());
        for block in [yes, no] {
            self.f.switch_to(block);
            let mut arm = s.nested();
            self.body(&mut arm, 2);
            sealed |= arm.sealed.is_some();
            incoming.push((self.value(&arm), self.f.current()));
            self.f.br(meet);
        }
        self.f.switch_to(meet);
        s.values.push(self.f.phi(Type::I32, &incoming));
        s.sealed = s.sealed.or(sealed.then_some(s.values.len() - 1));
    }

    /// Writes a loop of up to three iterations that carries a number around.
    pub(super) fn repeat(&mut self, s: &mut Scope) {
        let [head, body, exit] = ["loop", "loop.body", "loop.end"].map(|n| self.f.block(n));
        let (before, zero) = (self.f.current(), self.f.int(Type::I32, 0));
        let (first, trips) = (self.value(s), self.tape.below(4));
        self.f.br(head);
        self.f.switch_to(head);
        let i = self.f.phi(Type::I32, &[(zero, before)]);
        let carried = self.f.phi(Type::I32, &[(first, before)]);
        let more = self.f.icmp(IntPredicate::Ult, i, trips);
        self.f.cond_br(more, body, exit);
        self.f.switch_to(body);
        let mut inside = s.nested();
        inside.values.extend([i, carried]);
        self.body(&mut inside, 2);
        let (last, next) = (self.value(&inside), self.f.add(i, 1));
        let latch = self.f.current();
        self.f.add_incoming(i, next, latch);
        self.f.add_incoming(carried, last, latch);
        self.f.br(head);
        self.f.switch_to(exit);
        // Two strands that reach a join in the body also reach the head after it.
        s.sealed = s.sealed.or(inside.sealed.map(|_| s.values.len()));
        s.values.push(carried);
    }
}

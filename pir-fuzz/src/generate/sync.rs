//! Strands that communicate: atomics, critical sections, and flags that others wait for.

use super::scope::Scope;
use super::writer::Writer;
use super::{Constructs, I32_BYTES, Mode};
use pir_core::builder::Fork;
use pir_core::entity::{Block, Type};
use pir_core::inst::{Ordering, RmwOp};

/// Weaker orderings of several locations make a search incomplete, because it does not vary what
/// they leave open.
const ORDERING: Ordering = Ordering::SeqCst;

impl Writer<'_, '_> {
    /// Accesses a shared number by an atomic.
    pub(super) fn atomic(&mut self, s: &mut Scope) {
        let atomics = &self.environment.atomics;
        let mut p = atomics[self.tape.below(atomics.len() as u32) as usize];
        if self.environment.mode == Mode::Racy
            && self.tape.chance(30)
            && let Some(place) = self.owned(s)
        {
            p = self.pointer(s, place);
        }
        match self.tape.below(5) {
            0 => s.values.push(self.f.load_atomic(Type::I32, p, ORDERING, I32_BYTES)),
            1 => {
                let v = self.value(s);
                self.f.store_atomic(v, p, ORDERING, I32_BYTES);
            }
            2 => {
                let (old, new) = (self.f.int(Type::I32, 0), self.value(s));
                let pair = self.f.cmpxchg(p, old, new, ORDERING, ORDERING);
                s.values.push(self.f.extract_value(pair, &[0]));
            }
            n => {
                let v = self.value(s);
                let op = [RmwOp::Add, RmwOp::Xchg][n as usize & 1];
                s.values.push(self.f.atomic_rmw(op, p, v, ORDERING));
            }
        }
    }

    /// Updates a number in a critical section.
    pub(super) fn critical(&mut self, s: &mut Scope) {
        let (number, lock) = self.environment.locked.expect("it was declared");
        let v = self.value(s);
        let old = self.f.critical(lock, |f| {
            let old = f.load(Type::I32, number);
            f.store(f.add(f.mul(old, 3), v), number);
            old
        });
        s.values.push(old);
    }

    /// Writes a region in which one strand publishes a number by a flag, and the other reads it
    /// after it has seen the flag: by waiting, which needs `force`, or by looking once.
    pub(super) fn publish(&mut self, s: &mut Scope) {
        let waits = self.allows(Constructs::FORCE) && self.tape.chance(60);
        let [data, flag] = [0; 2].map(|_| self.f.alloca(Type::I32));
        let (zero, one) = (self.f.int(Type::I32, 0), self.f.int(Type::I32, 1));
        let v = self.value(s);
        let (release, acquire) = match self.may(Constructs::WEAK, 60) {
            true => (Ordering::Release, Ordering::Acquire),
            false => (ORDERING, ORDERING),
        };
        self.f.store(v, data);
        self.f.store_atomic(zero, flag, ORDERING, I32_BYTES);
        let names = ["writer", "reader", "seen", "join"];
        let [writer, reader, seen, join] = names.map(|n| self.f.block(n));
        let order = if self.tape.chance(50) { [reader, writer] } else { [writer, reader] };
        let successors = order.to_vec();
        self.f.fork_with(Fork { force: waits, successors, ..Fork::default() });
        let strands = self.divide(s, 2);
        let [mut first, mut second]: [Scope; 2] = strands.try_into().expect("two strands");

        self.f.switch_to(writer);
        self.body(&mut first, 2);
        let published = self.value(&first);
        self.f.store(published, data);
        self.f.store_atomic(one, flag, release, I32_BYTES);
        self.end(!waits, join);

        self.f.switch_to(reader);
        let is_set = self.flag(flag, acquire);
        if waits {
            self.f.cond_br(is_set, seen, reader);
            self.f.switch_to(seen);
        } else {
            let unseen = self.f.block("unseen");
            self.f.cond_br(is_set, seen, unseen);
            self.f.switch_to(unseen);
            self.f.halt();
            self.f.switch_to(seen);
        }
        let read = self.f.load(Type::I32, data);
        second.values.push(read);
        self.body(&mut second, 2);
        if let Some(place) = self.owned(&second) {
            let p = self.pointer(&second, place);
            self.f.store(read, p);
        }
        self.end(waits, join);
        self.f.switch_to(join);
        self.f.join();
        let inside = if waits { second.sealed } else { first.sealed };
        s.seal(inside.is_some());
        s.values.push(self.f.load(Type::I32, data));
    }

    /// Ends a strand, of which one has to reach the join.
    fn end(&mut self, joins: bool, join: Block) {
        if joins {
            self.f.br(join);
        } else {
            self.f.halt();
        }
    }
}

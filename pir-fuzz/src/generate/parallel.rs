//! Regions, parallel loops, and strands that strands start.

use super::scope::{Place, PlaceKind, Scope};
use super::writer::Writer;
use super::{Constructs, Mode};
use pir_core::builder::{Fork, Operand};
use pir_core::entity::{Block, Type, Value};
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::Opcode;

/// The bound of regions with `width`.
const WIDTH: i64 = 4;

/// Trip counts: those around the width, and the corners.
const TRIPS: [i64; 5] = [1, 0, WIDTH - 1, WIDTH, WIDTH + 1];

impl Writer<'_, '_> {
    fn width(&mut self) -> Option<Operand> {
        self.may(Constructs::WIDTH, 25).then_some(Operand::Int(WIDTH))
    }

    /// Distributes the locations of a strand over the strands of a region that it opens.
    pub(super) fn divide(&mut self, s: &Scope, count: usize) -> Vec<Scope> {
        let mut strands = vec![s.strand(); count];
        for &place in &s.owned {
            if self.environment.mode == Mode::Racy {
                strands.iter_mut().for_each(|t| t.owned.push(place));
                continue;
            }
            match self.tape.below(count as u32 + 1) as usize {
                owner if owner < count => strands[owner].owned.push(place),
                _ => strands.iter_mut().for_each(|t| t.frozen.push(place)),
            }
        }
        strands
    }

    /// Writes a region of two or three strands.
    pub(super) fn region(&mut self, s: &mut Scope) {
        let before = std::mem::take(&mut s.left);
        let count = 2 + self.tape.below(2) as usize;
        let mut blocks: Vec<Block> = (0..count).map(|_| self.f.block("task")).collect();
        let all = blocks.clone();
        let master = self.may(Constructs::MASTER, 40).then(|| blocks.remove(0));
        let width = self.width();
        self.f.fork_with(Fork { width, master, successors: blocks, ..Fork::default() });
        let strands = self.divide(s, count);
        let join = self.f.block("join");
        // The results of the strands are for this strand, sealed or not.
        let sealed = s.sealed.take();
        let (mut joined, mut inside) = (0, false);
        for (n, mut strand) in strands.into_iter().enumerate() {
            self.f.switch_to(all[n]);
            self.body(&mut strand, 3);
            self.expose(&strand);
            if n == 0 || self.may(Constructs::JOINS, 50) {
                joined += 1;
                inside |= strand.sealed.is_some();
                self.f.br(join);
            } else {
                self.f.halt();
            }
            s.keep(strand);
        }
        self.f.switch_to(join);
        self.f.join();
        let results = std::mem::replace(&mut s.left, before);
        s.values.extend(results);
        s.sealed = sealed.or((joined > 1 || inside).then_some(s.values.len()));
    }

    /// Writes a parallel loop, which starts one strand per iteration.
    pub(super) fn parallel_loop(&mut self, s: &mut Scope) {
        let names = ["for", "for.latch", "for.body", "for.end"];
        let [head, latch, body, exit] = names.map(|n| self.f.block(n));
        let (from, zero) = (self.f.current(), self.f.int(Type::I32, 0));
        let trips = TRIPS[self.tape.below(TRIPS.len() as u32) as usize];
        let width = self.width();
        self.f.fork_with(Fork { width, successors: vec![head], ..Fork::default() });
        self.f.switch_to(head);
        let i = self.f.phi(Type::I32, &[(zero, from)]);
        let more = self.f.icmp(IntPredicate::Ult, i, trips);
        self.f.cond_br(more, latch, exit);
        self.f.switch_to(latch);
        let private = self.may(Constructs::ALLOCA, 40).then(|| self.f.alloca(Type::I32));
        let next = self.f.binary(Opcode::Add, ArithFlags::NUW, i, 1);
        self.f.fork_with(Fork {
            interior: true,
            uses: private.into_iter().collect(),
            successors: vec![body, head],
            ..Fork::default()
        });
        self.f.add_incoming(i, next, latch);
        self.f.switch_to(body);
        let mut strand = s.strand();
        strand.values.push(i);
        if let Some(base) = private {
            self.f.store(i, base);
            strand.owned.push(Place { base, kind: PlaceKind::Cell });
        }
        for &place in &s.owned {
            match place.kind {
                _ if self.environment.mode == Mode::Racy => strand.owned.push(place),
                PlaceKind::Array if self.tape.chance(80) => {
                    strand.owned.push(Place { kind: PlaceKind::Element(i), ..place });
                }
                _ => strand.frozen.push(place),
            }
        }
        self.body(&mut strand, 2);
        // A strand that this one started may have it now.
        let is_owned = |base: &Value| strand.owned.iter().any(|place| place.base == *base);
        if let Some(base) = private.filter(is_owned).filter(|_| self.tape.chance(50)) {
            strand.values.push(self.f.load(Type::I32, base));
        }
        self.expose(&strand);
        self.f.halt();
        self.f.switch_to(exit);
        self.f.join();
        s.values.push(i);
    }

    /// Starts a strand in the innermost region, which takes some locations with it.
    pub(super) fn spawn(&mut self, s: &mut Scope) {
        let [child, next] = ["child", "next"].map(|n| self.f.block(n));
        self.f.fork_interior(&[child, next]);
        let mut strand = Scope { level: s.level, ..s.strand() };
        if self.environment.mode == Mode::Racy {
            strand.owned.clone_from(&s.owned);
        } else {
            for place in std::mem::take(&mut s.owned) {
                let list = if self.tape.chance(50) { &mut strand.owned } else { &mut s.owned };
                list.push(place);
            }
        }
        self.f.switch_to(child);
        self.body(&mut strand, 2);
        self.expose(&strand);
        self.f.halt();
        s.keep(strand);
        self.f.switch_to(next);
    }
}

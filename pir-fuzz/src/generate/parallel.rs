//! Regions, parallel loops, and strands that strands start.

use super::scope::{Place, PlaceKind, Scope};
use super::writer::{MAX_LEVEL, Writer};
use super::{ARRAY_ELEMENTS, Constructs, Mode};
use pir_core::builder::{Fork, Operand};
use pir_core::entity::{Block, Type, Value};
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::Opcode;

/// The bounds of regions with `width`. Half of an array is the largest one: iterations `i` and
/// `i - width`, modulo the length of an array, are then ordered.
const WIDTHS: [i64; 4] = [ARRAY_ELEMENTS as i64 / 2, 1, 2, 3];

/// The bound around which trip counts are chosen if there is no width.
const USUAL_WIDTH: i64 = WIDTHS[0];

/// A parallel loop without its body.
#[derive(Clone, Copy, Debug)]
struct LoopShape {
    trips: Value,
    width: Option<i64>,
    lockstep: bool,
    /// Whether the last iteration hands a number on.
    last: bool,
}

/// Where the strands of a region end.
#[derive(Default)]
struct Ends {
    /// How many reach the join.
    joined: usize,
    /// Whether a block that several strands reach is on their ways.
    inside: bool,
}

impl Writer<'_, '_> {
    fn width(&mut self) -> Option<i64> {
        let at = self.may(Constructs::WIDTH, 35).then(|| self.tape.below(WIDTHS.len() as u32));
        at.map(|at| WIDTHS[at as usize])
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

    /// Writes the entry forks of a region: one, or two of which each strand may take one.
    fn open(&mut self, s: &Scope, fork: Fork) {
        if self.may(Constructs::FORKS, 30) {
            let condition = self.condition(s);
            let [one, other] = ["one.fork", "other.fork"].map(|n| self.f.block(n));
            self.f.cond_br(condition, one, other);
            let reversed = fork.successors.iter().rev().copied().collect();
            for (block, successors) in [(one, fork.successors.clone()), (other, reversed)] {
                self.f.switch_to(block);
                self.f.fork_with(Fork { successors, ..fork.clone() });
            }
        } else {
            self.f.fork_with(fork);
        }
    }

    /// Ends a strand of a region, by its join or, unless it is the first one, by `halt`.
    fn end_strand(&mut self, s: &mut Scope, strand: Scope, n: usize, join: Block) -> Ends {
        let mut ends = Ends::default();
        if n == 0 || self.may(Constructs::JOINS, 50) {
            ends = Ends { joined: 1, inside: strand.sealed.is_some() };
            self.f.br(join);
        } else {
            self.f.halt();
        }
        s.keep(strand);
        ends
    }

    /// Begins the block after a region. `results` is the list of values of its strands.
    fn close(&mut self, s: &mut Scope, outer: OuterScope, join: Block, ends: &[Ends]) {
        self.f.switch_to(join);
        self.f.join();
        let results = std::mem::replace(&mut s.left, outer.left);
        s.values.extend(results);
        s.sealed = outer.sealed;
        let joined: usize = ends.iter().map(|e| e.joined).sum();
        s.seal(joined > 1 || ends.iter().any(|e| e.inside));
        self.border(s, false);
    }

    /// Writes a region of two or three strands.
    pub(super) fn region(&mut self, s: &mut Scope) {
        let count = 2 + self.tape.below(2) as usize;
        self.region_of(s, count);
    }

    /// Writes a region of this many strands.
    pub(super) fn region_of(&mut self, s: &mut Scope, count: usize) {
        self.border(s, true);
        let left = std::mem::take(&mut s.left);
        let all: Vec<Block> = (0..count).map(|_| self.f.block("task")).collect();
        let join = self.f.block("join");
        let mut successors = all.clone();
        let master = self.may(Constructs::MASTER, 40).then(|| successors.remove(0));
        let lockstep = self.may(Constructs::LOCKSTEP, 15);
        let width = self.width().map(Operand::Int);
        let uses = if self.may(Constructs::CAPTURES, 80) { objects(s) } else { Vec::new() };
        // A strand that has nothing to do reaches the join at once.
        let empty = !lockstep && self.may(Constructs::JOINS, 15);
        successors.extend(empty.then_some(join));
        self.open(s, Fork { width, master, lockstep, uses, successors, ..Fork::default() });
        let strands = if lockstep { vec![lane(s); count] } else { self.divide(s, count) };
        let flat = self.may(Constructs::NUMBERS, 60);
        // The results of the strands are for this strand, sealed or not.
        let outer = OuterScope { left, sealed: s.sealed.take() };
        let mut ends = vec![Ends { joined: usize::from(empty), inside: false }];
        for (n, mut strand) in strands.into_iter().enumerate() {
            self.f.switch_to(all[n]);
            self.gap();
            strand.flat = flat;
            self.number(&mut strand);
            self.body(&mut strand, 3);
            self.expose(&strand);
            let end = self.end_strand(s, strand, n, join);
            ends.push(end);
        }
        self.close(s, outer, join, &ends);
        if self.may(Constructs::ADJACENT, 20) && self.left > 0 {
            self.region(s);
        }
    }

    /// Writes a forced region in which all strands meet at barriers. Locations have other owners
    /// after each of them.
    pub(super) fn phases(&mut self, s: &mut Scope) {
        let left = std::mem::take(&mut s.left);
        let count = 2 + self.tape.below(2) as usize;
        let all: Vec<Block> = (0..count).map(|_| self.f.block("member")).collect();
        let join = self.f.block("join");
        let divisions: Vec<Vec<Scope>> =
            (0..2 + self.tape.below(2)).map(|_| self.divide(s, count)).collect();
        self.open(s, Fork { force: true, successors: all.clone(), ..Fork::default() });
        let outer = OuterScope { left, sealed: s.sealed.take() };
        let mut ends = Vec::new();
        for (n, &block) in all.iter().enumerate() {
            self.f.switch_to(block);
            let mut strand = Scope { flat: true, ..s.strand() };
            let mut objects: Vec<Place> = Vec::new();
            for (phase, division) in divisions.iter().enumerate() {
                if phase > 0 {
                    self.f.barrier();
                }
                let now = &division[n];
                strand.frozen.clone_from(&now.frozen);
                strand.owned = [&now.owned[..], &objects[..]].concat();
                self.body(&mut strand, 1);
                self.expose(&strand);
                objects = strand.owned.split_off(now.owned.len());
            }
            let end = self.end_strand(s, strand, n, join);
            ends.push(end);
        }
        self.close(s, outer, join, &ends);
    }

    /// Writes a region that starts one block twice or more. Its strands differ by their numbers.
    pub(super) fn twins(&mut self, s: &mut Scope) {
        let [twin, join] = ["twin", "join"].map(|n| self.f.block(n));
        let count = 2 + self.tape.below(2) as usize;
        self.f.fork(&vec![twin; count]);
        self.f.switch_to(twin);
        let mut strand = Scope { flat: true, ..s.strand() };
        let is_numbered = self.allows(Constructs::NUMBERS);
        let id = is_numbered.then(|| self.f.thread_id());
        strand.values.extend(id);
        for &place in &s.owned {
            match (place.kind, id) {
                _ if self.environment.mode == Mode::Racy => strand.owned.push(place),
                (PlaceKind::Array, Some(id)) => {
                    strand.owned.push(Place { kind: PlaceKind::Element(id), ..place });
                }
                _ => strand.frozen.push(place),
            }
        }
        if self.allows(Constructs::COUNT) {
            self.count(&mut strand);
        }
        self.body(&mut strand, 2);
        self.expose(&strand);
        self.f.br(join);
        self.f.switch_to(join);
        self.f.join();
        s.seal(true);
    }

    /// Writes a region with two joins, of which its first strand selects one.
    pub(super) fn two_joins(&mut self, s: &mut Scope) {
        let names = ["chooser", "other", "left.join", "right.join", "joined"];
        let [chooser, other, left, right, meet] = names.map(|n| self.f.block(n));
        // If others reach a join too, the master decides.
        let has_master = self.may(Constructs::MASTER, 50);
        let fork = match has_master {
            true => Fork { master: Some(chooser), successors: vec![other], ..Fork::default() },
            false => Fork { successors: vec![chooser, other], ..Fork::default() },
        };
        self.f.fork_with(fork);
        let [mut first, mut second]: [Scope; 2] =
            self.divide(s, 2).try_into().expect("two strands");
        self.f.switch_to(chooser);
        self.body(&mut first, 2);
        let condition = self.condition(&first);
        self.f.cond_br(condition, left, right);
        self.f.switch_to(other);
        self.body(&mut second, 2);
        self.expose(&second);
        let joins_too = has_master && self.tape.chance(50);
        match joins_too {
            true => self.f.br(right),
            false => self.f.halt(),
        };
        let mut sealed = joins_too || first.sealed.is_some();
        let mut incoming = Vec::new();
        for block in [left, right] {
            self.f.switch_to(block);
            self.f.join();
            let mut arm = s.nested();
            self.body(&mut arm, 1);
            self.expose(&arm);
            sealed |= arm.sealed.is_some();
            incoming.push((self.value(&arm), self.f.current()));
            self.f.br(meet);
        }
        self.f.switch_to(meet);
        s.seal(sealed);
        s.values.push(self.f.phi(Type::I32, &incoming));
    }

    /// Returns the number of iterations of a loop: near its width, or read from memory.
    fn trips(&mut self, s: &Scope, width: Option<i64>) -> Value {
        let arrays: Vec<Place> =
            s.owned.iter().copied().filter(|p| p.kind == PlaceKind::Array).collect();
        if self.may(Constructs::BOUND, 30) && !arrays.is_empty() {
            let array = arrays[self.tape.below(arrays.len() as u32) as usize];
            let n = self.tape.below(ARRAY_ELEMENTS as u32);
            let p = self.f.gep(Type::I32, array.base, i64::from(n));
            let bound = self.f.load(Type::I32, p);
            return self.f.and(bound, ARRAY_ELEMENTS as i64 - 1);
        }
        let w = width.unwrap_or(USUAL_WIDTH);
        let all = [1, 0, w - 1, w, w + 1, ARRAY_ELEMENTS as i64 - 1];
        let trips = all[self.tape.below(all.len() as u32) as usize];
        self.f.int(Type::I32, trips)
    }

    /// Writes a parallel loop, which starts one strand per iteration, or two of them with the same
    /// range and nothing between.
    pub(super) fn parallel_loop(&mut self, s: &mut Scope) {
        if s.level + 1 < MAX_LEVEL && self.may(Constructs::ADJACENT, 30) {
            return self.nest(s);
        }
        let width = self.width();
        let lockstep = self.may(Constructs::LOCKSTEP, 50);
        let trips = self.trips(s, width);
        let last = self.may(Constructs::LAST, 40);
        let shape = LoopShape { trips, width, lockstep, last };
        let pair = !last && self.may(Constructs::ADJACENT, 40);
        self.border(s, true);
        self.loop_over(s, shape);
        if pair {
            self.loop_over(s, shape);
        }
        self.border(s, false);
    }

    fn loop_over(&mut self, s: &mut Scope, shape: LoopShape) {
        let names = ["for", "for.latch", "for.body", "for.end"];
        let [head, latch, body, exit] = names.map(|n| self.f.block(n));
        let last = shape.last.then(|| self.temporary());
        let zero = self.f.int(Type::I32, 0);
        let (width, lockstep) = (shape.width.map(Operand::Int), shape.lockstep);
        let spine = self.may(Constructs::CLUTTER, 50).then(|| self.f.block("spine"));
        let successors = vec![spine.unwrap_or(head)];
        let before = self.f.current();
        self.f.fork_with(Fork { width, lockstep, successors, ..Fork::default() });
        if let Some(spine) = spine {
            self.f.switch_to(spine);
            self.f.br(head);
        }
        let from = spine.unwrap_or(before);
        self.f.switch_to(head);
        let i = self.f.phi(Type::I32, &[(zero, from)]);
        let more = self.f.icmp(IntPredicate::Ult, i, shape.trips);
        self.f.cond_br(more, latch, exit);
        self.f.switch_to(latch);
        let private = self.private_places();
        let next = self.f.binary(Opcode::Add, ArithFlags::NUW, i, 1);
        self.f.fork_with(Fork {
            interior: true,
            uses: private.first().map(|p| p.base).into_iter().collect(),
            successors: vec![body, head],
            ..Fork::default()
        });
        self.f.add_incoming(i, next, latch);
        self.f.switch_to(body);
        let mut strand = self.iteration(s, shape, i);
        for &place in &private {
            self.store_to(&strand, place, i);
            strand.owned.push(place);
        }
        self.body(&mut strand, if lockstep { 4 } else { 2 });
        // A strand that this one started may have it now.
        let kept = private.into_iter().rfind(|p| strand.owned.contains(p));
        if let Some(place) = kept.filter(|_| self.tape.chance(50)) {
            let p = self.pointer(&strand, place);
            strand.values.push(self.f.load(Type::I32, p));
        }
        self.expose(&strand);
        if let Some(temporary) = last {
            self.keep_last(&strand, i, shape.trips, temporary);
        }
        self.f.halt();
        self.f.switch_to(exit);
        self.f.join();
        s.values.push(i);
        if let Some(temporary) = last {
            self.use_last(s, i, temporary);
        }
    }

    /// Returns the scope of an iteration.
    fn iteration(&mut self, s: &Scope, shape: LoopShape, i: Value) -> Scope {
        let mut strand = if shape.lockstep { lane(s) } else { s.strand() };
        strand.values.push(i);
        if shape.lockstep {
            let arrays = s.owned.iter().filter(|p| p.kind == PlaceKind::Array);
            strand.owned.extend(arrays.map(|p| Place { kind: PlaceKind::Element(i), ..*p }));
            return strand;
        }
        for &place in &s.owned {
            match (place.kind, shape.width) {
                _ if self.environment.mode == Mode::Racy => strand.owned.push(place),
                // One iteration at a time.
                (_, Some(1)) => strand.owned.push(place),
                (PlaceKind::Array, width) if self.tape.chance(80) => {
                    strand.owned.push(Place { kind: PlaceKind::Element(i), ..place });
                    if let Some(width) = width.filter(|_| self.tape.chance(60)) {
                        // The element of an iteration before which this one does not start.
                        let distant = self.f.sub(i, width);
                        let distant = self.f.and(distant, ARRAY_ELEMENTS as i64 - 1);
                        strand.owned.push(Place { kind: PlaceKind::Element(distant), ..place });
                    }
                }
                _ => strand.frozen.push(place),
            }
        }
        strand
    }

    /// Allocates an object for each iteration, or none. Returns its locations.
    fn private_places(&mut self) -> Vec<Place> {
        if !self.may(Constructs::ALLOCA, 40) {
            return Vec::new();
        }
        match self.tape.chance(40) {
            true => self.aggregate(),
            false => vec![Place { base: self.f.alloca(Type::I32), kind: PlaceKind::Cell }],
        }
    }

    fn temporary(&mut self) -> Value {
        let temporary = self.f.alloca(Type::I32);
        let zero = self.f.int(Type::I32, 0);
        self.f.store(zero, temporary);
        temporary
    }

    /// Stores a value in the last iteration.
    fn keep_last(&mut self, strand: &Scope, i: Value, trips: Value, temporary: Value) {
        let v = self.value(strand);
        let [keep, done] = ["last", "done"].map(|n| self.f.block(n));
        let last = self.f.sub(trips, 1);
        let is_last = self.f.icmp(IntPredicate::Eq, i, last);
        self.f.cond_br(is_last, keep, done);
        self.f.switch_to(keep);
        self.f.store(v, temporary);
        self.f.br(done);
        self.f.switch_to(done);
    }

    /// Stores the value of the last iteration, if there was one, to a location.
    fn use_last(&mut self, s: &mut Scope, i: Value, temporary: Value) {
        let Some(place) = self.owned(s) else { return };
        let p = self.pointer(s, place);
        let [assign, after] = ["assign", "assigned"].map(|n| self.f.block(n));
        let any = self.f.icmp(IntPredicate::Ne, i, 0);
        self.f.cond_br(any, assign, after);
        self.f.switch_to(assign);
        let v = self.f.load(Type::I32, temporary);
        self.f.store(v, p);
        self.f.br(after);
        self.f.switch_to(after);
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

/// Fields of a strand's scope that are saved while the strands of its region are written.
struct OuterScope {
    left: Vec<Value>,
    sealed: Option<usize>,
}

/// Returns the scope of a lane. Lanes act in a certain order, so each may access every location.
fn lane(s: &Scope) -> Scope {
    Scope { lane: true, owned: s.owned.clone(), ..s.strand() }
}

/// Returns the objects of the function among the locations of a strand.
fn objects(s: &Scope) -> Vec<Value> {
    let mut all: Vec<Value> =
        s.owned.iter().map(|p| p.base).filter(|b| b.as_inst().is_some()).collect();
    all.dedup();
    all
}

//! Shapes of regions that front ends seldom make.

use super::super::scope::{Place, PlaceKind, Scope};
use super::super::writer::Writer;
use super::super::{ARRAY_ELEMENTS, I32_BYTES, Mode};
use pir_core::builder::{Fork, FunctionBuilder, Operand};
use pir_core::entity::{Block, Type, Value};
use pir_core::inst::{ArithFlags, IntPredicate, Ordering, RmwOp};
use pir_core::opcode::Opcode;

pub(crate) fn four_strands(w: &mut Writer<'_, '_>, s: &mut Scope) {
    w.region_of(s, 4);
}

/// Writes the body of a strand that ends by `halt`.
fn strand(w: &mut Writer<'_, '_>, block: Block, mut scope: Scope) {
    w.f.switch_to(block);
    w.body(&mut scope, 1);
    w.expose(&scope);
    w.f.halt();
}

/// Writes a region whose first strand starts one block twice.
pub(crate) fn twice(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let [first, again, last, join] = ["first", "again", "last", "join"].map(|n| w.f.block(n));
    w.f.fork(&[first]);
    w.f.switch_to(first);
    let mut scopes = w.divide(s, 2);
    let mut both = scopes.pop().expect("two scopes");
    let mut one = scopes.pop().expect("two scopes");
    // Each of the two strands has the location, so they may only read it.
    if w.environment.mode != Mode::Racy {
        both.frozen.append(&mut both.owned);
    }
    w.body(&mut one, 1);
    let mut third = one.clone();
    let order = [[again, again, last], [again, last, again]];
    // The continuation is the last one.
    w.f.fork_interior(&order[w.tape.below(2) as usize]);
    both.values = one.values.clone();
    w.f.switch_to(again);
    w.body(&mut both, 1);
    w.f.halt();
    w.f.switch_to(last);
    w.body(&mut third, 1);
    w.expose(&third);
    w.f.br(join);
    w.f.switch_to(join);
    w.f.join();
    s.seal(third.sealed.is_some());
}

/// Writes a region whose first strand starts four others.
pub(crate) fn fan(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let names = ["first", "a", "b", "c", "last", "join"];
    let [first, a, b, c, last, join] = names.map(|n| w.f.block(n));
    w.f.fork(&[first]);
    w.f.switch_to(first);
    w.f.fork_interior(&[a, b, c, last]);
    let mut scopes = w.divide(s, 4);
    let mut scope = scopes.pop().expect("four scopes");
    for (scope, block) in scopes.into_iter().zip([a, b, c]) {
        strand(w, block, scope);
    }
    w.f.switch_to(last);
    w.body(&mut scope, 1);
    w.expose(&scope);
    w.f.br(join);
    w.f.switch_to(join);
    w.f.join();
    s.seal(scope.sealed.is_some());
}

/// Writes a bottom-tested loop whose back edge is that of an interior fork.
pub(crate) fn chain(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let names = ["chain", "chain.fork", "link", "chain.end", "join"];
    let [head, fork, link, end, join] = names.map(|n| w.f.block(n));
    let (before, zero) = (w.f.current(), w.f.int(Type::I32, 0));
    let most = 1 + i64::from(w.tape.below(3));
    w.f.fork(&[head]);
    w.f.switch_to(head);
    let i = w.f.phi(Type::I32, &[(zero, before)]);
    let next = w.f.binary(Opcode::Add, ArithFlags::NUW, i, 1);
    let more = w.f.icmp(IntPredicate::Ult, i, most);
    w.f.cond_br(more, fork, end);
    w.f.switch_to(fork);
    w.f.fork_interior(&[link, head]);
    w.f.add_incoming(i, next, fork);
    let scope = iteration(w, s, i);
    strand(w, link, scope);
    w.f.switch_to(end);
    w.f.br(join);
    w.f.switch_to(join);
    w.f.join();
}

/// Returns the scope of an iteration that owns an element of each array.
fn iteration(w: &Writer<'_, '_>, s: &Scope, i: Value) -> Scope {
    let mut strand = s.strand();
    strand.values.push(i);
    for &place in &s.owned {
        match place.kind {
            _ if w.environment.mode == Mode::Racy => strand.owned.push(place),
            PlaceKind::Array => strand.owned.push(Place { kind: PlaceKind::Element(i), ..place }),
            _ => strand.frozen.push(place),
        }
    }
    strand
}

/// Writes a strand that starts itself again, for ever, if a flag is set at the time.
pub(crate) fn self_loop(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let Some(&flag) = w.environment.atomics.first() else { return w.compute(s) };
    let names = ["looks", "itself", "setter", "gives.up", "join"];
    let [looks, itself, setter, gives_up, join] = names.map(|n| w.f.block(n));
    let order = if w.tape.chance(50) { [looks, setter] } else { [setter, looks] };
    let (turns, zero) = (w.f.alloca(Type::I32), w.f.int(Type::I32, 0));
    w.f.store(zero, turns);
    w.f.fork(&order);
    w.f.switch_to(looks);
    let is_set = w.flag(flag, Ordering::SeqCst);
    w.f.cond_br(is_set, itself, gives_up);
    w.f.switch_to(itself);
    // Without a call that does not return, there were more and more states to search.
    let rest = w.helper("rest.after", |m| {
        let f = FunctionBuilder::new(m, "rest.after", Type::VOID, &[Type::I32]);
        let [rest, done] = ["rest", "done"].map(|n| f.block(n));
        let is_over = f.icmp(IntPredicate::Ugt, f.arg(0), 1);
        f.cond_br(is_over, rest, done);
        f.switch_to(rest);
        f.br(rest);
        f.switch_to(done);
        f.ret_void();
        f.finish().expect("it is complete")
    });
    let turn = w.f.load(Type::I32, turns);
    w.f.call(rest, &[turn.into()]);
    let next = w.f.add(turn, 1);
    w.f.store(next, turns);
    w.f.fork_interior(&[itself]);
    w.f.switch_to(setter);
    let one = w.f.int(Type::I32, 1);
    w.f.store_atomic(one, flag, Ordering::SeqCst, I32_BYTES);
    w.f.br(join);
    w.f.switch_to(gives_up);
    w.f.br(join);
    w.f.switch_to(join);
    w.f.join();
    s.seal(true);
}

/// Writes a region whose strands record two joins. The master decides, if there is one.
pub(crate) fn different_joins(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let names = ["records.one", "records.other", "one.join", "other.join", "recorded"];
    let [one, other, one_join, other_join, meet] = names.map(|n| w.f.block(n));
    let open = matches!(w.environment.mode, Mode::Atomic | Mode::Racy) && w.tape.chance(50);
    let master = (!open).then_some(if w.tape.chance(50) { one } else { other });
    let successors: Vec<Block> = [one, other].into_iter().filter(|&b| Some(b) != master).collect();
    w.f.fork_with(Fork { master, successors, ..Fork::default() });
    let scopes = w.divide(s, 2);
    // The strands end in these blocks, as the table says.
    for (mut scope, (block, join)) in scopes.into_iter().zip([(one, one_join), (other, other_join)])
    {
        w.f.switch_to(block);
        for _ in 0..1 + w.tape.below(2) {
            w.compute(&mut scope);
        }
        w.expose(&scope);
        w.f.br(join);
    }
    let mut incoming = Vec::new();
    for block in [one_join, other_join] {
        w.f.switch_to(block);
        w.f.join();
        let mut arm = s.nested();
        w.body(&mut arm, 1);
        w.expose(&arm);
        incoming.push((w.value(&arm), w.f.current()));
        w.f.br(meet);
    }
    w.f.switch_to(meet);
    // Both strands reach what follows.
    s.seal(true);
    s.values.push(w.f.phi(Type::I32, &incoming));
}

fn chosen_array(w: &mut Writer<'_, '_>, s: &Scope) -> Place {
    let all: Vec<Place> = s.owned.iter().copied().filter(|p| p.kind == PlaceKind::Array).collect();
    all[w.tape.below(all.len() as u32) as usize]
}

/// Writes a parallel loop with attributes of its entry fork up to the body of an iteration.
/// Returns the induction variable and the block after the loop.
fn open_loop(w: &mut Writer<'_, '_>, fork: Fork, trips: i64) -> (Value, Block) {
    let names = ["wide", "wide.latch", "wide.body", "wide.end"];
    let [head, latch, body, exit] = names.map(|n| w.f.block(n));
    let (before, zero) = (w.f.current(), w.f.int(Type::I32, 0));
    w.f.fork_with(Fork { successors: vec![head], ..fork });
    w.f.switch_to(head);
    let i = w.f.phi(Type::I32, &[(zero, before)]);
    let more = w.f.icmp(IntPredicate::Ult, i, trips);
    w.f.cond_br(more, latch, exit);
    w.f.switch_to(latch);
    let next = w.f.binary(Opcode::Add, ArithFlags::NUW, i, 1);
    w.f.fork_interior(&[body, head]);
    w.f.add_incoming(i, next, latch);
    w.f.switch_to(body);
    (i, exit)
}

/// Writes a parallel loop with a width that is computed.
pub(crate) fn variable_width(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let width = w.small(s, 3);
    let width = w.f.or(width, 1);
    let trips = 2 + i64::from(w.tape.below(3));
    let fork = Fork { width: Some(Operand::Value(width)), ..Fork::default() };
    let (i, exit) = open_loop(w, fork, trips);
    let mut scope = iteration(w, s, i);
    w.body(&mut scope, 1);
    w.expose(&scope);
    w.f.halt();
    w.f.switch_to(exit);
    w.f.join();
}

/// Writes lanes that store to their elements, and then read those of others.
pub(crate) fn neighbours(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let array = chosen_array(w, s);
    let width = w.tape.chance(50).then(|| Operand::Int([4, 2, 3, 8][w.tape.below(4) as usize]));
    let trips = 2 + i64::from(w.tape.below(3));
    let fork = Fork { lockstep: true, width, ..Fork::default() };
    let (i, exit) = open_loop(w, fork, trips);
    let store = |w: &mut Writer<'_, '_>, index: Value, v: Value| {
        let p = w.f.gep(Type::I32, array.base, index);
        w.f.store(v, p);
    };
    let v = w.value(s);
    let v = w.f.add(v, i);
    store(w, i, v);
    let by = [1, -1, 2][w.tape.below(3) as usize];
    let other = w.f.add(i, by);
    let other = w.f.and(other, ARRAY_ELEMENTS as i64 - 1);
    let q = w.f.gep(Type::I32, array.base, other);
    let read = w.f.load(Type::I32, q);
    let next = w.f.block("lane.neighbour");
    w.f.br(next);
    w.f.switch_to(next);
    let sum = w.f.add(read, 1);
    store(w, i, sum);
    w.f.halt();
    w.f.switch_to(exit);
    w.f.join();
    let p = w.f.gep(Type::I32, array.base, i64::from(w.tape.below(4)));
    s.values.push(w.f.load(Type::I32, p));
}

/// Lists of back ends. All of them have one that can run any region.
const LISTS: [&[&str]; 4] =
    [&["sequential", "rayon"], &["rayon"], &["openmp", "rayon", "sequential"], &["openmp"]];

/// Writes a region that only some back ends may implement.
pub(crate) fn backends(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let [one, other, join] = ["listed", "other", "join"].map(|n| w.f.block(n));
    let force = w.tape.chance(30);
    let fork = Fork { force, successors: vec![one, other], ..Fork::default() };
    let fork = w.f.fork_with(fork);
    w.f.backends(fork, LISTS[w.tape.below(LISTS.len() as u32) as usize]);
    let mut scopes = w.divide(s, 2);
    let mut second = scopes.pop().expect("two scopes");
    let first = scopes.pop().expect("two scopes");
    strand(w, one, first);
    w.f.switch_to(other);
    w.body(&mut second, 1);
    w.expose(&second);
    w.f.br(join);
    w.f.switch_to(join);
    w.f.join();
    s.seal(second.sealed.is_some());
}

/// Writes a strand that waits for a flag, and reads a plain location while it waits: its own, or
/// that of the other strand.
pub(crate) fn spin(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let [flag, data] = [0; 2].map(|_| w.f.alloca(Type::I32));
    let (zero, one) = (w.f.int(Type::I32, 0), w.f.int(Type::I32, 1));
    let v = w.value(s);
    w.f.store(v, data);
    w.f.store_atomic(zero, flag, Ordering::SeqCst, I32_BYTES);
    let names = ["sets", "spin", "spun", "join"];
    let [sets, spin, spun, join] = names.map(|n| w.f.block(n));
    let successors = if w.tape.chance(50) { vec![sets, spin] } else { vec![spin, sets] };
    w.f.fork_with(Fork { force: true, successors, ..Fork::default() });
    w.f.switch_to(sets);
    if w.environment.mode == Mode::Racy && w.tape.chance(30) {
        w.f.store(one, data);
    }
    w.f.store_atomic(one, flag, Ordering::SeqCst, I32_BYTES);
    w.f.halt();
    w.f.switch_to(spin);
    let read = w.f.load(Type::I32, data);
    let is_set = w.flag(flag, Ordering::SeqCst);
    w.f.cond_br(is_set, spun, spin);
    w.f.switch_to(spun);
    if w.tape.chance(70) {
        let sum = w.f.add(read, 1);
        w.f.store(sum, data);
    }
    w.f.br(join);
    w.f.switch_to(join);
    w.f.join();
    s.values.push(w.f.load(Type::I32, data));
}

/// Writes a strand that reads one location, and sees by another whether its sibling ran.
pub(crate) fn tell(w: &mut Writer<'_, '_>, s: &mut Scope) {
    let Some(&told) = w.environment.atomics.first() else { return w.compute(s) };
    let other = w.environment.atomics.get(1).copied();
    let location = other.unwrap_or_else(|| {
        let p = w.f.alloca(Type::I32);
        let zero = w.f.int(Type::I32, 0);
        w.f.store_atomic(zero, p, Ordering::SeqCst, I32_BYTES);
        p
    });
    let [sibling, reads, join] = ["sibling", "told", "join"].map(|n| w.f.block(n));
    w.f.fork(&[sibling, reads]);
    w.f.switch_to(sibling);
    let one = w.f.int(Type::I32, 1);
    w.f.store_atomic(one, location, Ordering::SeqCst, I32_BYTES);
    match w.tape.chance(50) {
        true => w.f.atomic_rmw(RmwOp::Add, told, one, Ordering::SeqCst),
        false => w.f.load_atomic(Type::I32, told, Ordering::SeqCst, I32_BYTES),
    };
    w.f.halt();
    w.f.switch_to(reads);
    let load = |w: &Writer<'_, '_>, p| w.f.load_atomic(Type::I32, p, Ordering::SeqCst, I32_BYTES);
    let first = load(w, told);
    let second = load(w, location);
    let again = if w.tape.chance(50) { load(w, location) } else { first };
    let sum = w.f.mul(first, 3);
    let sum = w.f.xor(sum, second);
    let sum = w.f.add(sum, again);
    let result = w.f.alloca(Type::I32);
    w.f.store(sum, result);
    w.f.br(join);
    w.f.switch_to(join);
    w.f.join();
    s.values.push(sum);
}

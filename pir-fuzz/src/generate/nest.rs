//! Perfect nests of two parallel loops.

use super::scope::{Place, PlaceKind, Scope};
use super::writer::Writer;
use super::{ARRAY_ELEMENTS, Mode};
use pir_core::builder::Fork;
use pir_core::entity::{Block, Type, Value};
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::Opcode;

/// The number of iterations of the loop with the larger stride, at most.
const ROWS: i64 = 2;

/// The number of iterations of the other one, at most: each pair has an element.
const COLUMNS: i64 = ARRAY_ELEMENTS as i64 / ROWS;

/// A loop whose iteration is being written.
struct OpenLoop {
    variable: Value,
    exit: Block,
}

impl Writer<'_, '_> {
    /// Writes a perfect nest. Each iteration of the inner loop has one element of an array.
    pub(super) fn nest(&mut self, s: &mut Scope) {
        self.border(s, true);
        let is_by_column = self.tape.chance(40);
        let (outer_most, inner_most) = if is_by_column { (COLUMNS, ROWS) } else { (ROWS, COLUMNS) };
        let [rows, columns] = [outer_most, inner_most].map(|most| self.nest_trips(s, most));
        let outer = self.open_loop(rows);
        let (i, stride) = (outer.variable, if is_by_column { 1 } else { COLUMNS });
        let row = self.f.mul(i, stride);
        let inner = self.open_loop(columns);
        let k = inner.variable;
        let column = if is_by_column { self.f.mul(k, COLUMNS) } else { k };
        let element = self.f.add(row, column);
        let mut strand = self.element(s, element);
        strand.values.extend([i, k]);
        self.body(&mut strand, 2);
        self.expose(&strand);
        self.f.halt();
        self.f.switch_to(inner.exit);
        self.f.join();
        self.f.halt();
        self.f.switch_to(outer.exit);
        self.f.join();
        self.border(s, false);
    }

    fn nest_trips(&mut self, s: &Scope, most: i64) -> Value {
        let array = s.owned.iter().copied().find(|p| p.kind == PlaceKind::Array);
        if let Some(array) = array.filter(|_| self.tape.chance(40)) {
            let n = self.tape.below(ARRAY_ELEMENTS as u32);
            let p = self.f.gep(Type::I32, array.base, i64::from(n));
            let bound = self.f.load(Type::I32, p);
            return self.f.and(bound, most - 1);
        }
        let trips = [most, 1, 0, most - 1][self.tape.below(4) as usize];
        self.f.int(Type::I32, trips)
    }

    /// Writes a loop without attributes up to the first instruction of an iteration.
    fn open_loop(&mut self, trips: Value) -> OpenLoop {
        let names = ["nest", "nest.latch", "nest.body", "nest.end"];
        let [head, latch, body, exit] = names.map(|n| self.f.block(n));
        let (before, zero) = (self.f.current(), self.f.int(Type::I32, 0));
        self.f.fork(&[head]);
        self.f.switch_to(head);
        let variable = self.f.phi(Type::I32, &[(zero, before)]);
        let more = self.f.icmp(IntPredicate::Ult, variable, trips);
        self.f.cond_br(more, latch, exit);
        self.f.switch_to(latch);
        let next = self.f.binary(Opcode::Add, ArithFlags::NUW, variable, 1);
        let successors = vec![body, head];
        self.f.fork_with(Fork { interior: true, successors, ..Fork::default() });
        self.f.add_incoming(variable, next, latch);
        self.f.switch_to(body);
        OpenLoop { variable, exit }
    }

    /// Returns the scope of an iteration that owns an element of each array.
    fn element(&mut self, s: &Scope, element: Value) -> Scope {
        let mut strand = Scope { level: s.level + 2, ..s.strand() };
        for &place in &s.owned {
            match place.kind {
                PlaceKind::Array => {
                    strand.owned.push(Place { kind: PlaceKind::Element(element), ..place });
                }
                _ if self.environment.mode == Mode::Racy => strand.owned.push(place),
                _ => strand.frozen.push(place),
            }
        }
        strand
    }
}

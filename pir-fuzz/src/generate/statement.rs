//! Statements without control flow: arithmetic, accesses, objects, calls.

use super::scope::{Place, PlaceKind, Scope};
use super::writer::Writer;
use super::{ARRAY_ELEMENTS, Constructs, Mode};
use pir_core::builder::Operand;
use pir_core::entity::{Type, Value};
use pir_core::inst::{ArithFlags, IntPredicate, Ordering};
use pir_core::opcode::Opcode;

/// Numbers at which arithmetic has its corners.
const CONSTANTS: [i64; 8] = [1, 0, 2, 7, -1, i32::MAX as i64, i32::MIN as i64, 255];

const PREDICATES: [IntPredicate; 5] =
    [IntPredicate::Ult, IntPredicate::Slt, IntPredicate::Eq, IntPredicate::Ne, IntPredicate::Sgt];

impl Writer<'_, '_> {
    fn constant(&mut self) -> Value {
        let n = CONSTANTS[self.tape.below(CONSTANTS.len() as u32) as usize];
        self.f.int(Type::I32, n)
    }

    /// A value, or a constant.
    fn operand(&mut self, s: &Scope) -> Value {
        if self.tape.chance(30) { self.constant() } else { self.value(s) }
    }

    /// Computes a number from others.
    pub(super) fn compute(&mut self, s: &mut Scope) {
        let (a, b) = (self.value(s), self.operand(s));
        let v = match self.tape.below(10) {
            9 if self.allows(Constructs::FLOAT) => {
                // Operands of eight bits, so that the result is exact and in range.
                let [x, y] = [a, b].map(|v| {
                    let small = self.f.and(v, 255);
                    self.f.sitofp(small, Type::F64)
                });
                let op = [Opcode::FAdd, Opcode::FSub, Opcode::FMul][self.tape.below(3) as usize];
                let z = self.f.binary(op, ArithFlags::empty(), x, y);
                self.f.fptosi(z, Type::I32)
            }
            8 if s.flat && self.is_main && self.allows(Constructs::NUMBERS) => self.f.thread_id(),
            7 if self.allows(Constructs::CAST) => {
                let small = self.f.trunc(a, Type::I8);
                if self.tape.chance(50) {
                    self.f.sext(small, Type::I32)
                } else {
                    self.f.zext(small, Type::I32)
                }
            }
            6 if self.allows(Constructs::DIVIDE) => {
                // The lowest bit keeps the divisor from being 0.
                let divisor = self.f.or(b, 1);
                let op = [Opcode::UDiv, Opcode::URem][self.tape.below(2) as usize];
                self.f.binary(op, ArithFlags::empty(), a, divisor)
            }
            5 if self.allows(Constructs::FLAGS) => {
                // Operands of eight bits, so that no flag is violated.
                let (a, b) = (self.f.and(a, 255), self.f.and(b, 255));
                let flags = [ArithFlags::NSW, ArithFlags::NUW, ArithFlags::NSW | ArithFlags::NUW];
                let flags = flags[self.tape.below(3) as usize];
                let op = [Opcode::Add, Opcode::Mul][self.tape.below(2) as usize];
                self.f.binary(op, flags, a, b)
            }
            4 => {
                let condition = self.condition(s);
                self.f.select(condition, a, b)
            }
            n => {
                let op = [Opcode::Add, Opcode::Sub, Opcode::Xor, Opcode::Mul][n as usize & 3];
                self.f.binary(op, ArithFlags::empty(), a, b)
            }
        };
        s.values.push(v);
    }

    /// Compares two numbers.
    pub(super) fn condition(&mut self, s: &Scope) -> Value {
        if self.may(Constructs::CLUTTER, 15) {
            let known = self.tape.below(2);
            return self.f.int(Type::I1, known.into());
        }
        let (a, b) = (self.value(s), self.operand(s));
        let predicate = PREDICATES[self.tape.below(PREDICATES.len() as u32) as usize];
        self.f.icmp(predicate, a, b)
    }

    /// Chooses a location that may be written, if there is one.
    pub(super) fn owned(&mut self, s: &Scope) -> Option<Place> {
        let count = s.owned.len() as u32;
        (count > 0).then(|| s.owned[self.tape.below(count) as usize])
    }

    /// Loads or stores a number.
    pub(super) fn access(&mut self, s: &mut Scope) {
        let stores = self.tape.chance(50);
        match self.owned(s) {
            Some(place) if stores => {
                let p = self.pointer(s, place);
                let v = self.operand(s);
                self.f.store(v, p);
            }
            _ => {
                let all = s.owned.len() + s.frozen.len();
                let at = self.tape.below(all as u32) as usize;
                let place = s.owned.iter().chain(&s.frozen).nth(at);
                let p = self.pointer(s, *place.expect("there is a location"));
                s.values.push(self.f.load(Type::I32, p));
            }
        }
    }

    /// Stores or loads a number at the border of a region, over which passes move accesses.
    pub(super) fn border(&mut self, s: &mut Scope, stores: bool) {
        if let Some(place) = self.owned(s)
            && self.tape.chance(30)
        {
            let p = self.pointer(s, place);
            if stores {
                let v = self.operand(s);
                self.f.store(v, p);
            } else {
                s.values.push(self.f.load(Type::I32, p));
            }
        }
    }

    /// Stores one of the latest values, so that the strand's computation affects the outcome.
    pub(super) fn expose(&mut self, s: &Scope) {
        // The last locations are the most likely ones to outlive the strand.
        let last = s.owned.len().checked_sub(1 + self.tape.below(2) as usize);
        if self.tape.chance(75)
            && let Some(place) = last.map(|at| s.owned[at])
        {
            let p = self.pointer(s, place);
            let v = self.value(s);
            self.f.store(v, p);
        }
    }

    /// Allocates an object of the strand.
    pub(super) fn allocate(&mut self, s: &mut Scope) {
        match self.tape.below(10) {
            7.. => {
                let ty = self.f.with_module(|m| m.types.array(ARRAY_ELEMENTS, Type::I32));
                let base = self.f.alloca(ty);
                let zero = self.f.zero(ty);
                self.f.store(zero, base);
                s.owned.push(Place { base, kind: PlaceKind::Array });
            }
            4.. => {
                for place in self.aggregate() {
                    let v = self.value(s);
                    self.store_to(s, place, v);
                    s.owned.push(place);
                }
            }
            _ => {
                let base = self.f.alloca(Type::I32);
                let v = self.value(s);
                self.f.store(v, base);
                s.owned.push(Place { base, kind: PlaceKind::Cell });
            }
        }
    }

    /// Allocates a structure or an array, each number of which is a location of its own.
    pub(super) fn aggregate(&mut self) -> Vec<Place> {
        let (ty, members): (Type, &[(u8, Option<u8>)]) = match self.tape.below(3) {
            0 => {
                let fields = [Type::I32, Type::I32];
                let ty = self.f.with_module(|m| m.types.structure(&fields, false));
                (ty, &[(0, None), (1, None)])
            }
            1 => {
                let ty = self.f.with_module(|m| m.types.array(3, Type::I32));
                (ty, &[(0, None), (1, None), (2, None)])
            }
            _ => {
                let ty = self.f.with_module(|m| {
                    let pair = m.types.array(2, Type::I32);
                    m.types.structure(&[Type::I8, Type::I32, Type::I64, pair], false)
                });
                (ty, &[(1, None), (3, Some(0)), (3, Some(1))])
            }
        };
        let base = self.f.alloca(ty);
        let place = |&(n, element)| Place { base, kind: PlaceKind::Member(ty, n, element) };
        members.iter().map(place).collect()
    }

    /// Stores a number to a location.
    pub(super) fn store_to(&mut self, s: &Scope, place: Place, v: Value) {
        let p = self.pointer(s, place);
        self.f.store(v, p);
    }

    /// Calls a function.
    pub(super) fn call(&mut self, s: &mut Scope) {
        let all = &self.environment.pure;
        let pure = match all.len() {
            0 => None,
            count => Some(all[self.tape.below(count as u32) as usize]),
        };
        let place = if pure.is_some() && self.tape.chance(50) { None } else { self.owned(s) };
        let v = self.value(s);
        let result = match (place, pure, self.environment.update) {
            (Some(place), _, Some(update)) => {
                let p = self.pointer(s, place);
                self.f.call(update, &[p.into(), v.into()])
            }
            (_, Some(pure), _) => {
                let w = self.operand(s);
                self.f.call(pure, &[Operand::from(v), w.into()])
            }
            _ => return self.compute(s),
        };
        s.values.push(result);
    }

    /// Asks for the number of the strand or of its siblings.
    pub(super) fn number(&mut self, s: &mut Scope) {
        if s.flat && self.tape.chance(50) {
            let v = if self.tape.chance(70) { self.f.thread_id() } else { self.f.num_threads() };
            s.values.push(v);
        }
    }

    /// Updates a counter. Only `main` reads one, when no other strand runs.
    pub(super) fn count(&mut self, s: &mut Scope) {
        let counters = &self.environment.counters;
        let (counter, op) = counters[self.tape.below(counters.len() as u32) as usize];
        if self.is_main && s.level == 0 && self.environment.mode != Mode::Sequential {
            s.values.push(self.f.load(Type::I32, counter));
        } else {
            let v = self.value(s);
            let weak = self.may(Constructs::WEAK, 60);
            let ordering = if weak { Ordering::Monotonic } else { Ordering::SeqCst };
            self.f.atomic_rmw(op, counter, v, ordering);
        }
    }
}

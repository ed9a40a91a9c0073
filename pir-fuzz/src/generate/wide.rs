//! Statements for the features of [the table](super::feature).
//!
//! A statement takes numbers (`i32`) of the scope, and adds numbers to it, so that the outcome
//! depends on what it computes. It is defined for all numbers, and has the same result under every
//! schedule, unless the table allows it only in programs that are searched.

pub(super) mod calls;
mod intrinsics;
pub(super) mod memory;
pub(super) mod numbers;
pub(super) mod promises;
pub(super) mod shapes;
pub(super) mod undefined;

use super::Mode;
use super::feature::{Emitter, Modes, Needs, Write, features};
use super::scope::{PlaceKind, Scope};
use super::writer::Writer;
use crate::tape::Tape;
use pir_core::constant::ConstKind;
use pir_core::entity::{GlobalId, Type, Value};
use pir_core::intrinsic::Support;
use std::sync::LazyLock;

/// The numbers of features that a program may have.
const COUNTS: [usize; 8] = [0, 4, 12, 16, 20, 24, 32, 40];

/// The features of a program.
#[derive(Clone)]
pub(super) struct Chosen {
    pub list: Vec<Emitter>,
    /// Whether it has no types and intrinsics that only the interpreter executes, so that code
    /// generators can be compared with it.
    is_native: bool,
}

/// Chooses the features of a program.
pub(super) fn choose(tape: &mut Tape, mode: Mode) -> Chosen {
    let count = COUNTS[tape.below(COUNTS.len() as u32) as usize];
    let [all, rare, native, foreign] = &lists()[mode as usize];
    let rare_percent = match mode {
        Mode::Sequential => 4,
        Mode::RaceFree => 15,
        Mode::Atomic | Mode::Racy => 55,
    };
    let is_native = !tape.chance(50);
    let mut found = Vec::new();
    for _ in 0..count {
        let list = match tape.chance(rare_percent) {
            true => rare,
            false if is_native => native,
            // Programs that are not native are few.
            false if tape.chance(10) => foreign,
            false => all,
        };
        let at = u16::from_le_bytes([tape.next(), tape.next()]);
        found.push(list[usize::from(at) % list.len()]);
    }
    Chosen { list: found, is_native }
}

/// Returns the features for each mode: all, those that fit few places of few programs, those of
/// native programs, and the others.
fn lists() -> &'static [[Vec<Emitter>; 4]; 4] {
    static LISTS: LazyLock<[[Vec<Emitter>; 4]; 4]> = LazyLock::new(|| {
        Mode::ALL.map(|mode| {
            let mode = Modes::from_bits_truncate(1 << mode as u8);
            let all = features().iter().filter_map(|f| f.emit);
            let all: Vec<Emitter> = all.filter(|e| e.modes.contains(mode)).collect();
            let is_rare = |e: &Emitter| {
                !e.modes.is_all() || !matches!(e.needs, Needs::Nothing | Needs::Place)
            };
            let mut rare: Vec<Emitter> = all.iter().copied().filter(is_rare).collect();
            // Those of half of the modes have half of the programs.
            let searched = rare.iter().copied().filter(|e| e.modes == Modes::SEARCHED);
            rare.extend(searched.collect::<Vec<_>>());
            let (native, foreign) = all.iter().copied().partition(is_native);
            [all, rare, native, foreign]
        })
    });
    &LISTS
}

fn is_native(emit: &Emitter) -> bool {
    match emit.write {
        Write::Int(bits) => bits <= 64 || bits == 128,
        Write::Float(ty) => matches!(ty, Type::F32 | Type::F64),
        Write::Intrinsic(id) => id.row().jit != Support::No,
        Write::Statement(_) | Write::Flag(..) | Write::Atomic(..) => true,
    }
}

/// The most small features of one statement.
const MAX_RUN: usize = 4;

impl Writer<'_, '_> {
    /// Writes one of the program's features, or several small ones.
    pub(super) fn wide(&mut self, s: &mut Scope) {
        for _ in 0..MAX_RUN {
            let list = &self.environment.wide.list;
            let first = self.tape.below(list.len().min(256) as u32) as usize;
            let order = list[first..].iter().chain(&list[..first]);
            let Some(&emit) = order.clone().find(|e| self.is_met(s, e.needs)) else {
                return self.compute(s);
            };
            match emit.write {
                Write::Statement(write) => write(self, s),
                Write::Int(bits) => self.int_value(s, bits),
                Write::Float(ty) => self.float_value(s, ty),
                Write::Flag(write, flag) => write(self, s, flag),
                Write::Intrinsic(id) => self.intrinsic_value(s, id),
                Write::Atomic(access, ordering) => self.ordered(s, access, ordering),
            }
            let is_small = matches!(emit.needs, Needs::Nothing | Needs::Place);
            // A search has a few states for each feature of each strand.
            if !is_small || !self.tape.chance(if self.is_searched() { 30 } else { 70 }) {
                return;
            }
        }
    }

    fn is_met(&self, s: &Scope, needs: Needs) -> bool {
        match needs {
            Needs::Nothing => true,
            Needs::Place => !s.owned.is_empty(),
            Needs::Region => self.may_open(s),
            // A search of more in nested regions or loops seldom ends.
            Needs::Width => self.may_open(s) && (!self.is_searched() || s.level == 0),
            Needs::Array => self.may_open(s) && s.owned.iter().any(|p| p.kind == PlaceKind::Array),
            Needs::Outside => self.is_main && s.level == 0,
        }
    }

    /// Extends or truncates a number to another type of integers.
    fn resize(&mut self, v: Value, bits: u32) -> Value {
        let ty = self.int_type(bits);
        match bits {
            ..32 => self.f.trunc(v, ty),
            32 => v,
            _ if self.tape.chance(50) => self.f.sext(v, ty),
            _ => self.f.zext(v, ty),
        }
    }

    /// Adds an integer to the numbers of the scope.
    fn keep_int(&mut self, s: &mut Scope, v: Value) {
        let ty = self.f.ty(v);
        let bits = self.f.with_module(|m| m.types.int_bits(ty)).expect("an integer");
        let v = match bits {
            ..32 if self.tape.chance(50) => self.f.sext(v, Type::I32),
            ..32 => self.f.zext(v, Type::I32),
            32 => v,
            _ => {
                // The bits at both ends count.
                let high = self.f.lshr(v, i64::from(bits - 32));
                let mixed = self.f.xor(v, high);
                self.f.trunc(mixed, Type::I32)
            }
        };
        s.values.push(v);
    }

    /// Adds a float to the numbers of the scope, whatever it is.
    fn keep_float(&mut self, s: &mut Scope, v: Value) {
        let ty = self.f.ty(v);
        let name = pir_core::intrinsic::Id::FptosiSat.row().name;
        let n = self.intrinsic(name, Type::I32, &[(ty, v)]);
        s.values.push(n);
    }

    fn int_type(&self, bits: u32) -> Type {
        self.f.with_module(|m| m.types.int(bits))
    }

    /// Calls an intrinsic. Its name has the types that it is overloaded on.
    fn intrinsic(&mut self, name: &str, ret: Type, args: &[(Type, Value)]) -> Value {
        let params: Vec<Type> = args.iter().map(|a| a.0).collect();
        let id = self.f.with_module(|m| {
            let ty = m.types.function(ret, &params, false);
            let name = pir_core::intrinsic::mangled(&m.types, name.as_bytes(), ty);
            m.declare_function(&name.expect("the types fit"), ret, &params, false)
        });
        let args: Vec<_> = args.iter().map(|a| a.1.into()).collect();
        self.f.call(id, &args)
    }

    /// Returns the function of this name, which `build` adds if there is none yet.
    fn helper(
        &self,
        name: &str,
        build: impl FnOnce(&mut pir_core::module::Module) -> GlobalId,
    ) -> GlobalId {
        self.f.with_module(|m| m.find(name.as_bytes()).unwrap_or_else(|| build(m)))
    }

    /// A number from 0 to `mask`, which is one less than a power of two.
    fn small(&mut self, s: &Scope, mask: i64) -> Value {
        let v = self.value(s);
        self.f.and(v, mask)
    }

    fn undef(&self, ty: Type) -> Value {
        self.f.constant(ty, ConstKind::Undef)
    }

    /// Whether the outcomes of the program need a search.
    fn is_searched(&self) -> bool {
        matches!(self.environment.mode, Mode::Atomic | Mode::Racy)
    }

    /// Whether regions may be opened here.
    pub(super) fn may_open(&self, s: &Scope) -> bool {
        let parallel = self.environment.mode != Mode::Sequential;
        // The locations of a lane overlap, so they cannot be distributed.
        self.left > 0 && parallel && s.level < super::writer::MAX_LEVEL && !s.lane
    }
}

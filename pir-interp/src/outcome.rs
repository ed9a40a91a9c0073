//! Outcomes of runs (reference: execution, Outcome): their observable parts, their text, and
//! refinement.

use crate::cell::{Cell, sign_extend};
use crate::machine::{Machine, OutputEvent, RunEnd, StrandPlace};
use crate::memory::{MemoryLocation, ObjectKind};
use crate::shape::{ScalarKind, ValueShape};
use crate::structure::{BrokenStructure, RegionTrace};
use crate::ub::{StepResult, StopReason, Ub};
use pir_core::entity::{Entity, GlobalId, Type};
use pir_core::module::{GlobalKind, Linkage};
use pir_core::text::print::print_number;
use pir_core::types::{TypeData, Types};
use smallvec::{SmallVec, smallvec};
use std::fmt;

/// Number of parts after which the observation of a large value checks time and memory.
const MAX_UNCHECKED_PARTS: usize = 1 << 12;

/// A scalar part of an observed value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ObservedPart {
    /// The words of a number, 64 bits each and the lowest first: the bits, and the mask of the
    /// undefined ones.
    Bits(SmallVec<[(u64, u64); 1]>),
    /// A pointer: the name of its object and an offset, since addresses differ between runs.
    Pointer(String),
    /// Poison.
    Poison,
    /// So many equal parts of a large value.
    Repeated(Box<ObservedPart>, usize),
}

impl ObservedPart {
    /// Returns the part of a repetition and its number, or another part and 1.
    fn repetition(&self) -> (&Self, usize) {
        match self {
            Self::Repeated(part, count) => (part, *count),
            part => (part, 1),
        }
    }

    /// Returns whether a part refines another one that is no repetition either.
    fn refines(&self, source: &Self) -> bool {
        match (source, self) {
            (ObservedPart::Poison, _) => true,
            (ObservedPart::Bits(a), ObservedPart::Bits(b)) if a.len() == b.len() => {
                let mut cells = a.iter().zip(b);
                cells.all(|(a, b)| b.1 & !a.1 == 0 && (a.0 ^ b.0) & !a.1 == 0)
            }
            (ObservedPart::Bits(a), ObservedPart::Pointer(_)) => a.iter().all(|c| c.1 == u64::MAX),
            (a, b) => a == b,
        }
    }
}

/// An observed value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObservedValue {
    /// The text: type and value as in LLVM's assembly.
    pub text: String,
    /// The scalar parts of the value.
    pub parts: Vec<ObservedPart>,
}

/// The outcome of a run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// The run ended by itself.
    Return {
        /// The way it ended.
        with: RunFinish,
        /// The names and contents of the observable variables, in the order of the module.
        memory: Vec<(String, ObservedValue)>,
        /// The events of the run, such as output.
        events: Vec<OutputEvent>,
        /// The regions that the run has opened. They are not part of the outcome's text.
        regions: RegionTrace,
    },
    /// The run has undefined behaviour.
    Ub {
        /// The kind of undefined behaviour.
        kind: Ub,
        /// The description of the operation that caused it.
        why: String,
        /// The place where it happened. Outcomes are compared without it.
        place: Option<StrandPlace>,
    },
    /// The run is endless, or deadlocked since no strand can step.
    Hang,
}

/// The way in which a run ended by itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RunFinish {
    /// The entry function returned.
    Value(Option<ObservedValue>),
    /// The program exited with this status.
    Exit(i32),
    /// The program aborted, with a message.
    Abort(String),
}

/// The reason why a run has no outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The reason.
    pub stop: StopReason,
    /// The place where the run stopped.
    pub place: Option<StrandPlace>,
}

impl Outcome {
    /// Returns the outcome of a machine whose run, a call of `entry`, is over.
    ///
    /// # Errors
    /// Returns the reason if the run ended at an unsupported operation or at a limit.
    ///
    /// # Panics
    /// Panics if the run is not over.
    pub fn of(machine: &Machine<'_>, entry: GlobalId) -> Result<Self, Box<Failure>> {
        Self::with_addresses(machine, entry, &mut false)
    }

    /// Returns the outcome as [`Outcome::of`] does. Sets `addresses` if it contains addresses as
    /// numbers.
    pub(crate) fn with_addresses(
        machine: &Machine<'_>,
        entry: GlobalId,
        addresses: &mut bool,
    ) -> Result<Self, Box<Failure>> {
        let finish = match machine.end().expect("the run is over") {
            RunEnd::Hang => return Ok(Self::Hang),
            RunEnd::Returned(cells) => {
                let module = machine.program.module();
                let ty = module.types.signature(module.global(entry).ty).expect("a function").0;
                let value = machine.program.shapes.get(ty).filter(|s| s.cells > 0);
                *addresses |= value.is_some_and(|s| has_addresses(s, cells));
                RunFinish::Value(value.map(|_| observe_value(machine, ty, cells)))
            }
            RunEnd::Stopped(stop, place) => match &**stop {
                StopReason::Ub(kind, why) => {
                    let (kind, why, place) = (*kind, why.clone(), place.clone());
                    return Ok(Self::Ub { kind, why, place });
                }
                StopReason::Exit(status) => RunFinish::Exit(*status),
                StopReason::Abort(why) => RunFinish::Abort(why.clone()),
                stop => {
                    let (stop, place) = (stop.clone(), place.clone());
                    return Err(Box::new(Failure { stop, place }));
                }
            },
        };
        let events = machine.world.events.to_vec();
        let memory = observe_variables(machine, addresses)
            .map_err(|stop| Box::new(Failure { stop: *stop, place: None }))?;
        let regions = RegionTrace::clone(&machine.world.regions);
        Ok(Self::Return { with: finish, memory, events, regions })
    }

    /// Returns the outcome without the parts that do not distinguish outcomes.
    #[must_use]
    pub fn normal(self) -> Self {
        match self {
            Self::Ub { kind, .. } => Self::Ub { kind, why: String::new(), place: None },
            other => other,
        }
    }

    /// Returns the outcome as that of a run without regions: lowered code has none.
    #[must_use]
    pub fn without_regions(mut self) -> Self {
        if let Self::Return { regions, .. } = &mut self {
            *regions = RegionTrace::default();
        }
        self
    }

    /// Returns whether this outcome refines `source`: it is at least as defined (reference:
    /// execution, Outcome).
    pub fn refines(&self, source: &Self) -> bool {
        self.refines_result(source) && self.broken_structure(source).is_none()
    }

    /// Returns in what the regions that the run has opened break the structural rule, if `source`
    /// is the outcome of the source of a transformation.
    pub fn broken_structure(&self, source: &Self) -> Option<BrokenStructure> {
        match (source, self) {
            (Self::Return { regions: from, .. }, Self::Return { regions: to, .. }) => {
                from.broken_by(to)
            }
            _ => None,
        }
    }

    /// Returns whether this outcome refines `source` but for the regions that the run has opened:
    /// those of other ways of execution are not known, and lowered code has none.
    pub fn refines_result(&self, source: &Self) -> bool {
        match (source, self) {
            (Self::Ub { .. }, _) | (Self::Hang, Self::Hang) => true,
            (
                Self::Return { with: a, memory: m, events: e, .. },
                Self::Return { with: b, memory: n, events: f, .. },
            ) => {
                let same_end = match (a, b) {
                    (RunFinish::Value(a), RunFinish::Value(b)) => match (a, b) {
                        (Some(a), Some(b)) => b.refines(a),
                        (a, b) => a.is_none() && b.is_none(),
                    },
                    (a, b) => a == b,
                };
                let find = |name: &String| n.iter().find(|v| v.0 == *name);
                same_end
                    && e == f
                    && m.iter().all(|(name, v)| find(name).is_some_and(|w| w.1.refines(v)))
            }
            _ => false,
        }
    }
}

impl ObservedValue {
    /// Creates a value of a type from its scalar parts.
    pub fn from_parts(types: &Types, ty: Type, parts: Vec<ObservedPart>) -> Self {
        let mut text = String::with_capacity(16);
        write_typed(types, ty, &mut parts.iter(), &mut text);
        Self { text, parts }
    }

    /// Returns the exit status of a C program whose `main` returned this value: the lowest byte, or
    /// `None` if that is undefined or no number.
    pub fn status(&self) -> Option<u8> {
        match &self.parts[..] {
            [ObservedPart::Bits(bits)] if bits[0].1 & 0xff == 0 => Some(bits[0].0 as u8),
            _ => None,
        }
    }

    /// Returns whether the value refines `source`: poison and undefined bits may become any value.
    pub fn refines(&self, source: &Self) -> bool {
        let mut all = [source, self].map(|v| v.parts.iter().map(ObservedPart::repetition));
        let mut now = all.each_mut().map(Iterator::next);
        loop {
            let [Some((s, n)), Some((t, m))] = &mut now else {
                return now == [None, None];
            };
            if !t.refines(s) {
                return false;
            }
            // As many parts as both repetitions have.
            let both = (*n).min(*m);
            (*n, *m) = (*n - both, *m - both);
            for (now, all) in now.iter_mut().zip(&mut all) {
                if now.is_some_and(|(_, left)| left == 0) {
                    *now = all.next();
                }
            }
        }
    }
}

/// Returns whether a value contains an address as a number, which is a scalar with provenance
/// that is not a pointer.
fn has_addresses(shape: &ValueShape, cells: &[Cell]) -> bool {
    let number = |l: &crate::shape::ScalarPart| {
        !matches!(l.scalar, ScalarKind::Ptr(_))
            && cells[l.cell as usize].prov != crate::Provenance::NONE
    };
    shape.leaves.iter().any(number)
}

/// Returns the contents of the observable variables: the mutable ones that other modules can name.
/// Sets `addresses` if they contain addresses as numbers.
fn observe_variables(
    machine: &Machine<'_>,
    addresses: &mut bool,
) -> StepResult<Vec<(String, ObservedValue)>> {
    let module = machine.program.module();
    // A load marks the memory as exposing addresses, so the loads run on a copy.
    let mut memory = None;
    let mut out = Vec::new();
    for (n, g) in module.globals.iter().enumerate() {
        let GlobalKind::Variable(v) = &g.kind else { continue };
        // Appending variables are lists for the linker, which no module can name.
        let hidden = matches!(g.linkage, Linkage::Private | Linkage::Internal | Linkage::Appending);
        if hidden || v.constant || v.init.is_none() || g.name.is_none() {
            continue;
        }
        let id = GlobalId::new(n);
        let name = ["@", &module.display_name(id)].concat();
        let place = MemoryLocation { slot: n as u32 + 1, offset: 0 };
        let seen = match machine.program.shapes.get(g.ty) {
            Some(shape) if let Some(cell) = machine.memory.number(place, shape) => {
                observe_value(machine, g.ty, &[cell])
            }
            Some(shape) => {
                let mut cells = vec![Cell::ZERO; shape.cells as usize];
                let memory = memory.get_or_insert_with(|| machine.memory.clone());
                memory.load(place, shape, &mut cells);
                *addresses |= has_addresses(shape, &cells);
                observe_value(machine, g.ty, &cells)
            }
            None => observe_bytes(machine, g.ty, place)?,
        };
        out.push((name, seen));
    }
    Ok(out)
}

/// Returns the bytes of a value that is too large for a register.
///
/// # Errors
/// Returns [`StopReason::OutOfMemory`] or [`StopReason::TimeLimit`].
fn observe_bytes(
    machine: &Machine<'_>,
    ty: Type,
    place: MemoryLocation,
) -> StepResult<ObservedValue> {
    let object = machine.memory.object(place.slot);
    let part = |c: &Cell| match c.is_poison() {
        true => ObservedPart::Poison,
        false if c.prov != crate::Provenance::NONE => ObservedPart::Pointer(name_of(machine, *c)),
        false => ObservedPart::Bits(smallvec![(c.bits, c.undef)]),
    };
    let mut parts = Vec::new();
    let mut result = Ok(());
    object.words.for_each_repeat(|cell, count| {
        if parts.len() % MAX_UNCHECKED_PARTS == MAX_UNCHECKED_PARTS - 1 && result.is_ok() {
            let room = (2 * parts.len() * size_of::<ObservedPart>()) as u64;
            result = machine.memory.check_time().and_then(|()| machine.memory.check_room(room));
        }
        if result.is_ok() {
            parts.push(match count {
                1 => part(cell),
                _ => ObservedPart::Repeated(Box::new(part(cell)), count),
            });
        }
    });
    result?;
    let mut hash = rustc_hash::FxHasher::default();
    std::hash::Hash::hash(&parts, &mut hash);
    let digest = std::hash::Hasher::finish(&hash);
    let ty = machine.program.module().types.show(ty);
    Ok(ObservedValue { text: format!("{ty} bytes with digest {digest:016x}"), parts })
}

/// Returns a pointer by the name of its object and an offset.
fn name_of(machine: &Machine<'_>, c: Cell) -> String {
    if c.prov == crate::Provenance::NONE {
        return match c.bits {
            0 => "null".into(),
            n => format!("inttoptr (i64 {n} to ptr)"),
        };
    }
    let object = machine.memory.object(c.prov.0);
    let offset = c.bits.wrapping_sub(object.base) as i64;
    let name = match object.kind {
        ObjectKind::Global(g) | ObjectKind::Function(g) | ObjectKind::ThreadLocal(g) => {
            format!("@{}", machine.program.module().display_name(g))
        }
        ObjectKind::Stack => "alloca".into(),
        ObjectKind::Heap => "heap".into(),
        _ => "host".into(),
    };
    match offset {
        0 => name,
        n => format!("{name}{n:+}"),
    }
}

/// Returns a value from its cells.
pub(crate) fn observe_value(machine: &Machine<'_>, ty: Type, cells: &[Cell]) -> ObservedValue {
    let program = machine.program;
    let shape: &ValueShape = program.shapes.get(ty).expect("a value has a shape");
    let part = |l: &crate::shape::ScalarPart| {
        let cells = &cells[l.cell as usize..(l.cell + l.scalar.cells()) as usize];
        if cells.iter().any(|c| c.is_poison()) {
            return ObservedPart::Poison;
        }
        match l.scalar {
            ScalarKind::Ptr(_) if cells[0].undef == 0 => {
                ObservedPart::Pointer(name_of(machine, cells[0]))
            }
            _ => ObservedPart::Bits(cells.iter().map(|c| (c.bits, c.undef)).collect()),
        }
    };
    let parts: Vec<ObservedPart> = shape.leaves.iter().map(part).collect();
    ObservedValue::from_parts(&program.module().types, ty, parts)
}

/// Appends a number. Formatting takes several times as long, and fuzzers observe many numbers.
fn push_number(out: &mut String, n: i64) {
    if n < 0 {
        out.push('-');
    }
    let mut power = 1;
    while n.unsigned_abs() / power >= 10 {
        power *= 10;
    }
    while power > 0 {
        out.push(char::from(b'0' + (n.unsigned_abs() / power % 10) as u8));
        power /= 10;
    }
}

/// What is still to be written of a value. The rest is on a stack, because types may be nested to
/// any depth.
enum RestOfValue {
    Value(Type),
    /// So many more elements of one type, each after a comma.
    Elements(Type, u64),
    /// The fields of a struct from this one on.
    Fields(Type, usize),
    Text(&'static str),
}

fn write_typed<'a>(
    types: &Types,
    ty: Type,
    parts: &mut impl Iterator<Item = &'a ObservedPart>,
    out: &mut String,
) {
    let mut rest = vec![RestOfValue::Value(ty)];
    while let Some(next) = rest.pop() {
        match next {
            RestOfValue::Text(text) => out.push_str(text),
            RestOfValue::Elements(_, 0) => {}
            RestOfValue::Elements(ty, n) => {
                out.push_str(", ");
                rest.extend([RestOfValue::Elements(ty, n - 1), RestOfValue::Value(ty)]);
            }
            RestOfValue::Fields(ty, n) => {
                let fields = types.fields(ty).map_or(&[][..], |f| f.0);
                if let Some(&field) = fields.get(n) {
                    out.push_str(if n > 0 { ", " } else { "" });
                    rest.extend([RestOfValue::Fields(ty, n + 1), RestOfValue::Value(field)]);
                }
            }
            RestOfValue::Value(ty) => write_value(types, ty, parts, &mut rest, out),
        }
    }
}

/// Writes the type of a value, and the value unless it has parts, which come to `rest`.
fn write_value<'a>(
    types: &Types,
    ty: Type,
    parts: &mut impl Iterator<Item = &'a ObservedPart>,
    rest: &mut Vec<RestOfValue>,
    out: &mut String,
) {
    use std::fmt::Write as _;
    match types.get(ty) {
        TypeData::Int(bits) => {
            out.push('i');
            push_number(out, bits.into());
            out.push(' ');
        }
        _ => {
            let _ = write!(out, "{} ", types.show(ty));
        }
    }
    let mut elements = |open: &str, close: &'static str, e: Type, n: u64| {
        out.push_str(open);
        rest.push(RestOfValue::Text(close));
        if n > 0 {
            rest.extend([RestOfValue::Elements(e, n - 1), RestOfValue::Value(e)]);
        }
    };
    match types.get(ty) {
        TypeData::Array(n, e) => elements("[", "]", e, n),
        TypeData::Vector(n, e) => elements("<", ">", e, n.into()),
        TypeData::Struct { .. } | TypeData::Named(_) => {
            let packed = types.fields(ty).is_some_and(|f| f.1);
            let (open, close) = if packed { ("<{ ", " }>") } else { ("{ ", " }") };
            out.push_str(open);
            rest.extend([RestOfValue::Text(close), RestOfValue::Fields(ty, 0)]);
        }
        _ => match parts.next() {
            // Only values that are too large for a text have repetitions.
            None | Some(ObservedPart::Repeated(..)) => {}
            Some(ObservedPart::Poison) => out.push_str("poison"),
            Some(ObservedPart::Pointer(name)) => out.push_str(name),
            Some(ObservedPart::Bits(bits)) => {
                let open: u32 = bits.iter().map(|b| b.1.count_ones()).sum();
                let width = types.scalar_bits(ty).unwrap_or(64);
                if let (TypeData::Int(2..=64), 0) = (types.get(ty), open) {
                    push_number(out, sign_extend(bits[0].0, width));
                } else if open == 0 {
                    let numbers: Vec<u64> = bits.iter().map(|b| b.0).collect();
                    out.push_str(&print_number(types, ty, &numbers));
                } else if open >= width {
                    out.push_str("undef");
                } else {
                    out.push_str("bits ");
                    for b in (0..width).rev() {
                        let (bit, undef) = bits[(b / 64) as usize];
                        let at = |x: u64| x >> (b % 64) & 1 != 0;
                        out.push(match (at(undef), at(bit)) {
                            (true, _) => '?',
                            (_, true) => '1',
                            _ => '0',
                        });
                    }
                }
            }
        },
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hang => f.write_str("hang"),
            Self::Ub { kind, .. } => write!(f, "ub {kind}"),
            Self::Return { with, memory, events, .. } => {
                match with {
                    RunFinish::Value(None) => f.write_str("return void")?,
                    RunFinish::Value(Some(v)) => write!(f, "return {}", v.text)?,
                    RunFinish::Exit(status) => write!(f, "exit {status}")?,
                    RunFinish::Abort(_) => f.write_str("abort")?,
                }
                for (name, v) in memory {
                    write!(f, " | {name} = {}", v.text)?;
                }
                for e in events {
                    let (stream, text) = match e {
                        OutputEvent::Out(text) => ("stdout", text),
                        OutputEvent::Err(text) => ("stderr", text),
                    };
                    write!(f, " | {stream} \"{}\"", text.escape_ascii())?;
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_they_are_formatted() {
        let mut all = vec![0, i64::MIN, i64::MAX];
        for digits in 0..19 {
            let power = 10_i64.pow(digits);
            all.extend([power - 1, power, power + 1, -power, 1 - power, -power - 1]);
        }
        for n in all {
            let mut text = "x".to_owned();
            push_number(&mut text, n);
            assert_eq!(text, format!("x{n}"));
        }
    }
}

//! Refinement of a function for all inputs, by an SMT solver.
//!
//! The question is whether there are an input and choices of the target such that no choices of
//! the source allow what the target does. A parameter is a number or poison in one query, and
//! undefined, with another value at each use, in another: there is one query for each set of
//! undefined parameters.

mod attributes;
mod encode;
mod float;
mod instructions;
mod int;
mod intrinsics;
mod memory;
mod process;
mod term;
mod value;
mod words;

pub use process::{Solver, SolverError};

use super::input::{Argument, CallInput, Object, Part};
use encode::{Encoded, Encoder, Memory, encode};
use pir_core::entity::{GlobalId, Type};
use pir_core::module::Module;
use process::{Answer, Session};
use term::{Sort, Term, Terms, VariableKind};
use value::{Kind, Reason, Scalar};

/// What a solver says about two functions.
pub(super) enum Decision {
    /// The target refines the source for all inputs.
    Proved,
    /// It may not do so on this input, which is to be tried.
    Counterexample {
        call: CallInput,
        /// Whether the terms of the source are all that it may do.
        is_exact: bool,
    },
    /// The reason for which nothing is known.
    Open(String),
}

/// Largest number of scalars among the parameters: each may be undefined or not.
const MAX_PARTS: usize = 7;

/// Largest size of an object of a counterexample that is executed.
const MAX_OBJECT_BYTES: u64 = 64;

/// Largest number of bytes of an object that a message shows.
const MAX_SHOWN_BYTES: usize = 8;

/// A scalar of a parameter.
struct InputPart {
    kind: Kind,
    /// Whether it may be undefined without undefined behaviour of the source.
    may_be_undefined: bool,
}

/// The input as terms: for each parameter and scalar, the bits and whether it is poison.
type Inputs = Vec<Vec<Option<(Vec<Term>, Term)>>>;

/// Decides whether a function of the target refines one of the source, of the same type.
pub(super) fn decide(
    solver: &Solver,
    source: (&Module, GlobalId),
    target: (&Module, GlobalId),
) -> Decision {
    match all_queries(solver, source, target) {
        Ok(decision) => decision,
        Err(why) => Decision::Open(why),
    }
}

fn all_queries(
    solver: &Solver,
    source: (&Module, GlobalId),
    target: (&Module, GlobalId),
) -> Result<Decision, Reason> {
    let [function, other] = [source, target].map(|(m, g)| m.function(g).expect("a function"));
    for (p, q) in function.params.iter().zip(&other.params) {
        if Kind::of(&source.0.types, p.ty)? != Kind::of(&target.0.types, q.ty)? {
            return Err("a parameter has another type".to_owned());
        }
    }
    if source.0.datalayout != target.0.datalayout {
        return Err("the data layouts differ".to_owned());
    }
    let mut parts: Vec<Vec<InputPart>> = Vec::new();
    for p in &function.params {
        let may_be_undefined = !source.0.attrs.has(p.attrs, "noundef");
        let kinds = Kind::of(&source.0.types, p.ty)?;
        parts.push(kinds.into_iter().map(|kind| InputPart { kind, may_be_undefined }).collect());
    }
    let places: Vec<(usize, usize)> = (0..parts.len())
        .flat_map(|p| (0..parts[p].len()).map(move |lane| (p, lane)))
        .filter(|&(p, lane)| parts[p][lane].may_be_undefined)
        .collect();
    if places.len() > MAX_PARTS {
        return Err("it has many parameters".to_owned());
    }
    let mut sets: Vec<u32> = (0..1 << places.len()).collect();
    sets.sort_by_key(|s| s.count_ones());
    for set in sets {
        let is_undefined = |p: usize, lane: usize| {
            places.iter().position(|&x| x == (p, lane)).is_some_and(|n| set >> n & 1 != 0)
        };
        let mut query = Query::new(&parts, &is_undefined);
        query.build(source, target)?;
        match query.ask(solver)? {
            None => {}
            Some(call) => {
                let is_exact = query.is_exact;
                return Ok(Decision::Counterexample { call, is_exact });
            }
        }
    }
    Ok(Decision::Proved)
}

/// One question to the solver.
struct Query {
    terms: Terms,
    inputs: Inputs,
    arguments: [Vec<Vec<Scalar>>; 2],
    memory: Memory,
    has_memory: bool,
    is_exact: bool,
    allowed: Term,
}

impl Query {
    fn new(parts: &[Vec<InputPart>], is_undefined: &dyn Fn(usize, usize) -> bool) -> Self {
        let mut terms = Terms::new();
        let bytes = terms.variable(VariableKind::Input, Sort::Bytes);
        let poison = terms.variable(VariableKind::Input, Sort::Marks);
        let memory = Memory { bytes, poison };
        let mut inputs = Vec::new();
        let mut arguments = [Vec::new(), Vec::new()];
        for (p, lanes) in parts.iter().enumerate() {
            let inputs_before: usize = parts[..p].iter().map(Vec::len).sum();
            let (mut input, mut both) = (Vec::new(), [Vec::new(), Vec::new()]);
            for (lane, part) in lanes.iter().enumerate() {
                if is_undefined(p, lane) {
                    input.push(None);
                    for (n, side) in both.iter_mut().enumerate() {
                        terms.is_source = n == 0;
                        terms.origin = (inputs_before + lane) as u32 + 1;
                        side.push(Scalar::undefined(&mut terms, part.kind));
                        terms.origin = 0;
                    }
                    continue;
                }
                let (variables, bits) = match part.kind {
                    Kind::Pointer => {
                        let (object, offset, bits) = Encoder::input_pointer(&mut terms);
                        (vec![object, offset], bits)
                    }
                    kind => {
                        let sort = Sort::Bits(kind.bits());
                        let bits = terms.variable(VariableKind::Input, sort);
                        (vec![bits], bits)
                    }
                };
                let poison = match part.may_be_undefined {
                    true => terms.variable(VariableKind::Input, Sort::Bool),
                    false => Terms::FALSE,
                };
                input.push(Some((variables, poison)));
                both.iter_mut().for_each(|side| side.push(Scalar::new(bits, poison)));
            }
            inputs.push(input);
            arguments.iter_mut().zip(both).for_each(|(all, side)| all.push(side));
        }
        Self {
            terms,
            inputs,
            arguments,
            memory,
            has_memory: false,
            is_exact: false,
            allowed: Terms::TRUE,
        }
    }

    /// Translates both functions, and says what the target may do.
    fn build(
        &mut self,
        source: (&Module, GlobalId),
        target: (&Module, GlobalId),
    ) -> Result<(), Reason> {
        let [of_source, of_target] = std::mem::take(&mut self.arguments);
        let mut translate = |(module, id), is_source, arguments| {
            self.terms.is_source = is_source;
            encode(module, id, &mut self.terms, arguments, self.memory).map_err(|why| {
                format!("the {}: {why}", ["target", "source"][usize::from(is_source)])
            })
        };
        let old = translate(source, true, of_source)?;
        let new = translate(target, false, of_target)?;
        self.is_exact = old.is_exact;
        if old.kinds != new.kinds {
            return Err("the results have other types".to_owned());
        }
        self.has_memory = old.has_memory || new.has_memory;
        attributes::compare_attributes(source, target, new.has_memory)?;
        if self.has_memory && old.kinds.contains(&Kind::Pointer) {
            return Err("it accesses memory and returns a pointer".to_owned());
        }
        let mut fits = Terms::TRUE;
        for n in 0..old.kinds.len() {
            let one = self.part_fits(&old, n, &new);
            fits = self.terms.and(fits, one);
        }
        if self.has_memory {
            let one = self.memory_fits(&old, &new);
            fits = self.terms.and(fits, one);
        }
        let defined = self.terms.not(new.undefined);
        let fits = self.terms.and(defined, fits);
        self.allowed = self.terms.or(old.undefined, fits);
        if self.terms.are_too_many() {
            return Err("the question is too large".to_owned());
        }
        Ok(())
    }

    /// Returns whether a scalar of the target's result is one that the source may return.
    fn part_fits(&mut self, old: &Encoded, n: usize, new: &Encoded) -> Term {
        let (s, new) = (old.result[n], new.result[n]);
        let t = &mut self.terms;
        let mut same = t.eq(s.bits, new.bits);
        if let Kind::Float(e, m) = old.kinds[n]
            && old.is_result_open
            && !self.has_memory
        {
            let format = (e, m);
            if s.any_nan != Terms::FALSE {
                let mut nan = t.is_quiet(new.bits, format);
                for &operand in &old.nan_operands {
                    if let Some(is) = t.is_same_nan(new.bits, operand, format) {
                        nan = t.or(nan, is);
                    }
                }
                let nan = t.and(s.any_nan, nan);
                same = t.or(same, nan);
            }
            if s.any_zero != Terms::FALSE {
                let zero = t.is_zero(new.bits, format);
                let zero = t.and(s.any_zero, zero);
                same = t.or(same, zero);
            }
        }
        let t = &mut self.terms;
        let defined = t.not(new.poison);
        let same = t.and(defined, same);
        t.or(s.poison, same)
    }

    /// Returns whether any byte of memory is one that the source may leave.
    fn memory_fits(&mut self, old: &Encoded, new: &Encoded) -> Term {
        let t = &mut self.terms;
        let at = t.variable(VariableKind::Input, Sort::Bits(71));
        let zero = t.number(1, 0);
        let at = t.concat(zero, at);
        let [sides_old, sides_new] = [old.memory, new.memory].map(|m| {
            let byte = t.app("select", &[m.bytes, at], Sort::Bits(8));
            let mark = t.app("select", &[m.poison, at], Sort::Bool);
            t.use_of([byte, mark])
        });
        let same = t.eq(sides_old[0], sides_new[0]);
        let defined = t.not(sides_new[1]);
        let same = t.and(defined, same);
        t.or(sides_old[1], same)
    }

    /// Asks, and returns the counterexample if there is one.
    fn ask(&mut self, solver: &Solver) -> Result<Option<CallInput>, Reason> {
        if self.allowed == Terms::TRUE {
            return Ok(None);
        }
        if let Some(simple) = self.terms.with_the_same_choices(self.allowed) {
            let (query, ..) = self.query(simple);
            if simple == Terms::TRUE || matches!(solver.ask(&query), Answer::Unsatisfiable) {
                return Ok(None);
            }
        }
        let (query, head, declared) = self.query(self.allowed);
        let uses_size = head.contains("declare-fun size ");
        match solver.ask(&query) {
            Answer::Unsatisfiable => Ok(None),
            Answer::Unknown(why) => Err(why),
            Answer::Satisfiable(mut session) => {
                if uses_size {
                    // Small objects can be executed.
                    let pointers = self.inputs.iter().flatten().flatten();
                    let small: String = pointers
                        .filter(|(parts, _)| parts.len() == 2 && declared.contains(&parts[0]))
                        .map(|(parts, _)| self.small_object(parts[0]))
                        .collect();
                    if let Answer::Satisfiable(other) = solver.ask(&(query + &small)) {
                        session = other;
                    }
                }
                self.model(&mut session, &declared, &head)
                    .map(Some)
                    .map_err(|e| format!("the solver fails: {e}"))
            }
        }
    }

    /// Returns a query, the declarations of functions in it, and its variables.
    fn query(&self, allowed: Term) -> (String, String, Vec<Term>) {
        let mut text = String::new();
        let declared = self.terms.write_query(allowed, &mut text);
        let uses = |name: &str| text.contains(&format!("({name} "));
        let mut head = String::new();
        for (name, sort) in [("size", "(_ BitVec 64)"), ("base", "(_ BitVec 64)")] {
            if uses(name) {
                head.push_str(&format!("(declare-fun {name} ((_ BitVec 8)) {sort})\n"));
                head.push_str(&format!("(assert (= ({name} #x00) #x0000000000000000))\n"));
            }
        }
        if uses("writable") {
            head.push_str("(declare-fun writable ((_ BitVec 8)) Bool)\n");
        }
        (head.clone() + &text, head, declared)
    }

    /// Returns an assertion that bounds the size of an object.
    fn small_object(&self, object: Term) -> String {
        let name = self.terms.name(object);
        format!("(assert (bvule (size (concat #b0 {name})) #x{MAX_OBJECT_BYTES:016x}))\n")
    }

    fn model(
        &self,
        session: &mut Session,
        declared: &[Term],
        head: &str,
    ) -> std::io::Result<CallInput> {
        let known = |t: &Term| declared.contains(t);
        let mut wanted: Vec<Term> = Vec::new();
        for (variables, poison) in self.inputs.iter().flatten().flatten() {
            wanted.extend(variables.iter().chain([poison]).filter(|t| known(t)));
        }
        let names: Vec<String> = wanted.iter().map(|&t| self.terms.name(t)).collect();
        let values = session.values(&names)?;
        let value = |t: Term| {
            let found = wanted.iter().position(|&w| w == t).and_then(|n| values[n].clone());
            found.unwrap_or_else(|| match self.terms.sort(t) {
                Sort::Bits(n) => "0".repeat(n as usize),
                _ => "0".to_owned(),
            })
        };
        let number = |bits: &str| u64::from_str_radix(bits, 2).unwrap_or(u64::MAX);
        let mut numbers = Vec::new();
        let mut arguments = Vec::new();
        for parts in &self.inputs {
            let mut argument = Vec::new();
            for part in parts {
                argument.push(match part {
                    None => Part::Undefined,
                    Some((_, poison)) if value(*poison) == "1" => Part::Poison,
                    Some((variables, _)) => match variables[..] {
                        [object, offset] => {
                            let object = number(&value(object));
                            if object != 0 && !numbers.contains(&object) {
                                numbers.push(object);
                            }
                            Part::Pointer(object, number(&value(offset)))
                        }
                        _ => Part::Bits(limbs(&value(variables[0]))),
                    },
                });
            }
            arguments.push(Argument::Parts(argument));
        }
        let mut objects = Vec::new();
        for o in numbers {
            objects.push((o, self.object(session, o, declared, head)?));
        }
        Ok(CallInput { arguments, objects })
    }

    /// Returns an object of the model.
    fn object(
        &self,
        session: &mut Session,
        number: u64,
        declared: &[Term],
        head: &str,
    ) -> std::io::Result<Object> {
        let mut ask = |name: &str, otherwise: u64| -> std::io::Result<u64> {
            if !head.contains(&format!("declare-fun {name} ")) {
                return Ok(otherwise);
            }
            let found = session.values(&[format!("({name} #x{number:02x})")])?;
            let bits = found[0].as_deref();
            Ok(bits.and_then(|b| u64::from_str_radix(b, 2).ok()).unwrap_or(otherwise))
        };
        let size = ask("size", MAX_OBJECT_BYTES)?.min(MAX_OBJECT_BYTES);
        let base = ask("base", 0)?;
        let is_writable = ask("writable", 1)? != 0;
        let select = |array: Term, n: u64| {
            format!("(select {} (concat #x{number:02x} #x{n:016x}))", self.terms.name(array))
        };
        let Memory { bytes, poison } = self.memory;
        let mut all = vec![Some(0); size as usize];
        if declared.contains(&bytes) {
            let asked: Vec<String> = (0..size).map(|n| select(bytes, n)).collect();
            for (byte, value) in all.iter_mut().zip(session.values(&asked)?) {
                *byte = value.and_then(|v| u8::from_str_radix(&v, 2).ok());
            }
        }
        if declared.contains(&poison) {
            let asked: Vec<String> = (0..size).map(|n| select(poison, n)).collect();
            for (byte, value) in all.iter_mut().zip(session.values(&asked)?) {
                if value.as_deref() == Some("1") {
                    *byte = None;
                }
            }
        }
        let align = 1 << base.trailing_zeros().min(6);
        let mut shown: Vec<String> = all
            .iter()
            .take(MAX_SHOWN_BYTES + 1)
            .map(|b: &Option<u8>| b.map_or_else(|| "poison".to_owned(), |b| b.to_string()))
            .collect();
        if let Some(rest) = shown.get_mut(MAX_SHOWN_BYTES) {
            *rest = "…".to_owned();
        }
        let kind = if is_writable { "" } else { "constant " };
        let name = format!("to {kind}#{number} = [{}]", shown.join(", "));
        let element = Type::I8;
        Ok(Object { name, bytes: all, element, is_writable, align })
    }
}

/// Returns the limbs of a number that is given by its bits from the highest to the lowest.
fn limbs(bits: &str) -> Vec<u64> {
    let bytes = bits.as_bytes();
    bytes
        .rchunks(64)
        .map(|limb| limb.iter().fold(0, |n, &bit| n << 1 | u64::from(bit == b'1')))
        .collect()
}

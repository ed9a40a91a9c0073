//! Random programs, valid by construction, from a tape of choices.
//!
//! The first bytes of the tape choose which constructs may occur (swarm testing: Groce and others,
//! ISSTA 2012), because a program with all constructs has few occurrences of each, and some
//! constructs hide the faults of others.
//!
//! Programs without races have an *owner* for each location. Where a strand opens a region, each
//! of its locations goes to one strand of the region, which may write it, or to all of them, which
//! may then only read it. A parallel loop hands each element of an array to one iteration.

mod control;
mod feature;
mod nest;
mod parallel;
mod scope;
mod statement;
mod sync;
mod wide;
mod writer;

use crate::mutate::mutate_promise;
use crate::subject::verifier_options;
use crate::tape::Tape;
use bitflags::bitflags;
use pir_core::builder::FunctionBuilder;
use pir_core::constant::ConstKind;
use pir_core::entity::{GlobalId, Type, Value};
use pir_core::inst::{IntPredicate, RmwOp};
use pir_core::module::{GlobalKind, Module};
use scope::{Place, PlaceKind, Scope};
use writer::Writer;

pub use feature::{Feature, Site, features};

/// The class of programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// One strand.
    Sequential,
    /// Strands without races, and updates that commute: one outcome.
    #[default]
    RaceFree,
    /// Strands that communicate by atomics, critical sections and forced regions, without races.
    Atomic,
    /// Strands that access each other's locations at will.
    Racy,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 4] = [Mode::Sequential, Mode::RaceFree, Mode::Atomic, Mode::Racy];

    /// Returns the name on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Sequential => "sequential",
            Mode::RaceFree => "race-free",
            Mode::Atomic => "atomic",
            Mode::Racy => "racy",
        }
    }

    /// Returns the number of statements for which a search over all schedules usually ends soon,
    /// or, where one run suffices, a run executes 60 to 120 instructions in the median.
    pub fn default_size(self) -> u32 {
        match self {
            Mode::Sequential => 24,
            Mode::RaceFree => 11,
            Mode::Atomic => 6,
            Mode::Racy => 5,
        }
    }
}

/// The class and the size of programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GeneratorOptions {
    /// The class of programs.
    pub mode: Mode,
    /// The maximum number of statements, without those of functions that are called.
    pub size: u32,
}

impl GeneratorOptions {
    /// Creates options with the default size of the mode.
    pub fn new(mode: Mode) -> Self {
        Self { mode, size: mode.default_size() }
    }
}

impl Default for GeneratorOptions {
    fn default() -> Self {
        Self::new(Mode::default())
    }
}

bitflags! {
    /// Constructs that occur in some programs and not in others.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Constructs: u32 {
        const REGION = 1 << 0;
        const LOOP = 1 << 1;
        const SPAWN = 1 << 2;
        const BRANCH = 1 << 3;
        const REPEAT = 1 << 4;
        const CALL = 1 << 5;
        const ALLOCA = 1 << 6;
        const FLAGS = 1 << 7;
        const DIVIDE = 1 << 8;
        const COUNT = 1 << 9;
        const MASTER = 1 << 10;
        const JOINS = 1 << 11;
        const WIDTH = 1 << 12;
        const CAST = 1 << 13;
        const FORCE = 1 << 14;
        const LOCK = 1 << 15;
        const LOCKSTEP = 1 << 16;
        const BARRIER = 1 << 17;
        const TWINS = 1 << 18;
        const FORKS = 1 << 19;
        const NUMBERS = 1 << 20;
        const ADJACENT = 1 << 21;
        const BOUND = 1 << 22;
        const LAST = 1 << 23;
        const UNSTRUCTURED = 1 << 24;
        const CHECK = 1 << 25;
        const FLOAT = 1 << 26;
        const WEAK = 1 << 27;
        const INDEPENDENT = 1 << 28;
        const CAPTURES = 1 << 29;
        const RECURSION = 1 << 30;
        const CLUTTER = 1 << 31;
    }
}

/// The number of elements of an array; no loop has more iterations.
const ARRAY_ELEMENTS: u64 = 8;

/// The alignment of an `i32`.
const I32_BYTES: u64 = 4;

/// The globals and functions that statements use.
#[derive(Clone)]
struct Environment {
    mode: Mode,
    allowed: Constructs,
    /// The features of which statements may have some.
    wide: wide::Chosen,
    /// Globals that belong to `main` at its start.
    places: Vec<Place>,
    /// Globals that are updated by operators that commute.
    counters: Vec<(Value, RmwOp)>,
    /// Globals that only atomics access.
    atomics: Vec<Value>,
    /// A global that only critical sections access, and the lock.
    locked: Option<(Value, Value)>,
    /// Functions of two numbers that access only objects of their own.
    pure: Vec<GlobalId>,
    /// The function that updates the number at a pointer.
    update: Option<GlobalId>,
}

/// Makes a module with a function `i32 @main()` from the choices of a tape. It is valid, and the
/// same for the same choices.
///
/// # Panics
/// Panics if the generator itself is faulty.
pub fn generate(tape: &mut Tape, options: &GeneratorOptions) -> Module {
    let mut module = Module::new();
    let bits = u32::from_le_bytes([tape.next(), tape.next(), tape.next(), tape.next()]);
    let mut environment = Environment {
        mode: options.mode,
        allowed: Constructs::from_bits_retain(bits),
        wide: wide::choose(tape, options.mode),
        places: Vec::new(),
        counters: Vec::new(),
        atomics: Vec::new(),
        locked: None,
        pure: Vec::new(),
        update: None,
    };
    declare(&mut module, tape, &mut environment);
    if environment.allowed.contains(Constructs::CALL) {
        environment.update = Some(update_function(&mut module));
        environment.pure.push(scratch_function(&mut module));
        let pure = pure_function(&mut module, tape, &environment);
        environment.pure.push(pure);
        // A search of all schedules of a recursive function seldom ends.
        let needs_no_search = matches!(options.mode, Mode::Sequential | Mode::RaceFree);
        if needs_no_search && environment.allowed.contains(Constructs::RECURSION) {
            let descend = recursive_function(&mut module, tape, &environment);
            environment.pure.push(descend);
        }
    }
    let range = options.size.saturating_mul(2).max(1);
    let size = match range {
        0..=256 => tape.below(range),
        _ => u32::from(u16::from_le_bytes([tape.next(), tape.next()])) % range,
    };
    let size = options.size.min(size);
    main_function(&mut module, tape, &environment, size);
    remove_uncalled(&mut module);
    // Other programs would not be defined any more, or have more outcomes than their mode says.
    if options.mode == Mode::Racy && tape.chance(30) {
        for _ in 0..1 + tape.below(4) {
            change_promise(&mut module, tape);
        }
    }
    module
}

/// Changes a flag, an attribute or another promise, if the program stays valid.
fn change_promise(module: &mut Module, tape: &mut Tape) {
    let mut changed = module.clone();
    if mutate_promise(&mut changed, tape)
        && let Ok(valid) = pir_verify::verify_with(changed, &verifier_options())
    {
        *module = valid.into_module();
    }
}

/// Removes functions that `main` does not reach: they have no outcomes to compare, and each case
/// would verify and print them.
fn remove_uncalled(module: &mut Module) {
    let main = module.find(b"main").expect("it was added");
    let mut called = vec![main];
    let mut at = 0;
    while let Some(&g) = called.get(at) {
        at += 1;
        let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { continue };
        let insts = body.layout().iter().flat_map(|&b| body.insts(b));
        // Not only those that are called by name.
        for callee in insts.flat_map(|&i| body.ops(i)).filter_map(|v| v.as_global()) {
            if !called.contains(&callee) {
                called.push(callee);
            }
        }
    }
    let mut gone = module.functions().filter(|f| f.2.body.is_some() && !called.contains(&f.0));
    if gone.next().is_none() {
        return;
    }
    drop(gone);
    let names: Vec<_> = called.iter().map(|&g| module.global(g).name.clone()).collect();
    module.retain_globals(|g| match &g.kind {
        GlobalKind::Function(f) => f.body.is_none() || names.contains(&g.name),
        _ => true,
    });
}

/// Adds the globals.
fn declare(module: &mut Module, tape: &mut Tape, environment: &mut Environment) {
    let variable = |module: &mut Module, name: &str, n: u64| {
        let init = module.constant(Type::I32, ConstKind::Int(n));
        Value::global(module.add_variable(name, Type::I32, Some(init)))
    };
    for n in 0..1 + tape.below(3) {
        let base = variable(module, &format!("x{n}"), u64::from(n) * 5 + 1);
        environment.places.push(Place { base, kind: PlaceKind::Cell });
    }
    for n in 0..1 + tape.below(2) {
        let ty = module.types.array(ARRAY_ELEMENTS, Type::I32);
        let init = module.constant(ty, ConstKind::Zero);
        let base = Value::global(module.add_variable(&format!("v{n}"), ty, Some(init)));
        environment.places.push(Place { base, kind: PlaceKind::Array });
    }
    if environment.mode != Mode::Sequential && environment.allowed.contains(Constructs::COUNT) {
        for n in 0..1 + tape.below(2) {
            let ops = [RmwOp::Add, RmwOp::Xor, RmwOp::Or, RmwOp::UMax, RmwOp::And];
            let op = ops[tape.below(ops.len() as u32) as usize];
            let counter = variable(module, &format!("c{n}"), 3);
            environment.counters.push((counter, op));
        }
    }
    if matches!(environment.mode, Mode::Atomic | Mode::Racy) {
        for n in 0..1 + tape.below(2) {
            environment.atomics.push(variable(module, &format!("a{n}"), 0));
        }
    }
    if environment.mode == Mode::Atomic && environment.allowed.contains(Constructs::LOCK) {
        environment.locked = Some((variable(module, "k", 0), variable(module, "lock", 0)));
    }
}

/// Adds `i32 @update(ptr, i32)`, which adds to the number at the pointer.
fn update_function(module: &mut Module) -> GlobalId {
    let f = FunctionBuilder::new(module, "update", Type::I32, &[Type::PTR, Type::I32]);
    let old = f.load(Type::I32, f.arg(0));
    let new = f.add(f.mul(old, 3), f.arg(1));
    f.store(new, f.arg(0));
    f.ret(old);
    f.finish().expect("the function is complete")
}

/// The number of statements of the function that is called.
const PURE_SIZE: u32 = 3;

/// Adds `i32 @pure(i32, i32)`, which has strands of its own.
fn pure_function(module: &mut Module, tape: &mut Tape, environment: &Environment) -> GlobalId {
    let f = FunctionBuilder::new(module, "pure", Type::I32, &[Type::I32, Type::I32]);
    let mut scope = Scope::default();
    scope.values.extend([f.int(Type::I32, 1), f.arg(0), f.arg(1)]);
    let mut writer = Writer::new(f, tape, environment, PURE_SIZE);
    writer.allocate(&mut scope);
    writer.all(&mut scope);
    writer.finish(&scope)
}

/// Adds `i32 @scratch(i32, i32)`, which keeps a number in an object of its own.
fn scratch_function(module: &mut Module) -> GlobalId {
    let f = FunctionBuilder::new(module, "scratch", Type::I32, &[Type::I32, Type::I32]);
    let p = f.alloca(Type::I32);
    f.store(f.add(f.arg(0), f.arg(1)), p);
    let twice = f.add(f.load(Type::I32, p), f.arg(0));
    f.store(twice, p);
    f.ret(f.load(Type::I32, p));
    f.finish().expect("the function is complete")
}

/// The number of statements of the function that calls itself.
const RECURSIVE_SIZE: u32 = 2;

/// Adds `i32 @descend(i32, i32)`, which calls itself up to twice.
fn recursive_function(module: &mut Module, tape: &mut Tape, environment: &Environment) -> GlobalId {
    let f = FunctionBuilder::new(module, "descend", Type::I32, &[Type::I32, Type::I32]);
    let id = f.id();
    let [base, step] = ["base", "step"].map(|n| f.block(n));
    let left = f.and(f.arg(0), 3);
    let is_base = f.icmp(IntPredicate::Eq, left, 0);
    f.cond_br(is_base, base, step);
    f.switch_to(base);
    f.ret(f.arg(1));
    f.switch_to(step);
    let mut scope = Scope::default();
    scope.values.extend([left, f.arg(1)]);
    let mut writer = Writer::new(f, tape, environment, RECURSIVE_SIZE);
    writer.allocate(&mut scope);
    writer.all(&mut scope);
    let v = writer.value(&scope);
    // A shift, so that few faults of a pass make the recursion endless, which takes long to see.
    let less = writer.f.lshr(left, 1);
    scope.values.push(writer.f.call(id, &[less.into(), v.into()]));
    writer.finish(&scope)
}

fn main_function(module: &mut Module, tape: &mut Tape, environment: &Environment, size: u32) {
    let f = FunctionBuilder::new(module, "main", Type::I32, &[]);
    let mut scope = Scope { owned: environment.places.clone(), ..Scope::default() };
    scope.values.push(f.int(Type::I32, 7));
    let mut writer = Writer::new(f, tape, environment, size);
    writer.is_main = true;
    scope.flat = true;
    writer.all(&mut scope);
    writer.finish(&scope);
}

#[cfg(test)]
mod tests;

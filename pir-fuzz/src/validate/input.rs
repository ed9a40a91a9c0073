//! Calls of a function with chosen numbers, and with pointers to chosen memory.
//!
//! The classes: borders of each width, powers of two and their neighbours, the functions' own
//! constants and theirs, zeros of both signs, infinities, NaN, subnormal numbers; pointers to
//! memory of their own, to another parameter's or into it, past an end, and null; undefined values
//! and poison. Every member of a parameter's list is tried if there are as many inputs.

use super::constants::Constants;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::constant::ConstKind;
use pir_core::entity::{GlobalId, Type, Value};
use pir_core::inst::align_code;
use pir_core::module::{GlobalKind, Module};
use pir_core::types::TypeData;
use pir_interp::sched::SplitMix64;

/// A call: its arguments, and the memory to which pointers among them point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CallInput {
    pub arguments: Vec<Argument>,
    /// Objects by their numbers, which are not 0.
    pub objects: Vec<(u64, Object)>,
}

/// An argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Argument {
    /// `zeroinitializer`, for types whose values are not chosen.
    Zero,
    /// The scalars.
    Parts(Vec<Part>),
}

/// A scalar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Undefined,
    Poison,
    /// The bits, in limbs of 64 bits, the lowest first.
    Bits(Vec<u64>),
    /// The number of the object, 0 for none, and the offset.
    Pointer(u64, u64),
}

/// An object of memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Object {
    /// How messages call it.
    pub name: String,
    /// The bytes; `None` for poison.
    pub bytes: Vec<Option<u8>>,
    /// The type of the elements that the outcome of a run shows.
    pub element: Type,
    pub is_writable: bool,
    pub align: u64,
}

/// Functions without parameters that call a function once each.
pub(super) struct Calls {
    pub entries: Vec<GlobalId>,
    /// The calls as text.
    pub texts: Vec<String>,
}

/// Returns the classes of numbers of a width, the most usual ones first.
fn numbers(bits: u32, constants: &Constants) -> Vec<i128> {
    let (min, max) = (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1);
    let mut all = vec![4, 1, 0, -1, min, max, 2, 3, 7, 8, min + 1, max - 1];
    for &c in &constants.ints {
        all.extend([c, c + 1, c - 1, -c]);
    }
    all.extend([-2, max / 2 + 1, max / 2, min / 2 - 1, 5, 100, 1 << (bits / 2)]);
    all.extend([15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256]);
    all.into_iter().filter(|n| (min..=max).contains(n)).collect()
}

const FLOATS: [f64; 14] = [
    1.5,
    0.0,
    -2.0,
    -0.0,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    1e30,
    1.0,
    -1.0,
    0.5,
    3.0,
    16_777_217.0,
    -1e-30,
];

/// The number of bytes of memory of one parameter.
const MEMORY_BYTES: u64 = 512;

const MEMORY_ALIGN: u64 = 64;

/// The contents of memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Contents {
    I32,
    Zero,
    I64,
    Double,
}

impl Contents {
    const ALL: [Self; 4] = [Self::I32, Self::Zero, Self::I64, Self::Double];

    fn name(self) -> &'static str {
        match self {
            Self::I32 => "i32",
            Self::Zero => "zero",
            Self::I64 => "i64",
            Self::Double => "double",
        }
    }

    /// Returns an object with these contents.
    fn object(self, parameter: usize) -> Object {
        let number = |n: u64| (n * 5 + parameter as u64) % 8;
        let bytes: Vec<u8> = match self {
            Self::Zero => vec![0; MEMORY_BYTES as usize],
            Self::I32 => {
                (0..MEMORY_BYTES / 4).flat_map(|n| (number(n) as u32).to_le_bytes()).collect()
            }
            Self::I64 => (0..MEMORY_BYTES / 8).flat_map(|n| number(n).to_le_bytes()).collect(),
            Self::Double => {
                (0..MEMORY_BYTES / 8).flat_map(|n| (n as f64 - 4.5).to_le_bytes()).collect()
            }
        };
        Object {
            name: format!("{} numbers", self.name()),
            bytes: bytes.into_iter().map(Some).collect(),
            element: match self {
                Self::I32 | Self::Zero => Type::I32,
                Self::I64 => Type::I64,
                Self::Double => Type::F64,
            },
            is_writable: true,
            align: MEMORY_ALIGN,
        }
    }
}

/// The choices for a parameter.
enum Choices {
    Zero,
    Parts(Vec<Part>),
    /// Where the pointer points: see [`pointer`].
    Pointer(Vec<PointerClass>),
}

#[derive(Clone, Copy)]
enum PointerClass {
    /// To memory of its own, at this offset.
    Own(u64),
    /// To that of an earlier parameter, at this offset.
    Shared(u64),
    Null,
    Undefined,
    Poison,
}

fn choices(module: &Module, ty: Type, is_noundef: bool, constants: &Constants) -> Choices {
    let number = |n: i128| Part::Bits(vec![n as u64]);
    let mut parts: Vec<Part> = match module.types.get(ty) {
        TypeData::Int(bits @ ..=64) => {
            let mask = u64::MAX >> (64 - bits);
            let all = numbers(bits, constants).into_iter();
            all.map(|n| number((n as u64 & mask).into())).collect()
        }
        TypeData::Int(bits @ 65..=127) => {
            let all = numbers(bits, constants).into_iter();
            all.map(|n| Part::Bits(vec![n as u64, (n >> 64) as u64])).collect()
        }
        TypeData::Float => {
            let own = constants.floats.iter().flat_map(|&x| [x, -x]);
            let all = FLOATS.into_iter().chain([f64::from(f32::from_bits(1))]).chain(own);
            all.map(|x| number((x as f32).to_bits().into())).collect()
        }
        TypeData::Double => {
            let own = constants.floats.iter().flat_map(|&x| [x, -x]);
            let all = FLOATS.into_iter().chain([f64::from_bits(1)]).chain(own);
            all.map(|x| number(x.to_bits().into())).collect()
        }
        TypeData::Half => half(&FLOATS.map(|x| x.to_bits()), 5, 10),
        TypeData::BFloat => half(&FLOATS.map(|x| x.to_bits()), 8, 7),
        TypeData::Ptr(0) => {
            use PointerClass::*;
            let mut all = vec![
                Own(0),
                Shared(0),
                Own(0),
                Shared(4),
                Own(8),
                Shared(8),
                Own(MEMORY_BYTES),
                Shared(1),
                Null,
            ];
            if !is_noundef {
                all.extend([Poison, Undefined]);
            }
            return Choices::Pointer(all);
        }
        _ => return Choices::Zero,
    };
    let mut seen = Vec::new();
    parts.retain(|p| {
        let is_new = !seen.contains(p);
        seen.push(p.clone());
        is_new
    });
    if !is_noundef {
        parts.extend([Part::Poison, Part::Undefined]);
    }
    Choices::Parts(parts)
}

/// Returns numbers of a format of 16 bits, by truncating doubles, with the borders of the format.
fn half(doubles: &[u64], exponent: u32, fraction: u32) -> Vec<Part> {
    let bias = (1i64 << (exponent - 1)) - 1;
    let largest = (1 << exponent) - 1;
    let one = |&bits: &u64| {
        let sign = bits >> 63 << 15;
        let e = (bits >> 52 & 0x7ff) as i64;
        let top = (bits >> (52 - fraction)) & ((1 << fraction) - 1);
        let magnitude = match e {
            0 => 0,
            0x7ff => (largest as u64) << fraction | top,
            _ if e - 1023 + bias >= largest => (largest as u64) << fraction,
            _ if e - 1023 + bias <= 0 => 1,
            _ => ((e - 1023 + bias) as u64) << fraction | top,
        };
        Part::Bits(vec![sign | magnitude])
    };
    doubles.iter().map(one).collect()
}

/// Returns the numbers of choices that are tried with usual values of the other parameters: poison,
/// undefined values, and pointers that are not to memory of their own.
fn special(list: &Choices) -> Vec<usize> {
    match list {
        Choices::Zero => Vec::new(),
        Choices::Parts(parts) => {
            let is_special = |n: &usize| !matches!(parts[*n], Part::Bits(_));
            (0..parts.len()).filter(is_special).collect()
        }
        Choices::Pointer(all) => {
            let is_special = |n: &usize| !matches!(all[*n], PointerClass::Own(0));
            (0..all.len()).filter(is_special).collect()
        }
    }
}

/// Returns this many calls of a function.
pub(super) fn by_class(
    module: &Module,
    function: GlobalId,
    constants: &Constants,
    count: usize,
) -> Vec<CallInput> {
    let params = &module.function(function).expect("a function").params;
    let lists: Vec<Choices> = params
        .iter()
        .map(|p| choices(module, p.ty, module.attrs.has(p.attrs, "noundef"), constants))
        .collect();
    // For each input of the first ones: the parameter with a special value, the number of that
    // value, and that of the other parameters' values.
    let mut plan: Vec<(usize, usize, usize)> = Vec::new();
    for others in 0..2 {
        for (k, list) in lists.iter().enumerate() {
            plan.extend(special(list).into_iter().map(|n| (k, n, others)));
        }
    }
    // At least half of the inputs are combined at random.
    let stride = plan.len().div_ceil((count / 2).max(1)).max(1);
    let plan: Vec<_> = plan.into_iter().step_by(stride).collect();
    let mut random = SplitMix64(0);
    // Each list is walked in an order of its own, so that pairs vary.
    let mut orders: Vec<Vec<usize>> = vec![Vec::new(); lists.len()];
    let mut calls = Vec::new();
    for n in 0..count {
        let contents = Contents::ALL[n % Contents::ALL.len()];
        let mut call = CallInput { arguments: Vec::new(), objects: Vec::new() };
        for (k, list) in lists.iter().enumerate() {
            let mut next = |len: usize| {
                if n == 0 {
                    return 0;
                }
                if let Some(&(special, at, others)) = plan.get(n - 1) {
                    return if special == k { at } else { others.min(len - 1) };
                }
                if orders[k].is_empty() {
                    orders[k] = (0..len).collect();
                    for i in (1..len).rev() {
                        orders[k].swap(i, random.next() as usize % (i + 1));
                    }
                }
                orders[k].pop().expect("it was filled")
            };
            call.arguments.push(match list {
                Choices::Zero => Argument::Zero,
                Choices::Parts(parts) => Argument::Parts(vec![parts[next(parts.len())].clone()]),
                Choices::Pointer(all) => {
                    let class = all[next(all.len())];
                    Argument::Parts(vec![pointer(&mut call.objects, class, contents, k)])
                }
            });
        }
        calls.push(call);
    }
    calls
}

/// Returns a pointer of a class, and adds its object.
fn pointer(
    objects: &mut Vec<(u64, Object)>,
    class: PointerClass,
    contents: Contents,
    parameter: usize,
) -> Part {
    match class {
        PointerClass::Null => Part::Pointer(0, 0),
        PointerClass::Undefined => Part::Undefined,
        PointerClass::Poison => Part::Poison,
        PointerClass::Shared(offset) if !objects.is_empty() => {
            Part::Pointer(objects[objects.len() - 1].0, offset)
        }
        PointerClass::Own(offset) | PointerClass::Shared(offset) => {
            let number = parameter as u64 + 1;
            objects.push((number, contents.object(parameter)));
            Part::Pointer(number, offset)
        }
    }
}

/// Adds calls of a function.
///
/// # Errors
/// If a parameter is of a type without values that can be chosen.
pub(super) fn add_calls(
    module: &mut Module,
    function: GlobalId,
    calls: &[CallInput],
) -> Result<Calls, String> {
    let (ret, params, _) = module.types.signature(module.global(function).ty).expect("a function");
    let params = params.to_vec();
    for &ty in &params {
        if matches!(module.types.get(ty), TypeData::Token | TypeData::Metadata | TypeData::Label) {
            return Err(format!("a parameter has the type {}", module.types.show(ty)));
        }
    }
    let mut added = Calls { entries: Vec::new(), texts: Vec::new() };
    // Equal objects of several calls are one variable, since each call starts anew.
    let mut variables: Vec<(u64, &Object, Value)> = Vec::new();
    for (n, call) in calls.iter().enumerate() {
        let mut own = Vec::new();
        for (number, object) in &call.objects {
            let known = variables.iter().find(|(k, o, _)| k == number && *o == object);
            let value = match known {
                Some(&(.., value)) => value,
                None => {
                    let value = variable(module, *number, object);
                    variables.push((*number, object, value));
                    value
                }
            };
            own.push((*number, value, object.name.as_str()));
        }
        let name = module.fresh_name(&format!("validate.call.{n}"));
        let called = module.display_name(function);
        let shown: Vec<String> = params.iter().map(|&ty| module.types.show(ty)).collect();
        let f = FunctionBuilder::new(module, &name, ret, &[]);
        let mut words = Vec::new();
        let mut args: Vec<Operand> = Vec::new();
        for (k, (&ty, argument)) in params.iter().zip(&call.arguments).enumerate() {
            let (value, word) = match argument {
                Argument::Zero => (f.zero(ty), "zeroinitializer".to_owned()),
                Argument::Parts(parts) => argument_value(&f, ty, parts, &own)?,
            };
            words.push(format!("{} {word}", shown[k]));
            args.push(value.into());
        }
        let result = f.call(function, &args);
        match ret {
            Type::VOID => f.ret_void(),
            _ => f.ret(result),
        };
        added.entries.push(f.finish().map_err(|e| e.to_string())?);
        added.texts.push(format!("@{called}({})", words.join(", ")));
    }
    Ok(added)
}

/// Adds a variable for an object, which the outcome of a run shows.
fn variable(module: &mut Module, number: u64, object: &Object) -> Value {
    let name = module.fresh_name(&format!("validate.memory.{number}"));
    let size = match object.element {
        Type::I8 => 1,
        Type::I32 => 4,
        _ => 8,
    };
    let ty = module.types.array((object.bytes.len() / size) as u64, object.element);
    let mut each = |part: &[Option<u8>]| {
        let bits = part.iter().rev().try_fold(0, |n, b| Some(n << 8 | u64::from((*b)?)));
        let kind = match (bits, object.element) {
            (None, _) => ConstKind::Poison,
            (Some(n), Type::F64) => ConstKind::Float(n),
            (Some(n), _) => ConstKind::Int(n),
        };
        module.constant(object.element, kind)
    };
    let all: Vec<Value> = object.bytes.chunks_exact(size).map(&mut each).collect();
    let init = Value::constant(module.consts.aggregate(ty, &all));
    let id = module.add_variable(&name, ty, Some(init));
    let global = &mut module.globals[id.0 as usize];
    global.align = align_code(object.align).expect("a power of two");
    if let GlobalKind::Variable(v) = &mut global.kind {
        v.constant = !object.is_writable;
    }
    Value::global(id)
}

/// Returns an argument as a value, and its text.
fn argument_value(
    f: &FunctionBuilder<'_>,
    ty: Type,
    parts: &[Part],
    objects: &[(u64, Value, &str)],
) -> Result<(Value, String), String> {
    let data = f.with_module(|m| m.types.get(ty));
    let elements: Vec<Type> = match data {
        TypeData::Array(count, e) => vec![e; count as usize],
        TypeData::Vector(count, e) => vec![e; count as usize],
        TypeData::Struct { fields, .. } => f.with_module(|m| m.types.list(fields).to_vec()),
        _ => {
            let [part] = parts else { return Err("an argument has several parts".to_owned()) };
            return scalar_value(f, ty, data, part, objects);
        }
    };
    if elements.len() != parts.len() {
        return Err("an argument has nested parts".to_owned());
    }
    let mut values = Vec::new();
    let mut words = Vec::new();
    for (&e, part) in elements.iter().zip(parts) {
        let inner = f.with_module(|m| m.types.get(e));
        if matches!(part, Part::Pointer(object, _) if *object != 0) {
            return Err("an argument has a pointer as a part".to_owned());
        }
        let (value, word) = scalar_value(f, e, inner, part, objects)?;
        values.push(value);
        words.push(word);
    }
    Ok((f.aggregate(ty, &values), format!("[{}]", words.join(", "))))
}

fn scalar_value(
    f: &FunctionBuilder<'_>,
    ty: Type,
    data: TypeData,
    part: &Part,
    objects: &[(u64, Value, &str)],
) -> Result<(Value, String), String> {
    let constant = |kind| f.constant(ty, kind);
    Ok(match (part, data) {
        (Part::Undefined, _) => (constant(ConstKind::Undef), "undef".to_owned()),
        (Part::Poison, _) => (constant(ConstKind::Poison), "poison".to_owned()),
        (Part::Pointer(0, 0), _) => (constant(ConstKind::Null), "null".to_owned()),
        (Part::Pointer(number, offset), _) => {
            let found = objects.iter().find(|o| o.0 == *number).ok_or("a wild pointer")?;
            match offset {
                0 => (found.1, found.2.to_owned()),
                _ => {
                    let at = f.gep(Type::I8, found.1, f.int(Type::I64, *offset as i64));
                    (at, format!("{} + {}", found.2, *offset as i64))
                }
            }
        }
        (Part::Bits(limbs), TypeData::Int(bits @ ..=64)) => {
            let n = limbs[0] as i64;
            let signed = n << (64 - bits) >> (64 - bits);
            (constant(ConstKind::Int(limbs[0])), signed.to_string())
        }
        (Part::Bits(limbs), TypeData::Int(bits)) => {
            let value = f.with_body(|b| Value::constant(b.consts.big_int(ty, bits, limbs)));
            let hex: Vec<String> = limbs.iter().rev().map(|l| format!("{l:016x}")).collect();
            (value, format!("0x{}", hex.concat()))
        }
        (Part::Bits(limbs), TypeData::Float) => {
            let x = f32::from_bits(limbs[0] as u32);
            (constant(ConstKind::Float(limbs[0])), shown_float(x.into(), limbs[0]))
        }
        (Part::Bits(limbs), TypeData::Double) => {
            let x = f64::from_bits(limbs[0]);
            (constant(ConstKind::Float(limbs[0])), shown_float(x, limbs[0]))
        }
        (Part::Bits(limbs), TypeData::Half | TypeData::BFloat) => {
            (constant(ConstKind::Float(limbs[0])), format!("0x{:04x}", limbs[0]))
        }
        (Part::Bits(limbs), TypeData::Fp128) => {
            let all = [limbs[0], limbs.get(1).copied().unwrap_or(0)];
            let value = f.with_body(|b| Value::constant(b.consts.big_float(ty, all)));
            (value, format!("0x{:016x}{:016x}", all[1], all[0]))
        }
        _ => return Err("an argument has another type".to_owned()),
    })
}

/// Returns a number as people read it; a NaN by its bits.
fn shown_float(x: f64, bits: u64) -> String {
    if x.is_nan() { format!("NaN 0x{bits:x}") } else { format!("{x:?}") }
}

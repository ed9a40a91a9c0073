//! Calls of a function with chosen numbers, and with pointers to chosen memory.

use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::constant::ConstKind;
use pir_core::entity::{GlobalId, Type, Value};
use pir_core::inst::align_code;
use pir_core::module::Module;
use pir_core::types::TypeData;
use pir_interp::sched::SplitMix64;

/// Functions without parameters that call a function once each.
pub(super) struct Calls {
    pub entries: Vec<GlobalId>,
    /// The calls as text.
    pub texts: Vec<String>,
}

/// Numbers that are often lengths, and those at the borders of types.
const NUMBERS: [i64; 10] = [4, 1, 0, 2, 3, 7, 8, -1, i64::MAX, i64::MIN];

const FLOATS: [f64; 6] = [1.5, 0.0, -2.0, 1e30, f64::INFINITY, f64::NAN];

/// The number of bytes to which a pointer points.
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

    /// Adds a variable with these contents, which the outcome of a run shows.
    fn variable(self, module: &mut Module, parameter: usize) -> Value {
        let name = module.fresh_name(&format!("validate.{}.{parameter}", self.name()));
        let element = match self {
            Self::I32 | Self::Zero => Type::I32,
            Self::I64 => Type::I64,
            Self::Double => Type::F64,
        };
        let count = MEMORY_BYTES / if element == Type::I32 { 4 } else { 8 };
        let ty = module.types.array(count, element);
        let number = |n: u64| match self {
            Self::Double => ConstKind::Float((n as f64 - 4.5).to_bits()),
            _ => ConstKind::Int((n * 5 + parameter as u64) % 8),
        };
        let init = match self {
            Self::Zero => module.constant(ty, ConstKind::Zero),
            _ => {
                let all: Vec<Value> =
                    (0..count).map(|n| module.constant(element, number(n))).collect();
                Value::constant(module.consts.aggregate(ty, &all))
            }
        };
        let id = module.add_variable(&name, ty, Some(init));
        module.globals[id.0 as usize].align = align_code(MEMORY_ALIGN).expect("a power of two");
        Value::global(id)
    }
}

/// Adds this many calls of a function; the same ones for the same type.
///
/// # Errors
/// If a parameter is of a type without values that can be chosen.
pub(super) fn add_calls(
    module: &mut Module,
    function: GlobalId,
    count: usize,
) -> Result<Calls, String> {
    let (ret, params, _) = module.types.signature(module.global(function).ty).expect("a function");
    let params = params.to_vec();
    for &ty in &params {
        if matches!(module.types.get(ty), TypeData::Token | TypeData::Metadata | TypeData::Label) {
            return Err(format!("a parameter has the type {}", module.types.show(ty)));
        }
    }
    let mut calls = Calls { entries: Vec::new(), texts: Vec::new() };
    let mut memory: Vec<Vec<Option<Value>>> = vec![vec![None; params.len()]; Contents::ALL.len()];
    for n in 0..count {
        let mut random = SplitMix64(n as u64);
        let contents = Contents::ALL[n % Contents::ALL.len()];
        for (k, &ty) in params.iter().enumerate() {
            let place = &mut memory[n % Contents::ALL.len()][k];
            if module.types.is_ptr(ty) && place.is_none() {
                *place = Some(contents.variable(module, k));
            }
        }
        let name = module.fresh_name(&format!("validate.call.{n}"));
        let mut choose = |count: usize| if n == 0 { 0 } else { random.next() as usize % count };
        let chosen: Vec<(TypeData, usize)> = params
            .iter()
            .map(|&ty| match module.types.get(ty) {
                data @ TypeData::Int(_) => (data, choose(NUMBERS.len())),
                data => (data, choose(FLOATS.len())),
            })
            .collect();
        let called = module.display_name(function);
        let shown: Vec<String> = params.iter().map(|&ty| module.types.show(ty)).collect();
        let f = FunctionBuilder::new(module, &name, ret, &[]);
        let mut words = Vec::new();
        let args: Vec<Operand> = chosen
            .iter()
            .enumerate()
            .map(|(k, &(data, at))| {
                let ty = params[k];
                let (value, word) = match (data, memory[n % Contents::ALL.len()][k]) {
                    (_, Some(place)) => (place, format!("{} numbers", contents.name())),
                    (TypeData::Int(bits @ ..=64), _) => {
                        let number = NUMBERS[at] << (64 - bits) >> (64 - bits);
                        (f.int(ty, number), number.to_string())
                    }
                    (TypeData::Float | TypeData::Double, _) => {
                        (f.float(ty, FLOATS[at]), FLOATS[at].to_string())
                    }
                    _ => (f.zero(ty), "zeroinitializer".to_owned()),
                };
                words.push(format!("{} {word}", shown[k]));
                value.into()
            })
            .collect();
        let result = f.call(function, &args);
        match ret {
            Type::VOID => f.ret_void(),
            _ => f.ret(result),
        };
        calls.entries.push(f.finish().map_err(|e| e.to_string())?);
        calls.texts.push(format!("@{called}({})", words.join(", ")));
    }
    Ok(calls)
}

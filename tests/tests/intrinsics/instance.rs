//! Intrinsics with types: which there are to try, read from the table.

use crate::intrinsics::values::{ScalarType, ValueType};
use ScalarType::*;
use pir_core::intrinsic::{ALL, Formats, Id, IntrinsicRow, MACHINE, Support};

/// An intrinsic, its types, and its constant arguments.
#[derive(Clone, Debug)]
pub(crate) struct IntrinsicInstance {
    pub id: Id,
    pub slots: Vec<ValueType>,
    pub results: Vec<ValueType>,
    pub params: Vec<ParamValues>,
}

/// A parameter.
#[derive(Clone, Debug)]
pub(crate) enum ParamValues {
    /// It takes the values of a list in turn.
    Values(ValueType, Vec<u128>),
    /// It takes a constant.
    Constant(ValueType, String),
    /// It takes a rounding mode, the behaviour of exceptions, or a predicate.
    Word,
}

/// Rows that are not tried here, and why.
pub(crate) const UNTESTED_INTRINSICS: &[(Id, &str)] = &[
    (Id::Ptrmask, "it takes pointers"),
    (Id::SsaCopy, "LLVM makes no code of it"),
    (Id::CallbrLandingpad, "it stands behind a `callbr`"),
    (Id::ConvertFromFp16, "LLVM 22 makes no code of it where the machine has `half`"),
    (Id::ConvertToFp16, "LLVM 22 makes no code of it where the machine has `half`"),
    (Id::IsConstant, "its answer is the optimiser's"),
];

/// Whether LLVM 22 makes no code of an instance for x86, so that there is nothing to compare with.
fn has_no_code(id: Id, slots: &[ValueType]) -> bool {
    use Id::*;
    let (first, name) = (slots[0], id.row().name);
    let other = |t: &ValueType| matches!(t.scalar, Half | BFloat | F128);
    if id.is_constrained() && slots.iter().any(other) {
        return true;
    }
    match id {
        SdivFix | SdivFixSat | UdivFix | UdivFixSat => {
            first.scalar.bits() > 64 || first.lanes == Some(3)
        }
        Maximum | Minimum => matches!(first.scalar, F80 | F128),
        Modf => first.scalar == Half,
        // It makes code that stores the exponents of the wrong lanes.
        Frexp => first == ValueType::vector(2, Double),
        ConstrainedMaximum | ConstrainedMinimum => true,
        ConstrainedLdexp => first.lanes.is_some() || !matches!(first.scalar, Float | Double),
        _ => name.contains("interleave") && !name.ends_with('2'),
    }
}

/// Whether the row is one of those that compute something from numbers.
pub(crate) fn is_tried(row: &IntrinsicRow) -> bool {
    let plain =
        |s: &str| !["ptr", "md", "tok", "..."].contains(&s) && !s.contains("ptr") && s != "void";
    let words = row.id.is_constrained();
    (row.effect.is_pure() || words)
        && plain(row.signature.result())
        && row.signature.params().all(|p| plain(p.0) || words && p.0 == "md")
        && row.signature.params().next().is_some()
        && (row.interp != Support::No || row.jit != Support::No)
        && !UNTESTED_INTRINSICS.iter().any(|l| l.0 == row.id)
}

/// Whether an engine's column covers the types.
pub(crate) fn covers(support: Support, types: &[ValueType]) -> bool {
    let Some(formats): Option<Formats> = support.formats() else { return false };
    types.iter().all(|t| match t.scalar {
        Int(_) | Float | Double => true,
        Half | BFloat => formats != MACHINE,
        F80 | F128 => formats == ALL,
    })
}

const INT_TYPES: &[ValueType] = &[
    ValueType { scalar: Int(8), lanes: None },
    ValueType { scalar: Int(7), lanes: None },
    ValueType { scalar: Int(16), lanes: None },
    ValueType { scalar: Int(24), lanes: None },
    ValueType { scalar: Int(32), lanes: None },
    ValueType { scalar: Int(33), lanes: None },
    ValueType { scalar: Int(64), lanes: None },
    ValueType { scalar: Int(100), lanes: None },
    ValueType { scalar: Int(128), lanes: None },
    ValueType { scalar: Int(32), lanes: Some(4) },
    ValueType { scalar: Int(64), lanes: Some(2) },
    ValueType { scalar: Int(8), lanes: Some(16) },
    ValueType { scalar: Int(16), lanes: Some(3) },
];
const FLOAT_TYPES: &[ValueType] = &[
    ValueType { scalar: Half, lanes: None },
    ValueType { scalar: BFloat, lanes: None },
    ValueType { scalar: Float, lanes: None },
    ValueType { scalar: Double, lanes: None },
    ValueType { scalar: F80, lanes: None },
    ValueType { scalar: F128, lanes: None },
    ValueType { scalar: Float, lanes: Some(4) },
    ValueType { scalar: Double, lanes: Some(2) },
    ValueType { scalar: Float, lanes: Some(3) },
];
const INT_VECTORS: &[ValueType] = &[
    ValueType { scalar: Int(32), lanes: Some(4) },
    ValueType { scalar: Int(64), lanes: Some(4) },
    ValueType { scalar: Int(8), lanes: Some(16) },
    ValueType { scalar: Int(16), lanes: Some(8) },
];
const FLOAT_VECTORS: &[ValueType] =
    &[ValueType { scalar: Float, lanes: Some(4) }, ValueType { scalar: Double, lanes: Some(2) }];

/// Whether an intrinsic takes vectors of floating point where the table says any vector.
fn of_floats(id: Id) -> bool {
    use Id::*;
    matches!(
        id,
        VectorReduceFadd
            | VectorReduceFmul
            | VectorReduceFmax
            | VectorReduceFmin
            | VectorReduceFmaximum
            | VectorReduceFminimum
    )
}

/// The types of the slots.
fn slots(row: &IntrinsicRow) -> Vec<Vec<ValueType>> {
    let result = row.signature.result().trim_matches(['{', '}']);
    let specs = result.split(',').chain(row.signature.params().map(|p| p.0));
    let kinds: Vec<&str> = specs.filter_map(|s| s.strip_prefix("any")).collect();
    let like = |t: ValueType, scalar| ValueType { scalar, lanes: t.lanes };
    let list = |kind: &str| match kind {
        "float" => FLOAT_TYPES,
        "vec" if of_floats(row.id) => FLOAT_VECTORS,
        "vec" => INT_VECTORS,
        _ => INT_TYPES,
    };
    let pairs =
        |f: &dyn Fn(ValueType) -> Vec<ValueType>, first: &[ValueType]| -> Vec<Vec<ValueType>> {
            first.iter().flat_map(|&a| f(a).into_iter().map(move |b| vec![a, b])).collect()
        };
    let swapped = |all: Vec<Vec<ValueType>>| all.into_iter().map(|p| vec![p[1], p[0]]).collect();
    match (row.id, &kinds[..]) {
        (Id::ConstrainedFptrunc, _) => {
            vec![vec![ValueType::scalar(Float), ValueType::scalar(Double)]]
        }
        (Id::ConstrainedFpext, _) => {
            vec![vec![ValueType::scalar(Double), ValueType::scalar(Float)]]
        }
        (Id::VectorExtract, _) => {
            let half = |t: ValueType| vec![ValueType { lanes: t.lanes.map(|n| n / 2), ..t }];
            swapped(pairs(&half, INT_VECTORS))
        }
        (Id::VectorInsert, _) => {
            pairs(&|t| vec![ValueType { lanes: t.lanes.map(|n| n / 2), ..t }], INT_VECTORS)
        }
        (Id::VectorPartialReduceAdd, _) => {
            let (narrow, wide) = (ValueType::vector(4, Int(32)), ValueType::vector(16, Int(32)));
            vec![vec![narrow, wide]]
        }
        (Id::GetActiveLaneMask, _) => [4, 16]
            .iter()
            .flat_map(|&n| {
                [32, 64].map(|b| vec![ValueType::vector(n, Int(1)), ValueType::scalar(Int(b))])
            })
            .collect(),
        (Id::CttzElts, _) => swapped(pairs(
            &|_| vec![ValueType::scalar(Int(32)), ValueType::scalar(Int(64))],
            INT_VECTORS,
        )),
        _ if row.name.contains("interleave") => {
            let parts = row.name[row.name.len() - 1..].parse::<u32>().expect("a number");
            [Int(32), Int(8)].map(|s| vec![ValueType::vector(2 * parts, s)]).to_vec()
        }
        (Id::Powi, _) => pairs(&|_| vec![ValueType::scalar(Int(32))], FLOAT_TYPES),
        (Id::Lround | Id::Llround | Id::Lrint | Id::Llrint, _) => {
            let scalars: Vec<ValueType> =
                FLOAT_TYPES.iter().copied().filter(|t| t.lanes.is_none()).collect();
            swapped(pairs(&|t| vec![like(t, Int(64))], &scalars))
        }
        (
            Id::ConstrainedLround
            | Id::ConstrainedLlround
            | Id::ConstrainedLrint
            | Id::ConstrainedLlrint,
            _,
        ) => swapped(pairs(
            &|t| vec![like(t, Int(64))],
            &[ValueType::scalar(Float), ValueType::scalar(Double)],
        )),
        (Id::Bswap, _) => {
            let whole = |t: &&ValueType| t.scalar.bits().is_multiple_of(16);
            INT_TYPES.iter().filter(whole).map(|&t| vec![t]).collect()
        }
        (_, [one]) => list(one).iter().map(|&t| vec![t]).collect(),
        (_, ["int", "int"]) => {
            swapped(pairs(&|t| vec![like(t, Int(8)), like(t, Int(32))], INT_TYPES))
        }
        (_, ["int", "float"]) => {
            swapped(pairs(&|t| [8, 32, 64].iter().map(|&b| like(t, Int(b))).collect(), FLOAT_TYPES))
        }
        (_, ["float", "int"]) if row.id.is_constrained() && row.id != Id::ConstrainedLdexp => {
            let to = [ValueType::scalar(Float), ValueType::scalar(Double), ValueType::scalar(F80)];
            pairs(&|_| [32, 64].iter().map(|&b| ValueType::scalar(Int(b))).collect(), &to)
        }
        (_, ["float", "int"]) => pairs(&|t| vec![like(t, Int(32))], FLOAT_TYPES),
        (_, kinds) => vec![kinds.iter().map(|k| list(k)[0]).collect()],
    }
}

fn resolve(spec: &str, slots: &[ValueType], next: &mut usize) -> ValueType {
    if spec.starts_with("any") {
        *next += 1;
        return slots[*next - 1];
    }
    if let Some(n) = spec.strip_prefix('=') {
        return slots[n.parse::<usize>().expect("a slot")];
    }
    let mut parts = spec.split(':');
    let kind = parts.next().expect("a word");
    let mut number = || parts.next().map_or(1, |n| n.parse::<usize>().expect("a number"));
    match kind {
        "elem" => ValueType { lanes: None, ..slots[number()] },
        "truth" => ValueType { scalar: Int(1), ..slots[number()] },
        "nth" => {
            let slot = slots[number()];
            ValueType { lanes: slot.lanes.map(|n| n / number() as u32), ..slot }
        }
        "f64" => ValueType::scalar(Double),
        _ => ValueType::scalar(Int(kind[1..].parse().unwrap_or_else(|_| panic!("{kind}")))),
    }
}

/// The constants that an argument is tried with.
fn constants(id: Id, slots: &[ValueType], ty: ValueType) -> Vec<String> {
    match id {
        Id::IsFpclass => (0..10).map(|n| 1 << n).chain([0, 1023, 240, 516]).map(show).collect(),
        Id::VectorInsert | Id::VectorExtract => {
            let part = slots.iter().filter_map(|t| t.lanes).min().unwrap_or(1);
            vec!["0".into(), part.to_string()]
        }
        Id::VectorSpliceLeft | Id::VectorSpliceRight => vec!["0".into(), "1".into(), "3".into()],
        Id::ExpectWithProbability => vec!["0.5".into()],
        _ if ty.scalar == Int(1) => vec!["false".into()],
        // The scales of fixed point.
        _ => vec!["1".into()],
    }
}

fn show(n: i32) -> String {
    n.to_string()
}

/// The values that an argument is tried with: those for which the result is defined.
fn values(id: Id, n: usize, ty: ValueType, slots: &[ValueType], count: usize) -> Vec<u128> {
    use Id::*;
    let s = ty.scalar;
    let mask = |x: i128| x as u128 & u128::MAX >> (128 - s.bits());
    let result = slots[0].scalar.bits();
    let all = match (id, n) {
        (Lrint | Llrint | Lround | Llround, 0) => s.within(result, true),
        (ConstrainedLrint | ConstrainedLlrint | ConstrainedLround | ConstrainedLlround, 0)
        | (ConstrainedFptosi, 0) => s.within(result, true),
        (ConstrainedFptoui, 0) => s.within(result, false),
        // The exponent of an infinity or a NaN is not defined.
        (Frexp, 0) => s.within(1 << 15, true),
        (SshlSat | UshlSat, 1) => (0..s.bits().min(9)).map(u128::from).collect(),
        // The rounding of fixed point is not defined, nor is what does not fit.
        (SmulFix | SdivFix, 0) => [-6, -2, 0, 2, 4].map(mask).to_vec(),
        (SmulFix | SdivFix, 1) => [-2, 2].map(mask).to_vec(),
        (UmulFix | UdivFix, 0) => vec![0, 2, 4, 6],
        (UmulFix | UdivFix, 1) => vec![2],
        (SmulFixSat | UmulFixSat, 0) => s.values().into_iter().filter(|v| v & 1 == 0).collect(),
        (SmulFixSat | UmulFixSat, 1) => vec![2, 4, 6],
        (SdivFixSat | UdivFixSat, 1) => vec![2],
        (Ldexp | ConstrainedLdexp, 1) => {
            [0, 1, -1, 3, -10, 100, -100, 2000, -2000, 40_000, -40_000, i32::MIN.into()]
                .map(mask)
                .to_vec()
        }
        (Powi, 1) => [0, 1, -1, 2, 3, -3, 10, 31].map(mask).to_vec(),
        (VectorReduceFmax | VectorReduceFmin, _) => {
            let plain = |x: &u128| !s.is_signalling(*x) && !s.is_zero(*x);
            s.values().into_iter().filter(plain).collect()
        }
        (GetActiveLaneMask, 0) => vec![0, 1, 3, 7, 100],
        (GetActiveLaneMask, 1) => vec![1, 2, 9, 103],
        _ => s.values(),
    };
    match count {
        // Three of each would be thousands.
        3.. if s.is_float() => all.into_iter().step_by(4).collect(),
        3.. => all.into_iter().step_by(2).collect(),
        _ => all,
    }
}

/// All instances of a row.
pub(crate) fn instances(row: &IntrinsicRow) -> Vec<IntrinsicInstance> {
    let mut found = Vec::new();
    for slots in slots(row).into_iter().filter(|s| !has_no_code(row.id, s)) {
        let mut next = 0;
        let result = row.signature.result().trim_matches(['{', '}']);
        // The type of a result may be a slot that a parameter fills.
        let results: Vec<ValueType> =
            result.split(',').map(|s| resolve(s, &slots, &mut next)).collect();
        let count = row.signature.params().filter(|p| p.0 != "md").count();
        let mut all = vec![vec![]];
        for (n, (spec, constant)) in row.signature.params().enumerate() {
            let choices = if spec == "md" {
                vec![ParamValues::Word]
            } else {
                let ty = resolve(spec, &slots, &mut next);
                match constant {
                    true => constants(row.id, &slots, ty)
                        .into_iter()
                        .map(|c| ParamValues::Constant(ty, c))
                        .collect(),
                    false => vec![ParamValues::Values(ty, values(row.id, n, ty, &slots, count))],
                }
            };
            let with = |head: &Vec<ParamValues>| {
                let choices = choices.clone().into_iter();
                let longer = choices.map(|c| head.iter().cloned().chain([c]).collect::<Vec<_>>());
                longer.collect::<Vec<_>>()
            };
            all = all.iter().flat_map(with).collect();
        }
        for params in all {
            found.push(IntrinsicInstance {
                id: row.id,
                slots: slots.clone(),
                results: results.clone(),
                params,
            });
        }
    }
    found
}

impl IntrinsicInstance {
    /// All of its types.
    pub(crate) fn types(&self) -> Vec<ValueType> {
        let params = self.params.iter().filter_map(|p| match p {
            ParamValues::Values(t, _) | ParamValues::Constant(t, _) => Some(*t),
            ParamValues::Word => None,
        });
        self.results.iter().copied().chain(params).collect()
    }

    /// How often it is called: once per combination of values.
    pub(crate) fn calls(&self) -> usize {
        let lists = self.params.iter().filter_map(|p| match p {
            ParamValues::Values(_, list) => Some(list.len()),
            _ => None,
        });
        lists.product()
    }
}

//! The calling convention: x86-64 System V as LLVM applies it to the types of its IR. The front end
//! that wrote the IR has split aggregates into these types already.

use crate::error::{TranslationResult, refuse};
use crate::shape::{ScalarType, TypeKind, TypeShapes};
use cranelift_codegen::ir::{AbiParam, ArgumentPurpose, Signature, types};
use cranelift_codegen::isa::CallConv;
use pir_core::attr::{Attr, AttrPool};
use pir_core::entity::{AttrSet, Type};

/// How a result is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReturnPassing {
    /// In registers, one for each part.
    Parts,
    /// Through memory that a hidden first argument points to.
    Memory,
}

/// How an argument is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ArgumentPassing {
    /// Its parts one by one.
    Parts,
    /// A copy on the stack.
    Copy {
        /// In bytes.
        size: u32,
        /// The bytes of padding before it: 0 or 8.
        pad: u32,
    },
}

/// The convention of one function or call.
#[derive(Clone, Debug)]
pub(crate) struct CallAbi {
    pub sig: Signature,
    pub ret: ReturnPassing,
    pub params: Vec<ArgumentPassing>,
    /// Whether some copy should be aligned to more than the 16 bytes that it gets.
    pub overaligned: bool,
    /// Whether the callee returns the address that its `sret` argument holds.
    pub sret: Option<usize>,
    /// What named arguments take.
    pub used_by_named: ArgumentRoom,
}

/// What arguments take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArgumentRoom {
    /// Integer registers.
    pub ints: u32,
    /// Vector registers.
    pub floats: u32,
    /// Bytes of the stack.
    pub stack: u32,
}

/// The attributes of a value: up to two sets, each in its pool.
#[derive(Clone, Copy)]
pub(crate) struct ValueAttrs<'a>(pub [Option<(&'a AttrPool, AttrSet)>; 2]);

impl ValueAttrs<'_> {
    pub(crate) fn find_attr(&self, word: &str) -> Option<Attr> {
        self.0.iter().flatten().find_map(|(pool, set)| pool.find(*set, word))
    }

    /// Returns whether some attribute changes how the value is passed; most do not.
    fn has_passing_attr(&self) -> bool {
        self.0.iter().flatten().any(|(pool, set)| {
            pool.get(*set).iter().any(|&a| match a {
                Attr::Word(n) | Attr::Int(n, _) | Attr::Type(n, _) | Attr::Text(n, _) => matches!(
                    pool.text(n),
                    b"signext" | b"zeroext" | b"byval" | b"inalloca" | b"preallocated" | b"sret"
                ),
                Attr::String(..) | Attr::Group(_) => false,
            })
        })
    }

    fn extend(&self, mut p: AbiParam) -> AbiParam {
        if p.value_type.is_int() && p.value_type.bits() < 64 {
            if self.find_attr("signext").is_some() {
                p = p.sext();
            } else if self.find_attr("zeroext").is_some() {
                p = p.uext();
            }
        }
        p
    }
}

const INT_REGISTERS: u32 = 6;
const VECTOR_REGISTERS: u32 = 8;

/// Largest copy of an argument on the stack.
const MAX_COPIED_ARGUMENT_BYTES: u64 = 1 << 20;

/// The convention for a result and arguments with their attributes.
pub(crate) fn call_abi<'a>(
    shapes: &TypeShapes<'_>,
    ret: (Type, ValueAttrs<'a>),
    params: impl Iterator<Item = (Type, ValueAttrs<'a>)>,
) -> TranslationResult<CallAbi> {
    let mut sig = Signature::new(CallConv::SystemV);
    let shape = shapes.get(ret.0);
    if shape.kind == TypeKind::Unsupported {
        return refuse(format!("a result of type `{}`", shapes.types.show(ret.0)));
    }
    let (mut ints, mut floats, mut stack) = (0, 0, 0u32);
    let (mut ret_ints, mut ret_floats) = (0, 0);
    for p in &shape.parts {
        match (p.is_int(), p.bits()) {
            (true, 128) => ret_ints += 2,
            (true, _) => ret_ints += 1,
            _ => ret_floats += 1,
        }
    }
    let ret_mode =
        if ret_ints > 3 || ret_floats > 2 { ReturnPassing::Memory } else { ReturnPassing::Parts };
    match ret_mode {
        ReturnPassing::Memory => {
            sig.params.push(AbiParam::new(types::I64));
            sig.returns.push(AbiParam::new(types::I64));
            ints += 1;
        }
        ReturnPassing::Parts => {
            let half =
                matches!(shape.kind, TypeKind::Scalar(ScalarType::Half | ScalarType::BFloat));
            for &p in &shape.parts {
                let p = AbiParam::new(if half { types::F16 } else { p });
                sig.returns.push(ret.1.extend(p));
            }
        }
    }
    let (mut passes, mut sret, mut overaligned) = (Vec::new(), None, false);
    let expected = params.size_hint().0;
    passes.reserve(expected);
    sig.params.reserve(expected);
    for (n, (ty, attrs)) in params.enumerate() {
        let attrs = if attrs.has_passing_attr() { attrs } else { ValueAttrs([None; 2]) };
        if let Some(Attr::Type(_, Some(of))) = attrs.find_attr("byval") {
            let of = shapes.get(of);
            if of.size > MAX_COPIED_ARGUMENT_BYTES {
                return refuse("an argument that is a copy of more than 1 MiB");
            }
            let align = match attrs.find_attr("align") {
                Some(Attr::Int(_, n)) => n,
                _ => of.align,
            };
            overaligned |= align > 16;
            let pad = if align >= 16 && stack % 16 != 0 { 8 } else { 0 };
            let size = (of.stride.next_multiple_of(8)) as u32;
            let on_stack =
                |size| AbiParam::special(types::I64, ArgumentPurpose::StructArgument(size));
            if pad > 0 {
                sig.params.push(on_stack(pad));
            }
            if size > 0 {
                sig.params.push(on_stack(size));
            }
            stack += pad + size;
            passes.push(ArgumentPassing::Copy { size, pad });
            continue;
        }
        if attrs.find_attr("inalloca").is_some() || attrs.find_attr("preallocated").is_some() {
            return refuse("`inalloca` and `preallocated` arguments");
        }
        if attrs.find_attr("sret").is_some() {
            sret = Some(n);
        }
        let shape = shapes.get(ty);
        if shape.kind == TypeKind::Unsupported {
            return refuse(format!("an argument of type `{}`", shapes.types.show(ty)));
        }
        let half = matches!(shape.kind, TypeKind::Scalar(ScalarType::Half | ScalarType::BFloat));
        for &p in &shape.parts {
            match (p.is_int() && !half, p.bits()) {
                (true, 128) if ints + 2 > INT_REGISTERS => {
                    stack = stack.next_multiple_of(16) + 16;
                    ints += 2;
                }
                (true, 128) => ints += 2,
                (true, _) if ints < INT_REGISTERS => ints += 1,
                (false, _) if floats < VECTOR_REGISTERS => floats += 1,
                (_, 128) => stack = stack.next_multiple_of(16) + 16,
                _ => stack += 8,
            }
            sig.params.push(attrs.extend(AbiParam::new(if half { types::F16 } else { p })));
        }
        passes.push(ArgumentPassing::Parts);
    }
    if sret.is_some() && sig.returns.is_empty() {
        sig.returns.push(AbiParam::new(types::I64));
    } else {
        sret = None;
    }
    let used = ArgumentRoom { ints: ints.min(INT_REGISTERS), floats, stack };
    Ok(CallAbi { overaligned, sig, ret: ret_mode, params: passes, sret, used_by_named: used })
}

/// Makes the convention that of a variadic definition: every register argument is a parameter, so
/// that its prologue can save them.
pub(crate) fn add_all_register_params(abi: &mut CallAbi) {
    let rest = |n: u32, ty| std::iter::repeat_n(AbiParam::new(ty), n as usize);
    abi.sig.params.extend(rest(INT_REGISTERS - abi.used_by_named.ints, types::I64));
    abi.sig.params.extend(rest(VECTOR_REGISTERS - abi.used_by_named.floats, types::I8X16));
}

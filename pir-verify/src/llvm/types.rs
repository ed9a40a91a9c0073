//! Facts about the types of a module, computed once, so that the checks compare bytes.
//!
//! This module holds a flat row per type (group, scalar width, lanes), sizedness, and sizes in bits
//! if LLVM's rules need them. Target-dependent layout (ABI alignment, padding) is not computed.

use pir_core::diag::Code;
use pir_core::entity::{Entity, Type};
use pir_core::types::{TypeData, Types};

/// The group of a type; vectors of a scalar group have a group of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum TypeGroup {
    Int,
    Float,
    Ptr,
    IntVector,
    FloatVector,
    PtrVector,
    Array,
    Struct,
    /// A named struct without a body.
    Opaque,
    Void,
    Label,
    Token,
    Metadata,
    Amx,
    Function,
    Target,
    Scalable,
    /// A vector of something that no vector can hold.
    BadVector,
}

/// The properties of a type that the checks use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypeRow {
    pub group: TypeGroup,
    /// A value in memory has a size.
    pub sized: bool,
    /// Bits of the scalar, or of a vector's lane; 0 for pointers and the rest.
    pub bits: u32,
    /// Lanes of a vector; 0 for anything else.
    pub lanes: u32,
}

impl TypeRow {
    #[inline]
    pub(crate) fn is_int_like(self) -> bool {
        matches!(self.group, TypeGroup::Int | TypeGroup::IntVector)
    }
    #[inline]
    pub(crate) fn is_float_like(self) -> bool {
        matches!(self.group, TypeGroup::Float | TypeGroup::FloatVector)
    }
    #[inline]
    pub(crate) fn is_ptr_like(self) -> bool {
        matches!(self.group, TypeGroup::Ptr | TypeGroup::PtrVector)
    }
    /// Returns whether values of the type may be operands or results of instructions.
    #[inline]
    pub(crate) fn is_first_class(self) -> bool {
        !matches!(self.group, TypeGroup::Void | TypeGroup::Function | TypeGroup::Opaque)
    }
    /// Returns whether values of the type fit a register, as `bitcast` requires.
    #[inline]
    pub(crate) fn is_single_value(self) -> bool {
        matches!(
            self.group,
            TypeGroup::Int
                | TypeGroup::Float
                | TypeGroup::Ptr
                | TypeGroup::IntVector
                | TypeGroup::FloatVector
                | TypeGroup::PtrVector
                | TypeGroup::Amx
                | TypeGroup::Target
        )
    }
    #[inline]
    pub(crate) fn is_aggregate(self) -> bool {
        matches!(self.group, TypeGroup::Array | TypeGroup::Struct)
    }
}

/// A [`TypeRow`] per type of the module.
pub(crate) struct TypeTable {
    rows: Vec<TypeRow>,
    /// Structs that hold themselves.
    circles: Vec<Type>,
}

impl TypeTable {
    /// O(types + their fields).
    pub(crate) fn new(types: &Types) -> Self {
        let mut rows: Vec<TypeRow> = Vec::with_capacity(types.len());
        for i in 0..types.len() {
            rows.push(row(types, Type::new(i)));
        }
        let mut table = Self { rows, circles: Vec::new() };
        table.mark_sized(types);
        table
    }

    #[inline]
    pub(crate) fn get(&self, ty: Type) -> TypeRow {
        self.rows[ty.index()]
    }

    /// Returns the types that cannot exist (PIR0110), or are not supported (PIR0011). O(types +
    /// their fields).
    pub(crate) fn faults(&self, types: &Types) -> Vec<(Code, String)> {
        let mut out = Vec::new();
        let mut bad = |ty, why| out.push((Code::BadType, format!("`{}`: {why}", types.show(ty))));
        for &ty in &self.circles {
            bad(ty, "the type holds itself");
        }
        // Fields and elements have sized types; functions and labels are reached by pointers only.
        let held = |t: Type| {
            !matches!(
                self.get(t).group,
                TypeGroup::Void
                    | TypeGroup::Function
                    | TypeGroup::Label
                    | TypeGroup::Token
                    | TypeGroup::Metadata
                    | TypeGroup::Amx
            )
        };
        for n in 0..types.len() {
            let ty = Type::new(n);
            match types.get(ty) {
                TypeData::Array(_, e) if !held(e) => bad(ty, "no array can have such elements"),
                TypeData::Struct { fields, .. } if !types.list(fields).iter().all(|&t| held(t)) => {
                    bad(ty, "no struct can have such a field");
                }
                TypeData::Vector(0, _) => bad(ty, "a vector has at least one element"),
                TypeData::Vector(..) if self.get(ty).group == TypeGroup::BadVector => {
                    bad(ty, "no vector can have such elements");
                }
                _ => {}
            }
        }
        for n in 0..types.len() {
            let ty = Type::new(n);
            if self.get(ty).group == TypeGroup::Scalable {
                let shown = types.show(ty);
                out.push((
                    Code::Unsupported,
                    format!("the scalable vector `{shown}` is not supported"),
                ));
            }
        }
        out
    }

    /// Computes the sizedness of arrays, structs and target types: the least solution from the
    /// leaves up, so that a struct that contains itself has no size. Iterative; each type is
    /// finished once.
    fn mark_sized(&mut self, types: &Types) {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut state = vec![State::New; types.len()];
        let mut stack: Vec<(Type, usize)> = Vec::new();
        for i in 0..types.len() {
            if state[i] != State::New {
                continue;
            }
            stack.push((Type::new(i), 0));
            state[i] = State::Open;
            while let Some(&mut (ty, ref mut next)) = stack.last_mut() {
                let child = child(types, ty, *next);
                *next += 1;
                match child {
                    Some(c) if state[c.index()] == State::New => {
                        state[c.index()] = State::Open;
                        stack.push((c, 0));
                    }
                    Some(c) => {
                        // An open child is a cycle: not sized.
                        let circle = state[c.index()] == State::Open;
                        if circle {
                            self.circles.push(c);
                        }
                        if circle || !self.rows[c.index()].sized {
                            self.rows[ty.index()].sized = false;
                        }
                    }
                    None => {
                        state[ty.index()] = State::Done;
                        stack.pop();
                        if let Some(&(parent, _)) = stack.last()
                            && !self.rows[ty.index()].sized
                        {
                            self.rows[parent.index()].sized = false;
                        }
                    }
                }
            }
        }
    }
}

/// Returns the `n`-th type that must have a size for `ty` to have one.
fn child(types: &Types, ty: Type, n: usize) -> Option<Type> {
    match types.get(ty) {
        TypeData::Array(_, e) => (n == 0).then_some(e),
        TypeData::Struct { .. } | TypeData::Named(_) => {
            types.fields(ty).and_then(|(f, _)| f.get(n).copied())
        }
        _ => None,
    }
}

fn row(types: &Types, ty: Type) -> TypeRow {
    let plain = |group, sized, bits| TypeRow { group, sized, bits, lanes: 0 };
    match types.get(ty) {
        TypeData::Void => plain(TypeGroup::Void, false, 0),
        TypeData::Int(n) => plain(TypeGroup::Int, true, n),
        TypeData::Half
        | TypeData::BFloat
        | TypeData::Float
        | TypeData::Double
        | TypeData::X86Fp80
        | TypeData::Fp128
        | TypeData::PpcFp128 => plain(TypeGroup::Float, true, types.scalar_bits(ty).unwrap_or(0)),
        TypeData::Label => plain(TypeGroup::Label, false, 0),
        TypeData::Token => plain(TypeGroup::Token, false, 0),
        TypeData::Metadata => plain(TypeGroup::Metadata, false, 0),
        TypeData::X86Amx => plain(TypeGroup::Amx, true, 8192),
        TypeData::Ptr(_) => plain(TypeGroup::Ptr, true, 0),
        TypeData::Array(..) => plain(TypeGroup::Array, true, 0),
        TypeData::Vector(lanes, e) => {
            let bits = types.scalar_bits(e).unwrap_or(0);
            let group = match types.get(e) {
                TypeData::Int(_) => TypeGroup::IntVector,
                TypeData::Ptr(_) => TypeGroup::PtrVector,
                _ if types.is_float(e) => TypeGroup::FloatVector,
                _ => TypeGroup::BadVector,
            };
            TypeRow { group, sized: true, bits, lanes }
        }
        TypeData::ScalableVector(lanes, e) => {
            let bits = types.scalar_bits(e).unwrap_or(0);
            TypeRow { group: TypeGroup::Scalable, sized: true, bits, lanes }
        }
        TypeData::Struct { .. } => plain(TypeGroup::Struct, true, 0),
        TypeData::Named(_) => match types.fields(ty) {
            Some(_) => plain(TypeGroup::Struct, true, 0),
            None => plain(TypeGroup::Opaque, false, 0),
        },
        TypeData::Function { .. } => plain(TypeGroup::Function, false, 0),
        TypeData::Target(i) => {
            let name = &types.target_ext(i).name;
            let sized = name.starts_with(b"spirv.")
                || name.starts_with(b"dx.")
                || &**name == b"aarch64.svcount"
                || name.starts_with(b"amdgcn.named.barrier")
                || name.starts_with(b"riscv.vector.tuple");
            plain(TypeGroup::Target, sized, 0)
        }
    }
}

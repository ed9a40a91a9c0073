//! What a parser may see and make: the whole module at the top level; in a body, the finished top
//! level, shared with the parsers of other bodies.

use super::locals::Locals;
use super::numbered::{BlockLabel, LabelName, Numbered};
use crate::diag::Diagnostic;
use crate::entity::{Entity, GlobalId, Type, Value};
use crate::function::Body;
use crate::module::Module;
use crate::name_map::NameMap;
use crate::symbol::{Sym, Symbols};
use crate::text::lexer::Token;
use crate::types::{TargetExt, TypeData, Types};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::{Arc, Mutex};

/// A short list of types, copied out of the table.
pub(crate) type TypeList = SmallVec<[Type; 8]>;

/// The types: owned at the top level; in bodies the frozen table, and behind a lock a grown copy of
/// it, made by the first body that needs a type that the top level does not have.
pub(crate) enum TypeAccess<'a> {
    Own(Box<Types>),
    Shared {
        base: &'a Types,
        grown: &'a Mutex<Option<Box<Types>>>,
        /// A type was wanted that the top level does not have.
        used: bool,
    },
}

impl TypeAccess<'_> {
    /// The table that surely holds the type.
    #[inline]
    fn with<T>(&self, ty: Type, f: impl FnOnce(&Types) -> T) -> T {
        match self {
            Self::Own(t) => f(t),
            Self::Shared { base, .. } if ty.index() < base.len() => f(base),
            Self::Shared { base, grown, .. } => {
                let guard = grown.lock().unwrap_or_else(|e| e.into_inner());
                f(guard.as_deref().unwrap_or(base))
            }
        }
    }

    /// Looks a type up, or makes it.
    fn make(
        &mut self,
        find: impl Fn(&Types) -> Option<Type>,
        make: impl FnOnce(&mut Types) -> Type,
    ) -> Type {
        match self {
            Self::Own(t) => make(t),
            Self::Shared { base, grown, used } => find(base).unwrap_or_else(|| {
                *used = true;
                let mut guard = grown.lock().unwrap_or_else(|e| e.into_inner());
                make(guard.get_or_insert_with(|| Box::new((*base).clone())))
            }),
        }
    }

    #[inline]
    pub fn get(&self, ty: Type) -> TypeData {
        self.with(ty, |t| t.get(ty))
    }

    /// The scalar type of a vector, or the type itself.
    #[inline]
    pub fn scalar(&self, ty: Type) -> Type {
        self.with(ty, |t| t.scalar(ty))
    }

    /// Runs a question on the table that holds the type and what it is made of.
    #[inline]
    pub fn ask<T>(&self, ty: Type, f: impl FnOnce(&Types) -> T) -> T {
        self.with(ty, f)
    }

    pub fn signature(&self, ty: Type) -> Option<(Type, TypeList, bool)> {
        self.with(ty, |t| t.signature(ty).map(|(r, p, v)| (r, TypeList::from_slice(p), v)))
    }

    pub fn fields(&self, ty: Type) -> Option<(TypeList, bool)> {
        self.with(ty, |t| t.fields(ty).map(|(f, p)| (TypeList::from_slice(f), p)))
    }

    pub fn int(&mut self, bits: u32) -> Type {
        self.make(|t| t.find_plain(TypeData::Int(bits)), |t| t.int(bits))
    }

    pub fn ptr(&mut self, space: u32) -> Type {
        self.make(|t| t.find_plain(TypeData::Ptr(space)), |t| t.ptr(space))
    }

    pub fn array(&mut self, len: u64, elem: Type) -> Type {
        self.make(|t| t.find_plain(TypeData::Array(len, elem)), |t| t.array(len, elem))
    }

    pub fn vector(&mut self, len: u32, elem: Type) -> Type {
        self.make(|t| t.find_plain(TypeData::Vector(len, elem)), |t| t.vector(len, elem))
    }

    pub fn structure(&mut self, fields: &[Type], packed: bool) -> Type {
        self.make(|t| t.find_structure(fields, packed), |t| t.structure(fields, packed))
    }

    pub fn function(&mut self, ret: Type, params: &[Type], vararg: bool) -> Type {
        self.make(|t| t.find_function(ret, params, vararg), |t| t.function(ret, params, vararg))
    }

    pub fn target(&mut self, ext: TargetExt) -> Type {
        let wanted = ext.clone();
        self.make(|t| t.find_target(&wanted), |t| t.target(ext))
    }

    /// The named struct; in a body `None` if the top level has none of this name.
    pub fn named(&mut self, name: &[u8]) -> Option<Type> {
        match self {
            Self::Own(t) => Some(t.named(name)),
            Self::Shared { base, .. } => base.find_named(name),
        }
    }
}

/// The symbols, shared in the same way.
pub(crate) enum SymbolAccess<'a> {
    Own(Box<Symbols>),
    Shared { base: &'a Symbols, grown: &'a Mutex<Option<Box<Symbols>>>, used: bool },
}

impl SymbolAccess<'_> {
    pub fn intern(&mut self, text: &[u8]) -> Sym {
        match self {
            Self::Own(s) => s.intern(text),
            Self::Shared { base, grown, used } => base.find(text).unwrap_or_else(|| {
                *used = true;
                let mut guard = grown.lock().unwrap_or_else(|e| e.into_inner());
                guard.get_or_insert_with(|| Box::new((*base).clone())).intern(text)
            }),
        }
    }
}

/// A place where `blockaddress` names a block that may not have been read yet.
#[derive(Clone, Debug)]
pub(crate) struct PendingBlock {
    /// The constant, in the pool at hand.
    pub constant: crate::entity::Const,
    pub function: GlobalId,
    pub label: LabelName,
    pub span: crate::diag::Span,
}

/// A body that has been skipped.
#[derive(Clone, Debug)]
pub(crate) struct PendingBody {
    pub global: GlobalId,
    /// Place of `{`.
    pub open: usize,
    /// Place of what seems to be the matching `}`.
    pub close: usize,
    /// Numbers of the unnamed parameters, if they are not 0, 1, 2, …; else empty.
    pub arg_numbers: Box<[u32]>,
}

/// A global that has been named; at the top level perhaps before its definition.
#[derive(Debug)]
pub(crate) struct GlobalSlot {
    /// Its name, if it has one.
    pub name: Option<Arc<[u8]>>,
    /// Type of the address, as the first use or the definition says.
    pub ptr_ty: Type,
    /// The first use, for an error if no definition comes.
    pub first_use: crate::diag::Span,
    pub defined: bool,
    /// Whether a body has been read for it.
    pub has_body: bool,
}

/// The state of the top level.
#[derive(Default)]
pub(crate) struct Top {
    /// One per [`GlobalId`], in the order in which they were first named.
    pub slots: Vec<GlobalSlot>,
    pub by_name: NameMap<GlobalId>,
    pub by_number: Numbered,
    pub next_number: u32,
    /// Numbers of metadata nodes: the index in the module's pool.
    pub md_numbers: Numbered,
    /// Numbered metadata used before its definition: number and first use.
    pub md_uses: Vec<(u32, crate::diag::Span)>,
    /// Attribute groups in the order of their definitions, and the place of each number among them.
    pub groups: Vec<(u32, Vec<crate::attr::Attr>)>,
    pub group_places: FxHashMap<u32, usize>,
    /// Places of the named nodes in the module.
    pub named_metadata: FxHashMap<Box<[u8]>, usize>,
    /// Numbered types: the id of the named struct.
    pub type_numbers: Numbered,
    /// Named structs in the order of their definitions, with their places.
    pub type_places: Vec<(Type, crate::diag::Span)>,
    /// Types used before their definition.
    pub type_uses: Vec<(Type, crate::diag::Span)>,
    /// Address space that the data layout gives to functions.
    pub program_space: u32,
    pub comdats: NameMap<u32>,
    pub comdat_uses: Vec<(u32, crate::diag::Span)>,
    /// Use-list orders that are looked at when everything has been read.
    pub use_lists: Vec<super::use_lists::LaterOrder>,
    /// The module as far as it has been read, without types, symbols and pools.
    pub module: Module,
    /// Where bodies may end, if another thread looks for that.
    pub ends: Option<Arc<super::ends::Ends>>,
    /// Bodies in the order of the text, skipped so far.
    pub bodies: Vec<PendingBody>,
    /// Definitions in the order of the text, and the slot of each.
    pub globals: Vec<crate::module::Global>,
    pub global_slots: Vec<GlobalId>,
}

/// The finished top level, as bodies see it.
pub(crate) struct Frozen<'a> {
    pub module: &'a Module,
    pub by_number: &'a Numbered,
    pub md_numbers: &'a Numbered,
    pub type_numbers: &'a Numbered,
}

/// The state of a body.
pub(crate) struct BodyState<'a> {
    pub frozen: &'a Frozen<'a>,
    /// The function.
    pub function: GlobalId,
    /// The parameters' types.
    pub params: Vec<Type>,
    pub body: Body,
    pub locals: Locals,
    /// The block at hand, for diagnostics.
    pub block_label: Option<BlockLabel<'a>>,
    /// Intrinsics that are called but not declared, with the function types of the calls.
    pub undeclared: Vec<(Token, Type)>,
    /// What use-list orders name: the value, the number of its uses that they order, the place.
    pub use_lists: Vec<(Value, u32, Token)>,
    /// The address of some block of the module may be taken.
    pub takes_addresses: bool,
    /// The names of values and blocks are kept.
    pub wants_names: bool,
    /// A comma and then metadata have been seen behind an instruction.
    pub md_next: bool,
    /// An instruction could not be read: what follows from that is not told.
    pub failed: bool,
}

/// Where the parser is.
pub(crate) enum Scope<'a> {
    Top(Box<Top>),
    Body(Box<BodyState<'a>>),
}

impl Scope<'_> {
    /// Adds function and block to a diagnostic.
    pub fn locate(&self, mut d: Diagnostic) -> Diagnostic {
        if let Self::Body(b) = self {
            d.function.get_or_insert_with(|| b.frozen.name_of(b.function));
            if d.block.is_none() {
                d.block = b.block_label.as_ref().map(|l| match l {
                    BlockLabel::Name(n) => String::from_utf8_lossy(n).into_owned(),
                    BlockLabel::Number(n) => n.to_string(),
                });
            }
        }
        d
    }
}

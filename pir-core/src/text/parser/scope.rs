//! Access of a parser to the module: the whole module at the top level; in a body the finished top
//! level, which is shared with the parsers of other bodies.

use super::locals::Locals;
use super::numbered::{BlockLabel, LabelName, NumberTable};
use crate::diag::Diagnostic;
use crate::entity::{Block, Entity, GlobalId, Inst, Type, Value};
use crate::function::Body;
use crate::module::Module;
use crate::name_map::NameMap;
use crate::symbol::{Sym, Symbols};
use crate::text::lexer::Token;
use crate::types::{TargetExt, TypeData, Types};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::{Arc, Mutex};

/// A short list of types, copied from the type table.
pub(crate) type TypeList = SmallVec<[Type; 8]>;

/// The types. The top level owns its table. Bodies share the frozen table and a copy of it
/// protected by a lock, which the first body that needs a new type creates.
pub(crate) enum TypeAccess<'a> {
    Own(Box<Types>),
    Shared {
        base: &'a Types,
        grown: &'a Mutex<Option<Box<Types>>>,
        /// Whether the body has used a type that the top level does not have.
        used: bool,
    },
}

impl TypeAccess<'_> {
    /// Calls `f` with a table that is known to hold the type.
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

    /// Finds a type or creates it.
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
    pub(crate) fn get(&self, ty: Type) -> TypeData {
        self.with(ty, |t| t.get(ty))
    }

    /// Returns the element type of a vector, or the type itself.
    #[inline]
    pub(crate) fn scalar(&self, ty: Type) -> Type {
        self.with(ty, |t| t.scalar(ty))
    }

    /// Calls `f` with a table that holds the type and its components.
    #[inline]
    pub(crate) fn ask<T>(&self, ty: Type, f: impl FnOnce(&Types) -> T) -> T {
        self.with(ty, f)
    }

    pub(crate) fn signature(&self, ty: Type) -> Option<(Type, TypeList, bool)> {
        self.with(ty, |t| t.signature(ty).map(|(r, p, v)| (r, TypeList::from_slice(p), v)))
    }

    pub(crate) fn fields(&self, ty: Type) -> Option<(TypeList, bool)> {
        self.with(ty, |t| t.fields(ty).map(|(f, p)| (TypeList::from_slice(f), p)))
    }

    pub(crate) fn int(&mut self, bits: u32) -> Type {
        self.make(|t| t.find_plain(TypeData::Int(bits)), |t| t.int(bits))
    }

    pub(crate) fn ptr(&mut self, space: u32) -> Type {
        self.make(|t| t.find_plain(TypeData::Ptr(space)), |t| t.ptr(space))
    }

    pub(crate) fn array(&mut self, len: u64, elem: Type) -> Type {
        self.make(|t| t.find_plain(TypeData::Array(len, elem)), |t| t.array(len, elem))
    }

    pub(crate) fn vector(&mut self, len: u32, elem: Type) -> Type {
        self.make(|t| t.find_plain(TypeData::Vector(len, elem)), |t| t.vector(len, elem))
    }

    pub(crate) fn structure(&mut self, fields: &[Type], packed: bool) -> Type {
        self.make(|t| t.find_structure(fields, packed), |t| t.structure(fields, packed))
    }

    pub(crate) fn function(&mut self, ret: Type, params: &[Type], vararg: bool) -> Type {
        self.make(|t| t.find_function(ret, params, vararg), |t| t.function(ret, params, vararg))
    }

    pub(crate) fn target(&mut self, ext: TargetExt) -> Type {
        let wanted = ext.clone();
        self.make(|t| t.find_target(&wanted), |t| t.target(ext))
    }

    /// Returns the named struct; in a body, `None` if the top level has none of this name.
    pub(crate) fn named(&mut self, name: &[u8]) -> Option<Type> {
        match self {
            Self::Own(t) => Some(t.named(name)),
            Self::Shared { base, .. } => base.find_named(name),
        }
    }
}

/// The symbols, shared in the same way as the types.
pub(crate) enum SymbolAccess<'a> {
    Own(Box<Symbols>),
    Shared { base: &'a Symbols, grown: &'a Mutex<Option<Box<Symbols>>>, used: bool },
}

impl SymbolAccess<'_> {
    pub(crate) fn intern(&mut self, text: &[u8]) -> Sym {
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

/// A `blockaddress` whose block may not have been parsed yet.
#[derive(Clone, Debug)]
pub(crate) struct PendingBlock {
    /// The constant, in the current pool.
    pub constant: crate::entity::Const,
    pub function: GlobalId,
    pub label: LabelName,
    pub span: crate::diag::Span,
}

/// A body that was skipped and has to be parsed later.
#[derive(Clone, Debug)]
pub(crate) struct PendingBody {
    pub global: GlobalId,
    /// The offset of `{`.
    pub open: usize,
    /// The offset of the presumably matching `}`.
    pub close: usize,
    /// The numbers of the unnamed parameters, if they are not 0, 1, 2, …; otherwise empty.
    pub arg_numbers: Box<[u32]>,
}

/// A global that has been mentioned; at the top level perhaps before its definition.
#[derive(Debug)]
pub(crate) struct GlobalSlot {
    /// Its name, if it has one.
    pub name: Option<Arc<[u8]>>,
    /// The type of the address, according to the first use or the definition.
    pub ptr_ty: Type,
    /// The first use, for the error if the global is never defined.
    pub first_use: crate::diag::Span,
    pub defined: bool,
    /// Whether the global has a body.
    pub has_body: bool,
}

/// The state of the top level.
#[derive(Default)]
pub(crate) struct TopLevel {
    /// One per [`GlobalId`], in the order of the first mention.
    pub slots: Vec<GlobalSlot>,
    pub by_name: NameMap<GlobalId>,
    pub by_number: NumberTable,
    pub next_number: u32,
    /// The index in the module's pool of each numbered metadata node.
    pub md_numbers: NumberTable,
    /// Numbered metadata used before its definition: the number and the first use.
    pub md_uses: Vec<(u32, crate::diag::Span)>,
    /// Attribute groups in the order of their definitions, and the index of each number in the
    /// list.
    pub groups: Vec<(u32, Vec<crate::attr::Attr>)>,
    pub group_places: FxHashMap<u32, usize>,
    /// The index of each named node in the module.
    pub named_metadata: FxHashMap<Box<[u8]>, usize>,
    /// The id of the named struct of each numbered type.
    pub type_numbers: NumberTable,
    /// Named structs in the order of their definitions, with their spans.
    pub type_places: Vec<(Type, crate::diag::Span)>,
    /// Types used before their definition.
    pub type_uses: Vec<(Type, crate::diag::Span)>,
    /// The address space of functions according to the data layout.
    pub program_space: u32,
    pub comdats: NameMap<u32>,
    pub comdat_uses: Vec<(u32, crate::diag::Span)>,
    /// Use-list orders that are checked after everything has been parsed.
    pub use_lists: Vec<LaterOrder>,
    /// The part of the module that has been parsed, without types, symbols and pools.
    pub module: Module,
    /// The candidate ends of bodies, if another thread is searching for them.
    pub ends: Option<Arc<super::ends::BodyEnds>>,
    /// The bodies skipped so far, in the order of the text.
    pub bodies: Vec<PendingBody>,
    /// The definitions in the order of the text, and the slot of each.
    pub globals: Vec<crate::module::Global>,
    pub global_slots: Vec<GlobalId>,
}

/// An order at the top level whose length is checked after all bodies have been parsed.
#[derive(Debug)]
pub(crate) struct LaterOrder {
    pub of: OrderedAccess,
    /// The number of uses that it orders.
    pub len: u32,
    pub span: crate::diag::Span,
}

/// The entity whose uses are ordered.
#[derive(Debug)]
pub(crate) enum OrderedAccess {
    Global(GlobalId),
    /// A block, by the name in the text.
    Block(GlobalId, Box<[u8]>),
}

/// The finished top level as bodies see it.
pub(crate) struct FrozenTopLevel<'a> {
    pub module: &'a Module,
    pub by_number: &'a NumberTable,
    pub md_numbers: &'a NumberTable,
    pub type_numbers: &'a NumberTable,
}

/// The state of a body.
pub(crate) struct BodyState<'a> {
    pub frozen: &'a FrozenTopLevel<'a>,
    /// The function.
    pub function: GlobalId,
    /// The parameters' types.
    pub params: Vec<Type>,
    pub body: Body,
    /// The current block.
    pub block: Block,
    /// Instructions of constant expressions of earlier versions for the edge of a `phi` that is
    /// being parsed.
    pub edge_values: Option<Vec<Inst>>,
    /// Instructions that come to the end of a block, which may not have been parsed yet.
    pub edges: Vec<(Inst, Value)>,
    pub locals: Locals,
    /// The current block, for diagnostics.
    pub block_label: Option<BlockLabel<'a>>,
    /// Intrinsics that are called but not declared, with the function types of the calls.
    pub undeclared: Vec<(Token, Type)>,
    /// Use-list orders: the value, the number of uses that are ordered, and the position.
    pub use_lists: Vec<(Value, u32, Token)>,
    /// Whether the address of any block of the module may be taken.
    pub takes_addresses: bool,
    /// Whether to keep the names of values and blocks.
    pub wants_names: bool,
    /// Whether a comma and then metadata have been seen after an instruction.
    pub md_next: bool,
    /// Whether an instruction could not be parsed; its consequences are then not reported.
    pub failed: bool,
}

/// The parser's position: the top level or a body.
pub(crate) enum ParseScope<'a> {
    Top(Box<TopLevel>),
    Body(Box<BodyState<'a>>),
}

impl ParseScope<'_> {
    /// Adds the function and the block to a diagnostic.
    pub(crate) fn locate(&self, mut d: Diagnostic) -> Diagnostic {
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

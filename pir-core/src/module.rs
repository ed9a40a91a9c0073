//! Modules: types, globals, metadata and the other top-level entities of a file.

use crate::attr::AttrPool;
use crate::constant::ConstPool;
use crate::entity::{AttrSet, Entity, GlobalId, Md, Type, Value, ValueKind};
use crate::function::{Body, Function};
use crate::inst::{AlignCode, keyword_enum};
use crate::md::{Attachment, MdData, MdPool};
use crate::name_map::NameMap;
use crate::symbol::Symbols;
use crate::types::Types;
use std::sync::{Arc, OnceLock};

/// The kind of a global.
#[derive(Clone, Debug)]
pub enum GlobalKind {
    /// A variable.
    Variable(Variable),
    /// A function, defined or declared.
    Function(Box<Function>),
    /// `alias T, ptr target`
    Alias(Value),
    /// `ifunc T, ptr resolver`
    Ifunc(Value),
}

/// The properties of a global that only variables have.
#[derive(Clone, Debug, Default)]
pub struct Variable {
    /// Whether the variable is `constant`; otherwise it is `global`.
    pub constant: bool,
    /// `externally_initialized`
    pub externally_initialized: bool,
    /// The initialiser, a constant of the module's pool. `None` for a declaration.
    pub init: Option<Value>,
    /// Attributes.
    pub attrs: AttrSet,
    /// `code_model "…"`
    pub code_model: Option<Box<[u8]>>,
    /// `no_sanitize_address` and similar words, in the order of the text.
    pub sanitizer: Vec<Box<[u8]>>,
}

/// A variable, function, alias or ifunc.
#[derive(Clone, Debug)]
pub struct Global {
    /// The name without `@`. `None` for a numbered global.
    pub name: Option<Arc<[u8]>>,
    /// Byte offset in the text, or [`crate::function::NO_SOURCE_PLACE`].
    pub place: u32,
    /// The value type: the type of a variable's contents, or a function's function type.
    pub ty: Type,
    /// Type of the address: `ptr`, or `ptr addrspace(N)`.
    pub ptr_ty: Type,
    /// Address space as written, even if it is 0.
    pub addrspace: Option<u32>,
    /// Linkage. `external` prints as nothing.
    pub linkage: Linkage,
    /// `dso_local`, `dso_preemptable`
    pub dso_local: Option<bool>,
    /// `hidden`, `protected` or `default`, if it is written.
    pub visibility: Option<Visibility>,
    /// `dllimport`, `dllexport`
    pub dll: Option<DllStorage>,
    /// `thread_local`, with its model
    pub thread_local: Option<TlsModel>,
    /// `unnamed_addr`, `local_unnamed_addr`
    pub unnamed_addr: Option<UnnamedAddr>,
    /// `section "…"`
    pub section: Option<Box<[u8]>>,
    /// `partition "…"`
    pub partition: Option<Box<[u8]>>,
    /// `comdat`: an index of [`Module::comdats`]
    pub comdat: Option<u32>,
    /// `align N`
    pub align: AlignCode,
    /// Metadata.
    pub attachments: Vec<Attachment>,
    /// The kind, with the properties specific to it.
    pub kind: GlobalKind,
}

keyword_enum! {
    /// Linkage.
    Linkage {
        /// `external`, or nothing
        External = "external",
        /// `private`
        Private = "private",
        /// `internal`
        Internal = "internal",
        /// `available_externally`
        AvailableExternally = "available_externally",
        /// `linkonce`
        LinkOnce = "linkonce",
        /// `weak`
        Weak = "weak",
        /// `common`
        Common = "common",
        /// `appending`
        Appending = "appending",
        /// `extern_weak`
        ExternWeak = "extern_weak",
        /// `linkonce_odr`
        LinkOnceOdr = "linkonce_odr",
        /// `weak_odr`
        WeakOdr = "weak_odr",
    }
}
keyword_enum! {
    /// Visibility.
    Visibility {
        /// `default`
        Default = "default",
        /// `hidden`
        Hidden = "hidden",
        /// `protected`
        Protected = "protected",
    }
}
keyword_enum! {
    /// DLL storage class.
    DllStorage {
        /// `dllimport`
        Import = "dllimport",
        /// `dllexport`
        Export = "dllexport",
    }
}
keyword_enum! {
    /// Model of a thread-local variable.
    TlsModel {
        /// `thread_local`
        GeneralDynamic = "generaldynamic",
        /// `thread_local(localdynamic)`
        LocalDynamic = "localdynamic",
        /// `thread_local(initialexec)`
        InitialExec = "initialexec",
        /// `thread_local(localexec)`
        LocalExec = "localexec",
    }
}
keyword_enum! {
    /// Whether the address of a global is significant.
    UnnamedAddr {
        /// `unnamed_addr`
        Global = "unnamed_addr",
        /// `local_unnamed_addr`
        Local = "local_unnamed_addr",
    }
}

/// A comdat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comdat {
    /// The name without `$`.
    pub name: Arc<[u8]>,
    /// `any`, `exactmatch`, `largest`, `nodeduplicate`, `samesize`
    pub kind: Box<[u8]>,
}

/// A module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// `source_filename`
    pub source_filename: Option<Box<[u8]>>,
    /// `target datalayout`
    pub datalayout: Option<Box<[u8]>>,
    /// `target triple`
    pub triple: Option<Box<[u8]>>,
    /// `module asm` lines
    pub asm: Vec<Box<[u8]>>,
    /// Types.
    pub types: Types,
    /// Symbols.
    pub symbols: Symbols,
    /// Constants of globals.
    pub consts: ConstPool,
    /// Attribute sets of headers and groups.
    pub attrs: AttrPool,
    /// `attributes #n = { … }` in the order of the text; numbers are unique.
    pub attr_groups: Vec<(u32, AttrSet)>,
    /// Metadata.
    pub metadata: MdPool,
    /// Numbered nodes (`!n = …`) in the order of the text; numbers are unique.
    pub md_numbers: Vec<(u32, Md)>,
    /// `!name = !{…}`
    pub named_metadata: Vec<(Box<[u8]>, Vec<Md>)>,
    /// Comdats.
    pub comdats: Vec<Comdat>,
    /// Variables, functions, aliases and ifuncs in the order of the text.
    pub globals: Vec<Global>,
    /// `uselistorder` lines at the top level, as written in the text.
    pub use_list_orders: Vec<Box<[u8]>>,
    /// Byte offsets of parts of the module in its text.
    pub places: TopPlaces,
    pub(crate) by_name: NameMap<GlobalId>,
    /// Numbers of unnamed globals. Computed on first use.
    numbers: OnceLock<Vec<u32>>,
    /// The length of [`Module::md_numbers`] when a number was last chosen, and the next number.
    next_md: (usize, u32),
}

/// Byte offsets in the text of entities that a diagnostic may refer to and that are not
/// [`Global`]s. Entities that were not read from text have none.
#[derive(Clone, Debug, Default)]
pub struct TopPlaces {
    /// `target datalayout = …`
    pub datalayout: Option<u32>,
    /// Offset per entry of [`Module::named_metadata`]. Shorter than it if entries were added
    /// without text.
    pub named_metadata: Vec<u32>,
}

impl Module {
    /// Creates an empty module.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the global.
    #[inline]
    pub fn global(&self, g: GlobalId) -> &Global {
        crate::work::count();
        &self.globals[g.index()]
    }

    /// Returns the global with this name.
    pub fn find(&self, name: &[u8]) -> Option<GlobalId> {
        self.by_name.get(name)
    }

    /// Returns a name that no global has: `base`, or `base` with a number. O(names that are taken).
    pub fn fresh_name(&self, base: &str) -> String {
        let mut name = base.to_string();
        let mut n = 1;
        while self.find(name.as_bytes()).is_some() {
            name = format!("{base}.{n}");
            n += 1;
        }
        name
    }

    /// Adds a metadata node with a number of its own. O(1) unless others have added numbers since
    /// the last call.
    pub fn add_metadata(&mut self, data: MdData) -> Md {
        let (len, mut number) = self.next_md;
        if len != self.md_numbers.len() {
            number = self.md_numbers.iter().map(|(n, _)| n + 1).max().unwrap_or(0);
        }
        let md = Md::module(self.metadata.push(data));
        self.md_numbers.push((number, md));
        self.next_md = (self.md_numbers.len(), number + 1);
        md
    }

    /// Adds a global. If its name is taken, [`Module::find`] still returns the first global of that
    /// name.
    pub fn add_global(&mut self, global: Global) -> GlobalId {
        let g = GlobalId::new(self.globals.len());
        if let Some(name) = &global.name {
            self.by_name.insert_if_free(name, g);
        }
        self.globals.push(global);
        g
    }

    /// Removes the globals for which `keep` returns false, and renumbers the others without
    /// changing their order. The caller must ensure that nothing refers to the removed ones.
    /// O(module).
    pub fn retain_globals(&mut self, keep: impl Fn(&Global) -> bool) {
        self.retain_globals_by(|_, g| keep(g));
    }

    /// Removes globals by their ids; otherwise as [`Module::retain_globals`].
    pub(crate) fn retain_globals_by(&mut self, keep: impl Fn(GlobalId, &Global) -> bool) {
        let mut next = 0;
        let map: Vec<Option<GlobalId>> = self
            .globals
            .iter()
            .enumerate()
            .map(|(n, g)| {
                keep(GlobalId::new(n), g).then(|| {
                    next += 1;
                    GlobalId::new(next - 1)
                })
            })
            .collect();
        // Operands of removed instructions may still refer to a removed global, so an id without a
        // new one stays.
        let new = |g: GlobalId| map.get(g.index()).copied().flatten().unwrap_or(g);
        let value = |v: &mut Value| {
            if let Some(g) = v.as_global() {
                *v = Value::global(new(g));
            }
        };
        self.consts.map_globals(new);
        self.metadata.values_mut().for_each(value);
        let mut kept = map.iter();
        self.globals.retain(|_| kept.next().is_some_and(|m| m.is_some()));
        for g in &mut self.globals {
            match &mut g.kind {
                GlobalKind::Alias(v) | GlobalKind::Ifunc(v) => value(v),
                GlobalKind::Variable(x) => x.init.iter_mut().for_each(value),
                GlobalKind::Function(f) => {
                    let parts = [&mut f.prefix, &mut f.prologue, &mut f.personality];
                    parts.into_iter().flatten().for_each(value);
                    if let Some(body) = &mut f.body {
                        body.ops.iter_mut().for_each(value);
                        body.consts.map_globals(new);
                        body.metadata.values_mut().for_each(value);
                    }
                }
            }
        }
        self.numbers = OnceLock::new();
        self.index_names();
    }

    /// Renews the index of names, because names have been changed. O(globals).
    pub(crate) fn index_names(&mut self) {
        self.by_name.clear();
        for (i, g) in self.globals.iter().enumerate() {
            if let Some(name) = &g.name {
                self.by_name.insert_if_free(name, GlobalId::new(i));
            }
        }
    }

    /// Returns a global's name without `@` for messages, with bytes that are not UTF-8 replaced. An
    /// unnamed global has a number, which is fixed at the first call, so that names added or
    /// removed later do not change it. O(globals) for the first unnamed global, then O(1).
    pub fn display_name(&self, g: GlobalId) -> String {
        if let Some(name) = &self.global(g).name {
            return String::from_utf8_lossy(name).into_owned();
        }
        let unnamed = |globals: &[Global]| globals.iter().filter(|g| g.name.is_none()).count();
        let numbers = self.numbers.get_or_init(|| {
            let mut next = 0;
            let number = |g: &Global| {
                next += u32::from(g.name.is_none());
                next.saturating_sub(1)
            };
            self.globals.iter().map(number).collect()
        });
        match numbers.get(g.index()) {
            Some(n) => n.to_string(),
            // The global was added after the numbers were computed.
            None => unnamed(&self.globals[..g.index()]).to_string(),
        }
    }

    /// Iterates over the functions in order, both defined and declared.
    pub fn functions(&self) -> impl Iterator<Item = (GlobalId, &Global, &Function)> {
        self.globals.iter().enumerate().filter_map(|(i, g)| match &g.kind {
            GlobalKind::Function(f) => Some((GlobalId::new(i), g, &**f)),
            _ => None,
        })
    }

    /// Returns the bytes of an operand that is a metadata string, such as a rounding mode.
    pub fn metadata_string<'m>(&'m self, body: &'m Body, v: Value) -> Option<&'m [u8]> {
        let ValueKind::Metadata(md) = v.kind() else { return None };
        let pool = if md.is_local() { &body.metadata } else { &self.metadata };
        if md.index() >= pool.len() {
            return None;
        }
        match pool.get(md.index()) {
            MdData::String(list) => Some(pool.bytes(list)),
            _ => None,
        }
    }

    /// Returns the function if the global is one.
    pub fn function(&self, g: GlobalId) -> Option<&Function> {
        match &self.global(g).kind {
            GlobalKind::Function(f) => Some(f),
            _ => None,
        }
    }

    /// Returns the function for changes if the global is one.
    pub fn function_mut(&mut self, g: GlobalId) -> Option<&mut Function> {
        match &mut self.globals[g.index()].kind {
            GlobalKind::Function(f) => Some(f),
            _ => None,
        }
    }

    /// Returns the type of an operand in the body of `function`.
    #[inline]
    pub fn value_type(&self, function: &Function, body: &Body, v: Value) -> Type {
        match v.kind() {
            ValueKind::Inst(i) => body.inst(i).ty(),
            ValueKind::Arg(n) => function.params[n as usize].ty,
            ValueKind::Const(c) => body.consts.ty(c),
            ValueKind::Global(g) => self.global(g).ptr_ty,
            ValueKind::Block(_) => Type::LABEL,
            ValueKind::Metadata(_) => Type::METADATA,
            ValueKind::Asm(_) => Type::PTR,
        }
    }

    /// Returns the type of an operand of a module-level constant.
    pub fn const_type(&self, v: Value) -> Type {
        match v.kind() {
            ValueKind::Const(c) => self.consts.ty(c),
            ValueKind::Global(g) => self.global(g).ptr_ty,
            _ => Type::VOID,
        }
    }
}

impl Global {
    /// Returns whether the module defines the global.
    pub fn is_definition(&self) -> bool {
        match &self.kind {
            GlobalKind::Variable(v) => v.init.is_some(),
            GlobalKind::Function(f) => f.is_definition(),
            GlobalKind::Alias(_) | GlobalKind::Ifunc(_) => true,
        }
    }
}

const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<Module>();
};

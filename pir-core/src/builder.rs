//! Construction of function bodies: a builder with an insertion point and one method per
//! instruction.
//!
//! ```
//! use pir_core::builder::FunctionBuilder;
//! use pir_core::{Module, Type};
//!
//! let mut module = Module::new();
//! let f = FunctionBuilder::new(&mut module, "scale", Type::VOID, &[Type::PTR, Type::I64]);
//! let (data, n) = (f.arg(0), f.arg(1));
//! f.parallel_for(0, n, |f, i| {
//!     let p = f.gep(Type::F64, data, i);
//!     let x = f.load(Type::F64, p);
//!     f.store(f.fmul(x, 2.0), p);
//! });
//! f.ret_void();
//! f.finish()?;
//! assert!(module.to_string().contains("fork interior"));
//! # Ok::<(), pir_core::builder::BuildError>(())
//! ```
//!
//! Methods take `&self`, so that calls nest. The builder never panics on misuse, except where a
//! method documents it: it records the first misuse (an instruction after a terminator, a number in
//! a place that determines no type, a value of another function, a name that text cannot hold, …),
//! continues with `poison`, and returns the error from [`FunctionBuilder::finish`], with the
//! function, the block and the place that [`FunctionBuilder::at`] had set. It checks only the types
//! that it needs; whether the function is valid is the verifier's job.
//!
//! This file holds the builder itself, blocks, names and constants. The submodules hold the
//! instructions, and [`crate::cursor`] edits existing ones.

mod calls;
mod checks;
mod control;
mod error;
mod insts;
mod memory;
mod operand;
mod parallel;
mod source;
#[cfg(test)]
mod tests;
mod top;

pub use calls::Clause;
pub use error::{BuildError, Misuse};
pub use operand::Operand;
pub use parallel::Fork;
pub use source::SourcePosition;

use crate::constant::ConstKind;
use crate::entity::{Block, Entity, GlobalId, Inst, Type, Value, ValueKind};
use crate::function::{Body, NO_SOURCE_PLACE, Param};
use crate::inst::InstData;
use crate::md::Attachment;
use crate::module::Module;
use crate::opcode::Opcode;
use crate::text::writable::name_fault;
use crate::types::TypeData;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cell::RefCell;

/// The bytes of text for which a new body has room: those of 16 instructions.
const EXPECTED_TEXT: usize = 16 * 48;

/// Builds the body of a function, or changes an existing body.
///
/// Dropping a builder without calling [`finish`](Self::finish) leaves the function as it was. A new
/// function then remains a declaration.
#[derive(Debug)]
pub struct FunctionBuilder<'m> {
    id: GlobalId,
    state: RefCell<BuilderState<'m>>,
}

/// The insertion point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum InsertionPoint {
    End(Block),
    Before(Block, usize),
}

#[derive(Debug)]
struct BuilderState<'m> {
    module: &'m mut Module,
    id: GlobalId,
    body: Body,
    place: InsertionPoint,
    error: Option<BuildError>,
    /// Names in use, each with the next number to try as its suffix.
    names: FxHashMap<Box<[u8]>, u32>,
    params: Vec<Param>,
    /// Set by [`FunctionBuilder::at`].
    source: Option<source::SourceBuilder>,
}

impl<'m> FunctionBuilder<'m> {
    /// Creates a function `ret name(params)` with an empty block `entry`.
    ///
    /// If a declaration with this name and type exists, it becomes the definition. Parameters of a
    /// new function have no names until [`name_args`](Self::name_args) sets them.
    pub fn new(module: &'m mut Module, name: &str, ret: Type, params: &[Type]) -> Self {
        let mut error = None;
        let mut own = |ty: Type| match ty.index() < module.types.len() {
            true => ty,
            false => {
                let what = ty.to_string();
                error.get_or_insert(Misuse::Foreign { op: "FunctionBuilder::new", what });
                Type::I32
            }
        };
        let ret = own(ret);
        let params: Vec<Type> = params.iter().map(|&ty| own(ty)).collect();
        // A name that text cannot hold is left out, so that the module can still be written.
        let fault = name_fault(name.as_bytes()).filter(|_| !name.is_empty());
        if let Some(why) = fault {
            error = Some(Misuse::Name { of: "function", name: name.to_owned(), why });
        }
        let ty = module.types.function(ret, &params, false);
        let id = match module.find(name.as_bytes()) {
            None => {
                let name = if fault.is_some() { "" } else { name };
                module.declare_function(name, ret, &params, false)
            }
            Some(g) => {
                let open = module.function(g).is_some_and(|f| f.body.is_none());
                if !open || module.global(g).ty != ty {
                    error.get_or_insert_with(|| Misuse::NameTaken(name.to_string()));
                }
                g
            }
        };
        let params = match module.function(id) {
            Some(f) if error.is_none() => f.params.clone(),
            _ => params.iter().map(|&ty| Param::of(ty)).collect(),
        };
        let mut body = Body::with_room_for(EXPECTED_TEXT);
        let entry = body.add_block();
        let f = Self::start(module, id, body, params, entry);
        f.set_block_name(entry, "entry");
        if let Some(misuse) = error {
            f.state.borrow_mut().fail(misuse, Type::VOID);
        }
        f
    }

    /// Continues the function `id`, which must have a body. New instructions go to the end of its
    /// last block.
    ///
    /// # Errors
    /// Returns [`Misuse::NoBody`] if the global is not a function, or has no body or no blocks.
    pub fn edit(module: &'m mut Module, id: GlobalId) -> Result<Self, BuildError> {
        let there = id.index() < module.globals.len();
        let function = there.then(|| module.function(id)).flatten();
        let parts = function.and_then(|f| {
            let body = f.body.as_deref()?;
            Some((f.params.clone(), body.clone(), *body.layout().last()?))
        });
        let Some((params, body, last)) = parts else {
            let name = if there { module.display_name(id) } else { id.to_string() };
            return Err(BuildError::new(Misuse::NoBody(name.clone()), name, None, None));
        };
        let f = Self::start(module, id, body, params, last);
        f.collect_names();
        Ok(f)
    }

    fn start(
        module: &'m mut Module,
        id: GlobalId,
        body: Body,
        params: Vec<Param>,
        block: Block,
    ) -> Self {
        let place = InsertionPoint::End(block);
        let names = FxHashMap::default();
        let (error, source) = (None, None);
        let state = BuilderState { module, id, body, place, error, names, params, source };
        Self { id, state: RefCell::new(state) }
    }

    /// Collects the names in the body again. Call it after names were set without the builder, so
    /// that the builder does not use them a second time.
    pub fn collect_names(&self) {
        let s = &mut *self.state.borrow_mut();
        let params = s.params.iter().filter_map(|p| p.name.as_deref());
        let blocks = s.body.layout().iter().filter_map(|&b| s.body.block_names.get(b));
        let insts = s.body.layout().iter().flat_map(|&b| s.body.insts(b));
        let results = insts.filter_map(|&i| s.body.names.get(i));
        s.names = params.chain(blocks).chain(results).map(|n| (n.into(), 1)).collect();
    }

    /// Stores the body in the module.
    ///
    /// # Errors
    /// Returns the first misuse of the builder, or [`Misuse::Unterminated`]. The function is then
    /// left as it was.
    pub fn finish(self) -> Result<GlobalId, BuildError> {
        let mut s = self.state.into_inner();
        if s.error.is_none() {
            s.check_finished();
        }
        if let Some(e) = s.error {
            return Err(e);
        }
        s.finish_source(self.id);
        let Some(function) = s.module.function_mut(self.id) else {
            let name = s.module.display_name(self.id);
            return Err(BuildError::new(Misuse::NoBody(name.clone()), name, None, None));
        };
        function.params = s.params;
        function.body = Some(Box::new(s.body));
        Ok(self.id)
    }

    /// Returns the id of the function, for recursive calls and attributes.
    pub fn id(&self) -> GlobalId {
        self.id
    }

    /// Returns the first misuse so far.
    pub fn error(&self) -> Option<BuildError> {
        self.state.borrow().error.clone()
    }

    /// Calls `f` with the module, to add types, globals or metadata.
    pub fn with_module<T>(&self, f: impl FnOnce(&mut Module) -> T) -> T {
        f(self.state.borrow_mut().module)
    }

    /// Calls `f` with the body, for edits that the builder has no method for.
    pub fn with_body<T>(&self, f: impl FnOnce(&mut Body) -> T) -> T {
        f(&mut self.state.borrow_mut().body)
    }

    // ---- parameters, blocks and names ----

    /// Returns the parameter with this number, counted from 0.
    pub fn arg(&self, n: u32) -> Value {
        let mut s = self.state.borrow_mut();
        if n as usize >= s.params.len() {
            return s.fail(Misuse::NoParameter(n), Type::I32);
        }
        Value::arg(n)
    }

    /// Names the parameters, beginning with the first.
    pub fn name_args(&self, names: &[&str]) {
        let mut s = self.state.borrow_mut();
        for (i, name) in names.iter().enumerate() {
            if i >= s.params.len() {
                s.fail(Misuse::NoParameter(i as u32), Type::VOID);
                return;
            }
            if !name.is_empty() && s.can_name("parameter", name) {
                s.unique(name, |s, name| s.params[i].name = Some(name.into()));
            }
        }
    }

    /// Appends an empty block to the function. The name gets a number if it is taken.
    pub fn block(&self, name: &str) -> Block {
        let b = self.state.borrow_mut().body.add_block();
        self.set_block_name(b, name);
        b
    }

    fn set_block_name(&self, b: Block, name: &str) {
        let mut s = self.state.borrow_mut();
        if !name.is_empty() && s.can_name("block", name) {
            s.unique(name, |s, name| s.body.block_names.set(b, name));
        }
    }

    /// Names the result of an instruction and returns it. The name gets a number if it is taken.
    /// Values that are no results, and instructions without one, have no name.
    pub fn named(&self, name: &str, v: Value) -> Value {
        let mut s = self.state.borrow_mut();
        let v = s.own("named", v);
        if let Some(i) = v.as_inst()
            && s.body.inst(i).ty() != Type::VOID
            && !name.is_empty()
            && s.can_name("value", name)
        {
            s.unique(name, |s, name| s.body.names.set(i, name));
        }
        v
    }

    /// Moves the insertion point to the end of `b`.
    pub fn switch_to(&self, b: Block) {
        let mut s = self.state.borrow_mut();
        if s.has_block(b) {
            s.place = InsertionPoint::End(b);
        } else {
            s.foreign("switch_to", b.to_string(), Type::VOID);
        }
    }

    /// Moves the insertion point to immediately before the instruction `i`, which must be in a
    /// block.
    pub fn before(&self, i: Inst) {
        let mut s = self.state.borrow_mut();
        if s.knows_inst("before", i)
            && let Some(at) = s.body.position(i)
        {
            s.place = InsertionPoint::Before(s.body.block_of(i), at);
        }
    }

    /// Returns the block of the insertion point.
    pub fn current(&self) -> Block {
        match self.state.borrow().place {
            InsertionPoint::End(b) | InsertionPoint::Before(b, _) => b,
        }
    }

    /// Returns whether the current block already has a terminator.
    pub fn is_terminated(&self) -> bool {
        let b = self.current();
        self.state.borrow().body.terminator(b).is_some()
    }

    /// Returns the value of an integer constant of at most 64 bits, zero-extended.
    pub fn constant_int(&self, v: Value) -> Option<u64> {
        let s = self.state.borrow();
        s.has_value(v).then(|| s.body.consts.const_int(&s.module.types, v)).flatten()
    }

    /// Returns the type of a value; `void` if the function does not have it.
    pub fn ty(&self, v: Value) -> Type {
        self.state.borrow().ty(v)
    }

    // ---- constants ----

    /// Creates an integer constant of at most 64 bits, truncated to the width of its type.
    pub fn int(&self, ty: Type, n: i64) -> Value {
        self.state.borrow_mut().resolve(Operand::Int(n), ty)
    }

    /// Creates an `i1` constant.
    pub fn bool(&self, b: bool) -> Value {
        self.int(Type::I1, b.into())
    }

    /// Creates a `float` or `double` constant, rounded to its type.
    pub fn float(&self, ty: Type, x: f64) -> Value {
        self.state.borrow_mut().resolve(Operand::Float(x), ty)
    }

    /// Creates a `double` constant.
    pub fn f64(&self, x: f64) -> Value {
        self.float(Type::F64, x)
    }

    /// Creates the constant `null`.
    pub fn null(&self) -> Value {
        self.constant(Type::PTR, ConstKind::Null)
    }

    /// Creates a `zeroinitializer` of the type.
    pub fn zero(&self, ty: Type) -> Value {
        self.constant(ty, ConstKind::Zero)
    }

    /// Creates a `poison` of the type.
    pub fn poison(&self, ty: Type) -> Value {
        self.constant(ty, ConstKind::Poison)
    }

    /// Creates a constant that has no operands.
    pub fn constant(&self, ty: Type, kind: ConstKind) -> Value {
        let mut s = self.state.borrow_mut();
        if !s.knows_type("constant", ty) {
            return s.fail_value(Type::I32);
        }
        if !s.has_kind(kind) {
            let (kind, text) = (format!("{kind:?}"), s.type_text(ty));
            return s.fail(Misuse::Constant { kind, ty: text }, ty);
        }
        Value::constant(s.body.consts.scalar(ty, kind))
    }

    /// Creates an array, struct or vector of constants.
    pub fn aggregate(&self, ty: Type, elements: &[Value]) -> Value {
        let mut s = self.state.borrow_mut();
        if !s.knows_type("aggregate", ty) {
            return s.fail_value(Type::I32);
        }
        let elements: Vec<Value> = elements.iter().map(|&v| s.own("aggregate", v)).collect();
        Value::constant(s.body.consts.aggregate(ty, &elements))
    }

    // ---- metadata ----

    /// Attaches a metadata node to an instruction. It replaces an attachment of the same kind.
    pub fn attach(&self, i: Inst, kind: &str, node: crate::entity::Md) {
        let mut s = self.state.borrow_mut();
        if !s.has_metadata(node) {
            s.foreign("attach", format!("the metadata {}", node.index()), Type::VOID);
        }
        if !s.can_name("kind of metadata", kind) || !s.knows_inst("attach", i) || s.error.is_some()
        {
            return;
        }
        let kind = s.module.symbols.intern(kind.as_bytes());
        s.attach(i, Attachment { kind, node });
    }

    /// Adds any instruction. The operands follow the table in [`crate::inst`]; `data.ops` is
    /// overwritten.
    pub fn inst(&self, data: InstData, ops: &[Value]) -> Inst {
        self.state.borrow_mut().push(data, ops)
    }
}

impl BuilderState<'_> {
    fn ty(&self, v: Value) -> Type {
        match v.kind() {
            _ if !self.has_value(v) => Type::VOID,
            ValueKind::Arg(n) => self.params[n as usize].ty,
            ValueKind::Inst(i) => self.body.inst(i).ty(),
            ValueKind::Const(c) => self.body.consts.ty(c),
            ValueKind::Global(g) => self.module.global(g).ptr_ty,
            ValueKind::Block(_) => Type::LABEL,
            ValueKind::Metadata(_) => Type::METADATA,
            ValueKind::Asm(_) => Type::PTR,
        }
    }

    fn type_text(&self, ty: Type) -> String {
        if !self.has_type(ty) {
            return ty.to_string();
        }
        crate::text::print::print_type(&self.module.types, ty)
    }

    /// Records an error unless an earlier one exists. Returns `poison`, so that building can
    /// continue.
    #[cold]
    fn fail(&mut self, misuse: Misuse, ty: Type) -> Value {
        if self.error.is_none() {
            let block = Some(self.current_block_name());
            self.error = Some(self.located(misuse, block));
        }
        self.fail_value(ty)
    }

    fn located(&self, misuse: Misuse, block: Option<String>) -> BuildError {
        BuildError::new(misuse, self.module.display_name(self.id), block, self.place_of_source())
    }

    /// Returns the value that stands for one that could not be made.
    fn fail_value(&mut self, ty: Type) -> Value {
        let ty = if ty == Type::VOID { Type::I32 } else { ty };
        Value::constant(self.body.consts.scalar(ty, ConstKind::Poison))
    }

    fn wrong(&mut self, op: Opcode, ty: Type) -> Value {
        let text = self.type_text(ty);
        self.fail(Misuse::Operand { op: op.name(), ty: text }, Type::VOID)
    }

    /// Reserves `name`, or `name` with a number if it is taken, and calls `set` with the result.
    fn unique(&mut self, name: &str, set: impl FnOnce(&mut Self, &[u8])) {
        let unique: Box<[u8]> = match self.names.get(name.as_bytes()) {
            None => name.as_bytes().into(),
            Some(&next) => {
                let mut n = next;
                let mut candidate = Vec::with_capacity(name.len() + 4);
                candidate.extend_from_slice(name.as_bytes());
                loop {
                    candidate.truncate(name.len());
                    candidate.extend_from_slice(n.to_string().as_bytes());
                    n += 1;
                    if !self.names.contains_key(&candidate[..]) {
                        break;
                    }
                }
                *self.names.get_mut(name.as_bytes()).expect("it is taken") = n;
                candidate.into()
            }
        };
        set(self, &unique);
        self.names.insert(unique, 1);
    }

    fn push(&mut self, data: InstData, ops: &[Value]) -> Inst {
        let op = data.op().name();
        let data = self.own_parts(data);
        let ops: SmallVec<[Value; 8]> = ops.iter().map(|&v| self.own(op, v)).collect();
        let data = data.with_ops(self.body.push_ops(&ops));
        let i = match self.place {
            InsertionPoint::End(b) => {
                if self.body.terminator(b).is_some() {
                    self.fail(Misuse::Terminated, Type::VOID);
                }
                self.body.push_inst(b, data, NO_SOURCE_PLACE)
            }
            InsertionPoint::Before(b, at) => {
                self.place = InsertionPoint::Before(b, at + 1);
                self.body.insert_inst(b, at, data)
            }
        };
        if let Some(location) = self.location() {
            self.body.set_attachments(i, &[location]);
        }
        i
    }

    /// Adds an instruction without flags and parts.
    fn add(&mut self, op: Opcode, ty: Type, ops: &[Value]) -> Value {
        self.value(InstData::new(op, ty), ops)
    }

    /// Adds an instruction with a result.
    fn value(&mut self, data: InstData, ops: &[Value]) -> Value {
        Value::inst(self.push(data, ops))
    }

    /// Returns `scalar`, or a vector of `scalar` with the lane count of `like` if `like` is a
    /// vector.
    fn shaped(&mut self, like: Type, scalar: Type) -> Type {
        match self.module.types.get(like) {
            TypeData::Vector(n, _) => self.module.types.vector(n, scalar),
            TypeData::ScalableVector(n, _) => self.module.types.scalable_vector(n, scalar),
            _ => scalar,
        }
    }
}

impl Param {
    /// Creates a parameter without attributes and name.
    pub fn of(ty: Type) -> Self {
        Self { ty, attrs: Default::default(), name: None }
    }
}

//! Making functions: a cursor into a body, and a method for each instruction.
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
//! Methods take `&self`, so calls nest. The first misuse (an instruction behind a terminator, a
//! number where its type is unknown, …) is kept, later calls go on with `poison`, and
//! [`FunctionBuilder::finish`] returns it; nothing panics. The builder checks what it needs to
//! know types; whether the function is valid is for the verifier to say.
//!
//! What lives in this file: the builder itself, blocks, names and constants. The instructions are
//! in the files below; changing what is there already is in [`crate::cursor`].

mod calls;
mod insts;
mod memory;
mod operand;
mod parallel;
#[cfg(test)]
mod tests;
mod top;

pub use calls::Clause;
pub use operand::Operand;
pub use parallel::Fork;

use crate::constant::ConstKind;
use crate::entity::{Block, GlobalId, Inst, Type, Value, ValueKind};
use crate::function::{Body, NO_PLACE, Param};
use crate::inst::InstData;
use crate::md::Attachment;
use crate::module::Module;
use crate::opcode::Opcode;
use crate::types::{List, TypeData};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Why a function could not be built.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BuildError {
    /// The name belongs to another global, or to a function that has a body already.
    #[error("the name `{0}` is taken")]
    NameTaken(String),
    /// An instruction was added behind the terminator of a block.
    #[error("an instruction behind the terminator of block {0}")]
    Terminated(Block),
    /// A block has no terminator.
    #[error("block {0} has no terminator")]
    Unterminated(Block),
    /// A number stands where nothing tells its type.
    #[error("nothing tells the type of the operands of `{0}`")]
    Untyped(&'static str),
    /// A number cannot be a constant of the type that is wanted.
    #[error("the number {number} is no constant of the type {ty}")]
    Immediate {
        /// The number.
        number: String,
        /// The type, as text.
        ty: String,
    },
    /// An operand has a type that the instruction cannot take.
    #[error("an operand of `{op}` has the type {ty}")]
    Operand {
        /// The instruction.
        op: &'static str,
        /// The type, as text.
        ty: String,
    },
    /// A parameter that the function does not have.
    #[error("there is no parameter {0}")]
    NoParameter(u32),
    /// A call with the wrong number of arguments.
    #[error("{given} arguments where {wanted} are wanted")]
    Arguments {
        /// Number of parameters.
        wanted: usize,
        /// Number of arguments.
        given: usize,
    },
    /// An alignment that is no power of two up to 2^32.
    #[error("{0} is no alignment")]
    Alignment(u64),
}

/// Builds the body of one function, or changes it.
///
/// A builder that is dropped without [`finish`](Self::finish) leaves the function as it was: for a
/// new one, a declaration.
#[derive(Debug)]
pub struct FunctionBuilder<'m> {
    id: GlobalId,
    state: RefCell<State<'m>>,
}

/// Where the next instruction goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    End(Block),
    Before(Block, usize),
}

#[derive(Debug)]
struct State<'m> {
    module: &'m mut Module,
    body: Body,
    place: Place,
    error: Option<BuildError>,
    /// Names that are taken, with the number to try next behind each.
    names: FxHashMap<Box<[u8]>, u32>,
    params: Vec<Param>,
}

impl<'m> FunctionBuilder<'m> {
    /// Begins a function `ret name(params)` with an empty block `entry`.
    ///
    /// A declaration of that name and type is taken up. The parameters have no names yet, see
    /// [`name_args`](Self::name_args).
    pub fn new(module: &'m mut Module, name: &str, ret: Type, params: &[Type]) -> Self {
        let ty = module.types.function(ret, params, false);
        let found = module.find(name.as_bytes());
        let mut error = None;
        let id = match found {
            None => module.declare_function(name, ret, params, false),
            Some(g) => {
                let open = module.function(g).is_some_and(|f| f.body.is_none());
                if !open || module.global(g).ty != ty {
                    error = Some(BuildError::NameTaken(name.to_string()));
                }
                g
            }
        };
        let params = match module.function(id) {
            Some(f) if error.is_none() => f.params.clone(),
            _ => params.iter().map(|&ty| Param::of(ty)).collect(),
        };
        let mut body = Body::new();
        let entry = body.add_block();
        let f = Self::start(module, id, body, params, error, entry);
        f.set_block_name(entry, "entry");
        f
    }

    /// Goes on with a function that has a body; new instructions go to the end of its last block.
    ///
    /// # Errors
    /// [`BuildError::NameTaken`] if the global is no function or has no body.
    pub fn edit(module: &'m mut Module, id: GlobalId) -> Result<Self, BuildError> {
        let taken = || BuildError::NameTaken(id.to_string());
        let f = module.function_mut(id).ok_or_else(taken)?;
        let params = f.params.clone();
        let body = f.body.as_deref().ok_or_else(taken)?.clone();
        let last = *body.layout().last().ok_or_else(taken)?;
        let f = Self::start(module, id, body, params, None, last);
        f.collect_names();
        Ok(f)
    }

    fn start(
        module: &'m mut Module,
        id: GlobalId,
        body: Body,
        params: Vec<Param>,
        error: Option<BuildError>,
        block: Block,
    ) -> Self {
        let place = Place::End(block);
        let names = FxHashMap::default();
        Self { id, state: RefCell::new(State { module, body, place, error, names, params }) }
    }

    /// Looks at the names in the body again, after something else than the builder gave some.
    pub fn collect_names(&self) {
        let s = &mut *self.state.borrow_mut();
        let params = s.params.iter().filter_map(|p| p.name.as_deref());
        let blocks = s.body.layout().iter().filter_map(|&b| s.body.block_names.get(b));
        let insts = s.body.layout().iter().flat_map(|&b| s.body.insts(b));
        let results = insts.filter_map(|&i| s.body.names.get(i));
        s.names = params.chain(blocks).chain(results).map(|n| (n.into(), 1)).collect();
    }

    /// Puts the body into the module.
    ///
    /// # Errors
    /// The first misuse of the builder, or a block without a terminator; the function is then left
    /// as it was.
    pub fn finish(self) -> Result<GlobalId, BuildError> {
        let s = self.state.into_inner();
        if let Some(e) = s.error {
            return Err(e);
        }
        if let Some(&b) = s.body.layout().iter().find(|&&b| s.body.terminator(b).is_none()) {
            return Err(BuildError::Unterminated(b));
        }
        let name = || BuildError::NameTaken(self.id.to_string());
        let function = s.module.function_mut(self.id).ok_or_else(name)?;
        function.params = s.params;
        function.body = Some(Box::new(s.body));
        Ok(self.id)
    }

    /// The function's own address, for recursive calls and attributes.
    pub fn id(&self) -> GlobalId {
        self.id
    }

    /// The first misuse so far.
    pub fn error(&self) -> Option<BuildError> {
        self.state.borrow().error.clone()
    }

    /// Runs a function on the module, to add types, globals, metadata and the like.
    pub fn with_module<T>(&self, f: impl FnOnce(&mut Module) -> T) -> T {
        f(self.state.borrow_mut().module)
    }

    /// Runs a function on the body, for what the builder has no method for.
    pub fn with_body<T>(&self, f: impl FnOnce(&mut Body) -> T) -> T {
        f(&mut self.state.borrow_mut().body)
    }

    // ---- parameters, blocks and names ----

    /// A parameter of the function.
    pub fn arg(&self, n: u32) -> Value {
        let mut s = self.state.borrow_mut();
        if n as usize >= s.params.len() {
            return s.fail(BuildError::NoParameter(n), Type::I32);
        }
        Value::arg(n)
    }

    /// Names the parameters, from the first on.
    pub fn name_args(&self, names: &[&str]) {
        let mut s = self.state.borrow_mut();
        for (i, name) in names.iter().enumerate() {
            if i >= s.params.len() {
                s.fail(BuildError::NoParameter(i as u32), Type::VOID);
                return;
            }
            s.params[i].name = Some(s.unique(name));
        }
    }

    /// Adds an empty block at the end of the function, with this name or one made from it.
    pub fn block(&self, name: &str) -> Block {
        let b = self.state.borrow_mut().body.add_block();
        self.set_block_name(b, name);
        b
    }

    fn set_block_name(&self, b: Block, name: &str) {
        if !name.is_empty() {
            let mut s = self.state.borrow_mut();
            let name = s.unique(name);
            s.body.block_names.set(b, &name);
        }
    }

    /// Gives the result of an instruction this name, or one made from it; the same value.
    pub fn named(&self, name: &str, v: Value) -> Value {
        if let Some(i) = v.as_inst() {
            let mut s = self.state.borrow_mut();
            let name = s.unique(name);
            s.body.names.set(i, &name);
        }
        v
    }

    /// The next instructions go to the end of this block.
    pub fn switch_to(&self, b: Block) {
        self.state.borrow_mut().place = Place::End(b);
    }

    /// The next instructions go right before this one.
    ///
    /// # Panics
    /// If the instruction is in no block.
    pub fn before(&self, i: Inst) {
        let mut s = self.state.borrow_mut();
        let at = s.body.position(i).expect("the instruction is in a block");
        s.place = Place::Before(s.body.block_of(i), at);
    }

    /// The block that the next instruction goes to.
    pub fn current(&self) -> Block {
        match self.state.borrow().place {
            Place::End(b) | Place::Before(b, _) => b,
        }
    }

    /// Whether the current block has its terminator already.
    pub fn is_terminated(&self) -> bool {
        let b = self.current();
        self.state.borrow().body.terminator(b).is_some()
    }

    /// The type of a value.
    pub fn ty(&self, v: Value) -> Type {
        self.state.borrow().ty(v)
    }

    // ---- constants ----

    /// An integer of at most 64 bits, cut to the width of its type.
    pub fn int(&self, ty: Type, n: i64) -> Value {
        self.state.borrow_mut().resolve(Operand::Int(n), ty)
    }

    /// An `i1`.
    pub fn bool(&self, b: bool) -> Value {
        self.int(Type::I1, b.into())
    }

    /// A `float` or `double`, rounded to its type.
    pub fn float(&self, ty: Type, x: f64) -> Value {
        self.state.borrow_mut().resolve(Operand::Float(x), ty)
    }

    /// A `double`.
    pub fn f64(&self, x: f64) -> Value {
        self.float(Type::F64, x)
    }

    /// `null`
    pub fn null(&self) -> Value {
        self.constant(Type::PTR, ConstKind::Null)
    }

    /// `zeroinitializer`
    pub fn zero(&self, ty: Type) -> Value {
        self.constant(ty, ConstKind::Zero)
    }

    /// `poison`
    pub fn poison(&self, ty: Type) -> Value {
        self.constant(ty, ConstKind::Poison)
    }

    /// A constant without operands.
    pub fn constant(&self, ty: Type, kind: ConstKind) -> Value {
        Value::constant(self.state.borrow_mut().body.consts.scalar(ty, kind))
    }

    /// An array, struct or vector of constants.
    pub fn aggregate(&self, ty: Type, elements: &[Value]) -> Value {
        Value::constant(self.state.borrow_mut().body.consts.aggregate(ty, elements))
    }

    // ---- metadata ----

    /// Attaches a node to the instruction behind a value, in place of one of the same kind.
    pub fn attach(&self, i: Inst, kind: &str, node: crate::entity::Md) {
        let mut s = self.state.borrow_mut();
        let kind = s.module.symbols.intern(kind.as_bytes());
        let mut list: Vec<Attachment> = s.body.attachments(i).filter(|a| a.kind != kind).collect();
        list.push(Attachment { kind, node });
        s.body.set_attachments(i, &list);
    }

    /// Adds any instruction. The operands are as [`crate::inst`] says; `data.ops` is set here.
    pub fn inst(&self, data: InstData, ops: &[Value]) -> Inst {
        self.state.borrow_mut().push(data, ops)
    }
}

impl State<'_> {
    fn ty(&self, v: Value) -> Type {
        match v.kind() {
            ValueKind::Arg(n) => self.params.get(n as usize).map_or(Type::VOID, |p| p.ty),
            ValueKind::Inst(i) => self.body.inst(i).ty,
            ValueKind::Const(c) => self.body.consts.ty(c),
            ValueKind::Global(g) => self.module.global(g).ptr_ty,
            ValueKind::Block(_) => Type::LABEL,
            ValueKind::Metadata(_) => Type::METADATA,
            ValueKind::Asm(_) => Type::PTR,
        }
    }

    fn type_text(&self, ty: Type) -> String {
        crate::text::print::print_type(&self.module.types, ty)
    }

    /// Keeps the first misuse; `poison` to go on with.
    #[cold]
    fn fail(&mut self, e: BuildError, ty: Type) -> Value {
        self.error.get_or_insert(e);
        let ty = if ty == Type::VOID { Type::I32 } else { ty };
        Value::constant(self.body.consts.scalar(ty, ConstKind::Poison))
    }

    fn wrong(&mut self, op: Opcode, ty: Type) -> Value {
        let text = self.type_text(ty);
        self.fail(BuildError::Operand { op: op.name(), ty: text }, Type::VOID)
    }

    /// A name that nothing in the function has yet.
    fn unique(&mut self, name: &str) -> Box<[u8]> {
        let Some(next) = self.names.get_mut(name.as_bytes()) else {
            self.names.insert(name.as_bytes().into(), 1);
            return name.as_bytes().into();
        };
        let mut n = *next;
        let candidate = loop {
            let candidate = format!("{name}{n}").into_bytes().into_boxed_slice();
            n += 1;
            if !self.names.contains_key(&candidate) {
                break candidate;
            }
        };
        self.names.insert(name.as_bytes().into(), n);
        self.names.insert(candidate.clone(), 1);
        candidate
    }

    fn push(&mut self, mut data: InstData, ops: &[Value]) -> Inst {
        data.ops = self.body.push_ops(ops);
        match self.place {
            Place::End(b) => {
                if self.body.terminator(b).is_some() {
                    self.fail(BuildError::Terminated(b), Type::VOID);
                }
                self.body.push_inst(b, data, NO_PLACE)
            }
            Place::Before(b, at) => {
                self.place = Place::Before(b, at + 1);
                self.body.insert_inst(b, at, data)
            }
        }
    }

    /// Adds an instruction with flags and `aux` zero.
    fn add(&mut self, op: Opcode, ty: Type, ops: &[Value]) -> Value {
        self.add_with(op, ty, ops, 0, 0, 0)
    }

    fn add_with(
        &mut self,
        op: Opcode,
        ty: Type,
        ops: &[Value],
        flags: u16,
        sub: u8,
        aux: u32,
    ) -> Value {
        Value::inst(self.push(InstData { op, sub, flags, ty, ops: List::default(), aux }, ops))
    }

    /// The type with the shape of `like` (a vector or not) and this scalar type.
    fn shaped(&mut self, like: Type, scalar: Type) -> Type {
        match self.module.types.get(like) {
            TypeData::Vector(n, _) => self.module.types.vector(n, scalar),
            TypeData::ScalableVector(n, _) => self.module.types.scalable_vector(n, scalar),
            _ => scalar,
        }
    }
}

impl Param {
    /// A parameter without attributes and name.
    pub fn of(ty: Type) -> Self {
        Self { ty, attrs: Default::default(), name: None }
    }
}

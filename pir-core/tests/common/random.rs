//! Random modules from the builder: well-typed text, but mostly invalid programs.

use pir_core::attr::Attr;
use pir_core::builder::{Fork, FunctionBuilder, Operand};
use pir_core::constant::{ConstExpr, ConstKind, ConstPool};
use pir_core::entity::AttrSet;
use pir_core::inst::{
    ArithFlags, FloatPredicate, IntPredicate, Ordering, RmwOp, TailKind, align_code,
};
use pir_core::md::{Attachment, MdData, MdPool};
use pir_core::module::{Linkage, TlsModel, UnnamedAddr, Variable, Visibility};
use pir_core::opcode::Class;
use pir_core::types::TypeData;
use pir_core::{Block, Global, GlobalKind, Md, Module, Opcode, Type, Value};

/// A source of numbers for choices; returns zeros after they are used up.
#[derive(Debug)]
pub(crate) struct Choices<'c> {
    rest: &'c [u32],
    /// Whether `fork`, `halt` and `join` may occur.
    parallel: bool,
}

impl<'c> Choices<'c> {
    pub(crate) fn new(all: &'c [u32], parallel: bool) -> Self {
        Self { rest: all, parallel }
    }

    fn next(&mut self) -> u32 {
        let (&first, rest) = self.rest.split_first().unwrap_or((&0, &[]));
        self.rest = rest;
        first
    }

    fn below(&mut self, n: usize) -> usize {
        self.next() as usize % n.max(1)
    }

    fn yes(&mut self, one_in: usize) -> bool {
        self.below(one_in) == one_in - 1
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn wide(&mut self) -> u64 {
        u64::from(self.next()) << 32 | u64::from(self.next())
    }

    /// Returns a name, sometimes one that needs quotes; `None` for a numbered entity.
    fn name(&mut self) -> Option<Vec<u8>> {
        const NAME_PARTS: &[&[u8]] =
            &[b"x", b"y.z", b"-", b" ", b"\"", b"\\", b"\xc3\xa9", b"\xff", b"\x01", b"7", b"$"];
        match self.below(3) {
            0 => None,
            1 => Some(format!("v{}", self.below(1000)).into_bytes()),
            _ => {
                let mut name = self.pick(NAME_PARTS).to_vec();
                for _ in 0..self.below(3) {
                    name.extend(self.pick(NAME_PARTS));
                }
                Some(name)
            }
        }
    }
}

fn types(m: &mut Module, c: &mut Choices<'_>) -> Vec<Type> {
    let mut all =
        vec![Type::I1, Type::I8, Type::I32, Type::I64, Type::F32, Type::F64, Type::HALF, Type::PTR];
    all.extend([Type::BFLOAT, Type::X86_FP80, Type::FP128, Type::PPC_FP128, Type::I128]);
    all.push(m.types.int(1 + c.next() % 300));
    all.push(m.types.ptr(1 + c.next() % 9));
    for _ in 0..c.below(8) {
        let elem = c.pick(&all);
        let is_scalar = matches!(m.types.get(elem), TypeData::Int(_) | TypeData::Ptr(_))
            || m.types.is_float(elem);
        let ty = match c.below(4) {
            0 => m.types.array(c.below(4) as u64, elem),
            1 if is_scalar => m.types.vector(1 + c.next() % 4, elem),
            2 => {
                let body = m.types.structure(&[elem], c.yes(2));
                let named = match c.name() {
                    Some(n) if m.types.find_named(&n).is_none() => m.types.named(&n),
                    _ => m.types.unnamed(),
                };
                m.types.define(named, Some(body));
                named
            }
            _ => {
                let fields: Vec<Type> = (0..c.below(4)).map(|_| c.pick(&all)).collect();
                m.types.structure(&fields, c.yes(2))
            }
        };
        all.push(ty);
    }
    all
}

/// The context from which random constants are created.
struct Constants<'a> {
    types: &'a pir_core::types::Types,
    pool: &'a mut ConstPool,
    pointers: &'a [Value],
}

impl Constants<'_> {
    fn make(&mut self, ty: Type, c: &mut Choices<'_>, depth: u32) -> Value {
        let simple = match c.below(12) {
            0 => Some(ConstKind::Undef),
            1 => Some(ConstKind::Poison),
            2 => Some(ConstKind::Zero),
            _ => None,
        };
        let data = self.types.get(ty);
        // `zeroinitializer` of a scalar reads back as the scalar's own zero.
        let is_aggregate = self.types.fields(ty).is_some() || self.types.element(ty).is_some();
        if let Some(kind) = simple
            && (kind != ConstKind::Zero || is_aggregate)
        {
            return Value::constant(self.pool.scalar(ty, kind));
        }
        let id = match data {
            TypeData::Int(width @ 1..=64) => self.pool.int(ty, c.wide() & u64::MAX >> (64 - width)),
            TypeData::Int(width) => {
                let len = width.div_ceil(64) as usize;
                let mut limbs: Vec<u64> = (0..len).map(|_| c.wide()).collect();
                if width % 64 != 0 {
                    limbs[len - 1] &= (1 << (width % 64)) - 1;
                }
                self.pool.big_int(ty, width, &limbs)
            }
            TypeData::Half | TypeData::BFloat => {
                self.pool.scalar(ty, ConstKind::Float(c.wide() & 0xffff))
            }
            TypeData::Float => {
                let bits = if c.yes(2) { (c.below(99) as f32 / 4.0).to_bits() } else { c.next() };
                self.pool.scalar(ty, ConstKind::Float(bits.into()))
            }
            TypeData::Double => {
                let bits = if c.yes(2) { (c.below(99) as f64 / 8.0).to_bits() } else { c.wide() };
                self.pool.scalar(ty, ConstKind::Float(bits))
            }
            TypeData::X86Fp80 => self.pool.big_float(ty, [c.wide(), c.wide() & 0xffff]),
            TypeData::Fp128 | TypeData::PpcFp128 => self.pool.big_float(ty, [c.wide(), c.wide()]),
            TypeData::Ptr(0) if !self.pointers.is_empty() && c.yes(2) => {
                let p = c.pick(self.pointers);
                if depth == 0 || c.yes(2) {
                    return p;
                }
                let index = self.make(Type::I64, c, 0);
                let operands = self.pool.push_values(&[p, index]);
                let flags = if c.yes(2) { ArithFlags::INBOUNDS } else { ArithFlags::empty() };
                let (op, source) = (Opcode::GetElementPtr, Type::I8);
                self.pool.expression(ty, ConstExpr { op, flags, source, operands, inrange: None })
            }
            TypeData::Ptr(_) => self.pool.scalar(ty, ConstKind::Null),
            TypeData::Array(n, Type::I8) if n > 0 => {
                let bytes: Vec<u8> = (0..n).map(|_| c.next() as u8).collect();
                self.pool.string(ty, &bytes)
            }
            TypeData::Array(0, _) => self.pool.scalar(ty, ConstKind::Zero),
            TypeData::Array(n, e) => {
                let parts: Vec<Value> = (0..n).map(|_| self.make(e, c, depth + 1)).collect();
                self.pool.aggregate(ty, &parts)
            }
            TypeData::Vector(n, e) => {
                if c.yes(3) {
                    let lane = self.make(e, c, depth + 1);
                    return Value::constant(self.pool.scalar(ty, ConstKind::Splat(lane)));
                }
                let parts: Vec<Value> = (0..n).map(|_| self.make(e, c, depth + 1)).collect();
                self.pool.aggregate(ty, &parts)
            }
            _ => match self.types.fields(ty).map(|(f, _)| f.to_vec()) {
                Some(fields) if !fields.is_empty() => {
                    let parts: Vec<Value> =
                        fields.iter().map(|&t| self.make(t, c, depth + 1)).collect();
                    self.pool.aggregate(ty, &parts)
                }
                _ => self.pool.scalar(ty, ConstKind::Zero),
            },
        };
        Value::constant(id)
    }
}

/// Creates a tree of nodes in a pool.
fn node(pool: &mut MdPool, wrap: fn(usize) -> Md, c: &mut Choices<'_>, depth: u32) -> Md {
    let data = match c.below(if depth < 3 { 4 } else { 1 }) {
        0 => MdData::String(pool.push_bytes(&c.name().unwrap_or_default())),
        _ => {
            let ops: Vec<Option<Md>> = (0..c.below(3))
                .map(|_| (!c.yes(4)).then(|| node(pool, wrap, c, depth + 1)))
                .collect();
            MdData::Tuple { distinct: false, ops: pool.push_refs(&ops) }
        }
    };
    wrap(pool.push(data))
}

/// Creates a node that may be attached, which excludes strings.
fn tuple(pool: &mut MdPool, wrap: fn(usize) -> Md, c: &mut Choices<'_>) -> Md {
    let inner = node(pool, wrap, c, 0);
    let ops = pool.push_refs(&[Some(inner)]);
    wrap(pool.push(MdData::Tuple { distinct: false, ops }))
}

fn attribute(m: &mut Module, word: &str) -> AttrSet {
    let text = m.attrs.intern_text(word.as_bytes());
    m.attrs.intern(&[Attr::Word(text)])
}

pub(crate) fn module(c: &mut Choices<'_>) -> Module {
    let mut m = Module::new();
    if c.yes(2) {
        m.source_filename = c.name().map(Into::into);
    }
    if c.yes(3) {
        m.asm.push(c.name().unwrap_or_default().into());
    }
    let types = types(&mut m, c);
    for n in 0..c.next() % 4 {
        let md = tuple(&mut m.metadata, Md::module, c);
        m.md_numbers.push((n * 2, md));
    }
    let mut pointers = Vec::new();
    for _ in 0..c.below(5) {
        variable(&mut m, c, &types, &mut pointers);
    }
    for i in 0..1 + c.below(3) {
        function(&mut m, c, &types, &pointers, i);
    }
    if let Some(&(_, md)) = m.md_numbers.first() {
        m.named_metadata.push((c.name().unwrap_or(b"named".to_vec()).into(), vec![md]));
    }
    m
}

fn variable(m: &mut Module, c: &mut Choices<'_>, types: &[Type], pointers: &mut Vec<Value>) {
    let ty = c.pick(types);
    let init = if c.yes(4) {
        None
    } else {
        let mut constants = Constants { types: &m.types, pool: &mut m.consts, pointers };
        Some(constants.make(ty, c, 0))
    };
    let declared = init.is_none();
    let kind = Variable { init, constant: c.yes(2), ..Variable::default() };
    let mut g = Global::with_defaults("", ty, GlobalKind::Variable(kind));
    g.name = c.name().filter(|n| m.find(n).is_none()).map(Into::into);
    if !declared {
        g.linkage = c.pick(&[Linkage::External, Linkage::Internal, Linkage::WeakOdr]);
        g.section = c.name().filter(|_| c.yes(3)).map(Into::into);
    }
    g.unnamed_addr = c.pick(&[None, Some(UnnamedAddr::Global), Some(UnnamedAddr::Local)]);
    g.thread_local = c.pick(&[None, Some(TlsModel::GeneralDynamic), Some(TlsModel::LocalExec)]);
    if g.linkage == Linkage::External {
        g.visibility = c.pick(&[None, Some(Visibility::Hidden), Some(Visibility::Default)]);
    }
    g.dso_local = c.pick(&[None, Some(true), Some(false)]);
    g.align = c.pick(&[0, align_code(1).unwrap(), align_code(64).unwrap()]);
    if c.yes(4)
        && let Some(&(_, node)) = m.md_numbers.last()
    {
        let kind = m.symbols.intern(b"a kind");
        g.attachments.push(Attachment { kind, node });
    }
    pointers.push(m.add_global(g).into());
}

fn function(m: &mut Module, c: &mut Choices<'_>, types: &[Type], pointers: &[Value], i: usize) {
    let params: Vec<Type> = (0..c.below(5)).map(|_| c.pick(types)).collect();
    let ret = if c.yes(2) { Type::VOID } else { c.pick(types) };
    let name = format!("f{i}");
    if c.yes(6) {
        let g = m.declare_function(&name, ret, &params, c.yes(2));
        let attrs = attribute(m, "nounwind");
        m.function_mut(g).expect("declared").attrs = attrs;
        return;
    }
    let noundef = attribute(m, "noundef");
    let f = FunctionBuilder::new(m, &name, ret, &params);
    let mut g = ModuleGenerator {
        f: &f,
        c,
        types,
        pointers,
        values: Vec::new(),
        blocks: vec![f.current()],
    };
    for n in 0..params.len() {
        g.values.push(f.arg(n as u32));
        if g.c.yes(2) {
            f.name_args(&vec!["p"; n + 1]);
        }
    }
    for _ in 0..g.c.below(5) {
        let b = f.block(["", "b", "odd block"][g.c.below(3)]);
        g.blocks.push(b);
    }
    for b in g.blocks.clone() {
        f.switch_to(b);
        if g.c.parallel && b != g.blocks[0] && g.c.yes(4) {
            f.join();
        }
        for _ in 0..g.c.below(8) {
            g.instruction();
        }
        g.terminator(ret);
    }
    let id = f.finish().expect("the generator uses the builder well");
    let function = m.function_mut(id).expect("a function");
    if let Some(p) = function.params.first_mut() {
        p.attrs = noundef;
    }
}

struct ModuleGenerator<'g, 'm, 'c> {
    f: &'g FunctionBuilder<'m>,
    c: &'g mut Choices<'c>,
    types: &'g [Type],
    pointers: &'g [Value],
    values: Vec<Value>,
    blocks: Vec<Block>,
}

impl ModuleGenerator<'_, '_, '_> {
    fn constant(&mut self, ty: Type) -> Value {
        // The types are copied, because the builder is borrowed while the constant is created.
        let types = self.f.with_module(|m| m.types.clone());
        let (c, pointers) = (&mut *self.c, self.pointers);
        self.f.with_body(|b| {
            Constants { types: &types, pool: &mut b.consts, pointers }.make(ty, c, 0)
        })
    }

    /// Returns a value of this type: an existing one or a constant.
    fn value(&mut self, ty: Type) -> Value {
        let there: Vec<Value> =
            self.values.iter().copied().filter(|&v| self.f.ty(v) == ty).collect();
        if there.is_empty() || self.c.yes(3) { self.constant(ty) } else { self.c.pick(&there) }
    }

    fn of(&mut self, fits: impl Fn(&Module, Type) -> bool) -> Type {
        let all: Vec<Type> =
            self.f.with_module(|m| self.types.iter().copied().filter(|&t| fits(m, t)).collect());
        self.c.pick(&all)
    }

    fn keep(&mut self, v: Value) {
        if self.f.ty(v) == Type::VOID {
            return;
        }
        if let (Some(name), Some(i)) = (self.c.name(), v.as_inst())
            && self.c.yes(2)
        {
            // Sets bytes outside UTF-8 directly, because the builder takes strings; the number
            // makes the name unique.
            let name = [&name[..], format!(".{}", i.0).as_bytes()].concat();
            self.f.with_body(|b| b.names.set(i, &name));
        }
        self.values.push(v);
    }

    fn instruction(&mut self) {
        let f = self.f;
        let ptr = self.value(Type::PTR);
        let v = match self.c.below(16) {
            0 | 1 => {
                let ops: Vec<Opcode> = with_class(Class::IntBinary);
                let (op, ty) = (self.c.pick(&ops), self.of(|m, t| m.types.is_int_or_vector(t)));
                let (a, b) = (self.value(ty), self.value(ty));
                let set = match op.allowed_flags() {
                    0 => ArithFlags::empty(),
                    allowed => ArithFlags::from_bits_retain(self.c.next() as u16 & allowed),
                };
                f.binary(op, set, a, b)
            }
            2 => {
                let op = self.c.pick(&with_class(Class::FloatBinary));
                let ty = self.of(|m, t| m.types.is_float_or_vector(t));
                let (a, b) = (self.value(ty), self.value(ty));
                let set = ArithFlags::from_bits_retain(self.c.next() as u16) & ArithFlags::FAST;
                f.binary(op, set, a, b)
            }
            3 => {
                let ty = self.of(|m, t| m.types.is_int_or_vector(t) || m.types.is_ptr(t));
                let (a, b) = (self.value(ty), self.value(ty));
                f.icmp(self.c.pick(IntPredicate::ALL), a, b)
            }
            4 => {
                let ty = self.of(|m, t| m.types.is_float_or_vector(t));
                let (a, b) = (self.value(ty), self.value(ty));
                f.fcmp(self.c.pick(FloatPredicate::ALL), a, b)
            }
            5 => {
                let ty = self.c.pick(self.types);
                let a = f.alloca(ty);
                f.align(a.as_inst().expect("an instruction"), 1 << self.c.below(8));
                a
            }
            6 => f.load(self.c.pick(self.types), ptr),
            7 => {
                let ty = self.c.pick(self.types);
                let v = self.value(ty);
                let store = f.store(v, ptr);
                if self.c.yes(2) {
                    f.volatile(store);
                }
                store.into()
            }
            8 => {
                let index = self.value(Type::I64);
                let ty = self.of(|m, t| m.types.fields(t).is_none_or(|(f, _)| !f.is_empty()));
                f.gep(ty, ptr, index)
            }
            9 => {
                let v = self.value(Type::I32);
                f.atomic_rmw(self.c.pick(&[RmwOp::Add, RmwOp::Xchg]), ptr, v, Ordering::AcqRel)
            }
            10 => {
                let ty = self.c.pick(self.types);
                let (a, b) = (self.value(ty), self.value(ty));
                let condition = self.value(Type::I1);
                f.select(condition, a, b)
            }
            11 => {
                let v = self.value(Type::I64);
                f.trunc(v, Type::I8)
            }
            12 => {
                let ty = self.of(|m, t| {
                    m.types.element(t).is_some_and(|_| m.types.lanes(t).is_some()) || t == Type::I32
                });
                let v = self.value(ty);
                if ty == Type::I32 { f.freeze(v) } else { f.extract_element(v, 0) }
            }
            13 => {
                let ty = self.of(|m, t| {
                    t == Type::I64 || m.types.fields(t).is_some_and(|(f, _)| !f.is_empty())
                });
                let v = self.value(ty);
                if ty == Type::I64 { f.freeze(v) } else { f.extract_value(v, &[0]) }
            }
            14 => {
                let (ty, x) = (self.c.pick(self.types), self.c.pick(self.types));
                let (a, b) = (self.value(ty), self.value(x));
                let fn_ty = f.with_module(|m| m.types.function(x, &[ty], true));
                let call = f.call_pointer(fn_ty, ptr, &[a.into(), Operand::Value(b)]);
                let tail = self.c.pick(&[TailKind::None, TailKind::Tail, TailKind::NoTail]);
                let i = call.as_inst().expect("an instruction");
                f.with_body(|b| *b.inst_mut(i) = b.inst(i).with_tail(tail));
                call
            }
            _ => f.fence(Ordering::SeqCst).into(),
        };
        self.attach(v);
        self.keep(v);
    }

    fn attach(&mut self, v: Value) {
        if self.c.yes(4)
            && let Some(i) = v.as_inst()
        {
            let c = &mut *self.c;
            let node = self.f.with_body(|b| tuple(&mut b.metadata, Md::local, c));
            self.f.attach(i, ["dbg.x", "pir.backends", "llvm.loop"][self.c.below(3)], node);
        }
    }

    fn some_blocks(&mut self) -> Vec<Block> {
        let later: Vec<Block> = self.blocks[1..].to_vec();
        if later.is_empty() {
            return Vec::new();
        }
        (0..1 + self.c.below(3)).map(|_| self.c.pick(&later)).collect()
    }

    fn terminator(&mut self, ret: Type) {
        let f = self.f;
        let targets = self.some_blocks();
        let i = match (self.c.below(8), &targets[..]) {
            (0, [a, ..]) => f.br(*a),
            (1, [a, .., b]) => {
                let condition = self.value(Type::I1);
                f.cond_br(condition, *a, *b)
            }
            (2, [a, rest @ ..]) => {
                let v = self.value(Type::I32);
                let cases: Vec<(i64, Block)> =
                    rest.iter().enumerate().map(|(n, &b)| (-(n as i64), b)).collect();
                f.switch(v, *a, &cases)
            }
            (3, [a, rest @ ..]) if self.c.parallel => {
                let mut fork = Fork { successors: targets.clone(), ..Fork::default() };
                if self.c.yes(2) {
                    (fork.master, fork.successors) = (Some(*a), rest.to_vec());
                }
                if self.c.yes(2) {
                    fork.interior = true;
                } else {
                    fork.force = self.c.yes(2);
                    fork.lockstep = self.c.yes(2);
                    fork.width = self.c.yes(2).then(|| self.value(Type::I32).into());
                }
                for _ in 0..self.c.below(3) {
                    let ty = self.c.pick(self.types);
                    fork.uses.push(self.value(ty));
                }
                f.fork_with(fork)
            }
            (4, _) if self.c.parallel => f.halt(),
            (5, _) => f.unreachable(),
            _ if ret == Type::VOID => f.ret_void(),
            _ => {
                let v = self.value(ret);
                f.ret(v)
            }
        };
        self.attach(i.into());
    }
}

fn with_class(class: Class) -> Vec<Opcode> {
    Opcode::ALL.iter().copied().filter(|o| o.class() == class).collect()
}

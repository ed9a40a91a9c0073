//! Methods of the builder: each with every hostile argument, and sequences of them.

use super::*;

/// Chooses the arguments of one call: the tame one, which is the first of its list, or another.
struct Picks<'c> {
    /// The number of the argument that is hostile, and which of its list it is.
    hostile: Option<(usize, usize)>,
    random: &'c [u32],
    drawn: usize,
    longest: usize,
    world: World,
}

/// The ids that arguments are chosen from.
#[derive(Clone)]
struct World {
    ints: Vec<Value>,
    pointers: Vec<Value>,
    floats: Vec<Value>,
    conditions: Vec<Value>,
    vectors: Vec<Value>,
    structs: Vec<Value>,
    blocks: Vec<Block>,
    insts: Vec<Inst>,
    types: Vec<Type>,
    function_types: Vec<Type>,
    nodes: Vec<Md>,
    globals: Vec<GlobalId>,
}

impl Picks<'_> {
    fn index(&mut self, len: usize) -> usize {
        let n = self.drawn;
        self.drawn += 1;
        self.longest = self.longest.max(len);
        match (self.hostile, self.random.get(n)) {
            (Some((at, which)), _) => {
                if at == n {
                    which % len
                } else {
                    0
                }
            }
            (None, Some(&r)) => r as usize % len,
            (None, None) => 0,
        }
    }

    fn of<T: Copy>(&mut self, list: impl Fn(&World) -> &[T]) -> T {
        let n = self.index(list(&self.world).len());
        list(&self.world)[n]
    }

    fn int(&mut self) -> Value {
        self.of(|w| &w.ints)
    }

    fn operand(&mut self) -> Operand {
        match self.index(4) {
            0 => self.int().into(),
            1 => Operand::Int(-3),
            2 => Operand::Int(i64::MAX),
            _ => Operand::Float(f64::NAN),
        }
    }

    fn pointer(&mut self) -> Value {
        self.of(|w| &w.pointers)
    }

    fn float(&mut self) -> Value {
        self.of(|w| &w.floats)
    }

    fn condition(&mut self) -> Value {
        self.of(|w| &w.conditions)
    }

    fn vector(&mut self) -> Value {
        self.of(|w| &w.vectors)
    }

    fn structure(&mut self) -> Value {
        self.of(|w| &w.structs)
    }

    fn block(&mut self) -> Block {
        self.of(|w| &w.blocks)
    }

    fn ty(&mut self) -> Type {
        self.of(|w| &w.types)
    }

    fn text(&mut self) -> &'static str {
        TEXTS[self.index(TEXTS.len())]
    }

    fn ordering(&mut self) -> Ordering {
        let all = [
            Ordering::SeqCst,
            Ordering::Monotonic,
            Ordering::NotAtomic,
            Ordering::Unordered,
            Ordering::Acquire,
            Ordering::Release,
            Ordering::AcqRel,
        ];
        all[self.index(all.len())]
    }

    fn number(&mut self) -> u64 {
        [1, 0, 2, 3, 8, 1 << 32, 1 << 33, u64::MAX][self.index(8)]
    }

    fn opcode(&mut self, tame: Opcode) -> Opcode {
        match self.index(1 + Opcode::ALL.len()) {
            0 => tame,
            n => Opcode::ALL[n - 1],
        }
    }
}

fn world(f: &FunctionBuilder<'_>) -> World {
    let inst = |v: Value| v.as_inst().expect("an instruction");
    let sum = f.add(f.arg(0), 1);
    let stored = f.store(f.arg(0), f.arg(1));
    let removed = inst(f.mul(f.arg(0), 3));
    f.with_body(|b| b.remove_inst(removed));
    let node = f.with_module(tuple);
    let text = f.with_module(|m| {
        let text = m.metadata.push_bytes(b"x");
        Md::module(m.metadata.push(MdData::String(text)))
    });
    let asm = f.with_body(|b| {
        b.push_asm(InlineAsm {
            template: boxed(""),
            constraints: boxed(""),
            sideeffect: false,
            alignstack: false,
            intel: false,
            unwind: false,
        })
    });
    let [other, entry] = [f.block("other"), f.current()];
    let (vector, structure, void_fn, int_fn, opaque, empty, wide) = f.with_module(|m| {
        let vector = m.types.vector(2, Type::I32);
        let opaque = m.types.named(b"opaque");
        m.types.define(opaque, None);
        (
            vector,
            m.types.structure(&[Type::I32, vector], false),
            m.types.function(Type::VOID, &[], false),
            m.types.function(Type::I32, &[Type::I32], true),
            opaque,
            m.types.array(0, Type::I8),
            m.types.int(700),
        )
    });
    let callee = f.with_module(|m| m.find(b"callee").expect("a function"));
    let variable = f.with_module(|m| m.find(b"variable").expect("a variable"));
    let hostile = [
        Value::inst(Inst(9999)),
        Value::inst(stored),
        Value::inst(removed),
        Value::arg(9),
        Value::constant(Const(9999)),
        Value::global(GlobalId(9999)),
        Value::global(callee),
        Value::global(variable),
        Value::block(Block(9999)),
        Value::block(entry),
        Value::block(other),
        Value::metadata(Md::module(9999)),
        Value::metadata(Md::local(9999)),
        Value::metadata(node),
        Value::metadata(text),
        Value::asm(asm),
        Value::asm(Asm(9)),
    ];
    let tame = [
        f.arg(0),
        sum,
        f.arg(1),
        f.f64(1.5),
        f.float(Type::F32, f64::NAN),
        f.bool(true),
        f.zero(vector),
        f.zero(structure),
        f.poison(wide),
        f.int(wide, -1),
        f.null(),
        f.constant(Type::TOKEN, ConstKind::None),
        f.int(Type::I128, 7),
    ];
    let list = |first: Value| {
        let mut all = vec![first];
        all.extend(tame.iter().chain(&hostile));
        all
    };
    World {
        ints: list(f.arg(0)),
        pointers: list(f.arg(1)),
        floats: list(f.f64(2.5)),
        conditions: list(f.bool(false)),
        vectors: list(f.poison(vector)),
        structs: list(f.poison(structure)),
        blocks: vec![other, entry, Block(9999), Block(u32::MAX >> 4)],
        insts: vec![inst(sum), stored, removed, Inst(9999)],
        types: vec![
            Type::I32,
            Type::VOID,
            Type::LABEL,
            Type::METADATA,
            Type::TOKEN,
            Type::X86_AMX,
            Type(9999),
            Type::PTR,
            Type::F64,
            Type::I1,
            Type::I128,
            void_fn,
            opaque,
            empty,
            vector,
            structure,
            wide,
            Type::HALF,
            Type::X86_FP80,
        ],
        function_types: vec![int_fn, void_fn, Type(9999), Type::I32, Type::VOID],
        nodes: vec![node, text, Md::module(9999), Md::local(9999), Md::local(0)],
        globals: vec![callee, variable, GlobalId(9999)],
    }
}

type Method = (&'static str, fn(&FunctionBuilder<'_>, &mut Picks<'_>));

macro_rules! methods {
    (binary: $($binary:ident)*; float: $($float:ident)*; cast: $($cast:ident)*;
     $($name:ident: $call:expr;)*) => {
        const METHODS: &[Method] = &[
            $((stringify!($binary), |f, p| ignore(f.$binary(p.operand(), p.operand()))),)*
            $((stringify!($float), |f, p| ignore(f.$float(p.float(), p.float()))),)*
            $((stringify!($cast), |f, p| ignore(f.$cast(p.int(), p.ty()))),)*
            $((stringify!($name), $call),)*
        ];
    };
}

methods! {
    binary: add sub mul udiv sdiv urem srem shl lshr ashr and or xor;
    float: fadd fsub fmul fdiv frem;
    cast: trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr
        bitcast addrspacecast;
    arg: |f, p| ignore(f.arg(p.number() as u32));
    name_args: |f, p| f.name_args(&[p.text(), p.text()]);
    block: |f, p| ignore(f.block(p.text()));
    named: |f, p| ignore(f.named(p.text(), p.int()));
    switch_to: |f, p| f.switch_to(p.block());
    before: |f, p| f.before(p.of(|w| &w.insts));
    current: |f, _| ignore(f.current());
    is_terminated: |f, _| ignore(f.is_terminated());
    id: |f, _| ignore(f.id());
    error: |f, _| ignore(f.error());
    collect_names: |f, _| f.collect_names();
    constant_int: |f, p| ignore(f.constant_int(p.int()));
    ty: |f, p| ignore(f.ty(p.int()));
    int: |f, p| ignore(f.store(f.int(p.ty(), p.number() as i64), f.arg(1)));
    bool: |f, p| ignore(f.store(f.bool(p.index(2) == 0), f.arg(1)));
    float: |f, p| ignore(f.store(f.float(p.ty(), 0.1), f.arg(1)));
    f64: |f, _| ignore(f.store(f.f64(f64::NAN), f.arg(1)));
    null: |f, _| ignore(f.store(f.null(), f.arg(1)));
    zero: |f, p| ignore(f.store(f.zero(p.ty()), f.arg(1)));
    poison: |f, p| ignore(f.store(f.poison(p.ty()), f.arg(1)));
    constant: |f, p| {
        let list = List { start: 9, len: 9 };
        let kinds = [
            ConstKind::Int(1), ConstKind::Int(u64::MAX), ConstKind::BigInt(list),
            ConstKind::Float(u64::MAX), ConstKind::BigFloat(list), ConstKind::Null,
            ConstKind::Undef, ConstKind::Poison, ConstKind::Zero, ConstKind::None,
            ConstKind::Aggregate(list), ConstKind::Splat(p.int()), ConstKind::Bytes(list),
            ConstKind::BlockAddress(p.of(|w| &w.globals), p.block()),
            ConstKind::DsoLocalEquivalent(p.of(|w| &w.globals)),
            ConstKind::NoCfi(p.of(|w| &w.globals)), ConstKind::PtrAuth(list), ConstKind::Expr(9),
            ConstKind::Aggregate(List::EMPTY), ConstKind::Bytes(List::EMPTY),
        ];
        let kind = kinds[p.index(kinds.len())];
        ignore(f.store(f.constant(p.ty(), kind), f.arg(1)));
    };
    aggregate: |f, p| ignore(f.store(f.aggregate(p.ty(), &[p.int(), p.int()]), f.arg(1)));
    attach: |f, p| {
        let (i, kind, node) = (p.of(|w| &w.insts), p.text(), p.of(|w| &w.nodes));
        f.attach(i, kind, node);
        f.attach(i, "dbg", node);
    };
    inst: |f, p| {
        let data = InstData::new(p.opcode(Opcode::Freeze), p.ty());
        let data = match p.index(5) {
            1 => data.with_mem_bits(p.number() as u32),
            2 => data.with_extra(p.number() as u32),
            3 => data.with_arith_flags(ArithFlags::from_bits_retain(p.number() as u16)),
            4 => data.with_unwind_flags(UnwindFlags::from_bits_retain(p.number() as u16)),
            _ => data,
        };
        let ops = [p.int(), p.int()];
        f.inst(data, &ops[..p.index(3).min(2)]);
    };
    binary: |f, p| {
        let op = p.opcode(Opcode::Add);
        let flags = ArithFlags::from_bits_retain(p.number() as u16);
        ignore(f.binary(op, flags, p.operand(), p.operand()));
    };
    fneg: |f, p| ignore(f.fneg(p.float()));
    freeze: |f, p| ignore(f.freeze(p.int()));
    icmp: |f, p| ignore(f.icmp(IntPredicate::Slt, p.operand(), p.operand()));
    fcmp: |f, p| ignore(f.fcmp(FloatPredicate::Olt, p.float(), p.float()));
    select: |f, p| ignore(f.select(p.condition(), p.operand(), p.operand()));
    cast: |f, p| {
        let op = p.opcode(Opcode::Trunc);
        ignore(f.cast(op, ArithFlags::from_bits_retain(p.number() as u16), p.int(), p.ty()));
    };
    phi: |f, p| {
        let (b, ty) = (f.block("phi"), p.ty());
        f.br(b);
        let from = f.current();
        f.switch_to(b);
        let from = if p.index(2) == 0 { from } else { p.block() };
        f.phi(ty, &[(p.int(), from)]);
    };
    add_incoming: |f, p| {
        let (b, from) = (f.block("phi"), f.current());
        f.br(b);
        f.switch_to(b);
        let phi = f.phi(Type::I32, &[]);
        let from = if p.index(2) == 0 { from } else { p.block() };
        f.add_incoming(if p.index(2) == 0 { phi } else { p.int() }, p.operand(), from);
    };
    extract_element: |f, p| ignore(f.extract_element(p.vector(), p.operand()));
    insert_element: |f, p| ignore(f.insert_element(p.vector(), p.operand(), p.operand()));
    shuffle: |f, p| {
        let lanes = [Some(0), None, Some(p.number() as u32)];
        ignore(f.shuffle(p.vector(), p.vector(), &lanes[..(3 - p.index(4)).min(3)]));
    };
    extract_value: |f, p| ignore(f.extract_value(p.structure(), &[p.number() as u32]));
    insert_value: |f, p| ignore(f.insert_value(p.structure(), p.vector(), &[p.number() as u32]));
    ret: |f, p| ignore(f.ret(p.operand()));
    ret_void: |f, _| ignore(f.ret_void());
    br: |f, p| ignore(f.br(p.block()));
    cond_br: |f, p| ignore(f.cond_br(p.condition(), p.block(), p.block()));
    switch: |f, p| {
        let cases = [(1, p.block()), (p.number() as i64, p.block())];
        ignore(f.switch(p.int(), p.block(), &cases));
    };
    indirect_br: |f, p| ignore(f.indirect_br(p.pointer(), &[p.block()]));
    unreachable: |f, _| ignore(f.unreachable());
    alloca: |f, p| ignore(f.alloca(p.ty()));
    alloca_array: |f, p| ignore(f.alloca_array(p.ty(), p.operand()));
    load: |f, p| ignore(f.load(p.ty(), p.pointer()));
    store: |f, p| ignore(f.store(p.int(), p.pointer()));
    align: |f, p| {
        let load = f.load(Type::I32, f.arg(1)).as_inst().expect("an instruction");
        let i = if p.index(2) == 0 { load } else { p.of(|w| &w.insts) };
        f.align(i, p.number());
    };
    volatile: |f, p| f.volatile(p.of(|w| &w.insts));
    load_atomic: |f, p| ignore(f.load_atomic(p.ty(), p.pointer(), p.ordering(), p.number()));
    store_atomic: |f, p| ignore(f.store_atomic(p.int(), p.pointer(), p.ordering(), p.number()));
    fence: |f, p| ignore(f.fence(p.ordering()));
    atomic_rmw: |f, p| {
        let op = [RmwOp::Add, RmwOp::FAdd, RmwOp::Xchg, RmwOp::UMax][p.index(4)];
        ignore(f.atomic_rmw(op, p.pointer(), p.operand(), p.ordering()));
    };
    cmpxchg: |f, p| {
        let (a, b) = (p.operand(), p.operand());
        ignore(f.cmpxchg(p.pointer(), a, b, p.ordering(), p.ordering()));
    };
    gep: |f, p| ignore(f.gep(p.ty(), p.pointer(), p.operand()));
    gep_path: |f, p| ignore(f.gep_path(p.ty(), p.pointer(), &[p.operand(), p.operand()]));
    gep_with: |f, p| {
        let flags = ArithFlags::from_bits_retain(p.number() as u16);
        ignore(f.gep_with(p.ty(), p.pointer(), &[p.operand()], p.ty(), flags));
    };
    call: |f, p| {
        let callee = if p.index(2) == 0 { p.of(|w| &w.globals).into() } else { p.operand() };
        ignore(f.call(callee, &[p.operand()]));
    };
    call_pointer: |f, p| {
        ignore(f.call_pointer(p.of(|w| &w.function_types), p.pointer(), &[p.operand()]));
    };
    invoke: |f, p| {
        let ty = p.of(|w| &w.function_types);
        ignore(f.invoke(ty, p.pointer(), &[p.operand()], p.block(), p.block()));
    };
    callbr: |f, p| {
        let ty = p.of(|w| &w.function_types);
        ignore(f.callbr(ty, p.pointer(), &[p.operand()], p.block(), &[p.block()]));
    };
    landingpad: |f, p| {
        let clauses = [Clause::Catch(p.pointer()), Clause::Filter(p.pointer())];
        ignore(f.landingpad(p.ty(), true, &clauses));
    };
    resume: |f, p| ignore(f.resume(p.int()));
    catchswitch: |f, p| ignore(f.catchswitch(Some(p.int()), &[p.block()], Some(p.block())));
    catchpad: |f, p| ignore(f.catchpad(p.int(), &[p.int()]));
    cleanuppad: |f, p| ignore(f.cleanuppad(Some(p.int()), &[p.int()]));
    catchret: |f, p| ignore(f.catchret(p.int(), p.block()));
    cleanupret: |f, p| ignore(f.cleanupret(p.int(), Some(p.block())));
    va_arg: |f, p| ignore(f.va_arg(p.pointer(), p.ty()));
    fork: |f, p| ignore(f.fork(&[p.block(), p.block()]));
    fork_interior: |f, p| ignore(f.fork_interior(&[p.block()]));
    fork_with: |f, p| {
        let width = Some(p.operand());
        let (uses, master) = (vec![p.int()], Some(p.block()));
        let successors = vec![p.block()];
        ignore(f.fork_with(Fork { width, uses, master, successors, ..Fork::default() }));
    };
    halt: |f, _| ignore(f.halt());
    join: |f, _| ignore(f.join());
    backends: |f, p| f.backends(p.of(|w| &w.insts), &[p.text()]);
    parallel_for: |f, p| ignore(f.parallel_for(p.operand(), p.operand(), |f, i| {
        f.store(i, p.pointer());
    }));
    parallel_for_with: |f, p| {
        let fork = Fork { width: Some(p.operand()), uses: vec![p.int()], ..Fork::default() };
        ignore(f.parallel_for_with(fork, 0, p.operand(), |_, _| {}));
    };
    try_parallel_for: |f, p| {
        let body = |f: &FunctionBuilder<'_>, i| Ok::<_, ()>(ignore(f.store(i, p.pointer())));
        ignore(f.try_parallel_for(Fork::default(), 0, f.arg(0), body));
    };
    reduce: |f, p| {
        let (initial, end) = (p.int(), p.operand());
        f.store(f.reduce(RmwOp::Add, initial, 0, end, |_, _| p.int()), f.arg(1));
    };
    try_reduce: |f, p| {
        let (initial, end) = (p.int(), p.operand());
        ignore(f.try_reduce(RmwOp::FAdd, initial, 0, end, |_, _| Ok::<_, ()>(p.float())));
    };
    while_loop: |f, p| f.while_loop(|_| p.condition(), |_| {});
    try_while_loop: |f, p| {
        ignore(f.try_while_loop(|_| Ok::<_, ()>(p.condition()), |_| Ok(())));
    };
    for_loop: |f, p| f.for_loop(p.operand(), p.operand(), |f, i| ignore(f.store(i, f.arg(1))));
    try_for_loop: |f, p| ignore(f.try_for_loop(p.operand(), p.operand(), |_, _| Ok::<_, ()>(())));
    fold: |f, p| {
        let (initial, end) = (p.int(), p.operand());
        let [v] = f.fold([initial], 0, end, |_, _, _| [p.int()]);
        f.store(v, f.arg(1));
    };
    try_fold: |f, p| {
        let (initial, end) = (p.float(), p.operand());
        ignore(f.try_fold([initial], 0, end, |f, _, [v]| Ok::<_, ()>([f.fadd(v, p.float())])));
    };
    if_else: |f, p| {
        let (c, a, b) = (p.condition(), p.int(), p.int());
        let [v] = f.if_else(c, |_| [a], |_| [b]);
        f.store(v, f.arg(1));
    };
    try_if_else: |f, p| {
        let (c, a, b) = (p.condition(), p.float(), p.float());
        ignore(f.try_if_else(c, |_| Ok::<_, ()>([a]), |_| Ok([b])));
    };
    parallel: |f, p| ignore(f.parallel(|f| ignore(f.store(p.int(), p.pointer()))));
    spawn: |f, p| {
        let mut body = |f: &FunctionBuilder<'_>| ignore(f.store(p.int(), p.pointer()));
        ignore(f.parallel(|f| ignore(f.spawn(&mut body))));
    };
    fork_join: |f, p| {
        let (a, b) = (p.int(), p.pointer());
        ignore(f.fork_join(&[&|f| ignore(f.store(a, b)), &|_| {}]));
    };
    try_fork_join: |f, p| {
        let v = p.int();
        ignore(f.try_fork_join(&[&|_: &FunctionBuilder<'_>| Ok::<_, ()>(v)]));
    };
    num_threads: |f, _| ignore(f.num_threads());
    max_threads: |f, _| ignore(f.max_threads());
    thread_id: |f, _| ignore(f.thread_id());
    barrier: |f, _| f.barrier();
    critical: |f, p| f.critical(p.pointer(), |f| ignore(f.store(f.arg(0), f.arg(1))));
    at: |f, p| f.at((p.text(), p.number() as u32, p.number() as u32));
    with_module: |f, p| ignore(f.with_module(|m| m.add_variable(p.text(), p.ty(), None)));
    with_body: |f, p| f.with_body(|b| {
        b.ops_mut(Inst(1))[0] = p.int();
        let d = b.inst_mut(Inst(1));
        *d = d.with_mem_flags(MemFlags::from_bits_retain(p.number() as u16));
    });
}

/// Builds a function with calls of methods, and returns what became of it.
fn build(calls: &[&Method], picks: &mut Picks<'_>) -> Result<Outcome, String> {
    let mut m = Module::new();
    let init = Some(m.constant(Type::I32, ConstKind::Int(0)));
    m.add_variable("variable", Type::I32, init);
    m.declare_function("callee", Type::I32, &[Type::I32], false);
    let f = FunctionBuilder::new(&mut m, "f", Type::I32, &[Type::I32, Type::PTR]);
    picks.world = world(&f);
    for (_, call) in calls {
        call(&f, picks);
    }
    let open = f.with_body(|b| {
        b.layout().iter().copied().filter(|&b_| b.terminator(b_).is_none()).collect::<Vec<_>>()
    });
    for b in open {
        f.switch_to(b);
        f.ret(1);
    }
    match f.finish() {
        Ok(_) => outcome(m),
        Err(e) => {
            assert!(e.to_string().contains(" (in @f, block %"), "{e}");
            // The module can still be used, and its text read.
            outcome(m).map(|_| Outcome::Refused)
        }
    }
}

fn empty_world() -> World {
    let mut m = Module::new();
    m.add_variable("variable", Type::I32, None);
    m.declare_function("callee", Type::I32, &[Type::I32], false);
    world(&FunctionBuilder::new(&mut m, "f", Type::I32, &[Type::I32, Type::PTR]))
}

#[test]
fn every_method_with_every_argument() {
    let world = empty_world();
    let mut failures = Vec::new();
    let mut read_back = 0;
    for method in METHODS {
        let mut run = |hostile| {
            let mut picks =
                Picks { hostile, random: &[], drawn: 0, longest: 0, world: world.clone() };
            match guarded(|| build(&[method], &mut picks)) {
                Ok(o) => read_back += usize::from(o == Outcome::ReadBack),
                Err(e) => failures.push(format!("{} {hostile:?}: {e}", method.0)),
            }
            (picks.drawn, picks.longest)
        };
        let (drawn, longest) = run(None);
        for at in 0..drawn {
            for which in 1..longest {
                run(Some((at, which)));
            }
        }
    }
    assert_none(failures);
    assert!(read_back > 500, "{read_back} are valid");
}

/// The method tables have every public method of the builder.
#[test]
fn every_method_of_the_builder_is_in_the_table() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../pir-core/src/builder");
    let sources = ["calls", "control", "insts", "memory", "parallel", "source"];
    let mut text = std::fs::read_to_string(dir.with_extension("rs")).expect("the builder");
    for source in sources {
        text += &std::fs::read_to_string(dir.join(source).with_extension("rs")).expect("a source");
    }
    // The last is a method of parameters.
    let elsewhere = ["new", "edit", "finish", "of"];
    let missing: Vec<&str> = text
        .lines()
        .filter_map(|l| {
            let l = l.strip_prefix("    ")?;
            let method = l.strip_prefix("pub fn ").and_then(|r| r.split(['(', '<']).next());
            // A row of a macro: `add Add;`
            let row = || {
                l.trim()
                    .strip_suffix(';')?
                    .split_once(' ')
                    .filter(|(name, op)| op.eq_ignore_ascii_case(name))
            };
            method.or_else(|| Some(row()?.0))
        })
        .filter(|name| !elsewhere.contains(name) && !METHODS.iter().any(|m| m.0 == *name))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]
    #[test]
    fn any_calls_in_a_row(
        calls in prop::collection::vec(0..METHODS.len(), 1..12),
        random in prop::collection::vec(any::<u32>(), 0..60),
        tame in any::<bool>(),
    ) {
        let calls: Vec<&Method> = calls.iter().map(|&n| &METHODS[n]).collect();
        let random: Vec<u32> =
            random.iter().map(|&r| if tame && r % 4 != 0 { 0 } else { r }).collect();
        let mut picks = Picks {
            hostile: None, random: &random, drawn: 0, longest: 0, world: empty_world(),
        };
        let names: Vec<&str> = calls.iter().map(|m| m.0).collect();
        if let Err(e) = guarded(|| build(&calls, &mut picks)) {
            return Err(TestCaseError::fail(format!("{names:?}: {e}")));
        }
    }
}

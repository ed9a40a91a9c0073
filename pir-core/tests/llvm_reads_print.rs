//! LLVM 22 reads the printer's text of modules from the builder, and prints nearly the same bytes.
//!
//! Needs `llvm-as-22` and `llvm-dis-22` (Debian: `apt-get install llvm-22`).

use crate::common::random;
use pir_core::builder::{Clause, FunctionBuilder};
use pir_core::constant::{ConstExpr, ConstKind, InRange};
use pir_core::function::InlineAsm;
use pir_core::inst::{ArithFlags, FloatPredicate, IntPredicate, Ordering, RmwOp};
use pir_core::md::{Attachment, MdData, MdField, MdValue};
use pir_core::module::{Comdat, Linkage, TlsModel, UnnamedAddr, Visibility};
use pir_core::{GlobalId, GlobalKind, Md, Module, Opcode, Type, Value};
use proptest::prelude::*;
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs a tool of LLVM 22 with `input` as its standard input.
fn tool(name: &str, args: &[&str], input: &[u8]) -> Result<Vec<u8>, String> {
    let mut child = Command::new(name)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|e| panic!("`{name}` does not start ({e}); try `apt-get install llvm-22`"));
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let out = child.wait_with_output().unwrap();
    let _ = writer.join();
    match out.status.success() {
        true => Ok(out.stdout),
        false => Err(String::from_utf8_lossy(&out.stderr).into_owned()),
    }
}

/// Returns LLVM's own text of the module, without comments.
fn through_llvm(text: &str) -> String {
    let bitcode = tool("llvm-as-22", &["-o", "-", "-"], text.as_bytes())
        .unwrap_or_else(|e| panic!("llvm-as-22 refuses:\n{e}\n{text}"));
    let out = tool("llvm-dis-22", &["-o", "-", "-"], &bitcode).unwrap();
    let out = String::from_utf8(out).unwrap();
    let lines = out.lines().filter(|l| !l.starts_with(';'));
    lines.map(|l| l.split("  ; preds").next().unwrap().trim_end().to_string() + "\n").collect()
}

/// Asserts that LLVM prints the same lines. With `sorted`, their order is ignored, because LLVM
/// prints variables before functions.
#[track_caller]
fn assert_same_lines(module: &Module, sorted: bool) {
    let text = module.to_string();
    let llvm = through_llvm(&text);
    let mut ours: Vec<&str> = text.lines().filter(|l| !l.is_empty()).collect();
    let mut theirs: Vec<&str> = llvm.lines().filter(|l| !l.is_empty()).collect();
    if sorted {
        ours.sort_unstable();
        theirs.sort_unstable();
    }
    for (a, b) in ours.iter().zip(&theirs) {
        assert_eq!(a, b, "\n{text}");
    }
    assert_eq!(ours.len(), theirs.len(), "\n{text}\n{llvm}");
}

#[track_caller]
fn assert_same(module: &Module) {
    assert_same_lines(module, false);
}

fn module() -> Module {
    let mut m = Module::new();
    m.source_filename = Some(b"<stdin>"[..].into());
    m
}

#[test]
fn arithmetic_and_casts() {
    let mut m = module();
    let v4 = m.types.vector(4, Type::F32);
    let params = [Type::I32, Type::I64, Type::F32, Type::F64, v4, Type::PTR];
    let f = FunctionBuilder::new(&mut m, "f", Type::VOID, &params);
    let [a, b, x, y, v, p] = [0, 1, 2, 3, 4, 5].map(|n| f.arg(n));
    for op in Opcode::ALL.iter().copied() {
        use pir_core::opcode::Class;
        match op.class() {
            Class::IntBinary => {
                f.binary(op, ArithFlags::empty(), a, -7);
            }
            Class::FloatBinary => {
                f.binary(op, ArithFlags::FAST, x, 0.1);
                f.binary(op, ArithFlags::NNAN | ArithFlags::AFN | ArithFlags::REASSOC, v, 1.5);
            }
            _ => {}
        }
    }
    f.binary(Opcode::Add, ArithFlags::NUW | ArithFlags::NSW, b, 1);
    f.binary(Opcode::UDiv, ArithFlags::EXACT, b, 3);
    f.binary(Opcode::Or, ArithFlags::DISJOINT, a, a);
    for &p in IntPredicate::ALL {
        f.icmp(p, a, 5);
    }
    for &p in FloatPredicate::ALL {
        f.fcmp(p, y, 2.5e-3);
    }
    let c = f.icmp(IntPredicate::Eq, p, f.null());
    f.named("a b\"c", f.select(c, a, 3));
    f.fneg(x);
    f.freeze(v);
    f.cast(Opcode::Trunc, ArithFlags::NUW | ArithFlags::NSW, b, Type::I8);
    f.cast(Opcode::ZExt, ArithFlags::NNEG, a, Type::I128);
    f.sext(a, Type::I64);
    f.fptrunc(y, Type::HALF);
    f.fpext(x, Type::F64);
    f.fptoui(x, Type::I8);
    f.fptosi(x, Type::I8);
    f.cast(Opcode::UIToFP, ArithFlags::NNEG, a, Type::F32);
    f.sitofp(a, Type::FP128);
    let i = f.ptrtoint(p, Type::I64);
    f.ptrtoaddr(p, Type::I64);
    f.inttoptr(i, Type::PTR);
    f.bitcast(x, Type::I32);
    let other = f.with_module(|m| m.types.ptr(3));
    f.addrspacecast(p, other);
    f.extract_element(v, 2);
    f.insert_element(v, 1.0, a);
    f.shuffle(v, v, &[Some(1), None, Some(7)]);
    f.ret_void();
    f.finish().unwrap();
    assert_same(&m);
}

#[test]
fn memory_atomics_and_aggregates() {
    let mut m = module();
    // LLVM prints numbered types before named ones.
    let number = m.types.unnamed();
    let named = m.types.named(b"pair type");
    let packed = m.types.structure(&[Type::I8, named], true);
    m.types.define(number, Some(packed));
    let body = m.types.structure(&[Type::I32, Type::PTR], false);
    m.types.define(named, Some(body));

    let f = FunctionBuilder::new(&mut m, "f", Type::I32, &[Type::PTR, Type::I64, number]);
    let (p, n, s) = (f.arg(0), f.arg(1), f.arg(2));
    let place = |v: Value, bytes| f.align(v.as_inst().unwrap(), bytes);
    let a = f.named("a", f.alloca(named));
    place(a, 8);
    place(f.alloca_array(Type::I8, n), 1);
    place(f.load(Type::I32, p), 2);
    let x = f.load(Type::I32, p);
    place(x, 4);
    f.volatile(x.as_inst().unwrap());
    f.align(f.store(f.int(Type::I32, -1), p), 4);
    f.load_atomic(Type::I32, p, Ordering::Acquire, 4);
    f.store_atomic(x, p, Ordering::Release, 8);
    f.fence(Ordering::SeqCst);
    for &op in RmwOp::ALL {
        let float = op.name().starts_with('f');
        let v = if float { f.float(Type::F32, 1.0) } else { f.int(Type::I32, 1) };
        place(f.atomic_rmw(op, p, v, Ordering::Monotonic), 4);
    }
    let c = f.cmpxchg(p, x, 7, Ordering::AcqRel, Ordering::Monotonic);
    place(c, 4);
    f.extract_value(c, &[1]);
    f.insert_value(s, 3, &[1, 0]);
    f.gep(Type::I32, p, n);
    f.gep_path(number, p, &[0.into(), 1.into(), 1.into()]);
    f.gep_with(Type::I8, p, &[n.into()], Type::I64, ArithFlags::NUSW | ArithFlags::NUW);
    f.ret(x);
    f.finish().unwrap();
    assert_same(&m);
}

#[test]
fn control_calls_and_exceptions() {
    let mut m = module();
    let printf = m.declare_function("printf", Type::I32, &[Type::PTR], true);
    let personality = m.declare_function("__gxx_personality_v0", Type::I32, &[], true);
    let may_throw = m.declare_function("may throw", Type::VOID, &[Type::I32], false);
    m.function_mut(may_throw).unwrap().cc = 8;
    let void_ty = m.types.function(Type::VOID, &[], false);

    let f = FunctionBuilder::new(&mut m, "f", Type::I32, &[Type::I32, Type::PTR]);
    f.name_args(&["n", "p"]);
    let (n, p) = (f.arg(0), f.arg(1));
    let [a, b, ok, bad] = ["a", "b", "ok", "bad"].map(|name| f.block(name));
    let entry = f.current();
    f.switch(n, a, &[(1, b), (-2, a)]);
    f.switch_to(a);
    f.phi(Type::I32, &[(n, entry), (n, entry)]);
    f.call(printf, &[p.into(), n.into(), f.f64(0.5).into()]);
    f.call_pointer(void_ty, p, &[]);
    let asm = f.with_body(|b| {
        b.push_asm(InlineAsm {
            template: b"nop\n\"".as_slice().into(),
            constraints: b"~{memory}"[..].into(),
            sideeffect: true,
            alignstack: false,
            intel: true,
            unwind: false,
        })
    });
    f.call_pointer(void_ty, Value::asm(asm), &[]);
    let c = f.icmp(IntPredicate::Slt, n, 0);
    f.cond_br(c, b, ok);
    f.switch_to(b);
    let callee_ty = f.with_module(|m| m.global(may_throw).ty);
    let invoke = f.invoke(callee_ty, may_throw.into(), &[n.into()], ok, bad);
    assert_eq!(f.ty(invoke), Type::VOID);
    f.switch_to(ok);
    f.ret(0);
    f.switch_to(bad);
    let pair = f.with_module(|m| m.types.structure(&[Type::PTR, Type::I32], false));
    let empty = f.with_module(|m| m.types.array(0, Type::PTR));
    let filter = f.zero(empty);
    let pad = f.landingpad(pair, true, &[Clause::Catch(f.null()), Clause::Filter(filter)]);
    f.resume(pad);
    let g = f.finish().unwrap();
    m.function_mut(g).unwrap().personality = Some(personality.into());

    let f = FunctionBuilder::new(&mut m, "windows", Type::VOID, &[]);
    let [handler, clean, end] = ["handler", "clean", "end"].map(|name| f.block(name));
    f.invoke(callee_ty, may_throw.into(), &[3.into()], end, handler);
    f.switch_to(handler);
    let inner = f.block("inner");
    let switch = f.named("cs", f.catchswitch(None, &[inner], Some(clean)));
    f.switch_to(inner);
    let caught = f.catchpad(switch, &[f.null(), f.int(Type::I32, 64), f.null()]);
    f.catchret(caught, end);
    f.switch_to(clean);
    let cleanup = f.cleanuppad(None, &[]);
    f.cleanupret(cleanup, None);
    f.switch_to(end);
    f.ret_void();
    let g = f.finish().unwrap();
    m.function_mut(g).unwrap().personality = Some(personality.into());

    let f = FunctionBuilder::new(&mut m, "more", Type::VOID, &[Type::PTR]);
    let [x, y] = ["x", "y"].map(|name| f.block(name));
    f.indirect_br(f.arg(0), &[x, y]);
    f.switch_to(x);
    f.va_arg(f.arg(0), Type::I32);
    let asm = f.with_body(|b| {
        b.push_asm(InlineAsm {
            template: b"# ${0:l}".as_slice().into(),
            constraints: b"!i"[..].into(),
            sideeffect: true,
            alignstack: false,
            intel: false,
            unwind: false,
        })
    });
    f.callbr(void_ty, Value::asm(asm), &[], y, &[y]);
    f.switch_to(y);
    f.unreachable();
    f.finish().unwrap();
    // A call uses the calling convention of the callee.
    assert!(m.to_string().contains("invoke fastcc void @\"may throw\"(i32 %n)"));
    assert_same(&m);
}

#[test]
fn constants_and_globals() {
    let mut m = module();
    let mut n = 0;
    let mut variable = |m: &mut Module, ty: Type, v: Value| -> GlobalId {
        n += 1;
        m.add_variable(&format!("c{n}"), ty, Some(v))
    };
    let zero = m.constant(Type::I64, ConstKind::Int(0));
    let base = m.add_variable("base", Type::I64, Some(zero));
    let i200 = m.types.int(200);
    for (ty, limbs) in [
        (Type::I128, &[1u64, 0][..]),
        (Type::I128, &[0, 1 << 63][..]),
        (i200, &[u64::MAX, 5, 0, 0x80][..]),
    ] {
        let width = m.types.int_bits(ty).expect("an integer");
        let c = m.consts.big_int(ty, width, limbs);
        variable(&mut m, ty, Value::constant(c));
    }
    let doubles = [
        0u64,
        1 << 63,
        0x7ff0 << 48,
        0x7ff8 << 48,
        0x7ff0_0000_0000_0001,
        1,
        0xfff8_0000_0000_0123,
    ];
    let exact = [0.1f64, 1.0 / 3.0, 1e22, 123456.0, 1234567.0, 5e-324].map(f64::to_bits);
    for bits in doubles.into_iter().chain(exact) {
        let v = m.constant(Type::F64, ConstKind::Float(bits));
        variable(&mut m, Type::F64, v);
    }
    for bits in [0u32, 0x3dcc_cccd, 0x7f80_0001, 0xffc0_0000, 0x7f80_0000, 1, 0x4b80_0000] {
        let v = m.constant(Type::F32, ConstKind::Float(bits.into()));
        variable(&mut m, Type::F32, v);
    }
    for ty in [Type::HALF, Type::BFLOAT] {
        let v = m.constant(ty, ConstKind::Float(0x3c01));
        variable(&mut m, ty, v);
    }
    for (ty, low, high) in [
        (Type::X86_FP80, 0x8000_0000_0000_0001, 0x3fff),
        (Type::FP128, 1, 0x3fff << 48),
        (Type::PPC_FP128, 0x3ff0_0000_0000_0001, 2),
    ] {
        let c = m.consts.big_float(ty, [low, high]);
        variable(&mut m, ty, Value::constant(c));
    }
    let bytes = m.types.array(5, Type::I8);
    let c = m.consts.string(bytes, b"a\"\\\0\xff");
    variable(&mut m, bytes, Value::constant(c));
    let one = m.constant(Type::I32, ConstKind::Int(1));
    let two = m.constant(Type::I32, ConstKind::Int(2));
    let v2 = m.types.vector(2, Type::I32);
    let c = m.consts.aggregate(v2, &[one, two]);
    variable(&mut m, v2, Value::constant(c));
    let v = m.constant(v2, ConstKind::Splat(one));
    variable(&mut m, v2, v);
    let packed = m.types.structure(&[Type::I32, v2], true);
    let c = m.consts.aggregate(packed, &[two, v]);
    variable(&mut m, packed, Value::constant(c));

    let expr = |m: &mut Module, op, flags, source, ty, ops: &[Value], inrange| {
        let operands = m.consts.push_values(ops);
        let c = m.consts.expression(ty, ConstExpr { op, flags, source, operands, inrange });
        Value::constant(c)
    };
    let none = ArithFlags::empty();
    let p = Value::global(base);
    let k = m.constant(Type::I64, ConstKind::Int(8));
    let int = expr(&mut m, Opcode::PtrToInt, none, Type::VOID, Type::I64, &[p], None);
    let sum = expr(&mut m, Opcode::Sub, ArithFlags::NSW, Type::VOID, Type::I64, &[int, k], None);
    variable(&mut m, Type::I64, sum);
    let inrange = InRange { start: b"-8"[..].into(), end: b"16"[..].into() };
    let flags = ArithFlags::INBOUNDS | ArithFlags::NUW;
    let gep = expr(
        &mut m,
        Opcode::GetElementPtr,
        flags,
        Type::I8,
        Type::PTR,
        &[p, k],
        Some(inrange.into()),
    );
    variable(&mut m, Type::PTR, gep);
    let flat = expr(&mut m, Opcode::GetElementPtr, none, Type::I8, Type::PTR, &[p, k], None);

    m.comdats.push(Comdat { name: b"odd name"[..].into(), kind: b"any"[..].into() });
    let g = variable(&mut m, Type::I32, one);
    let global = &mut m.globals[g.0 as usize];
    global.linkage = Linkage::LinkOnceOdr;
    global.visibility = Some(Visibility::Hidden);
    global.thread_local = Some(TlsModel::InitialExec);
    global.unnamed_addr = Some(UnnamedAddr::Local);
    global.section = Some(b"a b"[..].into());
    global.comdat = Some(0);
    global.align = pir_core::inst::align_code(16).unwrap();
    if let GlobalKind::Variable(v) = &mut global.kind {
        v.constant = true;
    }
    m.add_variable("", Type::I8, None);
    let unnamed = m.add_variable("", Type::I8, None);
    variable(&mut m, Type::PTR, unnamed.into());
    let alias = pir_core::Global::with_defaults("alias", Type::I8, GlobalKind::Alias(flat));
    m.add_global(alias);

    // LLVM requires that the address of a numbered block comes before its function.
    let label = m.add_variable("label", Type::PTR, None);
    let f = FunctionBuilder::new(&mut m, "labels", Type::VOID, &[]);
    let unnamed = f.block("");
    f.br(unnamed);
    f.switch_to(unnamed);
    f.unreachable();
    let g = f.finish().unwrap();
    let address = m.constant(Type::PTR, ConstKind::BlockAddress(g, unnamed));
    if let GlobalKind::Variable(v) = &mut m.globals[label.0 as usize].kind {
        v.init = Some(address);
    }
    assert_same_lines(&m, true);
}

#[test]
fn metadata() {
    let mut m = module();
    let string = m.metadata.push_bytes(b"a\"b");
    let string = Md::module(m.metadata.push(MdData::String(string)));
    let seven = m.constant(Type::I32, ConstKind::Int(7));
    let value = Md::module(m.metadata.push(MdData::Value(seven)));
    let ops = m.metadata.push_refs(&[Some(string), None, Some(value)]);
    let tuple = Md::module(m.metadata.push(MdData::Tuple { distinct: false, ops }));
    // The identifier of a loop: a distinct node that refers to itself and has no number yet.
    let index = m.metadata.push(MdData::Undefined);
    let ops = m.metadata.push_refs(&[Some(Md::module(index))]);
    m.metadata.set(index, MdData::Tuple { distinct: true, ops });
    let looped = Md::module(index);
    let file = m.symbols.intern(b"DIFile");
    let fields = ["filename", "directory"].map(|name| {
        let text = m.metadata.push_bytes(b"x\\y");
        MdField { name: m.symbols.intern(name.as_bytes()), value: MdValue::String(text) }
    });
    let fields = m.metadata.push_fields(&fields);
    let node = m.metadata.push(MdData::Node { distinct: false, kind: file, fields });
    m.md_numbers = vec![(0, tuple), (1, Md::module(node))];
    m.named_metadata.push((b"named 1"[..].into(), vec![tuple, Md::module(node)]));

    let f = FunctionBuilder::new(&mut m, "f", Type::VOID, &[]);
    let ret = f.ret_void();
    f.attach(ret, "a.kind", tuple);
    f.attach(ret, "b", looped);
    let g = f.finish().unwrap();
    let kind = m.symbols.intern(b"on function");
    m.globals[g.0 as usize].attachments.push(Attachment { kind, node: tuple });
    let text = m.to_string();
    assert!(text.contains("!2 = distinct !{!2}"), "{text}");
    assert_same(&m);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]
    #[test]
    fn random_modules(choices in proptest::collection::vec(any::<u32>(), 0..1200)) {
        let m = random::module(&mut random::Choices::new(&choices, false));
        let text = m.to_string();
        // The verifier is disabled, because uses in random modules need not be dominated.
        let read = tool("llvm-as-22", &["-disable-verify", "-o", "-", "-"], text.as_bytes());
        prop_assert!(read.is_ok(), "{}\n{}", read.unwrap_err(), text);
    }
}

//! Tests of the builder: it reports misuse, and prints the expected text.

use super::*;
use crate::inst::ArithFlags;

fn void(m: &mut Module) -> FunctionBuilder<'_> {
    FunctionBuilder::new(m, "f", Type::VOID, &[Type::I32, Type::PTR])
}

#[track_caller]
fn fails(build: impl FnOnce(&FunctionBuilder<'_>), expected: Misuse) {
    let mut m = Module::new();
    let f = void(&mut m);
    build(&f);
    if !f.is_terminated() {
        f.ret_void();
    }
    let id = f.id();
    let error = f.finish().unwrap_err();
    assert_eq!((error.misuse(), error.function()), (&expected, "f"));
    assert!(error.to_string().ends_with(expected.help()), "{error}");
    assert!(m.function(id).unwrap().body.is_none(), "a failed function stays a declaration");
}

#[test]
fn the_first_misuse_is_reported_once() {
    let ty = |s: &str| s.to_string();
    fails(
        |f| {
            f.add(1, 2);
            f.arg(9);
        },
        Misuse::Untyped("add"),
    );
    fails(|f| _ = f.arg(2), Misuse::NoParameter(2));
    fails(|f| _ = f.add(f.arg(0), 1.5), Misuse::Immediate { number: ty("1.5"), ty: ty("i32") });
    fails(|f| _ = f.add(f.arg(0), f.arg(1)), Misuse::Operand { op: "add", ty: ty("ptr") });
    fails(
        |f| _ = f.extract_value(f.arg(0), &[0]),
        Misuse::Operand { op: "extractvalue", ty: ty("i32") },
    );
    fails(|f| _ = f.call(f.id(), &[f.arg(0).into()]), Misuse::Arguments { wanted: 2, given: 1 });
    fails(|f| f.align(f.store(f.arg(0), f.arg(1)), 3), Misuse::Alignment(3));
    let entry = Block(0);
    fails(
        |f| {
            f.ret_void();
            f.ret_void();
        },
        Misuse::Terminated,
    );
    fails(
        |f| {
            let b = f.block("b");
            f.br(b);
            f.switch_to(entry);
        },
        Misuse::Unterminated,
    );
}

#[test]
fn an_error_has_the_block_and_the_place() {
    let mut m = Module::new();
    let f = void(&mut m);
    f.at(("a.k", 1, 1));
    let b = f.block("inner");
    f.br(b);
    f.switch_to(b);
    f.at(("a.k", 3, 70_000));
    f.store(Value::inst(Inst(99)), f.arg(1));
    f.at(("a.k", 9, 9));
    f.ret_void();
    let e = f.finish().unwrap_err();
    assert_eq!((e.function(), e.block()), ("f", Some("inner")));
    assert_eq!(e.place().unwrap().to_string(), "a.k:3:65535");
    assert!(matches!(e.misuse(), Misuse::Foreign { op: "store", .. }), "{e}");
    assert!(e.to_string().starts_with("a.k:3:65535: `store` is given the result of inst99"), "{e}");
}

#[test]
fn sides_that_end_have_no_part_in_the_result() {
    let mut m = Module::new();
    let f = FunctionBuilder::new(&mut m, "f", Type::I32, &[Type::I1, Type::I32]);
    let [x] = f.if_else(
        f.arg(0),
        |f| [f.mul(f.arg(1), 3)],
        |f| {
            f.ret(0);
            [f.arg(1)]
        },
    );
    let [y] = f.if_else(f.arg(0), |_| [x], |f| [f.arg(1)]);
    f.ret(y);
    f.finish().unwrap();
    let text = m.to_string();
    assert!(text.contains("phi i32 [ %2, %if.then1 ], [ %1, %if.else1 ]"), "{text}");
    assert_eq!(text.matches(" = phi ").count(), 1, "{text}");
}

#[test]
fn an_error_of_a_body_ends_each_builder_of_control() {
    let mut m = Module::new();
    let f = void(&mut m);
    let (n, one) = (f.arg(0), f.int(Type::I32, 1));
    let truth = f.bool(true);
    assert_eq!(f.try_for_loop(0, n, |_, _| Err("for")), Err("for"));
    assert_eq!(f.try_while_loop(|_| Ok(truth), |_| Err("while")), Err("while"));
    assert_eq!(f.try_fold([one], 0, n, |_, _, _| Err("fold")), Err("fold"));
    assert_eq!(f.try_reduce(crate::inst::RmwOp::Add, one, 0, n, |_, _| Err("sum")), Err("sum"));
    assert_eq!(f.try_if_else(truth, |_| Ok([]), |_| Err("else")), Err("else"));
}

#[test]
fn a_name_has_one_owner() {
    let mut m = Module::new();
    let f = void(&mut m);
    f.ret_void();
    let g = f.finish().unwrap();
    let again = void(&mut m);
    again.ret_void();
    let taken = |name: &str| Misuse::NameTaken(name.into());
    assert_eq!(again.finish().unwrap_err().misuse(), &taken("f"));
    assert!(m.function(g).unwrap().body.is_some());
    // A declaration of another type does not become the definition.
    m.declare_function("d", Type::I32, &[], false);
    let other = FunctionBuilder::new(&mut m, "d", Type::VOID, &[]);
    other.ret_void();
    assert_eq!(other.finish().unwrap_err().misuse(), &taken("d"));
}

#[test]
fn names_are_made_unique() {
    let mut m = Module::new();
    let f = void(&mut m);
    f.name_args(&["x", "x"]);
    f.named("x1", f.add(f.arg(0), 1));
    f.named("x", f.add(f.arg(0), 2));
    let b = f.block("entry");
    f.br(b);
    f.switch_to(b);
    f.ret_void();
    f.finish().unwrap();
    let text = m.to_string();
    for line in ["ptr %x1)", "%x11 = add i32 %x, 1", "%x2 = add i32 %x, 2", "entry1:"] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn immediates_take_the_type_of_the_other_operand() {
    let mut m = Module::new();
    let v2 = m.types.vector(2, Type::F32);
    let wide = m.types.int(100);
    let f = FunctionBuilder::new(&mut m, "f", Type::I8, &[v2, wide, Type::F64]);
    f.fmul(f.arg(0), 2.0);
    f.fadd(f.arg(0), 3);
    f.add(f.arg(1), -1);
    f.fsub(1, f.arg(2));
    f.ret(-1);
    f.finish().unwrap();
    let text = m.to_string();
    for line in [
        "fmul <2 x float> %0, splat (float 2.000000e+00)",
        "fadd <2 x float> %0, splat (float 3.000000e+00)",
        "add i100 %1, -1",
        "fsub double 1.000000e+00, %2",
        "ret i8 -1",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn forks_print_their_parts_in_canonical_order() {
    let mut m = Module::new();
    let f = void(&mut m);
    let [a, b, j] = ["a", "b", "j"].map(|n| f.block(n));
    let fork = f.fork_with(Fork {
        force: true,
        width: Some(f.arg(0).into()),
        uses: vec![f.arg(1)],
        master: Some(b),
        successors: vec![a, a],
        ..Fork::default()
    });
    f.backends(fork, &["sequential", "openmp"]);
    f.switch_to(a);
    f.barrier();
    f.critical(f.arg(1), |f| f.store(f.thread_id(), f.arg(1)));
    f.halt();
    f.switch_to(b);
    f.fork_with(Fork {
        interior: true,
        lockstep: true,
        width: Some(4.into()),
        successors: vec![j],
        ..Fork::default()
    });
    f.switch_to(j);
    f.join();
    f.ret_void();
    f.finish().unwrap();
    let text = m.to_string();
    for line in [
        "  fork force width i32 %0 [ptr %1] label %b [label %a, label %a], \
         !pir.backends !{!\"sequential\", !\"openmp\"}\n",
        "  fork interior width i32 4 lockstep [label %j]\n",
        "  call void @llvm.parallel.critical.enter(ptr %1)\n",
        "declare void @llvm.parallel.barrier()\n",
        "  halt\n",
        "j:\n  join\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn editing_continues_at_the_end_of_the_function() {
    let mut m = Module::new();
    let f = void(&mut m);
    let x = f.named("x", f.add(f.arg(0), 1));
    f.ret_void();
    let g = f.finish().unwrap();

    let f = FunctionBuilder::edit(&mut m, g).unwrap();
    f.before(x.as_inst().unwrap());
    let y = f.named("x", f.binary(Opcode::Mul, ArithFlags::NSW, f.arg(0), 3));
    f.with_body(|b| b.ops_mut(x.as_inst().unwrap())[0] = y);
    f.finish().unwrap();
    assert!(
        m.to_string().contains("  %x1 = mul nsw i32 %0, 3\n  %x = add i32 %x1, 1\n  ret void\n"),
        "{m}"
    );
    let d = m.declare_function("d", Type::VOID, &[], false);
    assert!(FunctionBuilder::edit(&mut m, d).is_err());
}

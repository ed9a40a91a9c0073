//! The builder's parallel shapes make valid modules, nested ones too, and a module that is printed
//! and parsed again gets the same verdict.

use pir_core::builder::{Fork, FunctionBuilder};
use pir_core::text::{parse, print};
use pir_core::{Module, Type};
use pir_verify::verify;

#[track_caller]
fn assert_valid(module: Module) {
    let text = print::print(&module);
    let shown = String::from_utf8_lossy(&text);
    let outcome = verify(module);
    if let Err(d) = &outcome {
        panic!("{d:#?}\n{shown}");
    }
    let read = parse(&text).into_result().expect("what is printed is read");
    assert!(verify(read).is_ok(), "valid as built, but not as read:\n{shown}");
}

#[test]
fn loops_of_all_kinds() {
    let mut m = Module::new();
    for (name, fork) in [
        ("plain", Fork::default()),
        ("force", Fork { force: true, ..Fork::default() }),
        ("lockstep", Fork { lockstep: true, width: Some(8.into()), ..Fork::default() }),
    ] {
        let f = FunctionBuilder::new(&mut m, name, Type::VOID, &[Type::PTR, Type::I64]);
        let (data, n) = (f.arg(0), f.arg(1));
        f.parallel_for_with(fork, 0, n, |f, i| {
            let p = f.gep(Type::F64, data, i);
            f.store(f.fmul(f.load(Type::F64, p), 2.0), p);
        });
        f.ret_void();
        f.finish().unwrap();
    }
    assert_valid(m);
}

#[test]
fn nested_loops_with_branches_in_the_body() {
    let mut m = Module::new();
    let f = FunctionBuilder::new(&mut m, "f", Type::VOID, &[Type::PTR, Type::I32]);
    let (data, n) = (f.arg(0), f.arg(1));
    f.parallel_for(0, n, |f, i| {
        let [odd, even] = ["odd", "even"].map(|b| f.block(b));
        f.cond_br(f.trunc(i, Type::I1), odd, even);
        f.switch_to(odd);
        f.halt();
        f.switch_to(even);
        f.parallel_for(1, i, |f, j| {
            let p = f.gep(Type::I32, data, f.add(i, j));
            f.store(j, p);
        });
    });
    f.parallel_for(0, 10, |_, _| {});
    f.ret_void();
    f.finish().unwrap();
    assert_valid(m);
}

#[test]
fn values_of_strands_are_usable_after_the_join() {
    let mut m = Module::new();
    let f = FunctionBuilder::new(&mut m, "fib", Type::I32, &[Type::I32]);
    let n = f.arg(0);
    let [small, large] = ["small", "large"].map(|b| f.block(b));
    f.cond_br(f.icmp(pir_core::inst::IntPredicate::Slt, n, 2), small, large);
    f.switch_to(small);
    f.ret(n);
    f.switch_to(large);
    let parts = std::cell::RefCell::new(Vec::new());
    let part = |f: &FunctionBuilder<'_>, less: i32| {
        parts.borrow_mut().push(f.call(f.id(), &[f.sub(n, less).into()]));
    };
    f.fork_join(&[&|f| part(f, 1), &|f| part(f, 2)]);
    let [a, b] = parts.take()[..] else { panic!("two strands") };
    f.ret(f.add(a, b));
    f.finish().unwrap();
    assert_valid(m);
}

#[test]
fn teams_with_barriers_and_critical_sections() {
    let mut m = Module::new();
    let f = FunctionBuilder::new(&mut m, "team", Type::VOID, &[Type::PTR]);
    let lock = f.arg(0);
    let (strand, end) = (f.block("strand"), f.block("end"));
    let fork = f.fork_with(Fork {
        force: true,
        master: Some(strand),
        successors: vec![strand, strand],
        ..Fork::default()
    });
    f.backends(fork, &["openmp", "rayon"]);
    f.switch_to(strand);
    f.barrier();
    f.critical(lock, |f| f.store(f.thread_id(), lock));
    f.br(end);
    f.switch_to(end);
    f.join();
    f.ret_void();
    f.finish().unwrap();
    assert_valid(m);
}

//! The builder's helpers for parallel code: the code verifies, and computes the right results.

use pir_core::builder::{Fork, FunctionBuilder};
use pir_core::inst::{IntPredicate, RmwOp};
use pir_core::{Module, Type, Value};
use pir_engine::{Executable, Options};

fn program(module: Module) -> Executable {
    let verified = pir_verify::verify(module).expect("it is valid");
    Executable::new(verified, &Options { threads: 2, ..Options::default() }).expect("it compiles")
}

type Combine = fn(i64, i64) -> i64;

#[test]
fn reductions_of_every_operator() {
    let ops: [(RmwOp, i64, Combine); 7] = [
        (RmwOp::Add, 3, i64::wrapping_add),
        (RmwOp::And, -1, |a, b| a & b),
        (RmwOp::Or, 0, |a, b| a | b),
        (RmwOp::Xor, 9, |a, b| a ^ b),
        (RmwOp::Max, i64::MIN, i64::max),
        (RmwOp::Min, 7, i64::min),
        (RmwOp::Sub, 5, i64::wrapping_sub),
    ];
    let data: Vec<i64> = (0..1000).map(|i: i64| (i * 7919) % 1013 - 300).collect();
    for (op, initial, combine) in ops {
        let mut module = Module::new();
        let f = FunctionBuilder::new(&mut module, "all", Type::I64, &[Type::PTR, Type::I64]);
        let (data_arg, n) = (f.arg(0), f.arg(1));
        let initial_value = f.int(Type::I64, initial);
        f.ret(f.reduce(op, initial_value, 0, n, |f, i| {
            f.load(Type::I64, f.gep(Type::I64, data_arg, i))
        }));
        f.finish().expect("it is built");
        let program = program(module);
        let all = program.function::<fn(*const i64, i64) -> i64>("all").expect("its type");
        for n in [0, 1, 2, 1000] {
            let expected = data[..n].iter().copied().fold(initial, combine);
            assert_eq!(all.call(data.as_ptr(), n as i64), Ok(expected), "{op:?} of {n}");
        }
    }
}

/// `fib` of an argument above 1 by `rest`, otherwise the argument.
fn fib(rest: impl FnOnce(&FunctionBuilder<'_>) -> Value) -> Executable {
    let mut module = Module::new();
    let f = FunctionBuilder::new(&mut module, "fib", Type::I64, &[Type::I64]);
    let [small, large] = ["small", "large"].map(|n| f.block(n));
    f.cond_br(f.icmp(IntPredicate::Slt, f.arg(0), 2), small, large);
    f.switch_to(small);
    f.ret(f.arg(0));
    f.switch_to(large);
    f.ret(rest(&f));
    f.finish().expect("it is built");
    program(module)
}

fn is_fib(program: &Executable) {
    let fib = program.function::<fn(i64) -> i64>("fib").expect("its type");
    let found: Vec<i64> = (0..15).map(|n| fib.call(n).expect("no fault")).collect();
    assert_eq!(found, [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377]);
}

#[test]
fn values_of_strands_after_the_join() {
    is_fib(&fib(|f| {
        let part = |k: i64| {
            move |f: &FunctionBuilder<'_>| Ok::<_, ()>(f.call(f.id(), &[f.sub(f.arg(0), k).into()]))
        };
        let (_, results) = f.try_fork_join(&[&part(1), &part(2)]).expect("no body fails");
        f.add(results[0], results[1])
    }));
}

#[test]
fn spawned_strands_and_their_region() {
    is_fib(&fib(|f| {
        let [a, b] = [1i64, 2].map(|_| f.alloca(Type::I64));
        f.parallel(|f| {
            f.spawn(|f| {
                let x = f.call(f.id(), &[f.sub(f.arg(0), 1).into()]);
                f.store(x, a);
            });
            let y = f.call(f.id(), &[f.sub(f.arg(0), 2).into()]);
            f.store(y, b);
        });
        f.add(f.load(Type::I64, a), f.load(Type::I64, b))
    }));
}

/// Strands that a loop spawns: element `i` is doubled `i` times.
#[test]
fn loops_that_spawn() {
    let mut module = Module::new();
    let f = FunctionBuilder::new(&mut module, "double", Type::VOID, &[Type::PTR, Type::I64]);
    let (data, n) = (f.arg(0), f.arg(1));
    let i = f.alloca(Type::I64);
    f.store(f.int(Type::I64, 0), i);
    f.parallel(|f| {
        let more = |f: &FunctionBuilder<'_>| f.icmp(IntPredicate::Slt, f.load(Type::I64, i), n);
        f.while_loop(more, |f| {
            let k = f.load(Type::I64, i);
            f.store(f.add(k, 1), i);
            f.spawn(|f| {
                let left = f.alloca(Type::I64);
                f.store(k, left);
                let place = f.gep(Type::I64, data, k);
                let some =
                    |f: &FunctionBuilder<'_>| f.icmp(IntPredicate::Ne, f.load(Type::I64, left), 0);
                f.while_loop(some, |f| {
                    let x = f.load(Type::I64, place);
                    f.store(f.add(x, x), place);
                    f.store(f.sub(f.load(Type::I64, left), 1), left);
                });
            });
        });
    });
    f.ret_void();
    f.finish().expect("it is built");
    let program = program(module);
    let double = program.function::<fn(*mut i64, i64)>("double").expect("its type");
    let mut data = vec![1i64; 60];
    double.call(data.as_mut_ptr(), 60).expect("no fault");
    assert!(data.iter().enumerate().all(|(i, &x)| x == 1 << i), "{data:?}");
}

#[test]
fn failing_body_closures_leave_the_function_unchanged() {
    let mut module = Module::new();
    let f = FunctionBuilder::new(&mut module, "f", Type::VOID, &[Type::I64]);
    let failed = f.try_parallel_for(Fork::default(), 0, f.arg(0), |_, _| Err("no such name"));
    assert_eq!(failed, Err("no such name"));
    drop(f);
    let f = FunctionBuilder::new(&mut module, "f", Type::VOID, &[Type::I64]);
    let good = |_: &FunctionBuilder<'_>| Ok(());
    let bad = |_: &FunctionBuilder<'_>| Err("no such type");
    assert_eq!(f.try_fork_join(&[&good, &bad]), Err("no such type"));
    drop(f);
    let f = FunctionBuilder::new(&mut module, "f", Type::VOID, &[Type::I64]);
    f.ret_void();
    f.finish().expect("the name is free");
    assert_eq!(module.to_string().matches("fork").count(), 0, "{module}");
}

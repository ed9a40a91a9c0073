//! Places in a front end's source, set while a function is built: faults and diagnostics name them.

use pir_core::builder::FunctionBuilder;
use pir_core::{Module, Type};
use pir_engine::{Executable, Generator, Location, Options};

/// `void divide(int *data, long n)`: each iteration divides 100 by its element.
fn divide() -> Module {
    let mut module = Module::new();
    let f = FunctionBuilder::new(&mut module, "divide", Type::VOID, &[Type::PTR, Type::I64]);
    f.at(("divide.k", 2, 1));
    f.parallel_for(0, f.arg(1), |f, i| {
        f.at(("divide.k", 3, 7));
        let p = f.gep(Type::I32, f.arg(0), i);
        let x = f.load(Type::I32, p);
        f.at(("divide.k", 4, 12));
        let q = f.sdiv(100, x);
        f.at(("common.k", 9, 1));
        f.store(q, p);
    });
    f.ret_void();
    f.finish().expect("it is built");
    module
}

#[test]
fn faults_name_the_place() {
    for generator in [Generator::Jit, Generator::Llvm] {
        for threads in [1, 2] {
            let verified = pir_verify::verify(divide()).expect("it is valid");
            let options = Options { generator, threads, ..Options::default() };
            let program = Executable::new(verified, &options).expect("it is compiled");
            let f = program.function::<fn(*mut i32, i64)>("divide").expect("its type");
            let mut data = vec![5i32; 5000];
            f.call(data.as_mut_ptr(), 5000).expect("no fault");
            assert!(data.iter().all(|&x| x == 20));
            data[4321] = 0;
            let fault = f.call(data.as_mut_ptr(), 5000).expect_err("a division by zero");
            let shown = fault.to_string();
            assert!(shown.contains("divide.k:4:12"), "{generator:?}, {threads} threads: {shown}");
            let at = Location::of(&fault).expect("its location");
            assert_eq!((at.file, at.line, at.column), ("divide.k", 4, 12));
            assert_eq!(at.function, "divide", "{at}");
        }
    }
}

#[test]
fn diagnostics_name_the_place() {
    let mut module = Module::new();
    let f = FunctionBuilder::new(&mut module, "early", Type::VOID, &[]);
    let (work, exit) = (f.block("work"), f.block("exit"));
    f.at(("early.k", 1, 1));
    f.fork(&[work, exit]);
    f.switch_to(work);
    f.at(("early.k", 2, 5));
    f.ret_void();
    f.switch_to(exit);
    f.at(("early.k", 3, 1));
    f.join();
    f.ret_void();
    f.finish().expect("it is built");
    let invalid = pir_verify::verify(module).expect_err("a strand cannot return");
    let places = invalid.diagnostics.iter().filter_map(|d| d.source.as_ref());
    let places: Vec<String> = places.map(ToString::to_string).collect();
    assert!(places.contains(&"early.k:2:5".to_owned()), "{places:?}");
    let shown = pir_diag::render("early", b"", &invalid.diagnostics);
    assert!(shown.contains("early.k:2:5"), "{shown}");
}

/// The text that is written has the same places when it is read again, and LLVM keeps them.
#[test]
fn places_refer_to_the_given_text() {
    let text = divide().to_string();
    let again = pir_core::text::parse(text.as_bytes()).into_result().expect("it is read");
    assert_eq!(again.to_string(), text);
    let node = text.split("sdiv i32 100, %4, !dbg ").nth(1).and_then(|t| t.lines().next());
    let node = format!("{} = !DILocation(line: 4, column: 12", node.expect("a place"));
    assert!(text.contains(&node), "{text}");
    let join = text.split("  join, !dbg ").nth(1).and_then(|t| t.lines().next());
    let node = format!("{} = !DILocation(line: 2, column: 1", join.expect("a place"));
    assert!(text.contains(&node), "the loop is line 2, whatever its body is: {text}");
    assert_eq!(text.matches("distinct !DICompileUnit").count(), 1, "{text}");
}

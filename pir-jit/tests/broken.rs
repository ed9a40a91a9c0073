//! Invalid functions are refused.

use pir_core::entity::{Block, Inst, Value};
use pir_core::{Body, Module, Opcode};

const VALID_MODULE: &str = "\
define i32 @f(i32 %n) {
entry:
  %x = add i32 %n, 1
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %y = mul i32 %x, %n
  br label %b
b:
  %p = phi i32 [ %y, %a ], [ 7, %entry ]
  %z = sub i32 %p, %x
  ret i32 %z
}
";

/// Compiles the function after `change` was applied to it.
fn compiled(change: impl FnOnce(&mut Body)) -> Result<pir_jit::Code, pir_jit::Error> {
    let mut module: Module =
        pir_core::text::parse(VALID_MODULE.as_bytes()).module.expect("it parses");
    let f = module.find(b"f").expect("it is there");
    change(module.function_mut(f).and_then(|f| f.body.as_deref_mut()).expect("a body"));
    pir_jit::compile(&module, &pir_jit::ProcessSymbols, &pir_jit::Options::default())
}

fn find_inst(body: &Body, op: Opcode) -> Inst {
    let all = body.layout().iter().flat_map(|&b| body.insts(b));
    *all.into_iter().find(|&&i| body.inst(i).op() == op).expect("it is there")
}

#[test]
fn the_undamaged_function_compiles() {
    assert!(compiled(|_| ()).is_ok());
}

#[test]
fn damaged_functions_are_refused() {
    type DamageFn = fn(&mut Body);
    let changes: &[(&str, DamageFn)] = &[
        ("a definition that is gone", |b| b.remove_inst(find_inst(b, Opcode::Add))),
        ("a use before the definition", |b| {
            let (x, z) = (find_inst(b, Opcode::Add), find_inst(b, Opcode::Sub));
            b.ops_mut(x)[0] = z.into();
        }),
        ("a use that nothing dominates", |b| {
            let (z, y) = (find_inst(b, Opcode::Sub), find_inst(b, Opcode::Mul));
            b.ops_mut(z)[0] = y.into();
        }),
        ("an argument too many", |b| b.ops_mut(find_inst(b, Opcode::Add))[0] = Value::arg(3)),
        ("a label as a number", |b| b.ops_mut(find_inst(b, Opcode::Add))[0] = Block(0).into()),
        ("an instruction that was never made", |b| {
            b.ops_mut(find_inst(b, Opcode::Add))[0] = Inst(1000).into();
        }),
        ("a block that was never made", |b| {
            let last = b.terminator(b.layout()[1]).expect("a branch");
            b.ops_mut(last)[0] = Block(1000).into();
        }),
        ("a block without an end", |b| {
            let last = b.terminator(b.layout()[1]).expect("a branch");
            b.remove_inst(last);
        }),
        ("no block at all", |b| *b = Body::new()),
        ("a number of another width", |b| {
            b.ops_mut(find_inst(b, Opcode::Mul))[0] = find_inst(b, Opcode::ICmp).into();
        }),
    ];
    // The reports of panics that are caught would only disturb.
    std::panic::set_hook(Box::new(|_| ()));
    let taken: Vec<&str> =
        changes.iter().filter(|(_, change)| compiled(*change).is_ok()).map(|c| c.0).collect();
    drop(std::panic::take_hook());
    assert_eq!(taken, [""; 0]);
}

//! Tests of rules that parsed text cannot break: modules that a tool changed wrongly. Faults in
//! text have their own corpus, `tests/negative/llvm`.

use crate::{Options, check_with};
use pir_core::Code;
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Entity, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ArithFlags, FloatPredicate};
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use pir_core::text::parse;

const VALID_TEXT: &str = "
declare i32 @g(i32, ...)
declare void @llvm.donothing()

define i32 @f(i32 %a, float %x, ptr %p, <4 x i32> %v, { i32, i64 } %s) {
entry:
  %sum = add i32 %a, 7
  %neg = fneg float %x
  %same = icmp eq i32 %a, %sum
  %wide = zext i32 %a to i64
  %q = getelementptr i32, ptr %p, i64 %wide
  store i32 %sum, ptr %q, align 4
  %old = load i32, ptr %q, align 4
  %field = extractvalue { i32, i64 } %s, 1
  %lane = extractelement <4 x i32> %v, i32 0
  %r = call i32 (i32, ...) @g(i32 %old, i64 %field)
  switch i32 %r, label %next [ i32 1, label %next
                               i32 2, label %last ]
next:
  br i1 %same, label %last, label %last
last:
  %m = phi i32 [ %a, %entry ], [ %lane, %next ], [ %lane, %next ]
  ret i32 %m
}
";

fn module() -> Module {
    parse(VALID_TEXT.as_bytes()).into_result().expect("the text is valid")
}

/// Returns the codes of the diagnostics after an edit, without repetitions.
fn after(edit: impl FnOnce(&mut Module)) -> Vec<Code> {
    let mut m = module();
    edit(&mut m);
    let mut codes: Vec<_> = check_with(&m, &Options::default())
        .iter()
        .filter(|d| d.is_error())
        .map(|d| d.code)
        .collect();
    codes.dedup();
    codes
}

/// Checks a module after an edit of the body that is given the first instruction with this opcode.
fn after_body(op: Opcode, edit: impl FnOnce(&mut Body, Inst)) -> Vec<Code> {
    after(|m| {
        let g = m.find(b"f").expect("there is @f");
        let body = m.function_mut(g).and_then(|f| f.body.as_deref_mut()).expect("it has a body");
        let all = (0..body.inst_bound()).map(Inst::new);
        let i = all.into_iter().find(|&i| body.inst(i).op() == op).expect("there is one");
        edit(body, i);
    })
}

#[test]
fn the_text_is_valid() {
    assert_eq!(after(|_| {}), []);
}

#[test]
fn missing_operands_are_reported() {
    use Opcode::*;
    for op in [Add, FNeg, ICmp, ZExt, GetElementPtr, Store, Load, ExtractValue, ExtractElement] {
        assert_eq!(after_body(op, |b, i| b.set_ops(i, &[])), [Code::BadOperandType], "{op:?}");
    }
    assert_eq!(after_body(Br, |b, i| b.set_ops(i, &[])).first(), Some(&Code::BadOperandType));
    let no_callee = after_body(Call, |b, i| b.set_ops(i, &[]));
    assert_eq!(no_callee, [Code::BadOperandType]);
}

#[test]
fn result_types_are_checked() {
    let retyped = |op, ty| after_body(op, |b, i| *b.inst_mut(i) = b.inst(i).with_ty(ty));
    assert_eq!(retyped(Opcode::FNeg, Type::F64), [Code::TypeMismatch]);
    assert_eq!(retyped(Opcode::GetElementPtr, Type::I64)[0], Code::TypeMismatch);
    assert_eq!(retyped(Opcode::Store, Type::I32), [Code::TypeMismatch]);
    assert_eq!(retyped(Opcode::ExtractValue, Type::I8)[0], Code::TypeMismatch);
    assert_eq!(retyped(Opcode::Call, Type::I8)[0], Code::TypeMismatch);
    assert_eq!(retyped(Opcode::ICmp, Type::I8)[0], Code::TypeMismatch);
}

#[test]
fn flags_belong_to_their_opcodes() {
    let flagged =
        |op, flags| after_body(op, |b, i| *b.inst_mut(i) = b.inst(i).with_arith_flags(flags));
    assert_eq!(flagged(Opcode::Add, ArithFlags::NUW | ArithFlags::NSW), []);
    assert_eq!(flagged(Opcode::Add, ArithFlags::EXACT), [Code::BadOperandType]);
    assert_eq!(flagged(Opcode::FNeg, ArithFlags::FAST), []);
    assert_eq!(flagged(Opcode::Call, ArithFlags::FAST), [Code::BadOperandType], "of an integer");
    assert_eq!(flagged(Opcode::ExtractValue, ArithFlags::NUW), [Code::BadOperandType]);
    let predicate = after_body(Opcode::ICmp, |b, i| {
        *b.inst_mut(i) = b.inst(i).with_fcmp(FloatPredicate::True).with_op(Opcode::ICmp);
    });
    assert_eq!(predicate, [Code::BadOperandType]);
}

#[test]
fn blocks_end_in_one_terminator() {
    let early = after_body(Opcode::Br, |b, i| {
        let data = *b.inst(i);
        b.insert_inst(b.block_of(i), 0, data);
    });
    assert!(early.contains(&Code::BlockStructure));
    let none = after_body(Opcode::Ret, |b, i| b.remove_inst(i));
    assert_eq!(none, [Code::BlockStructure]);
    let empty = after_body(Opcode::Br, |b, _| {
        b.add_block();
    });
    assert_eq!(empty, [Code::BlockStructure]);
}

#[test]
fn phis_match_edges_in_any_order() {
    let reordered = after_body(Opcode::Phi, |b, i| {
        let ops = b.ops(i).to_vec();
        let order = [2, 3, 0, 1, 4, 5].map(|n| ops[n]);
        b.set_ops(i, &order);
    });
    assert_eq!(reordered, []);
    let other_value = after_body(Opcode::Phi, |b, i| b.ops_mut(i)[2] = Value::arg(0));
    assert_eq!(other_value, [Code::PhiEdges], "two edges from one block, two values");
    let missing = after_body(Opcode::Phi, |b, i| {
        let ops = b.ops(i)[..4].to_vec();
        b.set_ops(i, &ops);
    });
    assert_eq!(missing, [Code::PhiEdges]);
    let wrong_block = after_body(Opcode::Phi, |b, i| {
        b.ops_mut(i)[1] = Value::block(Block(2));
    });
    assert_eq!(wrong_block, [Code::PhiEdges]);
    let late = after_body(Opcode::Phi, |b, i| {
        let (block, data) = (b.block_of(i), *b.inst(i));
        b.insert_inst(block, 1, data);
        let freeze = data.with_op(Opcode::Freeze);
        let at = b.insert_inst(block, 1, freeze);
        b.set_ops(at, &[Value::arg(0)]);
    });
    assert_eq!(late, [Code::PhiPlacement]);
}

#[test]
fn many_predecessors_take_linear_time() {
    // 20,000 `phi`s with 40 operands, each in a different order, after one `switch`.
    let mut text = String::from("define void @f(i32 %a) {\n  switch i32 %a, label %b0 [\n");
    for k in 1..40 {
        text += &format!("    i32 {k}, label %b{k}\n");
    }
    text += "  ]\n";
    for k in 0..40 {
        text += &format!("b{k}:\n  br label %m\n");
    }
    text += "m:\n";
    let operands: Vec<_> = (0..40).rev().map(|k| format!("[ {k}, %b{k} ]")).collect();
    for n in 0..20_000 {
        text += &format!("  %p{n} = phi i32 {}\n", operands.join(", "));
    }
    text += "  ret void\n}\n";
    let m = parse(text.as_bytes()).into_result().expect("it parses");
    assert_eq!(check_with(&m, &Options::default()), []);
}

#[test]
fn duplicate_switch_cases_are_reported_in_any_number() {
    for many in [3u64, 200] {
        let found = after_body(Opcode::Switch, |b, i| {
            let mut ops = b.ops(i)[..2].to_vec();
            for n in (0..many).chain([many / 2]) {
                ops.push(Value::constant(b.consts.int(Type::I32, n)));
                ops.push(Value::block(Block(1)));
            }
            b.set_ops(i, &ops);
        });
        assert!(found.contains(&Code::DuplicateCase), "{many} cases");
    }
}

#[test]
fn a_missing_argument_is_reported() {
    let argument = Value::arg(99);
    let found = after_body(Opcode::Add, |b, i| b.ops_mut(i)[0] = argument);
    assert_eq!(found, [Code::BadOperandType]);
}

#[test]
fn intrinsics_have_no_address() {
    let taken = after(|m| {
        let (f, g) = (m.find(b"f").unwrap(), m.find(b"llvm.donothing").unwrap());
        let body = m.function_mut(f).and_then(|f| f.body.as_deref_mut()).unwrap();
        let all = (0..body.inst_bound()).map(Inst::new);
        let load = all.into_iter().find(|&i| body.inst(i).op() == Opcode::Load).unwrap();
        body.ops_mut(load)[0] = Value::global(g);
    });
    assert_eq!(taken, [Code::BadIntrinsic]);
}

#[test]
fn constants_fit_their_types() {
    let with = |ty, kind| {
        after_body(Opcode::Add, |b, _| {
            b.consts.push(ty, kind);
        })
    };
    assert_eq!(with(Type::I8, ConstKind::Int(255)), []);
    assert_eq!(with(Type::I8, ConstKind::Int(256)), [Code::BadConstant]);
    assert_eq!(with(Type::I128, ConstKind::Int(1)), [Code::BadConstant]);
    assert_eq!(with(Type::F32, ConstKind::Int(1)), [Code::BadConstant]);
    assert_eq!(with(Type::I32, ConstKind::Null), [Code::BadConstant]);
    assert_eq!(with(Type::I32, ConstKind::None), [Code::BadConstant]);
    assert_eq!(with(Type::VOID, ConstKind::Poison), [Code::BadConstant]);
    assert_eq!(with(Type::I32, ConstKind::Splat(Value::arg(0))), [Code::BadConstant]);
}

#[test]
fn invalid_types_are_reported() {
    let with = |make: fn(&mut Module) -> Type| {
        after(|m| {
            make(m);
        })
    };
    assert_eq!(with(|m| m.types.array(2, Type::VOID)), [Code::BadType]);
    assert_eq!(with(|m| m.types.vector(0, Type::I8)), [Code::BadType]);
    assert_eq!(with(|m| m.types.vector(2, Type::VOID)), [Code::BadType]);
    assert_eq!(with(|m| m.types.structure(&[Type::LABEL], false)), [Code::BadType]);
    assert_eq!(with(|m| m.types.scalable_vector(4, Type::I32)), [Code::Unsupported]);
    let circle = with(|m| {
        let t = m.types.named(b"t");
        let body = m.types.structure(&[Type::I32, t], false);
        m.types.define(t, Some(body));
        t
    });
    assert_eq!(circle, [Code::BadType]);
}

#[test]
fn diagnostics_name_function_and_instruction() {
    let mut m = module();
    let g = m.find(b"f").expect("there is @f");
    let body = m.function_mut(g).and_then(|f| f.body.as_deref_mut()).expect("it has a body");
    let add = (0..body.inst_bound()).map(Inst::new).find(|&i| body.inst(i).op() == Opcode::Add);
    let add = add.expect("there is an `add`");
    *body.inst_mut(add) = body.inst(add).with_arith_flags(ArithFlags::EXACT);
    let found = check_with(&m, &Options::default());
    let [d] = &found[..] else { panic!("{found:?}") };
    assert_eq!((d.function.as_deref(), d.block.as_deref()), (Some("f"), Some("entry")));
    let start = d.span.expect("a place").start as usize;
    let line = VALID_TEXT[..start].lines().count();
    assert!(
        VALID_TEXT.lines().nth(line - 1).is_some_and(|l| l.contains("%sum = add")),
        "line {line}"
    );
}

//! Replacement of terminators and removal of joins on all small graphs, against functions that are
//! written anew.

use pir_core::cursor::{EditError, remove_join, replace_terminator};
use pir_core::entity::{Block, Const, Entity, Inst, Value};
use pir_core::inst::{ForkFlags, InstData};
use pir_core::{Body, Module, Opcode, Type};

/// A terminator by its text and by its data; successors are blocks 1 and 2.
#[derive(Clone, Debug)]
struct Terminator {
    text: String,
    op: Opcode,
    flags: ForkFlags,
    /// Whether the operands begin with the argument `%c`.
    condition: bool,
    successors: Vec<usize>,
}

fn terminators() -> Vec<Terminator> {
    let label = |b: usize| format!("label %b{b}");
    let mut all = Vec::new();
    let mut add = |text: String, op, flags, condition, successors: &[usize]| {
        all.push(Terminator { text, op, flags, condition, successors: successors.to_vec() });
    };
    let none = ForkFlags::empty();
    add("unreachable".into(), Opcode::Unreachable, none, false, &[]);
    add("halt".into(), Opcode::Halt, none, false, &[]);
    add("ret void".into(), Opcode::Ret, none, false, &[]);
    for a in [1, 2] {
        let one = label(a);
        add(format!("br {one}"), Opcode::Br, none, false, &[a]);
        add(format!("fork force [{one}]"), Opcode::Fork, ForkFlags::FORCE, false, &[a]);
        let interior = ForkFlags::INTERIOR;
        add(format!("fork interior [i1 %c] [{one}]"), Opcode::Fork, interior, true, &[a]);
        let master = ForkFlags::MASTER;
        add(format!("fork {one} []"), Opcode::Fork, master, false, &[a]);
        for b in [1, 2] {
            let two = label(b);
            add(format!("br i1 %c, {one}, {two}"), Opcode::Br, none, true, &[a, b]);
            add(
                format!("fork lockstep {one} [{two}]"),
                Opcode::Fork,
                master | ForkFlags::LOCKSTEP,
                false,
                &[a, b],
            );
            add(format!("fork [{one}, {two}]"), Opcode::Fork, none, false, &[a, b]);
        }
    }
    all
}

/// The value that the `phi` of block `to` has for the edges from `from`.
fn value(from: usize, to: usize) -> u32 {
    (10 * from + to) as u32
}

/// A function of three blocks in which blocks 1 and 2 have a `phi` with an entry for each edge.
/// `joins` have a `join` instead.
fn function(ends: &[&Terminator; 3], joins: &[usize]) -> Module {
    let mut text = String::from("define void @f(i1 %c) {\n");
    for (b, end) in ends.iter().enumerate() {
        text += &format!("b{b}:\n");
        let mut entries = Vec::new();
        for (from, other) in ends.iter().enumerate() {
            for _ in other.successors.iter().filter(|&&s| s == b) {
                entries.push(format!("[ {}, %b{from} ]", value(from, b)));
            }
        }
        if joins.contains(&b) {
            text += "  join\n";
        } else if !entries.is_empty() {
            text += &format!("  %x{b} = phi i32 {}\n", entries.join(", "));
        }
        text += &format!("  {}\n", end.text);
    }
    pir_core::text::parse((text + "}\n").as_bytes()).module.expect("it parses")
}

fn body(module: &mut Module) -> &mut Body {
    let f = module.find(b"f").expect("it is there");
    module.function_mut(f).and_then(|f| f.body.as_deref_mut()).expect("a body")
}

/// The text, with the entries of `phi`s sorted, and without `phi`s that have none.
fn normal(module: &Module) -> String {
    let mut lines = Vec::new();
    for line in module.to_string().lines() {
        match line.split_once(" = phi i32 ") {
            Some((name, entries)) => {
                let mut entries: Vec<&str> = entries.split("], ").collect();
                entries.iter_mut().for_each(|e| *e = e.trim_end_matches(" ]").trim_end());
                entries.sort_unstable();
                lines.push(format!("{name} {entries:?}"));
            }
            None => lines.push(line.to_owned()),
        }
    }
    lines.join("\n")
}

/// Replaces the terminator of `b` and compares with the function that is written with the new one.
fn check(ends: &[&Terminator; 3], b: usize, new: &Terminator) {
    let mut module = function(ends, &[]);
    let mut expected = *ends;
    expected[b] = new;
    let body = body(&mut module);
    let mut ops: Vec<Value> = Vec::new();
    ops.extend(new.condition.then(|| Value::arg(0)));
    ops.extend(new.successors.iter().map(|&s| Value::from(Block::new(s))));
    // Flags of other opcodes must not stay.
    let flags = if new.op == Opcode::Fork { new.flags } else { ForkFlags::all() };
    let data = InstData::new(new.op, Type::VOID).with_fork_flags(flags);

    let mut incoming: Vec<(Inst, Value)> = Vec::new();
    let mut missing = None;
    for s in [1, 2] {
        let first = body.insts(Block::new(s))[0];
        let is_new = new.successors.contains(&s) && !ends[b].successors.contains(&s);
        if is_new && body.inst(first).op() == Opcode::Phi {
            let number = value(b, s).into();
            let number: Const = body.consts.int(Type::I32, number);
            incoming.push((first, Value::constant(number)));
            missing = missing.or(Some(first));
        }
    }
    if let Some(phi) = missing {
        let refused = replace_terminator(body, Block::new(b), data, &ops, &[]);
        assert_eq!(refused, Err(EditError::NoValue(phi)));
        assert_eq!(normal(&function(ends, &[])), normal(&module), "an error changes nothing");
    }
    let body = self::body(&mut module);
    let t = replace_terminator(body, Block::new(b), data, &ops, &incoming);
    assert_eq!(body.terminator(Block::new(b)), t.ok());
    // A block without predecessors had no `phi`, so it gets none by an edit.
    let mut rebuilt = function(&expected, &[]);
    for s in [1, 2] {
        let has = |body: &Body| body.inst(body.insts(Block::new(s))[0]).op() == Opcode::Phi;
        let (had, wanted) = (has(self::body(&mut module)), has(self::body(&mut rebuilt)));
        if had != wanted {
            let body = self::body(if had { &mut module } else { &mut rebuilt });
            let phi = body.insts(Block::new(s))[0];
            assert!(!had || body.ops(phi).is_empty(), "the `phi` of b{s} has entries");
            body.remove_inst(phi);
        }
    }
    assert_eq!(normal(&module), normal(&rebuilt), "{ends:?}, b{b} to {new:?}");
}

#[test]
fn every_terminator_by_every_other_one() {
    let all = terminators();
    let some: Vec<&Terminator> = all.iter().step_by(5).collect();
    for old in &all {
        for new in &all {
            for x in &some {
                for y in &some {
                    for (b, ends) in [[old, x, y], [x, old, y], [x, y, old]].iter().enumerate() {
                        check(ends, b, new);
                    }
                }
            }
        }
    }
}

#[test]
fn every_join_is_removed() {
    let all = terminators();
    for (x, y) in all.iter().flat_map(|x| all.iter().map(move |y| (x, y))) {
        let ends = [&all[3], x, y];
        for joins in [&[1][..], &[2], &[1, 2]] {
            for &j in joins {
                let mut module = function(&ends, joins);
                let left: Vec<usize> = joins.iter().copied().filter(|&k| k != j).collect();
                assert_eq!(remove_join(body(&mut module), Block::new(j)), Ok(()));
                let again = remove_join(body(&mut module), Block::new(j));
                assert_eq!(again, Err(EditError::NoJoin(Block::new(j))));
                let mut expected = function(&ends, &left);
                // Join blocks have no `phi`.
                let block = Block::new(j);
                let body = body(&mut expected);
                if body.inst(body.insts(block)[0]).op() == Opcode::Phi {
                    body.remove_inst(body.insts(block)[0]);
                }
                assert_eq!(module.to_string(), expected.to_string());
            }
        }
    }
}

#[test]
fn metadata_of_the_old_terminator_is_dropped() {
    let text = "define void @f() !dbg !0 {
  fork force width i32 2 [label %1], !pir.backends !{!\"sequential\"}, !dbg !1, !prof !{}
1:
  halt
}

!0 = distinct !DISubprogram(name: \"f\")
!1 = !DILocation(line: 3, column: 5, scope: !0)
";
    let mut module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
    let b = body(&mut module);
    let place = b.place(b.terminator(Block(0)).unwrap());
    // The data of the old instruction may be taken over.
    let data = b.inst(b.terminator(Block(0)).unwrap()).with_op(Opcode::Br);
    let t = replace_terminator(b, Block(0), data, &[Block(1).into()], &[]).unwrap();
    assert_eq!(b.place(t), place);
    assert_eq!((b.inst(t).flag_bits(), b.inst(t).successors()), (0, 0));
    assert!(module.to_string().contains("  br label %1, !dbg !1\n"), "{module}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let all = terminators();
    let mut module = function(&[&all[3], &all[0], &all[0]], &[]);
    let before = module.to_string();
    let b = body(&mut module);
    let phi = b.insts(Block(1))[0];
    let (arg, label) = (Value::arg(0), |n| Value::from(Block(n)));
    let mut refuse = |op, flags, ops: &[Value], incoming: &[_], expected| {
        let data = InstData::new(op, Type::VOID).with_fork_flags(flags);
        assert_eq!(replace_terminator(b, Block(0), data, ops, incoming), Err(expected), "{op:?}");
    };
    let none = ForkFlags::empty();
    refuse(Opcode::Join, none, &[], &[], EditError::NotTerminator(Opcode::Join));
    let bad: [(Opcode, ForkFlags, &[Value]); 9] = [
        (Opcode::Br, none, &[]),
        (Opcode::Br, none, &[arg]),
        (Opcode::Br, none, &[label(1), label(2)]),
        (Opcode::Br, none, &[label(3)]),
        (Opcode::Switch, none, &[arg, label(1), label(2)]),
        (Opcode::Fork, ForkFlags::MASTER, &[arg]),
        (Opcode::Fork, ForkFlags::WIDTH, &[label(1)]),
        (Opcode::Halt, none, &[label(1)]),
        (Opcode::Ret, none, &[label(1)]),
    ];
    // The operands that the printer and other edits rely on, of every other terminator.
    for op in [
        Opcode::IndirectBr,
        Opcode::Invoke,
        Opcode::CallBr,
        Opcode::Resume,
        Opcode::CatchSwitch,
        Opcode::CatchRet,
        Opcode::CleanupRet,
    ] {
        for ops in [&[][..], &[label(1)], &[label(1), label(2)], &[label(1), arg]] {
            refuse(op, none, ops, &[], EditError::Operands(op));
        }
    }
    for (op, flags, ops) in bad {
        refuse(op, flags, ops, &[], EditError::Operands(op));
    }
    let given = [(phi, arg)];
    refuse(Opcode::Br, none, &[label(2)], &given, EditError::NotPhi(phi));
    let empty = InstData::new(Opcode::Halt, Type::VOID);
    let free = b.add_block();
    let refused = replace_terminator(b, free, empty, &[], &[]);
    assert_eq!(refused, Err(EditError::Unterminated(free)));
    b.remove_block(free);
    assert_eq!(module.to_string(), before);
}

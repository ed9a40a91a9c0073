//! Tests of the driver: which rules run when, and in which order findings come.

use super::*;
use crate::testing::{codes, module};
use pir_core::constant::{ConstData, ConstKind};
use pir_core::diag::Code;
use pir_core::entity::{Block, Const, GlobalId, Inst, Value};
use pir_core::function::Body;
use pir_core::types::List;

fn found(blocks: &[&str]) -> Vec<Code> {
    codes(&check(&module(blocks)))
}

#[test]
fn a_plain_region_is_valid() {
    let m = module(&["fork 1 2", "br 3", "halt", "join ret"]);
    let verified = verify(m).expect("valid");
    assert!(verified.warnings().is_empty());
    assert_eq!(verified.functions().count(), 1);
    assert_eq!(verified.into_module().globals.len(), 1);
}

/// Bodies with and without faults, as [`module`] takes them.
const BODIES: [&[&str]; 8] = [
    &["fork 1 2", "br 3", "halt", "join ret"],
    &["fork 1 1", "br 2 3", "halt", "join br 1"],
    &["br 1 2", "fork 3 4", "fork 3 4", "br 5", "br 6", "join ret", "join ret"],
    &["br 1", "br 2 4", "fork 1 3", "halt", "ret"],
    &["fork 1", "br 2", "ret"],
    &["br 1", "join ret"],
    &["ret", "halt"],
    &["ret"],
];

#[test]
fn analyses_of_any_graph_change_no_verdict() {
    let keep = Options { keep_analyses: true, ..Options::default() };
    let function = GlobalId(0);
    let valid = BODIES.iter().filter_map(|b| verify_with(module(b), &keep).ok());
    let known: Vec<_> =
        valid.map(|v| (function, Arc::clone(v.analyses(function).expect("kept")))).collect();
    assert!(known.len() >= 3);
    for body in BODIES {
        let fresh = check(&module(body));
        for known in &known {
            let again = verify_again(module(body), &keep, std::slice::from_ref(known));
            match again {
                Ok(verified) => {
                    assert_eq!(verified.warnings(), fresh);
                    let kept = verified.analyses(function).expect("kept");
                    let is_same = known.1.cfg() == kept.cfg();
                    assert_eq!(Arc::ptr_eq(&known.1, kept), is_same, "{body:?}");
                }
                Err(invalid) => assert_eq!(invalid.diagnostics, fresh),
            }
        }
    }
    assert!(verify(module(BODIES[0])).expect("valid").analyses(function).is_none());
}

#[test]
fn each_structural_rule_has_its_code() {
    assert_eq!(found(&["fork 1 1", "br 2 3", "halt", "join br 1"]), [Code::InconsistentDepth]);
    assert_eq!(found(&["br 1", "join ret"]), [Code::NegativeDepth]);
    assert_eq!(found(&["fork 1", "ret"]), [Code::EarlyExit]);
    assert_eq!(found(&["halt"]), [Code::HaltOutside]);
    assert_eq!(found(&["interior 1", "ret"]), [Code::InteriorOutside]);
    assert_eq!(found(&["fork"]), [Code::ForkArity]);
    assert_eq!(found(&["fork 1", "fence join ret"]), [Code::JoinPlacement]);
    assert_eq!(found(&["join ret"]), [Code::JoinEntry]);
    assert_eq!(found(&["ret", "join halt"]), [Code::UnreachableBlock]);
}

#[test]
fn an_inconsistency_shows_two_shortest_paths() {
    // The loop goes through an entry fork and no join.
    let m = module(&["br 1", "br 2 4", "fork 1 3", "halt", "ret"]);
    let found = check(&m);
    let d = found.iter().find(|d| d.code == Code::InconsistentDepth).expect("inconsistent");
    assert_eq!(d.block.as_deref(), Some("b1"));
    assert_eq!(d.witness, [vec!["b0", "b1"], vec!["b0", "b1", "b2", "b1"]]);
    assert_eq!(d.labels.len(), 1, "the fork that is open on the second path");
}

#[test]
fn an_early_exit_names_the_open_region() {
    let found = check(&module(&["fork 1", "br 2", "ret"]));
    assert_eq!(found[0].witness, [["b0", "b1", "b2"]]);
    assert_eq!(found[0].labels[0].span.start, 1);
}

#[test]
fn denied_warnings_are_errors() {
    let options = Options { warnings: WarningLevel::Deny, ..Options::default() };
    let invalid = verify_with(module(&["ret", "halt"]), &options).expect_err("a warning is denied");
    assert_eq!(codes(&invalid.diagnostics), [Code::UnreachableBlock]);
    assert!(invalid.to_string().contains("PIR0401"));
    let off = Options { warnings: WarningLevel::Off, ..Options::default() };
    assert!(check_with(&module(&["ret", "halt"]), &off).is_empty());
}

#[test]
fn a_block_without_terminator_does_not_panic() {
    check(&module(&[""]));
    check(&module(&["fork 1", "join"]));
}

#[test]
fn every_rule_is_listed_once() {
    for (k, rule) in RULES.iter().enumerate() {
        assert!(!rule.summary.is_empty() && !rule.codes.is_empty());
        assert!(RULES[..k].iter().all(|other| other.summary != rule.summary));
    }
}

#[test]
fn warnings_about_regions() {
    // A single strand; no join; two joins without a spine; no block; a loop of regions.
    assert_eq!(found(&["fork 1", "br 2", "join ret"]), [Code::SequentialRegion]);
    assert_eq!(found(&["fork 1 1", "halt"]), [Code::NeverCloses]);
    assert_eq!(found(&["fork 1 1", "unreachable"]), []);
    let joins = ["fork 1 2", "br 3", "br 4", "join ret", "join ret"];
    assert_eq!(found(&joins), [Code::ManyJoins]);
    assert_eq!(found(&["fork 1 1", "join ret"]), [Code::EmptyRegion]);
    let rounds = check(&module(&["br 1", "fork 2 3", "halt", "br 1"]));
    assert_eq!(codes(&rounds), [Code::InconsistentDepth, Code::ForkInLoop]);
    let cycle = rounds.iter().find(|d| d.code == Code::ForkInLoop).expect("found");
    assert_eq!(cycle.witness, [["b1", "b3", "b1"]]);
}

#[test]
fn every_file_of_a_rule_is_listed() {
    let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let list = std::fs::read_to_string(sources.join("list.rs")).expect("the list of rules");
    for dir in ["rules", "warnings"] {
        for entry in std::fs::read_dir(sources.join(dir)).expect("the rules") {
            let path = entry.expect("an entry").path();
            let text = std::fs::read_to_string(&path).expect("a rule");
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let row = format!("&{dir}::{name}::RULE,");
            assert_eq!(list.contains(&row), text.contains(" const RULE: Rule"), "{dir}/{name}.rs");
        }
    }
}

#[test]
fn every_code_of_the_verifier_has_a_rule() {
    let reported: Vec<Code> = RULES.iter().flat_map(|r| r.codes).copied().collect();
    for &code in Code::ALL {
        let number = code.number();
        // 00, 01 and undefined values are (also) the parser's, 05 the checker's.
        if (200..500).contains(&number) && code != Code::UndefinedValue {
            assert!(reported.contains(&code), "no rule reports {code}");
        }
    }
}

#[test]
fn undefined_operands_are_reported_without_panic() {
    let change = |f: &dyn Fn(&mut Body, Inst)| {
        let mut m = module(&["x= br 1", "x ret"]);
        let g = m.find(b"f").expect("it is there");
        let body = m.function_mut(g).and_then(|f| f.body.as_deref_mut()).expect("a body");
        let i = body.insts(Block(1))[0];
        f(body, i);
        check(&m)
    };
    let at = |body: &mut Body, i: Inst, ops: List| {
        *body.inst_mut(i) = body.inst(i).with_ops(ops);
    };
    let nowhere = [
        change(&|body, i| body.ops_mut(i)[0] = Value::inst(Inst(99))),
        change(&|body, _| body.ops_mut(Inst(1))[0] = Value::block(Block(99))),
        change(&|body, i| at(body, i, List { start: 1 << 20, ..body.inst(i).ops() })),
        change(&|body, i| at(body, i, List { len: u32::MAX, ..body.inst(i).ops() })),
    ];
    for found in nowhere {
        assert_eq!(codes(&found), [Code::BadOperandType]);
        assert_eq!(found[0].function.as_deref(), Some("f"));
    }
    // What refers to nothing of another kind has no type.
    let others = [Value::arg(99), Value::constant(Const(99)), Value::global(GlobalId(99))];
    for v in others {
        assert!(change(&|body, i| body.ops_mut(i)[0] = v).iter().any(|d| d.is_error()), "{v:?}");
    }
}

/// Module-level entities other than functions and variables have a location too, if the module was
/// parsed from text.
#[test]
fn module_level_diagnostics_have_places() {
    let texts = [
        "source_filename = \"s\"\n@target datalayout = \"e-z\"\n",
        "!a = !{}\n@!llvm.module.flags = !{!0}\n!0 = !{}\n",
        "!a = !{}\n!b = !{}\n@!llvm.ident = !{!0}\n!0 = !{}\n",
    ];
    for marked in texts {
        let at = marked.find('@').expect("a mark");
        let text = marked.replace('@', "");
        let module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
        let found = check(&module);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].span.map(|s| s.start as usize), Some(at), "{text}");
    }
}

#[test]
fn a_constant_of_the_wrong_type_is_reported_at_its_use() {
    let text = "@a = global i32 7\n@b = global [2 x i8] [i8 1, i8 2]\n";
    let mut module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
    let is_two = |c: &ConstData| c.kind == ConstKind::Int(2);
    let two = module.consts.iter().find(|(_, c)| is_two(c)).expect("it is there").0;
    module.consts.set_kind(two, ConstKind::Int(300));
    let found = check(&module);
    assert_eq!(codes(&found), [Code::BadConstant]);
    assert_eq!(found[0].span.map(|s| s.start), text.find("@b").map(|n| n as u32));
}

//! The adapters for property tests: they find a wrong pass, and shrink the program.

use pir_core::Opcode;
use pir_core::module::Module;
use pir_fuzz::quickcheck::{Atomic, RaceFree, Racy, Sequential};
use pir_fuzz::{Mode, Verdict, check_module};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use quickcheck::{Arbitrary, Gen, QuickCheck};

/// Swaps the operands of every `sub`, which is wrong.
fn swap(mut module: Module) -> Result<Module, String> {
    let ids: Vec<_> = module.functions().map(|(id, ..)| id).collect();
    for id in ids {
        let Some(body) = module.function_mut(id).and_then(|f| f.body.as_deref_mut()) else {
            continue;
        };
        for b in body.layout().to_vec() {
            for i in body.insts(b).to_vec() {
                if body.inst(i).op() == Opcode::Sub {
                    body.ops_mut(i).swap(0, 1);
                }
            }
        }
    }
    Ok(module)
}

/// Counts the instructions of a program.
fn instructions(module: &Module) -> usize {
    module.to_string().lines().filter(|l| l.starts_with("  ")).count()
}

#[test]
fn proptest_finds_and_shrinks() {
    for mode in [Mode::Sequential, Mode::RaceFree] {
        let config = Config { cases: 2000, failure_persistence: None, ..Config::default() };
        let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let mut runner = TestRunner::new_with_rng(config, rng);
        let strategy = pir_fuzz::proptest::programs(mode);
        let done = runner.run(&strategy, |program| {
            let verdict = check_module(swap, program.module());
            proptest::prop_assert!(!verdict.is_failure(), "{verdict}");
            Ok(())
        });
        let Err(TestError::Fail(why, program)) = done else { panic!("{done:?}") };
        assert!(why.message().starts_with("miscompile: "), "{why}");
        assert!(instructions(program.module()) <= 20, "{program}");
        let verdict = check_module(swap, program.module());
        assert!(verdict.is_failure() && verdict.to_string().contains("; target"), "{verdict}");
    }
}

#[test]
fn a_strategy_accepts_a_right_pass() {
    let mut runner = TestRunner::new(Config { cases: 50, ..Config::default() });
    let same = |module: Module| Ok(module);
    for mode in Mode::ALL {
        let all = pir_fuzz::proptest::programs(mode).prop_map(|p| (p.mode(), p));
        let done = runner.run(&all, |(found, program)| {
            assert_eq!(found, mode);
            proptest::prop_assert_eq!(check_module(same, program.module()), Verdict::Refines);
            Ok(())
        });
        done.expect("the identity is right");
    }
}

#[test]
fn quickcheck_finds_and_shrinks() {
    fn is_right(program: RaceFree) -> bool {
        !check_module(swap, program.module()).is_failure()
    }
    let rng = Gen::from_size_and_seed(100, 7);
    let mut found = QuickCheck::new().rng(rng).tests(2000);
    let failure = found.quicktest(is_right as fn(RaceFree) -> bool).expect_err("it is wrong");
    let text = format!("{failure:?}");
    assert!(text.contains("sub i32") || text.contains("sub nsw"), "{text}");
    let instructions = text.split("\\n").filter(|l| l.starts_with("  ")).count();
    assert!(instructions <= 20, "{instructions} instructions: {text}");
}

#[test]
fn every_class_has_arbitrary_programs() {
    let g = &mut Gen::from_size_and_seed(100, 1);
    for _ in 0..20 {
        let (a, b) = (Sequential::arbitrary(g), RaceFree::arbitrary(g));
        let (c, d) = (Atomic::arbitrary(g), Racy::arbitrary(g));
        let all = [&*a, &*b, &*c, &*d];
        assert_eq!(all.map(|p| p.mode()), Mode::ALL);
        for program in all {
            let verified = pir_verify::verify(program.module().clone());
            assert!(verified.is_ok(), "{program}");
        }
    }
    let program = RaceFree::arbitrary(g);
    assert!(program.shrink().all(|p| p.tape().len() <= program.tape().len()));
}

#[test]
fn a_module_that_cannot_be_run_has_no_verdict() {
    assert_eq!(check_module(swap, &Module::new()), Verdict::Unusable);
}

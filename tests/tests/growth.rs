//! No growth: twice the size of a program is twice the work of the passes and of the lowering, for
//! every shape.

use pir_ir::report::analysis::{FactsOptions, facts_for_lowering};
use pir_tests::shapes::SHAPES;
use pir_transform::{Level, Pipeline};
use pir_verify::Verified;

/// Work at twice the size, in percent of that at the size. Sorting and tables that are enlarged
/// make it a little more than twice.
const MAX_PERCENT: u64 = 230;

/// The only shape that is more than linear in lowering: code with private copies of many locations.
const GROWING_IN_LOWERING: [&str; 1] = ["updates of a parallel loop"];

fn verified(text: &str) -> Verified {
    let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
    let options = pir_verify::Options { jobs: Some(1), ..Default::default() };
    let verified = pir_verify::verify_with(module, &options);
    verified.unwrap_or_else(|invalid| panic!("{}", invalid.diagnostics[0].message))
}

/// Compares the rows that `work` reads and the size of its result, which it returns, for each shape
/// at three sizes. The shapes of `growing` are known to take more than twice the work.
fn check(what: &str, growing: &[&str], work: impl Fn(Verified) -> usize) {
    let rows = |text: &str| {
        let module = verified(text);
        let before = pir_core::work::reads()?;
        let size = work(module);
        Some(pir_core::work::reads()? - before + size as u64)
    };
    let mut wrong = Vec::new();
    for shape in &SHAPES {
        // Tables that are built once are left out.
        rows(&(shape.program)(2));
        let counts: Option<Vec<u64>> =
            [1, 2, 4].iter().map(|k| rows(&(shape.program)(k * shape.size))).collect();
        // Builds without assertions do not count.
        let Some(counts) = counts else { return };
        // The first doubling may be one to where a budget ends.
        let grows = counts[2] * 100 > counts[1] * MAX_PERCENT;
        if grows && !growing.contains(&shape.name) {
            wrong.push(format!("{what}, {} {}: {counts:?}", shape.size, shape.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn lowering_is_linear() {
    for backend in ["rayon", "sequential", "simd", "openmp"] {
        check(&format!("lowering to {backend}"), &GROWING_IN_LOWERING, |module| {
            pir_lower::lower(module, &pir_lower::Options::to(backend)).expect("it is lowered");
            0
        });
    }
}

#[test]
fn passes_are_linear() {
    check("-O2", &[], |module| {
        let mut options = pir_transform::Options::default();
        options.jobs = Some(1);
        let done = pir_transform::run(module, &Pipeline::of_level(Level::O2), &options);
        done.expect("the result is valid");
        0
    });
}

#[test]
fn facts_of_regions_are_linear() {
    check("the facts that lowering needs", &[], |module| {
        let facts = facts_for_lowering(&module, &FactsOptions::default()).expect("it is analysed");
        let tables = facts.iter().map(|f| f.table().len()).sum::<usize>();
        tables + serde_json::to_string(&facts).expect("it has no odd keys").len()
    });
}

/// The body of a function with one block of `n` fences.
fn fences(n: usize) -> pir_core::Body {
    let text = (0..n).map(|_| "  fence seq_cst\n").collect::<String>();
    let text = format!("define void @f() {{\n{text}  ret void\n}}\n");
    let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
    module.functions().next().and_then(|f| f.2.body.as_deref()).expect("a body").clone()
}

#[test]
fn the_count_sees_a_quadratic_lowering() {
    // An insertion in the middle of a block of n instructions moves n / 4 on the average.
    let insert = |n: usize| {
        let mut body = fences(n);
        let before = pir_core::work::reads()?;
        let (b, i) = (body.entry()?, *body.insts(body.entry()?).first()?);
        for _ in 0..n {
            let data = *body.inst(i);
            body.insert_inst(b, body.insts(b).len() / 2, data);
        }
        Some(pir_core::work::reads()? - before)
    };
    if let Some((a, b)) = insert(400).zip(insert(800)) {
        assert!(b > 3 * a, "{a} and {b}");
    }
}

#[test]
fn pieces_cut_from_the_end_of_a_long_block_do_not_copy_it() {
    let cut = |n: usize| {
        let mut body = fences(n);
        let before = pir_core::work::reads()?;
        let all = body.insts(body.entry()?).to_vec();
        for &i in all[1..].iter().rev() {
            pir_core::cursor::split_block_to_end(&mut body, i).expect("it is split");
        }
        Some(pir_core::work::reads()? - before)
    };
    if let Some((a, b)) = cut(500).zip(cut(1000)) {
        assert!(b * 100 <= a * MAX_PERCENT, "{a} and {b}");
    }
}

//! No growth: twice the size of a program is twice the work of the passes and of the lowering, for
//! every shape.

use pir_tests::shapes::SHAPES;
use pir_transform::{Level, Pipeline};
use pir_verify::Verified;

/// Work at twice the size, in percent of that at the size. Sorting and tables that are enlarged
/// make it a little more than twice.
const MAX_PERCENT: u64 = 230;

/// Shapes that are more than linear in the passes of -O2: nests, for which a pass walks the blocks
/// of each region or loop with all that is inside.
const GROWING_IN_PASSES: [&str; 6] = [
    "nested regions, as tasks",
    "nested regions, in place",
    "nested loops",
    "values after nested joins",
    "nested regions that may hang",
    "values that strands define anew",
];

fn verified(text: &str) -> Verified {
    let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
    let options = pir_verify::Options { jobs: Some(1), ..Default::default() };
    let verified = pir_verify::verify_with(module, &options);
    verified.unwrap_or_else(|invalid| panic!("{}", invalid.diagnostics[0].message))
}

/// Compares the rows that `work` reads for each shape at three sizes. The shapes of `growing` are
/// known to take more than twice the work.
fn check(what: &str, growing: &[&str], work: impl Fn(Verified)) {
    let rows = |text: &str| {
        let module = verified(text);
        let before = pir_core::work::reads()?;
        work(module);
        Some(pir_core::work::reads()? - before)
    };
    let mut wrong = Vec::new();
    for shape in &SHAPES {
        // Tables that are built once are left out.
        rows(&(shape.program)(2));
        let counts: Option<Vec<u64>> =
            [1, 2, 4].iter().map(|k| rows(&(shape.program)(k * shape.size))).collect();
        // Builds without assertions do not count.
        let Some(counts) = counts else { return };
        let grows = counts.windows(2).any(|w| w[1] * 100 > w[0] * MAX_PERCENT);
        if grows && !growing.contains(&shape.name) {
            wrong.push(format!("{what}, {} {}: {counts:?}", shape.size, shape.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn lowering_is_linear() {
    for backend in ["rayon", "sequential", "simd", "openmp"] {
        check(&format!("lowering to {backend}"), &[], |module| {
            pir_lower::lower(module, &pir_lower::Options::to(backend)).expect("it is lowered");
        });
    }
}

#[test]
fn passes_are_linear() {
    check("-O2", &GROWING_IN_PASSES, |module| {
        let mut options = pir_transform::Options::default();
        options.jobs = Some(1);
        let done = pir_transform::run(module, &Pipeline::of_level(Level::O2), &options);
        done.expect("the result is valid");
    });
}

#[test]
fn the_count_sees_a_quadratic_lowering() {
    // An insertion in the middle of a block of n instructions moves n / 4 on the average.
    let insert = |n: usize| {
        let text = (0..n).map(|_| "  fence seq_cst\n").collect::<String>();
        let text = format!("define void @f() {{\n{text}  ret void\n}}\n");
        let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
        let mut body = module.functions().next()?.2.body.as_deref()?.clone();
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

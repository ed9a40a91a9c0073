//! No growth: twice the size of a program is twice the work of the passes and of the lowering, for
//! every shape.

use pir_ir::report::analysis::{FactsOptions, facts_for_lowering};
use pir_tests::shapes::SHAPES;
use pir_transform::{PASSES, Pipeline};
use pir_verify::Verified;

/// Work at twice the size, in percent of that at the size. Sorting and tables that are enlarged
/// make it a little more than twice.
const MAX_PERCENT: u64 = 230;

fn verified(text: &str) -> Verified {
    let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
    let options = pir_verify::Options { jobs: Some(1), ..Default::default() };
    let verified = pir_verify::verify_with(module, &options);
    verified.unwrap_or_else(|invalid| panic!("{}", invalid.diagnostics[0].message))
}

/// Something that is done with a module, and the size of its result.
type Work<'a> = (String, Box<dyn Fn(Verified) -> usize + 'a>);

/// Compares the rows that each work reads and the size of its result, for each shape at three
/// sizes.
fn check(all: &[Work<'_>]) {
    let rows = |module: &Verified, work: &dyn Fn(Verified) -> usize| {
        let module = module.clone();
        let before = pir_core::work::reads()?;
        let size = work(module);
        Some(pir_core::work::reads()? - before + size as u64)
    };
    let mut wrong = Vec::new();
    for shape in &SHAPES {
        let sizes = [2, shape.size, 2 * shape.size, 4 * shape.size];
        let modules = sizes.map(|n| verified(&(shape.program)(n)));
        for (what, work) in all {
            // Tables that are built once are left out. Builds without assertions do not count.
            let Some(_) = rows(&modules[0], work) else { return };
            let [a, b, c] = [1, 2, 3].map(|k| rows(&modules[k], work).unwrap_or_default());
            // The first doubling may be one to where a budget ends.
            if c * 100 > b * MAX_PERCENT {
                wrong.push(format!("{what}, {} {}: {a}, {b}, {c}", shape.size, shape.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn lowering_is_linear() {
    let lowering = |backend| -> Work<'_> {
        let lower = move |module| {
            pir_lower::lower(module, &pir_lower::Options::to(backend)).expect("it is lowered");
            0
        };
        (format!("lowering to {backend}"), Box::new(lower))
    };
    check(&["rayon", "sequential", "simd", "openmp"].map(lowering));
}

/// Runs passes without verifying the result, which is linear by other tests.
fn passes(name: &str) -> Work<'_> {
    let run = move |module| {
        let mut options = pir_transform::Options::default();
        (options.jobs, options.verify_each) = (Some(1), false);
        let pipeline: Pipeline = name.parse().expect("a pipeline");
        pir_transform::run_unverified(module, &pipeline, &options).expect("nothing is verified");
        0
    };
    (name.to_owned(), Box::new(run))
}

#[test]
fn pipelines_are_linear() {
    check(&[passes("O2")]);
}

#[test]
fn each_pass_is_linear() {
    let all: Vec<Work<'_>> = PASSES.iter().map(|pass| passes(pass.name)).collect();
    check(&all);
}

#[test]
fn facts_of_regions_are_linear() {
    let facts = |module| {
        let facts = facts_for_lowering(&module, &FactsOptions::default()).expect("it is analysed");
        let tables = facts.iter().map(|f| f.table().len()).sum::<usize>();
        tables + serde_json::to_string(&facts).expect("it has no odd keys").len()
    };
    check(&[("the facts that lowering needs".to_owned(), Box::new(facts))]);
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

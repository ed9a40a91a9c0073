//! The independent checker agrees with the verifier: on every graph of up to four blocks, and on
//! random larger ones, it accepts the certificate for all uses that the reference allows, and with
//! that certificate it refuses each use that the reference does not allow.

use proptest::prelude::*;

use pir_check::format::Certificate;
use pir_core::module::Module;
use pir_tests::oracle::{
    BlockEnd, ReferenceAnswers, SmallGraph,
    enumerate::{self, GraphBounds, fold},
};
use pir_verify::{Options, WarningLevel};

/// Pairs of the block of a definition and the block of a use.
type DefUsePairs = Vec<(usize, usize)>;

/// Graphs whose texts are checked together.
#[derive(Default)]
struct CertificateBatch {
    /// Graphs with the uses that are fine and those that are not.
    graphs: Vec<(SmallGraph, DefUsePairs, DefUsePairs)>,
    certified: u64,
    refused: u64,
}

impl CertificateBatch {
    fn add(&mut self, g: &SmallGraph) -> Result<(), String> {
        let unwinds = g.blocks.iter().any(|b| b.end == BlockEnd::Branch { leaves: true });
        let Some(r) = ReferenceAnswers::of(g).ok().filter(|_| !unwinds) else { return Ok(()) };
        let pairs = (0..g.len()).flat_map(|m| (0..g.len()).map(move |n| (m, n)));
        let (fine, wrong) = pairs.partition(|&(m, n)| r.ssa_ok(m, n));
        self.graphs.push((g.clone(), fine, wrong));
        if self.graphs.len() < 64 { Ok(()) } else { self.check() }
    }

    fn check(&mut self) -> Result<(), String> {
        let graphs = std::mem::take(&mut self.graphs);
        let text = |k: usize, g: &SmallGraph, uses: &[(usize, usize)]| {
            g.to_text(&format!("f{k}"), uses, &[])
        };
        let texts: Vec<String> =
            graphs.iter().enumerate().map(|(k, (g, fine, _))| text(k, g, fine)).collect();
        let module = read(&texts.concat())?;
        let options = Options { warnings: WarningLevel::Off, jobs: Some(1), ..Options::default() };
        let verified = pir_verify::verify_with(module, &options).map_err(|e| e.to_string())?;
        let json =
            pir_verify::Certificate::new(&verified, &options).map_err(|e| e.to_string())?.to_json();
        let certificate = Certificate::from_json(&json).map_err(|e| e.to_string())?;
        if let Err(found) = pir_check::check(&verified, &certificate) {
            let name = found[0].function.clone().unwrap_or_default();
            let k: usize = name[1..].parse().expect("a number");
            return Err(format!("{} in `{}`:\n{}", found[0].message, graphs[k].0, texts[k]));
        }
        self.certified += graphs.len() as u64;
        // The same functions with one wrong use each, and the certificates of the right ones.
        let mut texts = Vec::new();
        let mut parts = Vec::new();
        for ((g, _, wrong), part) in graphs.iter().zip(&certificate.functions) {
            for &u in wrong {
                let mut part = part.clone();
                part.name = format!("f{}", parts.len());
                texts.push(text(parts.len(), g, &[u]));
                parts.push(part);
            }
        }
        let module = read(&texts.concat())?;
        self.refused += parts.len() as u64;
        let all = parts.len();
        let wrong = Certificate { version: certificate.version, functions: parts };
        let found = pir_check::check(&module, &wrong).err().unwrap_or_default();
        if found.len() != all {
            let refused: Vec<_> = found.iter().filter_map(|d| d.function.as_deref()).collect();
            let missed = (0..all).find(|k| !refused.contains(&&*format!("f{k}")));
            return Err(format!("accepted:\n{}", missed.map_or("", |k| &texts[k])));
        }
        Ok(())
    }
}

fn read(text: &str) -> Result<Module, String> {
    let options = pir_core::text::ParseOptions { parallel: false };
    let parsed = pir_core::text::parse_with(text.as_bytes(), &options);
    parsed.into_result().map_err(|found| format!("{}\n{text}", found[0]))
}

fn all(shape: GraphBounds) -> (u64, u64) {
    let see = |acc: &mut Result<CertificateBatch, String>, g: &SmallGraph| {
        if let Ok(batch) = acc
            && let Err(what) = batch.add(g)
        {
            *acc = Err(what);
        }
    };
    let finish = |batch: Result<CertificateBatch, String>| {
        let mut batch = batch?;
        batch.check().map(|()| batch)
    };
    let merge = |a, b| {
        let (mut a, b) = (finish(a)?, finish(b)?);
        a.certified += b.certified;
        a.refused += b.refused;
        Ok(a)
    };
    let batch = finish(fold(shape, || Ok(CertificateBatch::default()), see, merge));
    let batch = batch.unwrap_or_else(|what| panic!("{what}"));
    (batch.certified, batch.refused)
}

#[test]
fn all_graphs_of_up_to_four_blocks() {
    let (mut certified, mut refused) = (0, 0);
    for blocks in 1..=4 {
        let (c, r) = all(GraphBounds { blocks, max_succs: 2, masters: false });
        certified += c;
        refused += r;
    }
    assert_eq!((certified, refused), (30_439, 223_382));
}

#[test]
fn three_successors_and_masters() {
    let (certified, refused) = all(GraphBounds { blocks: 3, max_succs: 3, masters: false });
    assert!(certified > 2_000 && refused > 2_000, "{certified} certified, {refused} refused");
    let (certified, _) = all(GraphBounds { blocks: 3, max_succs: 2, masters: true });
    assert!(certified > 500, "{certified} certified");
}

/// Thousands of tasks, the value of each used after the join: valid, with a certificate of linear
/// size that holds.
#[test]
fn a_fork_of_many_tasks_is_valid_and_certified() {
    let tasks = 10_000;
    let list = |f: &dyn Fn(usize) -> String| (0..tasks).map(f).collect::<Vec<_>>();
    let labels = list(&|i| format!("label %t{i}")).join(", ");
    let blocks =
        list(&|i| format!("t{i}:\n  %v{i} = add i32 %x, {i}\n  br label %done\n")).concat();
    let uses = list(&|i| format!("  %w{i} = add i32 %v{i}, 1\n")).concat();
    for fork in [
        format!("  fork [{labels}]\n"),
        format!("  fork [label %s]\ns:\n  fork interior [{labels}]\n"),
    ] {
        let text = format!(
            "define void @f(i32 %x) {{\nentry:\n{fork}{blocks}done:\n  join\n{uses}  ret void\n}}\n"
        );
        let module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
        let options = Options::default();
        let verified = pir_verify::verify_with(module, &options).expect("it is valid");
        let certificate = pir_verify::Certificate::new(&verified, &options).expect("linear work");
        assert!(certificate.to_json().len() < 5 * text.len());
        pir_check::check_json(&verified, &certificate.to_json()).expect("the certificate holds");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_graphs(
        blocks in 5usize..=12,
        tape in proptest::collection::vec(any::<u32>(), 150),
    ) {
        let g = enumerate::from_tape(blocks, 0, &tape);
        let mut batch = CertificateBatch::default();
        if let Err(what) = batch.add(&g).and_then(|()| batch.check()) {
            return Err(TestCaseError::fail(what));
        }
    }
}

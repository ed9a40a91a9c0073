//! Certificates of valid programs are accepted; a mutation that changes the claims of a certificate
//! is rejected.
//!
//! Every leaf of every sample certificate is changed in every way that the kind of leaf allows, and
//! every list and object is shortened, doubled and reordered. A mutant that is still accepted must
//! make the same claims: only evidence may differ.

use pir_check::format::{Certificate, DominatorTree, FunctionCertificate};
use pir_core::module::Module;
use pir_verify::Options;
use serde_json::{Value, json};

fn module(text: &str) -> Module {
    pir_core::text::parse(text.as_bytes()).into_result().expect("the sample parses")
}

fn certificate(module: Module) -> String {
    let verified = pir_verify::verify(module).expect("the sample verifies");
    let certificate = pir_verify::Certificate::new(&verified, &Options::default());
    certificate.expect("small").to_json()
}

/// Returns the claims: reachability, depths, regions, dominance.
fn claims(json: &str) -> Vec<Value> {
    let certificate = Certificate::from_json(json).expect("accepted, so well-formed");
    let tree = |t: &DominatorTree| json!([t.parent, t.loose]);
    let one = |f: &FunctionCertificate| {
        let parallel = f.parallel.as_ref().map(|p| {
            let mut regions = p.regions.clone();
            regions.iter_mut().for_each(|r| r.bridges.clear());
            let mut joins: Vec<(u32, u32)> = Vec::new();
            for value in &p.values {
                let at = value.at.iter().flat_map(|a| &a.joins);
                joins.extend(at.map(|&j| (value.block, j)));
            }
            joins.sort_unstable();
            joins.dedup();
            json!([p.region, tree(&p.local), regions, joins])
        });
        json!([f.name, f.depth_in, tree(&f.cfg), parallel])
    };
    certificate.functions.iter().map(one).collect()
}

/// Returns all values that differ from `value` in one place.
fn mutants(value: &Value) -> Vec<Value> {
    let mut out = match value {
        Value::Null => vec![json!(0), json!(1), json!([]), json!({})],
        Value::Bool(b) => vec![json!(!b), Value::Null],
        Value::Number(n) => {
            let n = n.as_i64().expect("a small number");
            let others = [n - 1, n + 1, 0, 1, 2, 3, 1 << 31, u32::MAX as i64, 1 << 40];
            let mut all: Vec<Value> =
                others.iter().filter(|&&k| k != n).map(|k| json!(k)).collect();
            all.extend([Value::Null, json!("0"), json!(0.5)]);
            all
        }
        Value::String(s) => vec![json!(format!("{s}x")), json!(""), Value::Null],
        Value::Array(items) => {
            let mut all = vec![Value::Null];
            for k in 0..items.len() {
                let mut shorter = items.clone();
                shorter.remove(k);
                all.push(Value::Array(shorter));
                let mut longer = items.clone();
                longer.insert(k, items[k].clone());
                all.push(Value::Array(longer));
                if k + 1 < items.len() && items[k] != items[k + 1] {
                    let mut swapped = items.clone();
                    swapped.swap(k, k + 1);
                    all.push(Value::Array(swapped));
                }
                for other in mutants(&items[k]) {
                    let mut changed = items.clone();
                    changed[k] = other;
                    all.push(Value::Array(changed));
                }
            }
            for extra in [json!(0), json!(1), json!(2), json!(3)] {
                let mut longer = items.clone();
                longer.push(extra);
                all.push(Value::Array(longer));
            }
            all
        }
        Value::Object(fields) => {
            let mut all = vec![Value::Null];
            for (key, item) in fields {
                let mut fewer = fields.clone();
                fewer.remove(key);
                // A field that may be null may be left out: the same claim.
                if !item.is_null() {
                    all.push(Value::Object(fewer));
                }
                for other in mutants(item) {
                    let mut changed = fields.clone();
                    changed.insert(key.clone(), other);
                    all.push(Value::Object(changed));
                }
            }
            let mut more = fields.clone();
            more.insert("more".into(), json!(0));
            all.push(Value::Object(more));
            all
        }
    };
    out.retain(|m| m != value);
    out
}

/// Returns how many mutants there were, and how many were accepted with the same claims.
fn check(text: &str) -> (usize, usize) {
    let m = module(text);
    let json = certificate(m.clone());
    let found = pir_check::check_json(&m, &json);
    assert!(found.is_ok(), "{found:?}\n{json}\n{text}");
    let before = claims(&json);
    let value: Value = serde_json::from_str(&json).expect("JSON");
    let mut harmless = 0;
    let all = mutants(&value);
    for mutant in &all {
        let mutant = mutant.to_string();
        if pir_check::check_json(&m, &mutant).is_ok() {
            assert_eq!(claims(&mutant), before, "accepted:\n{mutant}\nfor\n{json}\nof\n{text}");
            harmless += 1;
        }
    }
    (all.len(), harmless)
}

const SAMPLE_FILES: &[&str] = &[
    // Plain code: a loop, an unreachable block, a phi.
    "define i32 @f(i1 %o) {\n0:\n br label %1\n1:\n %i = phi i32 [0, %0], [%n, %2]\n br i1 %o, \
     label %2, label %3\n\
     2:\n %n = add i32 %i, 1\n br label %1\n3:\n ret i32 %i\n4:\n ret i32 %n\n}",
    // Two tasks, values of both used after the join.
    "define i32 @f(i32 %n) {\na:\n fork [label %b, label %c]\nb:\n %x = add i32 %n, 1\n halt\n\
     c:\n %y = add i32 %n, 2\n br label %d\n\
     d:\n join\n %z = add i32 %x, %y\n ret i32 %z\n}",
    // A parallel loop whose spine computes a value that is used after the join.
    "define i32 @f(i32 %n) {\na:\n fork [label %h]\nh:\n %i = phi i32 [0, %a], [%k, %l]\n %o = \
     icmp slt i32 %i, %n\n\
     br i1 %o, label %l, label %x\nl:\n %k = add i32 %i, 1\n fork interior [label %b, label %h]\n\
     b:\n halt\nx:\n join\n ret i32 %i\n}",
    // Two forks that share a region, with attributes.
    "define void @f(i1 %o) {\na:\n br i1 %o, label %b, label %c\nb:\n fork width i32 4 lockstep \
     [label %d, label %e], !pir.backends !0\nc:\n\
     fork [label %d, label %e], !pir.backends !1\nd:\n br label %x\ne:\n halt\nx:\n join\n ret \
     void\n}\n\
     !0 = !{!\"simd\", !\"sequential\"}\n!1 = !{!\"sequential\", !\"rayon\", !\"simd\"}",
    // Forks of one region that close at different joins; values used after each.
    "define i32 @f(i1 %o) {\na:\n br i1 %o, label %p, label %q\np:\n fork [label %r]\nq:\n fork \
     [label %s]\nr:\n br i1 %o, label %s, label %x\n\
     s:\n %v = add i32 1, 1\n br label %y\nx:\n join\n ret i32 0\ny:\n join\n ret i32 1\n}",
    // A nested region, an empty one, and a value handed out through both joins.
    "define i32 @f(i32 %n) {\na:\n fork [label %b, label %c]\nb:\n fork [label %d, label %e]\n\
     d:\n %v = add i32 %n, 1\n halt\n\
     e:\n br label %g\ng:\n join\n %w = add i32 %v, 1\n br label %x\nc:\n halt\nx:\n join\n %u = \
     add i32 %v, %w\n fork [label %y, label %y]\n\
     y:\n join\n ret i32 %u\n}",
    // Irreducible: a cycle of two blocks with two entries.
    "define void @f(i1 %o) {\na:\n br i1 %o, label %b, label %d\nb:\n br label %d\nd:\n br i1 %o, \
     label %b, label %e\ne:\n ret void\n}",
    // Irreducible, and neither block of the cycle has two predecessors that come before it.
    "define void @f(i1 %o) {\na:\n br label %b\nb:\n br i1 %o, label %c, label %d\nc:\n br label \
     %x\nd:\n br label %y\n\
     x:\n br i1 %o, label %y, label %e\ny:\n br label %x\ne:\n ret void\n}",
    // An exception: the result of the invoke on its normal edge, and after a join.
    "declare i32 @g()\ndeclare i32 @p(...)\ndefine i32 @f() personality ptr @p {\na:\n fork \
     [label %b, label %c]\nb:\n\
     %v = invoke i32 @g() to label %n unwind label %u\nn:\n %w = add i32 %v, 1\n br label %x\nu:\n\
     %l = landingpad { ptr, i32 } cleanup\n unreachable\nc:\n halt\nx:\n join\n ret i32 %v\n}",
];

#[test]
fn no_mutant_with_other_claims_is_accepted() {
    for text in SAMPLE_FILES {
        let (all, harmless) = check(text);
        assert!(all > 200, "too few mutants of\n{text}");
        assert!(harmless * 4 < all, "{harmless} of {all} mutants are harmless:\n{text}");
    }
}

#[test]
fn a_certificate_of_another_module_is_refused() {
    for (k, a) in SAMPLE_FILES.iter().enumerate() {
        for (l, b) in SAMPLE_FILES.iter().enumerate().filter(|&(l, _)| l != k) {
            let json = certificate(module(a));
            assert!(pir_check::check_json(&module(b), &json).is_err(), "{k} for {l}");
        }
    }
}

/// Uses that no certificate can cover, because the checker does not trust the verifier.
#[test]
fn a_module_that_does_not_verify_is_refused_with_a_certificate_of_a_valid_one() {
    let valid = SAMPLE_FILES[1];
    let json = certificate(module(valid));
    for (from, to) in [
        ("%x = add i32 %n, 1\n halt", "%x = add i32 %y, 1\n halt"),
        ("br label %d", "halt"),
        ("%y = add i32 %n, 2\n br", "%y = add i32 %y, 2\n br"),
        ("join\n %z", "%z"),
        ("fork [label %b, label %c]", "fork [label %b, label %c, label %b]"),
    ] {
        let text = valid.replace(from, to);
        assert_ne!(text, valid);
        assert!(pir_check::check_json(&module(&text), &json).is_err(), "{text}");
    }
}

#[test]
fn malformed_certificates_have_an_error_code_of_their_own() {
    let m = module(SAMPLE_FILES[0]);
    for text in ["", "{", "[]", "{\"version\":1}", "{\"version\":2,\"functions\":[]}"] {
        let found = pir_check::check_json(&m, text).expect_err("no certificate");
        assert_eq!(found[0].code, pir_core::Code::BadCertificate);
    }
}

/// A chain 0 → 1 → 2 → 3 with a short cut 1 → 3. The lie: 0 is the parent of all. It has to admit
/// that nothing shows 2's parent to be immediate; then 2 shows nothing for 3 either.
#[test]
fn a_loose_block_is_no_dominance_evidence() {
    let m = module(
        "define void @f(i1 %p) {\na:\n br label %b\nb:\n br i1 %p, label %c, label %d\nc:\n \
         br label %d\nd:\n ret void\n}",
    );
    let certificate = |parents: [Option<u32>; 4], loose: &[u32]| {
        json!({"version": 1, "functions": [{
            "name": "f", "in": [0, 0, 0, 0], "order": [0, 1, 2, 3], "via": [null, 0, 1, 1],
            "cfg": {"parent": parents, "low_high": [], "loose": loose}, "parallel": null,
        }]})
        .to_string()
    };
    let truth = [None, Some(0), Some(1), Some(1)];
    let lie = [None, Some(0), Some(0), Some(0)];
    pir_check::check_json(&m, &certificate(truth, &[])).expect("the truth");
    assert!(pir_check::check_json(&m, &certificate(lie, &[])).is_err());
    assert!(pir_check::check_json(&m, &certificate(lie, &[2])).is_err());
    // Nothing but dominance is claimed here, and that is true.
    pir_check::check_json(&m, &certificate(lie, &[2, 3])).expect("a weaker truth");
}

/// It takes too much work to compute which of many forks closes at which of many joins, but no use
/// depends on it, so there is a certificate.
#[test]
fn unneeded_proof_work_is_skipped() {
    let n = 40;
    let mut text = String::from("define void @f(i32 %o) {\ne:\n switch i32 %o, label %f0 [");
    (1..n).for_each(|k| text += &format!(" i32 {k}, label %f{k}"));
    text += " ]\n";
    for k in 0..n {
        text += &format!("f{k}:\n fork [label %a, label %b{k}]\nb{k}:\n br label %j{k}\n");
        text += &format!("j{k}:\n join\n ret void\n");
    }
    text += "a:\n halt\n}\n";
    let m = module(&text);
    let options = Options { work_per_use: 0, ..Options::default() };
    let verified = pir_verify::verify_with(m.clone(), &options).expect("valid");
    let json = pir_verify::Certificate::new(&verified, &options).expect("cheap").to_json();
    assert_eq!(pir_check::check_json(&m, &json), Ok(()));
}

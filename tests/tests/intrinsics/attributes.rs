//! The table's effects, compared with the attributes that LLVM gives a declaration.

use pir_core::intrinsic::{Id, IntrinsicRow, ROWS};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command, Stdio};

/// A type for each part of a signature, and the declaration that comes of it.
fn declaration(row: &IntrinsicRow) -> String {
    // A number of lanes that every number of parts divides.
    let lanes = if row.name.contains("interleave") { 840 } else { 8 };
    let mut slots: Vec<String> = vec![];
    let result = row.signature.result();
    let is_struct = result.starts_with('{') && result != "{}";
    let inner = if is_struct { result.trim_matches(['{', '}']) } else { result };
    let count = inner.split(',').count();
    let specs: Vec<&str> = inner.split(',').chain(row.signature.params().map(|p| p.0)).collect();
    let fill = |kind: &str| match kind {
        "float" => "float".to_owned(),
        "vec" => format!("<{lanes} x i32>"),
        "ptr" => "ptr".to_owned(),
        _ => "i32".to_owned(),
    };
    for spec in &specs {
        if let Some(kind) = spec.strip_prefix("any") {
            slots.push(fill(kind));
        } else if spec.starts_with("ptrs:") {
            slots.push(format!("<{lanes} x ptr>"));
        }
    }
    let mut next = 0;
    let mut show = |spec: &str| -> String {
        if spec.starts_with("any") || spec.starts_with("ptrs:") {
            next += 1;
            return slots[next - 1].clone();
        }
        if let Some(n) = spec.strip_prefix('=') {
            return slots[n.parse::<usize>().expect("a slot")].clone();
        }
        if let Some((kind, rest)) = spec.split_once(':') {
            let (n, parts) = rest.split_once(':').unwrap_or((rest, "1"));
            let slot = &slots[n.parse::<usize>().expect("a slot")];
            let vector = slot.strip_prefix('<').and_then(|s| s.strip_suffix('>'));
            let Some((_, scalar)) = vector.and_then(|v| v.split_once(" x ")) else {
                return if kind == "truth" { "i1".into() } else { slot.clone() };
            };
            return match kind {
                "elem" => scalar.into(),
                "truth" => format!("<{lanes} x i1>"),
                _ => {
                    let parts: u32 = parts.parse().expect("a number");
                    format!("<{} x {scalar}>", lanes / parts)
                }
            };
        }
        match spec {
            "md" => "metadata".into(),
            "tok" => "token".into(),
            "f64" => "double".into(),
            other => other.into(),
        }
    };
    let shown: Vec<String> = specs.iter().map(|s| show(s)).collect();
    let (results, params) = shown.split_at(count);
    let results = results.join(", ");
    let result = if is_struct { format!("{{ {results} }}") } else { results };
    let mangled = |t: &String| match t.strip_prefix('<').and_then(|t| t.strip_suffix('>')) {
        Some(vector) => {
            let (n, scalar) = vector.split_once(" x ").expect("a vector");
            format!(".v{n}{}", scalar.replace("ptr", "p0"))
        }
        None => format!(".{}", t.replace("float", "f32").replace("ptr", "p0")),
    };
    let types: String = slots.iter().map(mangled).collect();
    format!("declare {result} @{}{types}({})\n", row.name, params.join(", "))
}

/// Runs a text through a filter.
fn filter(program: &str, input: &[u8]) -> Vec<u8> {
    let mut command = Command::new(program);
    command.args(["-o", "-", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|e| panic!("{program}: {e}"));
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let out = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("it reads all");
    assert!(out.status.success(), "{program}: {}", out.status);
    out.stdout
}

/// Returns whether LLVM 22 prints a declaration for the row. It does not for the first four, which
/// debug records have replaced, and for `llvm.parallel.*`, which it does not know.
fn is_llvms(row: &IntrinsicRow) -> bool {
    let debug = [Id::DbgAssign, Id::DbgDeclare, Id::DbgLabel, Id::DbgValue];
    let parallel = row.name.starts_with("llvm.parallel.");
    !(debug.contains(&row.id) || parallel || row.id == Id::X86)
}

#[test]
fn effects_agree_with_llvm_declarations() {
    let rows: Vec<&IntrinsicRow> = ROWS.iter().filter(|r| is_llvms(r)).collect();
    let text: String = rows.iter().map(|r| declaration(r)).collect();
    let printed = filter("llvm-dis-22", &filter("llvm-as-22", text.as_bytes()));
    let printed = String::from_utf8(printed).expect("text");
    let mut sets = BTreeMap::new();
    let mut found = BTreeMap::new();
    for line in printed.lines() {
        if let Some((n, words)) =
            line.strip_prefix("attributes #").and_then(|l| l.split_once(" = { "))
        {
            sets.insert(n.to_owned(), words.trim_end_matches(" }").to_owned());
        } else if line.starts_with("declare ") {
            let (_, rest) = line.split_once('@').expect("a name");
            let (name, _) = rest.split_once('(').expect("parameters");
            let set = line.rsplit_once(") #").map(|s| s.1.to_owned());
            let name = pir_core::intrinsic::find(name.as_bytes()).expect(name).name;
            found.insert(name, set);
        }
    }
    let mut wrong = vec![];
    for row in &rows {
        let Some(set) = found.get(row.name) else {
            wrong.push(format!("{}: LLVM does not know it", row.name));
            continue;
        };
        let words = set.as_ref().map_or("", |n| sets[n].as_str());
        // The parts of what memory is used are one attribute.
        let mut theirs: BTreeSet<String> = BTreeSet::new();
        let rest = match words.split_once("memory(") {
            Some((before, after)) => {
                let (memory, behind) = after.split_once(')').expect("a bracket");
                theirs.insert(format!("memory({memory})"));
                format!("{before} {behind}")
            }
            None => words.to_owned(),
        };
        theirs.extend(rest.split_whitespace().map(str::to_owned));
        let ours: BTreeSet<String> = row.effect.words().into_iter().collect();
        if ours != theirs {
            wrong.push(format!("{}: {ours:?}, not {theirs:?}", row.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows.len() > 500, "{} rows", rows.len());
}

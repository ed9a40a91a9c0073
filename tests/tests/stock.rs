//! The encoding for stock LLVM: LLVM accepts it, and decoding gives back a program of the same
//! outcomes.
//!
//! Needs `opt-22` (Debian: `apt-get install llvm-22`).

use std::io::Write as _;
use std::process::{Command, Stdio};

use rayon::prelude::*;

use pir_fuzz::{CommandTemplate, Mode, Subject, Tape};
use pir_tests::litmus;
use pir_tests::lowered;
use pir_tests::refinement::{By, Source};
use pir_tests::tally::par_sum;
use pir_transform::stock::{EncodeError, decode, encode};

pir_tests::tally! {
    /// Counts over programs.
    struct Tally {
        /// Programs with an encoding.
        encoded,
        /// Programs of which a value cannot be passed through memory.
        refused,
        /// Programs whose outcomes were compared completely.
        compared,
    }
}

/// Checks that `opt-22` accepts a text.
///
/// # Errors
/// The message of `opt-22`.
fn accepted(text: &str) -> Result<(), String> {
    let mut command = Command::new("opt-22");
    command.args(["-passes=verify", "-disable-output", "-"]);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let child = command.spawn();
    let mut child = child
        .unwrap_or_else(|e| panic!("`opt-22` does not start ({e}); try `apt-get install llvm-22`"));
    let written = child.stdin.take().expect("a pipe").write_all(text.as_bytes());
    let done = child.wait_with_output().map_err(|e| e.to_string())?;
    written.map_err(|e| e.to_string())?;
    let message = || format!("{}\n{text}", String::from_utf8_lossy(&done.stderr));
    if done.status.success() { Ok(()) } else { Err(message()) }
}

fn check(text: &str, args: &[String], by: By) -> Result<Tally, String> {
    let encoded = match encode(lowered::verified(text.as_bytes())?) {
        Ok(encoded) => encoded.to_string(),
        Err(EncodeError::Uses(_)) => return Ok(Tally { refused: 1, ..Tally::default() }),
        Err(e) => return Err(e.to_string()),
    };
    if ["fork ", " halt\n", " join\n", "llvm.parallel"].iter().any(|w| encoded.contains(w)) {
        return Err(format!("an instruction is left\n{encoded}"));
    }
    accepted(&encoded)?;
    let parsed = pir_core::text::parse(encoded.as_bytes()).into_result();
    let parsed = parsed.map_err(|d| format!("{}\n{encoded}", d[0].message))?;
    let decoded = decode(parsed).map_err(|e| format!("{e}\n{encoded}"))?.to_string();
    let say = |why: String| format!("{why}\n{text}\n{encoded}\n{decoded}");
    if decoded.contains("@pir.") {
        return Err(say("the encoding is left".to_owned()));
    }
    let forth = Source::of(text, args, by)?.compare(&decoded).map_err(say)?;
    let back = Source::of(&decoded, args, by)?.compare(text).map_err(say)?;
    Ok(Tally { encoded: 1, refused: 0, compared: u64::from(forth && back) })
}

#[test]
#[ignore = "slow"]
fn litmus_files() {
    let tally = par_sum(litmus::all().par_iter().map(|path| {
        let case = litmus::load(path)?;
        let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
        let say = |why| format!("{}: {why}", path.display());
        check(&text, &case.args, By::Search(5_000)).map_err(say)
    }));
    assert!(tally.encoded > 450 && tally.refused == 0 && tally.compared > 420, "{tally:?}");
}

#[test]
#[ignore = "slow"]
fn generated_programs() {
    for mode in Mode::ALL {
        let tally = par_sum((0..75u64).into_par_iter().map(|seed| {
            let options = pir_fuzz::GeneratorOptions::new(mode);
            let text = pir_fuzz::generate(&mut Tape::from_seed(seed), &options).to_string();
            check(&text, &[], By::Search(2_000)).map_err(|why| format!("{mode:?} {seed}: {why}"))
        }));
        assert!(tally.encoded > 70 && tally.compared > 50, "{mode:?} {tally:?}");
    }
}

/// Programs that passes break if the encoding hides from them what strands do.
const TRAPS: [(&str, &str); 7] = [
    (
        "both strands begin with the same update",
        "
@x = global i32 0

define i32 @main() {
entry:
  fork [label %a, label %b]
a:
  %v = atomicrmw add ptr @x, i32 1 seq_cst
  halt
b:
  %w = atomicrmw add ptr @x, i32 1 seq_cst
  br label %done
done:
  join
  %n = load i32, ptr @x
  ret i32 %n
}
",
    ),
    (
        "a strand writes a parameter without aliases",
        "
define internal i32 @f(ptr noalias %p) noinline {
entry:
  store i32 1, ptr %p
  fork [label %a, label %b]
a:
  store i32 2, ptr %p
  halt
b:
  br label %done
done:
  join
  %n = load i32, ptr %p
  ret i32 %n
}

define i32 @main() {
entry:
  %x = alloca i32
  %r = call i32 @f(ptr %x)
  ret i32 %r
}
",
    ),
    (
        "a strand writes a local variable",
        "
define i32 @main() {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  fork [label %a, label %b]
a:
  store i32 2, ptr %x
  halt
b:
  br label %done
done:
  join
  %n = load i32, ptr %x
  ret i32 %n
}
",
    ),
    (
        "a strand writes an object from the heap",
        "
declare noalias ptr @malloc(i64)

define i32 @main() {
entry:
  %x = call noalias ptr @malloc(i64 4)
  store i32 1, ptr %x
  fork [label %a, label %b]
a:
  store i32 2, ptr %x
  halt
b:
  br label %done
done:
  join
  %n = load i32, ptr %x
  ret i32 %n
}
",
    ),
    (
        "a call is one step of each lane",
        "
@x = global i32 1

define internal void @update(ptr %p, i32 %n) {
entry:
  %a = load i32, ptr %p
  %b = mul i32 %a, 3
  %c = add i32 %b, %n
  store i32 %c, ptr @x
  ret void
}

define i32 @main() minsize {
entry:
  fork lockstep [label %for]
for:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %c = icmp ult i32 %i, 7
  br i1 %c, label %latch, label %done
latch:
  %i1 = add nuw i32 %i, 1
  fork interior [label %body, label %for]
body:
  call void @update(ptr @x, i32 %i)
  halt
done:
  join
  %n = load i32, ptr @x
  ret i32 %n
}
",
    ),
    (
        "a fork is behind a condition that never holds",
        "
define i32 @main() {
entry:
  br i1 false, label %one, label %other
task:
  halt
one:
  fork [label %task, label %done]
other:
  fork [label %task, label %done]
done:
  join
  ret i32 3
}
",
    ),
    (
        "lanes store in two places in turn",
        "
@v = global i32 0

define i32 @main() {
entry:
  fork lockstep [label %for]
for:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %c = icmp ult i32 %i, 3
  br i1 %c, label %latch, label %done
latch:
  %i1 = add nuw i32 %i, 1
  fork interior [label %body, label %for]
body:
  %d = add i32 %i, %i
  store i32 %d, ptr @v
  %last = icmp eq i32 %i, 2
  br i1 %last, label %again, label %end
again:
  store i32 7, ptr @v
  br label %end
end:
  halt
done:
  join
  %n = load i32, ptr @v
  ret i32 %n
}
",
    ),
];

#[test]
fn functions_with_lanes_get_their_attributes_back() {
    let text = TRAPS[4].1;
    let encoded = encode(lowered::verified(text.as_bytes()).expect("it is valid"));
    let encoded = encoded.expect("it has an encoding");
    let shown = encoded.to_string();
    assert!(
        shown.contains("noinline optnone \"pir.lanes\"=\"+noinline +optnone -minsize\""),
        "{shown}"
    );
    let decoded = decode(encoded).expect("it is an encoding").to_string();
    assert!(decoded.contains("define i32 @main() minsize {"), "{decoded}");
}

#[test]
fn passes_see_what_strands_do() {
    let passes = [
        "gvn",
        "early-cse<memssa>",
        "instcombine<no-verify-fixpoint>",
        "newgvn",
        "simplifycfg<hoist-common-insts>",
        "default<O3>",
    ];
    for (title, text) in TRAPS {
        let source = Source::of(text, &[], By::Search(1_000)).expect("it is valid");
        for pass in passes {
            let command = format!("opt-22 -S -passes={pass} {{encoded}} -o {{out}}");
            let command: CommandTemplate = command.parse().expect("a command");
            let module = lowered::verified(text.as_bytes()).expect("it is valid");
            let done = Subject::Command(&command).apply(module);
            let done = done.unwrap_or_else(|e| panic!("{title}, {pass}: {}", e.found));
            let same = source.compare(&done.module().to_string());
            assert_eq!(same, Ok(true), "{title}, {pass}: {}", done.module());
        }
    }
}

//! Forks that list a block many times: the size of lowered code does not grow with their number,
//! and every strand runs once with its own number, by every back end.

use pir_engine::{Error, Executable, Generator, Options};
use pir_tests::lowered::verified;

/// Strands `a`, `b`, `a` in runs; each adds to a sum by its number, its block and a value from
/// before the fork, and marks its number. `x` repeats the whole in two outer strands.
fn program(runs: [usize; 3], master: bool, nested: bool) -> String {
    let total: usize = runs.iter().sum::<usize>() + usize::from(master);
    let mut list = Vec::new();
    for (block, count) in ["a", "b", "a"].into_iter().zip(runs) {
        list.extend(std::iter::repeat_n(format!("label %{block}"), count));
    }
    let master = if master { "label %b " } else { "" };
    let (open, close) = match nested {
        true => ("fork [label %x, label %x]", "br label %outer\nouter:\n  join"),
        false => ("br label %x", ""),
    };
    format!(
        "@sum = global i64 0
@marks = global [{total} x i64] zeroinitializer
declare i32 @llvm.parallel.thread.id()
define void @note(i64 %n, i64 %k) {{
  %id = call i32 @llvm.parallel.thread.id()
  %wide = zext i32 %id to i64
  %scaled = mul i64 %wide, %k
  %all = add i64 %scaled, %n
  %old = atomicrmw add ptr @sum, i64 %all monotonic
  %mark = getelementptr i64, ptr @marks, i64 %wide
  %seen = atomicrmw add ptr %mark, i64 1 monotonic
  ret void
}}
define i64 @prog(i64 %k) {{
entry:
  {open}
x:
  %n = mul i64 %k, 3
  fork {master}[{list}]
a:
  call void @note(i64 %n, i64 %k)
  br label %j
b:
  %m = add i64 %n, 1
  call void @note(i64 %m, i64 %k)
  br label %j
j:
  join
  {close}
  %s = load i64, ptr @sum
  br label %check
check:
  %i = phi i64 [ 0, %{check} ], [ %i.next, %check ]
  %ok = phi i64 [ 0, %{check} ], [ %ok.next, %check ]
  %mark = getelementptr i64, ptr @marks, i64 %i
  %seen = load i64, ptr %mark
  %d = sub i64 %seen, {times}
  %dd = mul i64 %d, %d
  %ok.next = add i64 %ok, %dd
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, {total}
  br i1 %more, label %check, label %end
end:
  %bad = mul i64 %ok.next, 1000000007
  %r = add i64 %s, %bad
  ret i64 %r
}}
",
        list = list.join(", "),
        check = if nested { "outer" } else { "j" },
        times = if nested { 2 } else { 1 },
    )
}

fn expected(runs: [usize; 3], master: bool, nested: bool, k: u64) -> u64 {
    let total = runs.iter().sum::<usize>() as u64 + u64::from(master);
    let of_b = runs[1] as u64 + u64::from(master);
    let once = total * 3 * k + of_b + k * (total * (total - 1) / 2);
    once * if nested { 2 } else { 1 }
}

#[test]
fn every_strand_of_a_run_runs_once_with_its_number() {
    let mut programs = 0;
    for runs in [[31, 32, 33], [100, 1, 40], [0, 64, 0], [40, 40, 40]] {
        for (master, nested) in [(false, false), (true, false), (false, true), (true, true)] {
            let text = program(runs, master, nested);
            for backend in pir_lower::BACKENDS.iter().map(|b| b.name()) {
                let module = verified(text.as_bytes()).expect("a valid program");
                let lowering = pir_lower::Options::to(backend);
                let options = Options {
                    lowering,
                    generator: Generator::Jit,
                    threads: 2,
                    ..Options::default()
                };
                let made = Executable::new(module, &options).expect("it can be lowered");
                let arguments = made.arguments("prog", &["7".into()]).expect("an argument");
                let ended: Result<_, Error> = made.call("prog", &arguments);
                let (ended, _) = ended.expect("it starts");
                let bits = ended.expect("no fault").bits;
                assert_eq!(bits, Some(expected(runs, master, nested, 7)), "{backend}\n{text}");
                programs += 1;
            }
        }
    }
    assert_eq!(programs, 16 * pir_lower::BACKENDS.len());
}

#[test]
fn lowered_code_does_not_grow_with_the_length_of_a_run() {
    for backend in pir_lower::BACKENDS.iter().map(|b| b.name()) {
        let size = |n: usize| {
            let text = program([n, n, n], false, false);
            let module = verified(text.as_bytes()).expect("a valid program");
            let lowered = pir_lower::lower(module, &pir_lower::Options::to(backend));
            lowered.expect("it can be lowered").to_string().lines().count()
        };
        assert_eq!(size(40), size(4000), "{backend}");
    }
}

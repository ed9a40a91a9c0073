//! Regions of worksharing loops, `nowait` and barriers: raised to loops of iterations, they have
//! the outcome of a serial run, without a race, whenever no number of threads gives them one
//! before.

use pir_interp::Input;
use pir_interp::run::RunOptions;
use pir_interp::serial;
use pir_openmp::{Options, Outcome, raise};
use pir_tests::schedules::program;
use proptest::prelude::*;
use std::fmt::Write as _;

/// The elements of each of the two arrays, and the iterations of each loop.
const COUNT: usize = 4;

/// A loop: `to[k] = 3 * to[k] + from[(k + shift) % COUNT] + 1` for all `k`.
#[derive(Clone, Debug)]
struct WorksharingLoop {
    to: usize,
    from: usize,
    shift: usize,
    nowait: bool,
    /// A barrier of its own after the loop.
    barrier: bool,
}

/// Loops one after the other, all of them again and again.
#[derive(Clone, Debug)]
struct Region {
    loops: Vec<WorksharingLoop>,
    times: usize,
}

impl Region {
    fn all(&self) -> impl Iterator<Item = &WorksharingLoop> {
        (0..self.times).flat_map(|_| &self.loops)
    }

    /// Returns the arrays after a serial run.
    fn result(&self) -> [[i32; COUNT]; 2] {
        let mut arrays = [[1, 2, 3, 4], [5, 6, 7, 8]];
        for l in self.all() {
            for k in 0..COUNT {
                let read = arrays[l.from][(k + l.shift) % COUNT];
                let old: i32 = arrays[l.to][k];
                arrays[l.to][k] = old.wrapping_mul(3).wrapping_add(read).wrapping_add(1);
            }
        }
        arrays
    }

    /// Returns whether two threads of a team may access an element at the same time, one of them to
    /// write it. Each element has the threads that have read and written it since the last barrier.
    fn races(&self, threads: usize) -> bool {
        let mut since = Vec::new();
        for l in self.all() {
            for k in 0..COUNT {
                // The division of `static`, the first threads having one more.
                let (small, more) = (COUNT / threads, COUNT % threads);
                let thread = (0..threads)
                    .find(|&t| k < (t + 1) * small + more.min(t + 1))
                    .expect("all iterations are divided");
                since.push((thread, (l.to, k), true));
                since.push((thread, (l.from, (k + l.shift) % COUNT), false));
            }
            let conflicts = |a: &(usize, (usize, usize), bool),
                             b: &(usize, (usize, usize), bool)| {
                a.0 != b.0 && a.1 == b.1 && (a.2 || b.2)
            };
            if since.iter().any(|a| since.iter().any(|b| conflicts(a, b))) {
                return true;
            }
            if !l.nowait || l.barrier {
                since.clear();
            }
        }
        false
    }

    /// The program as compilers write it; its result is a digest of the arrays.
    fn text(&self) -> String {
        let mut code = String::new();
        for (n, l) in self.loops.iter().enumerate() {
            let _ = write!(
                code,
                "  br label %begin{n}
begin{n}:
  store i32 0, ptr %lower{n}
  store i32 {last}, ptr %upper{n}
  store i32 1, ptr %stride{n}
  store i32 0, ptr %last{n}
  call void @__kmpc_for_static_init_4(ptr @loc, i32 %id, i32 34, ptr %last{n}, ptr %lower{n}, \
             ptr %upper{n}, ptr %stride{n}, i32 1, i32 1)
  %given{n} = load i32, ptr %upper{n}
  %beyond{n} = icmp sgt i32 %given{n}, {last}
  %end{n} = select i1 %beyond{n}, i32 {last}, i32 %given{n}
  %first{n} = load i32, ptr %lower{n}
  br label %test{n}
test{n}:
  %k{n} = phi i32 [ %first{n}, %begin{n} ], [ %next{n}, %work{n} ]
  %more{n} = icmp sle i32 %k{n}, %end{n}
  br i1 %more{n}, label %work{n}, label %over{n}
work{n}:
  %to{n} = getelementptr i32, ptr @a{to}, i32 %k{n}
  %old{n} = load i32, ptr %to{n}
  %three{n} = mul i32 %old{n}, 3
  %far{n} = add i32 %k{n}, {shift}
  %at{n} = urem i32 %far{n}, {COUNT}
  %from{n} = getelementptr i32, ptr @a{from}, i32 %at{n}
  %read{n} = load i32, ptr %from{n}
  %sum{n} = add i32 %three{n}, %read{n}
  %new{n} = add i32 %sum{n}, 1
  store i32 %new{n}, ptr %to{n}
  %next{n} = add nsw i32 %k{n}, 1
  br label %test{n}
over{n}:
  call void @__kmpc_for_static_fini(ptr @loc, i32 %id)
",
                last = COUNT - 1,
                to = l.to,
                from = l.from,
                shift = l.shift,
            );
            for _ in 0..usize::from(!l.nowait) + usize::from(l.barrier) {
                code.push_str("  call void @__kmpc_barrier(ptr @loc, i32 %id)\n");
            }
        }
        let variables: String = (0..self.loops.len())
            .flat_map(|n| {
                ["last", "lower", "upper", "stride"].map(|v| format!("  %{v}{n} = alloca i32\n"))
            })
            .collect();
        let digest: String = (0..2 * COUNT)
            .map(|k| {
                format!(
                    "  %p{k} = getelementptr i32, ptr @a{}, i32 {}
  %v{k} = load i32, ptr %p{k}
  %m{k} = mul i32 %d{k}, 31
  %d{} = add i32 %m{k}, %v{k}
",
                    k / COUNT,
                    k % COUNT,
                    k + 1
                )
            })
            .collect();
        format!(
            "@loc = constant i32 0
@a0 = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@a1 = global [4 x i32] [i32 5, i32 6, i32 7, i32 8]
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_barrier(ptr, i32)
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)
declare void @__kmpc_for_static_fini(ptr, i32)
define internal void @body(ptr %gtid, ptr %btid) {{
entry:
{variables}  %id = load i32, ptr %gtid
  br label %repeat
repeat:
  %t = phi i32 [ 0, %entry ], [ %u, %again ]
{code}  br label %again
again:
  %u = add nsw i32 %t, 1
  %done = icmp eq i32 %u, {times}
  br i1 %done, label %end, label %repeat
end:
  ret void
}}
define i32 @main() {{
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @body)
  %d0 = add i32 0, 7
{digest}  ret i32 %d{count}
}}
",
            times = self.times,
            count = 2 * COUNT
        )
    }
}

fn regions() -> impl Strategy<Value = Region> {
    let shift = prop_oneof![Just(0), Just(0), 1..COUNT];
    let one = (0..2_usize, 0..2_usize, shift, any::<bool>(), prop::bool::weighted(0.2));
    let one = one.prop_map(|(to, from, shift, nowait, barrier)| WorksharingLoop {
        to,
        from,
        shift,
        nowait,
        barrier,
    });
    (prop::collection::vec(one, 1..5), 1..3_usize)
        .prop_map(|(loops, times)| Region { loops, times })
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn loops_of_iterations_give_the_result_of_a_serial_run(region in regions()) {
        prop_assume!((2..=COUNT).all(|threads| !region.races(threads)));
        let text = region.text();
        let module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
        let raised = raise(pir_verify::verify(module).expect("it is valid"), &Options::default());
        let raised = raised.expect("it is raised");
        let outcomes: Vec<&Outcome> = raised.report.constructs.iter().map(|c| &c.outcome).collect();
        prop_assert_eq!(outcomes, [&Outcome::Loop]);
        let text = raised.module.module().to_string();
        let digest = region.result().as_flattened().iter().fold(7_i32, |d, &v| {
            d.wrapping_mul(31).wrapping_add(v)
        });
        let (program, entry) = program(text.as_bytes()).expect("the interpreter takes it");
        let input = Input::Values(Vec::new());
        let verdict = serial::decide(&program, entry, &input, &RunOptions::default(), None);
        let verdict = verdict.expect("it starts");
        prop_assert_eq!(&verdict.races, &[]);
        // One serial run shows the outcome of all schedules.
        prop_assert!(verdict.only.is_ok(), "{:?}\n{}", verdict.only, text);
        let outcome = verdict.outcome.expect("it ends").0.to_string();
        prop_assert!(outcome.contains(&format!("return i32 {digest}")), "{}: {}", digest, outcome);
    }
}

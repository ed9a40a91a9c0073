//! Leagues of `teams` where other code of the program uses the same run time: which of them become
//! loops over iterations, and the rest as teams of the run time.

use crate::common;
use pir_openmp::{Options, Outcome, Shared};

fn options() -> Options {
    let mut options = Options::default();
    options.shared = Some(Shared { is_library: |name| name == "printf" });
    options
}

const DECLARATIONS: &str = "
@loc = constant i32 0
@shared = global i32 0
@own = thread_local global i32 0
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_fork_teams(ptr, i32, ptr, ...)
declare void @__kmpc_push_num_teams(ptr, i32, i32, i32)
declare void @__kmpc_push_num_threads(ptr, i32, i32)
declare i32 @__kmpc_global_thread_num(ptr)
declare void @__kmpc_barrier(ptr, i32)
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)
declare void @__kmpc_dist_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, ptr, i32, i32)
declare void @__kmpc_for_static_fini(ptr, i32)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare i32 @omp_get_team_num()
declare i32 @omp_get_thread_num()
declare void @elsewhere(ptr)
";

/// The code of a loop, from its `lower` to its `upper` bound, that `init` divides.
fn loop_code(name: &str, params: &str, start: &str, init: &str, parts: &Parts<'_>) -> String {
    let Parts { iteration, end, .. } = parts;
    format!(
        "define internal void @{name}(ptr %gtid, ptr %btid{params}, ptr %a) {{
entry:
  %last = alloca i32
  %lower = alloca i32
  %upper = alloca i32
  %both = alloca i32
  %stride = alloca i32
  {start}
  store i32 1, ptr %stride
  store i32 0, ptr %last
  %id = call i32 @__kmpc_global_thread_num(ptr @loc)
  {init}
  %given = load i32, ptr %upper
  %first = load i32, ptr %lower
  br label %test
test:
  %k = phi i32 [ %first, %entry ], [ %next, %latch ]
  %more = icmp sle i32 %k, %given
  br i1 %more, label %work, label %over
work:
  %p = getelementptr i32, ptr %a, i32 %k
  store i32 %k, ptr %p
  {iteration}
  br label %latch
latch:
  %next = add nsw i32 %k, 1
  br label %test
over:
  call void @__kmpc_for_static_fini(ptr @loc, i32 %id)
  {end}
  ret void
}}
"
    )
}

/// The parts of a program that differ between tests.
struct Parts<'a> {
    /// In an iteration.
    iteration: &'a str,
    /// After the loop.
    end: &'a str,
    /// At the beginning of the league.
    start: &'a str,
    /// At the end of it.
    last: &'a str,
    /// Before the league.
    caller: &'a str,
    schedule: u32,
    of_league: u32,
}

const PLAIN: Parts<'_> =
    Parts { iteration: "", end: "", start: "", last: "", caller: "", schedule: 34, of_league: 92 };

fn main_of(caller: &str) -> String {
    format!(
        "define i32 @main() {{
  %a = alloca [64 x i32]
  {caller}
  call void (ptr, i32, ptr, ...) @__kmpc_fork_teams(ptr @loc, i32 1, ptr @league, ptr %a)
  %p = getelementptr i32, ptr %a, i32 63
  %v = load i32, ptr %p
  ret i32 %v
}}
"
    )
}

const ALL: &str = "store i32 0, ptr %lower\n  store i32 63, ptr %upper";

/// `teams distribute`
fn distribute(parts: &Parts<'_>) -> String {
    let init = format!(
        "call void @__kmpc_for_static_init_4(ptr @loc, i32 %id, i32 {}, ptr %last, ptr %lower, \
         ptr %upper, ptr %stride, i32 1, i32 1)",
        parts.of_league
    );
    let start = format!("{ALL}\n  {}", parts.start);
    let parts = Parts { end: parts.last, ..*parts };
    let code = loop_code("league", "", &start, &init, &parts);
    format!("{DECLARATIONS}{code}{}", main_of(parts.caller))
}

/// `teams distribute parallel for`, as clang writes it.
fn of_clang(parts: &Parts<'_>) -> String {
    let Parts { start, last, caller, schedule, of_league, .. } = parts;
    let init = format!(
        "call void @__kmpc_for_static_init_4(ptr @loc, i32 %id, i32 {schedule}, ptr %last, \
         ptr %lower, ptr %upper, ptr %stride, i32 1, i32 1)"
    );
    let bounds = "%from = trunc i64 %l to i32
  store i32 %from, ptr %lower
  %to = trunc i64 %u to i32
  store i32 %to, ptr %upper";
    let inner = loop_code("body", ", i64 %l, i64 %u", bounds, &init, parts);
    format!(
        "{DECLARATIONS}{inner}
define internal void @league(ptr %gtid, ptr %btid, ptr %a) {{
entry:
  %last = alloca i32
  %lower = alloca i32
  %upper = alloca i32
  %stride = alloca i32
  {ALL}
  store i32 1, ptr %stride
  store i32 0, ptr %last
  {start}
  %id = load i32, ptr %gtid
  call void @__kmpc_for_static_init_4(ptr @loc, i32 %id, i32 {of_league}, ptr %last, ptr %lower, \
         ptr %upper, ptr %stride, i32 1, i32 1)
  %first = load i32, ptr %lower
  br label %test
test:
  %k = phi i32 [ %first, %entry ], [ %next, %work ]
  %end = load i32, ptr %upper
  %more = icmp sle i32 %k, %end
  br i1 %more, label %work, label %over
work:
  %l = load i32, ptr %lower
  %l64 = zext i32 %l to i64
  %u = load i32, ptr %upper
  %u64 = zext i32 %u to i64
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 3, ptr @body, i64 %l64, \
         i64 %u64, ptr %a)
  %step = load i32, ptr %stride
  %next = add nsw i32 %k, %step
  br label %test
over:
  call void @__kmpc_for_static_fini(ptr @loc, i32 %id)
  {last}
  ret void
}}
{}",
        main_of(caller)
    )
}

/// `teams distribute parallel do`, as flang writes it.
fn of_flang(parts: &Parts<'_>) -> String {
    let Parts { start, last, caller, schedule, .. } = parts;
    let init = format!(
        "call void @__kmpc_dist_for_static_init_4(ptr @loc, i32 %id, i32 {schedule}, ptr %last, \
         ptr %lower, ptr %upper, ptr %both, ptr %stride, i32 1, i32 0)"
    );
    let barrier = format!("call void @__kmpc_barrier(ptr @loc, i32 %id)\n  {}", parts.end);
    let inner = loop_code("body", "", ALL, &init, &Parts { end: &barrier, ..*parts });
    format!(
        "{DECLARATIONS}{inner}
define internal void @league(ptr %gtid, ptr %btid, ptr %a) {{
  {start}
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 1, ptr @body, ptr %a)
  {last}
  ret void
}}
{}",
        main_of(caller)
    )
}

/// The text of a raised program, and the outcome of its league.
fn raised(text: &str) -> (String, Outcome) {
    let raised = common::raised(text, &options());
    let league = raised.report.constructs.iter().find(|c| c.call == "__kmpc_fork_teams");
    let outcome = league.unwrap_or_else(|| panic!("{}", raised.report)).outcome.clone();
    (raised.module.module().to_string(), outcome)
}

/// A league becomes a loop beside itself: the run time is asked which of them is executed.
#[track_caller]
fn assert_loop(text: &str) {
    let raised = common::raised(text, &options());
    let printed = raised.module.module().to_string();
    // The region inside is a part of the loop, and the league beside it is no other construct.
    for construct in &raised.report.constructs {
        assert_eq!(construct.outcome, Outcome::Loop, "{text}");
    }
    let calls: Vec<&str> = raised.report.constructs.iter().map(|c| &*c.call).collect();
    assert_eq!(calls.iter().filter(|c| **c == "__kmpc_fork_teams").count(), 1, "{calls:?}");
    assert!(calls.len() <= 2, "{calls:?}");
    for part in ["@pir_omp_league_is_limited()", "@pir_omp_league_open()"] {
        assert_eq!(printed.matches(&format!("call i32 {part}")).count(), 1, "{part}: {printed}");
    }
    // The loop needs nothing of the run time.
    let at = printed.find("  fork [label").unwrap_or_else(|| panic!("no loop: {printed}"));
    let iterations = printed[at..].split("  join").next().unwrap_or_default();
    assert!(iterations.contains("fork interior"), "{printed}");
    for name in ["@pir_omp_", "@__kmpc_", "@league", "@body"] {
        assert!(!iterations.contains(name), "{name}: {printed}");
    }
    assert!(!printed.contains("@__kmpc_fork_teams"), "{printed}");
}

#[track_caller]
fn assert_open(text: &str) {
    let (printed, outcome) = raised(text);
    assert!(matches!(outcome, Outcome::OpenTeam { .. }), "{outcome:?}: {text}");
    assert!(printed.contains("call i32 @pir_omp_league_open()"), "{printed}");
    let fork = "fork force [label %for.header], !pir.team !{}, !pir.backends !{!\"openmp-teams\"}";
    assert!(printed.contains(fork), "{printed}");
    assert!(!printed.contains("@__kmpc_fork_teams"), "{printed}");
}

const FORMS: [fn(&Parts<'_>) -> String; 3] = [distribute, of_clang, of_flang];

#[test]
fn loops_that_a_league_divides_are_iterations() {
    FORMS.iter().for_each(|form| assert_loop(&form(&PLAIN)));
    // What the team has for itself.
    let start = "%x = alloca i32\n  store i32 1, ptr %x";
    FORMS.iter().for_each(|form| assert_loop(&form(&Parts { start, ..PLAIN })));
}

/// Each team does it, or asks who it is, or a clause chooses the number of teams.
#[test]
fn leagues_of_which_several_can_be_seen_are_teams() {
    let effects = [
        "store i32 1, ptr @shared",
        "%x = atomicrmw add ptr @shared, i32 1 seq_cst",
        "%x = call i32 @omp_get_team_num()",
        "call void @elsewhere(ptr %a)",
        "%x = call ptr @llvm.threadlocal.address.p0(ptr @own)\n  store i32 1, ptr %x",
    ];
    for form in FORMS {
        for effect in effects {
            assert_open(&form(&Parts { start: effect, ..PLAIN }));
            assert_open(&form(&Parts { last: effect, ..PLAIN }));
        }
        for caller in [
            "call void @__kmpc_push_num_teams(ptr @loc, i32 0, i32 3, i32 0)",
            "call void @__kmpc_push_num_teams(ptr @loc, i32 0, i32 0, i32 2)",
        ] {
            assert_open(&form(&Parts { caller, ..PLAIN }));
        }
    }
}

/// A region of a league that stays one has the threads that its team may have, and a loop would
/// have those of the program. In a function that leagues run, too.
#[test]
fn regions_of_leagues_that_stay_heed_the_limit_of_their_team() {
    let inner = |text: &str| {
        let raised = common::raised(text, &options());
        let found = raised.report.constructs.iter().find(|c| c.call == "__kmpc_fork_call");
        found.unwrap_or_else(|| panic!("{}", raised.report)).outcome.clone()
    };
    let caller = "call void @__kmpc_push_num_teams(ptr @loc, i32 0, i32 0, i32 2)";
    let limited = of_clang(&Parts { caller, ..PLAIN });
    assert!(matches!(inner(&limited), Outcome::Team { .. }), "{limited}");
    let of_each_team = limited.replace("i64 %l64, i64 %u64, ptr %a)", "i64 0, i64 9, ptr %a)");
    let orphaned = of_each_team
        .replace(
            "call void (ptr, i32, ptr, ...) @__kmpc_fork_call(",
            "call void @region(ptr %a)\n;",
        )
        .replace(
            "define i32 @main",
            "define void @region(ptr %a) {
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 3, ptr @body, i64 0, i64 9, ptr %a)
  ret void
}
define i32 @main",
        );
    assert!(matches!(inner(&orphaned), Outcome::Team { .. }), "{orphaned}");
    let without_league = orphaned.replace(
        "call void (ptr, i32, ptr, ...) @__kmpc_fork_teams(ptr @loc, i32 1, ptr @league, ptr %a)",
        "call void @region(ptr %a)",
    );
    assert_eq!(inner(&without_league), Outcome::Loop, "{without_league}");
}

/// What the environment and routines say, the run time is asked for before each league; where there
/// is nobody to ask, a program that calls such a routine keeps its leagues.
#[test]
fn leagues_heed_limits_of_teams_and_threads() {
    for form in FORMS {
        for routine in ["omp_set_num_teams", "omp_set_teams_thread_limit"] {
            let sets = format!("declare void @{routine}(i32)\n");
            let caller = &format!("call void @{routine}(i32 3)");
            let text = format!("{sets}{}", form(&Parts { caller, ..PLAIN }));
            assert_loop(&text);
            let alone = common::raised(&text, &Options::default());
            let league = alone.report.constructs.iter().find(|c| c.call == "__kmpc_fork_teams");
            let outcome = league.map(|c| &c.outcome);
            assert!(matches!(outcome, Some(Outcome::Team { .. })), "{}", alone.report);
        }
        let alone = common::raised(&form(&PLAIN), &Options::default());
        let printed = alone.module.module().to_string();
        assert!(!printed.contains("@pir_omp_league"), "{printed}");
    }
}

#[test]
fn loops_that_ask_for_their_thread_keep_the_league() {
    for form in [of_clang, of_flang] {
        for iteration in ["%x = call i32 @omp_get_thread_num()", "call void @elsewhere(ptr %a)"] {
            assert_open(&form(&Parts { iteration, ..PLAIN }));
        }
        assert_open(&form(&Parts { end: "store i32 1, ptr @shared", ..PLAIN }));
        assert_open(&form(&Parts { schedule: 33, ..PLAIN }));
    }
    for form in [distribute, of_clang] {
        assert_open(&form(&Parts { of_league: 91, ..PLAIN }));
    }
}

/// A loop that the league does not divide is executed by each team.
#[test]
fn a_region_of_each_team_keeps_the_league() {
    let text = of_flang(&PLAIN).replace(
        "@__kmpc_dist_for_static_init_4(ptr @loc, i32 %id, i32 34, ptr %last, ptr %lower, ptr \
         %upper, ptr %both",
        "@__kmpc_for_static_init_4(ptr @loc, i32 %id, i32 34, ptr %last, ptr %lower, ptr %upper",
    );
    assert!(!text.contains("call void @__kmpc_dist"), "{text}");
    assert_open(&text);
    // The region's bounds are not those of the team.
    assert_open(&of_clang(&PLAIN).replace("i64 %l64, i64 %u64", "i64 0, i64 %u64"));
    // A second region in the part of a team.
    let twice = of_clang(&PLAIN).replace(
        "  %step = load",
        "  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 3, ptr @body, i64 %l64, \
         i64 %u64, ptr %a)\n  %step = load",
    );
    assert_open(&twice);
}

/// The number of teams is the run time's to say, and clauses are left to it.
#[test]
fn the_run_time_says_how_many_teams_there_are() {
    let caller = "call void @__kmpc_push_num_teams(ptr @loc, i32 0, i32 3, i32 0)";
    let (printed, _) = raised(&distribute(&Parts { caller, ..PLAIN }));
    let [push, ask] = ["call void @__kmpc_push_num_teams", "@pir_omp_league_open()"]
        .map(|word| printed.find(word).unwrap_or_else(|| panic!("{word}: {printed}")));
    assert!(push < ask, "{printed}");
    // The bounds of the team's part are in line.
    assert!(!printed.contains("call void @__kmpc_for_static_init_4"), "{printed}");
}

//! Programs of `pir cc` heed `OMP_NUM_THREADS` at each level of nesting, limits of levels, threads
//! and teams, and print what the directive `error` says, as those of clang do.
//! Black box. Needs `clang-22` and libomp (`apt-get install -y clang-22 libomp-22-dev llvm-22`).

use crate::common::{PIR, folder};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Prints how many threads each of three levels has, and how many the next region would have.
const LEVELS: &str = r#"
#include <omp.h>
#include <stdio.h>
int main(void) {
  int threads[3] = {0}, next[4] = {0};
  next[0] = omp_get_max_threads();
#pragma omp parallel
#pragma omp single
  {
    threads[0] = omp_get_num_threads();
    next[1] = omp_get_max_threads();
#pragma omp parallel
#pragma omp single
    {
      threads[1] = omp_get_num_threads();
      next[2] = omp_get_max_threads();
#pragma omp parallel
#pragma omp single
      {
        threads[2] = omp_get_num_threads();
        next[3] = omp_get_max_threads();
      }
    }
  }
  int set = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_set_num_threads(5);
#pragma omp parallel
#pragma omp single
    set = omp_get_num_threads();
  }
  printf("%d %d %d, %d %d %d %d, %d, %d levels\n", threads[0], threads[1], threads[2], next[0],
         next[1], next[2], next[3], set, omp_get_max_active_levels());
  return 0;
}
"#;

/// Prints the limit, and the sizes of teams that ask for different numbers of threads.
const LIMITS: &str = r#"
#include <omp.h>
#include <stdio.h>
static int threads(int asked) {
  int n = 0;
#pragma omp parallel num_threads(asked)
#pragma omp single
  n = omp_get_num_threads();
  return n;
}
int main(void) {
  int plain = 0, set = 0, next = omp_get_max_threads();
#pragma omp parallel
#pragma omp single
  plain = omp_get_num_threads();
  omp_set_num_threads(5);
#pragma omp parallel
#pragma omp single
  set = omp_get_num_threads();
  printf("%d, %d %d, %d %d %d, %d, %d levels\n", omp_get_thread_limit(), plain, set, threads(1),
         threads(3), threads(7), next, omp_get_max_active_levels());
  return 0;
}
"#;

/// Prints which thread has each iteration, and what the schedule is.
const SCHEDULES: &str = r#"
#include <omp.h>
#include <stdio.h>
int main(void) {
  char who[32] = {0};
  omp_sched_t kind;
  int chunk;
  omp_get_schedule(&kind, &chunk);
  int is_static = (kind & 7) == omp_sched_static;
#pragma omp parallel for num_threads(3) schedule(runtime)
  for (int i = 0; i < 31; i++)
    who[i] = is_static ? '0' + omp_get_thread_num() : '?';
  printf("%s %x %d\n", who, kind, chunk);
  return 0;
}
"#;

/// Prints what leagues and their teams have: by the environment, by a clause, and by routines.
const TEAMS: &str = r#"
#include <omp.h>
#include <stdio.h>
static void show(const char *when) {
  int teams = 0, limit = 0, threads = 0, by_clause = 0;
#pragma omp teams reduction(max : teams, limit, threads)
  {
    teams = omp_get_num_teams();
    limit = omp_get_thread_limit();
#pragma omp parallel reduction(max : threads)
    threads = omp_get_num_threads();
  }
#pragma omp teams num_teams(1) reduction(max : by_clause)
  by_clause = omp_get_num_teams();
  printf("%s: %d %d, %d teams of %d threads%s, %d\n", when, omp_get_max_teams(),
         omp_get_teams_thread_limit(), teams, threads, limit < threads ? " beyond the limit" : "",
         by_clause);
}
int main(void) {
  show("at first");
  omp_set_num_teams(3);
  omp_set_teams_thread_limit(2);
  show("set");
  omp_set_num_teams(0);
  omp_set_teams_thread_limit(-1);
  show("not set");
  return 0;
}
"#;

/// Builds a program by clang, as `theirs`, and by `pir cc`, as `ours`.
fn build(name: &str, source: &str) -> PathBuf {
    let folder = folder(name);
    fs::write(folder.join("source.c"), source).expect("it is written");
    let build = |mut driver: Command, to: &str| {
        driver.args(["-O2", "-fopenmp", "source.c", "-o", to]).current_dir(&folder);
        let made = driver.output().expect("it starts; `apt-get install -y clang-22` installs it");
        let said = String::from_utf8_lossy(&made.stderr).into_owned();
        assert!(made.status.success(), "{said}");
        said
    };
    build(Command::new("clang-22"), "theirs");
    let mut driver = Command::new(PIR);
    driver.args(["cc", "--pir-report"]);
    let report = build(driver, "ours");
    assert!(!report.contains("alone: a fault"), "{report}");
    folder
}

/// Runs a program with only these variables of OpenMP, and returns what it prints.
fn run(program: &Path, variables: &[(&str, &str)]) -> String {
    let mut command = Command::new(program);
    for name in
        ["NUM_THREADS", "MAX_ACTIVE_LEVELS", "NESTED", "THREAD_LIMIT", "PROC_BIND", "SCHEDULE"]
    {
        command.env_remove(format!("OMP_{name}"));
    }
    command.env_remove("PIR_NUM_THREADS");
    // libomp has no more threads in a league than processors otherwise.
    command.env("KMP_TEAMS_THREAD_LIMIT", "64");
    let output = command.envs(variables.iter().copied()).output().expect("it starts");
    assert!(output.status.success(), "{variables:?}: {output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn lists_have_a_number_for_each_level() {
    let folder = build("cc-environment-levels", LEVELS);
    for threads in ["3", "3,2", "2,3,1", " 2 , 3 ", "1,4", "4,1,3"] {
        let limits = ["0", "1", "2", "3"].map(|n| Some(("OMP_MAX_ACTIVE_LEVELS", n)));
        let nested = ["true", ".TRUE.", "false"].map(|on| Some(("OMP_NESTED", on)));
        let bound = ["spread,close", "true"].map(|how| Some(("OMP_PROC_BIND", how)));
        for levels in limits.into_iter().chain(nested).chain(bound).chain([None]) {
            let variables: Vec<_> =
                levels.into_iter().chain([("OMP_NUM_THREADS", threads)]).collect();
            let [ours, theirs] = ["ours", "theirs"].map(|p| run(&folder.join(p), &variables));
            assert_eq!(ours, theirs, "{variables:?}");
        }
    }
}

#[test]
fn no_team_is_larger_than_the_limit() {
    let folder = build("cc-environment-limit", LIMITS);
    for limit in ["1", "2", "4", "6", "0", "none"] {
        for more in [("OMP_NUM_THREADS", "4"), ("OMP_MAX_ACTIVE_LEVELS", "0")] {
            let variables = [("OMP_THREAD_LIMIT", limit), more];
            let [ours, theirs] = ["ours", "theirs"].map(|p| run(&folder.join(p), &variables));
            assert_eq!(ours, theirs, "{variables:?}");
        }
    }
}

#[test]
fn schedules_divide_loops_in_the_same_way() {
    let folder = build("cc-environment-schedule", SCHEDULES);
    for schedule in [
        "static",
        "static,0",
        "static,4",
        "static,-4",
        "static,x",
        "STATIC,7",
        " static,5",
        "auto",
        "auto,4",
        "dynamic",
        "dynamic,0",
        "dynamic,-2",
        "dynamic,",
        "dynamic,0x5",
        "dynamic ,5",
        "guided,007",
        "monotonic:dynamic,3",
        "nonmonotonic:static,2",
        "static,5,6",
        "foo",
        "",
    ] {
        let variables = [("OMP_SCHEDULE", schedule)];
        let [ours, theirs] = ["ours", "theirs"].map(|p| run(&folder.join(p), &variables));
        assert_eq!(ours, theirs, "{schedule:?}");
    }
}

#[test]
fn leagues_have_the_size_of_the_environment() {
    let folder = build("cc-environment-teams", TEAMS);
    for teams in [None, Some("1"), Some("2"), Some("5")] {
        for limit in ["1", "2", "3"] {
            let teams = teams.map(|n| ("OMP_NUM_TEAMS", n));
            let threads = [("OMP_NUM_THREADS", "4"), ("OMP_TEAMS_THREAD_LIMIT", limit)];
            let variables: Vec<_> = teams.into_iter().chain(threads).collect();
            let [ours, theirs] = ["ours", "theirs"].map(|p| run(&folder.join(p), &variables));
            assert_eq!(ours, theirs, "{variables:?}");
        }
    }
}

/// Leagues that only divide loops: prints how many iterations of each were at work at the same
/// time. The arguments are for the routines that set limits.
const WORKERS: &str = r#"
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 48 };
static int now, seen[N];
static unsigned sum[N];
static void work(int k) {
  int n;
#pragma omp atomic capture
  n = ++now;
  unsigned x = k;
  for (int i = 0; i < 1500000; i++)
    x = x * 1103515245u + 12345u;
  sum[k] += x;
  seen[k] = n;
#pragma omp atomic
  now--;
}
static void show(const char *what) {
  int most = 0;
  for (int k = 0; k < N; k++)
    most = seen[k] > most ? seen[k] : most;
  printf("%s %d\n", what, most);
}
int main(int argc, char **argv) {
  if (argc > 1)
    omp_set_num_teams(atoi(argv[1]));
  if (argc > 2)
    omp_set_teams_thread_limit(atoi(argv[2]));
#pragma omp teams distribute
  for (int k = 0; k < N; k++)
    work(k);
  show("teams");
#pragma omp teams distribute parallel for
  for (int k = 0; k < N; k++)
    work(k);
  show("threads");
#pragma omp teams loop
  for (int k = 0; k < N; k++)
    work(k);
  show("loop");
#pragma omp teams distribute parallel for num_teams(1) thread_limit(1)
  for (int k = 0; k < N; k++)
    work(k);
  show("clause");
  unsigned all = 0;
  for (int k = 0; k < N; k++)
    all += sum[k];
  fprintf(stderr, "%u\n", all);
  return 0;
}
"#;

/// Returns how many iterations of each loop were at work at the same time, and the sum of all.
fn workers(program: &Path, teams: &str, limit: &str, by_routine: bool) -> (Vec<u32>, String) {
    let mut command = Command::new(program);
    command.env("OMP_NUM_THREADS", "4");
    if by_routine {
        // 0 is no number.
        command.args([teams, limit].map(|n| if n.is_empty() { "0" } else { n }));
    } else {
        let all = [("OMP_NUM_TEAMS", teams), ("OMP_TEAMS_THREAD_LIMIT", limit)];
        command.envs(all.into_iter().filter(|(_, n)| !n.is_empty()));
    }
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let numbers = text.lines().filter_map(|l| l.split_once(' ')?.1.parse().ok());
    (numbers.collect(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// A league that only divides a loop is a loop, unless teams or their threads are limited: then no
/// more iterations are at work than the league has threads.
#[test]
fn leagues_that_are_loops_heed_limits() {
    let folder = build("cc-environment-workers", WORKERS);
    let [ours, theirs] = ["ours", "theirs"].map(|p| folder.join(p));
    let (_, wanted) = workers(&theirs, "", "", false);
    for by_routine in [false, true] {
        for teams in ["", "1", "2", "3"] {
            for limit in ["", "1", "2", "3"] {
                let (found, sum) = workers(&ours, teams, limit, by_routine);
                let what = format!("{teams:?} {limit:?} {by_routine}: {found:?}");
                assert_eq!((found.len(), &sum), (4, &wanted), "{what}");
                let number = |text: &str| text.parse::<u32>().ok();
                let is_limited = !teams.is_empty() || !limit.is_empty();
                let most_teams = if is_limited { number(teams).unwrap_or(1) } else { 4 };
                let most_threads = number(limit).unwrap_or(4);
                assert!(found[0] <= most_teams, "{what}");
                let most = if is_limited { most_teams * most_threads } else { 4 };
                assert!(found[1..].iter().all(|&n| n <= most), "{what}");
                assert_eq!(found[3], 1, "{what}");
                // Without a limit, all threads have a part.
                assert!(is_limited || found.iter().any(|&n| n > 1), "{what}");
            }
        }
    }
}

/// A warning with a message, one without, and an error if the program has an argument.
const MESSAGES: &str = r#"
#include <stdio.h>
int main(int argc, char **argv) {
#pragma omp error at(execution) severity(warning) message("careful: 100 %")
#pragma omp error at(execution) severity(warning)
  puts("here");
  fflush(stdout);
  if (argc > 1) {
#pragma omp error at(execution) severity(fatal) message("the end")
  }
  return 7;
}
"#;

#[test]
fn the_directive_error_has_its_message_and_effect() {
    let folder = build("cc-environment-error", MESSAGES);
    for arguments in [&[][..], &["x"]] {
        let [ours, theirs] = ["ours", "theirs"]
            .map(|p| Command::new(folder.join(p)).args(arguments).output().expect("it starts"));
        assert_eq!(ours, theirs, "{arguments:?}");
        assert!(theirs.stderr.starts_with(b"OMP: Warning"), "{theirs:?}");
    }
}

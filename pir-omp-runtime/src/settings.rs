//! Internal control variables, as the environment and the program set them.

use crate::processor_lists;
use crate::sync::lock;
use std::collections::BTreeMap;
use std::env::var;
use std::sync::atomic::{AtomicI32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

/// "No limit" for numbers of threads and levels.
pub(crate) const UNLIMITED: i32 = i32::MAX;

/// `omp_sched_t`: what `schedule(runtime)` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Schedule {
    /// 1 static, 2 dynamic, 3 guided, 4 auto; the highest bit: monotonic.
    pub(crate) kind: u32,
    /// 0: the default.
    pub(crate) chunk: i32,
}

pub(crate) const STATIC: u32 = 1;
pub(crate) const DYNAMIC: u32 = 2;
pub(crate) const GUIDED: u32 = 3;
pub(crate) const AUTO: u32 = 4;
pub(crate) const MONOTONIC: u32 = 1 << 31;

/// The variables of a data environment: each task has its own and hands them to the tasks and
/// regions that it creates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Icvs {
    /// Threads of the next region; 0: one for each processor.
    pub(crate) num_threads: i32,
    pub(crate) dynamic: bool,
    pub(crate) schedule: Schedule,
    pub(crate) max_active_levels: i32,
    /// `omp_proc_bind_t`.
    pub(crate) proc_bind: i32,
    pub(crate) thread_limit: i32,
    pub(crate) default_device: i32,
    pub(crate) allocator: usize,
}

/// Settings of the environment, read once.
#[derive(Debug)]
pub(crate) struct Environment {
    /// By level of nesting; the last one is for all further levels.
    pub(crate) num_threads: Vec<i32>,
    pub(crate) proc_bind: Vec<i32>,
    pub(crate) places: Option<String>,
    pub(crate) initial: Icvs,
    pub(crate) cancellation: bool,
    pub(crate) stack_bytes: usize,
    pub(crate) max_task_priority: i32,
    pub(crate) num_teams: i32,
    pub(crate) teams_thread_limit: i32,
    pub(crate) display_affinity: bool,
    pub(crate) display_env: bool,
    pub(crate) is_verbose: bool,
    pub(crate) affinity_format: Option<String>,
    /// `None`: the default bound; otherwise how long a waiting thread spins.
    pub(crate) spin: Option<Duration>,
    /// How `OMP_WAIT_POLICY` is shown.
    pub(crate) is_active: bool,
    pub(crate) library: Library,
    pub(crate) target_offload: Offload,
}

/// `KMP_LIBRARY`: the behaviour of waiting threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Library {
    /// Regions have one thread.
    Serial = 1,
    /// The machine is the program's: threads never sleep.
    Turnaround = 2,
    Throughput = 3,
}

impl Library {
    pub(crate) fn of_number(number: i32) -> Option<Library> {
        [Library::Serial, Library::Turnaround, Library::Throughput]
            .into_iter()
            .find(|kind| *kind as i32 == number)
    }

    fn of_name(name: &str) -> Option<Library> {
        match name.to_ascii_lowercase().as_str() {
            "serial" => Some(Library::Serial),
            "turnaround" => Some(Library::Turnaround),
            "throughput" => Some(Library::Throughput),
            _ => None,
        }
    }

    /// How long threads spin.
    fn spin(self) -> Option<Duration> {
        (self == Library::Turnaround).then_some(Duration::MAX)
    }
}

/// `OMP_TARGET_OFFLOAD`, with the numbers of `__kmpc_get_target_offload`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offload {
    Disabled = 0,
    Default = 1,
    Mandatory = 2,
}

/// Variables that `kmp_set_defaults` has set: they count more than those of the process.
static DEFAULTS: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());
/// What `kmp_set_stacksize` has set; 0: nothing.
static STACK: AtomicUsize = AtomicUsize::new(0);
/// What `kmp_set_library` has set; 0: nothing.
static LIBRARY: AtomicI32 = AtomicI32::new(0);

/// Stack of a thread, if nothing is asked for: that of a program's first thread.
const STACK_BYTES: usize = 8 << 20;
const MIN_STACK_BYTES: usize = 64 << 10;
/// No thread starts with more.
const MAX_STACK_BYTES: usize = 1 << 46;

/// How long a waiting thread spins by default: about a hundred times what waking it costs.
const DEFAULT_SPIN: Duration = Duration::from_millis(5);

static SPIN_NANOS: AtomicU64 = AtomicU64::new(u64::MAX);
/// Threads that execute regions, beyond the ones that began them.
static TEAM_THREADS: AtomicUsize = AtomicUsize::new(0);
/// What `omp_set_num_teams` and `omp_set_teams_thread_limit` asked for; 0: nothing.
pub(crate) static ASKED_TEAMS: AtomicI32 = AtomicI32::new(0);
pub(crate) static ASKED_TEAMS_THREAD_LIMIT: AtomicI32 = AtomicI32::new(0);

static ENVIRONMENT: OnceLock<Environment> = OnceLock::new();

/// Returns the settings of the environment.
pub(crate) fn environment() -> &'static Environment {
    ENVIRONMENT.get_or_init(Environment::read)
}

/// Returns the variables of a text of `kmp_set_defaults`.
pub(crate) fn default_pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split('|').filter_map(|pair| pair.split_once('=')).map(|(k, v)| (k.trim(), v.trim()))
}

/// Sets variables. If the environment has been read, returns the settings that it would give now.
pub(crate) fn set_defaults(text: &str) -> Option<Environment> {
    let pairs = default_pairs(text).map(|(name, value)| (name.to_owned(), value.to_owned()));
    lock(&DEFAULTS).extend(pairs);
    ENVIRONMENT.get().map(|_| Environment::read())
}

/// Returns the size of the stack of a thread that begins.
pub(crate) fn stack_bytes() -> usize {
    match STACK.load(Ordering::Relaxed) {
        0 => environment().stack_bytes,
        bytes => bytes,
    }
}

/// Sets it: for threads that begin afterwards.
pub(crate) fn set_stack_bytes(bytes: usize) {
    STACK.store(bytes.clamp(MIN_STACK_BYTES, MAX_STACK_BYTES), Ordering::Relaxed);
}

/// Returns the behaviour of waiting threads.
pub(crate) fn library() -> Library {
    Library::of_number(LIBRARY.load(Ordering::Relaxed)).unwrap_or(environment().library)
}

/// Sets it.
pub(crate) fn set_library(library: Library) {
    LIBRARY.store(library as i32, Ordering::Relaxed);
    set_spin_bound(library.spin());
}

/// Returns the number of processors that the process may use: those of its affinity, or of its
/// quota if that is less.
pub(crate) fn processors() -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// How many threads raised code uses at a time, as far as it was said.
static RAISED_THREADS: AtomicUsize = AtomicUsize::new(0);

/// Lets raised loops, which have no team, use `threads` threads, unless the environment has a
/// number for raised code.
pub(crate) fn limit_raised_loops(threads: usize) {
    if !has_number_for_raised_code() {
        RAISED_THREADS.store(threads, Ordering::Relaxed);
        pir_runtime::limit_default_threads(threads);
    }
}

/// Lets raised code have a region of `threads` threads, as far as there are processors.
pub(crate) fn allow_raised_team(threads: usize) {
    if threads > RAISED_THREADS.load(Ordering::Relaxed) {
        let wanted = threads.min(processors());
        if wanted > RAISED_THREADS.load(Ordering::Relaxed) {
            limit_raised_loops(wanted);
        }
    }
}

fn has_number_for_raised_code() -> bool {
    static HAS: OnceLock<bool> = OnceLock::new();
    *HAS.get_or_init(|| std::env::var_os("PIR_NUM_THREADS").is_some())
}

/// Says that a region with `threads` further threads begins.
pub(crate) fn team_begins(threads: usize) {
    TEAM_THREADS.fetch_add(threads, Ordering::Relaxed);
}

/// Says that it has ended.
pub(crate) fn team_ends(threads: usize) {
    TEAM_THREADS.fetch_sub(threads, Ordering::Relaxed);
}

/// Says that the process is a copy, in which other threads and their regions are not.
pub(crate) fn copied() {
    TEAM_THREADS.store(0, Ordering::Relaxed);
}

/// Returns whether regions have more threads than there are processors.
pub(crate) fn is_crowded() -> bool {
    TEAM_THREADS.load(Ordering::Relaxed) + 1 > processors()
}

/// Returns how long a thread spins before it sleeps.
pub(crate) fn spin_bound() -> Duration {
    match SPIN_NANOS.load(Ordering::Relaxed) {
        u64::MAX => environment().spin.unwrap_or(DEFAULT_SPIN),
        nanos => Duration::from_nanos(nanos),
    }
}

/// Returns whether the user or the program has said how long that is.
pub(crate) fn is_spin_asked_for() -> bool {
    SPIN_NANOS.load(Ordering::Relaxed) != u64::MAX || environment().spin.is_some()
}

/// Sets how long a thread spins: `kmp_set_blocktime`. `None`: as the environment says.
pub(crate) fn set_spin_bound(bound: Option<Duration>) {
    let nanos = bound.map(|b| u64::try_from(b.as_nanos()).unwrap_or(u64::MAX).min(u64::MAX - 1));
    SPIN_NANOS.store(nanos.unwrap_or(u64::MAX), Ordering::Relaxed);
    pir_runtime::external::linger(spin_bound());
}

/// Reads one of several variables that mean the same; the first that is set counts.
fn text(names: &[&str]) -> Option<String> {
    names
        .iter()
        .find_map(|name| lock(&DEFAULTS).get(*name).cloned().or_else(|| var(name).ok()))
        .map(|v| v.trim().to_owned())
        .filter(|v| !v.is_empty())
}

fn boolean(name: &str) -> Option<bool> {
    match text(&[name])?.to_ascii_lowercase().trim_matches('.') {
        "true" | "t" | "yes" | "y" | "on" | "1" | "enabled" => Some(true),
        "false" | "f" | "no" | "n" | "off" | "0" | "disabled" => Some(false),
        _ => None,
    }
}

fn number(name: &str) -> Option<i32> {
    leading_number(&text(&[name])?)
}

/// Reads the number that a text begins with; one that is too large is the largest.
fn leading_number(text: &str) -> Option<i32> {
    let digits = text.trim_start().trim_start_matches('+');
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    (end > 0).then(|| digits[..end].parse().unwrap_or(i32::MAX))
}

/// Reads `size[B|K|M|G|T]`; without a unit it counts in units of `unit` bytes.
fn bytes(text: &str, unit: usize) -> Option<usize> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let count: usize = text[..end].parse().ok()?;
    let unit = match text[end..].trim().to_ascii_lowercase().trim_end_matches("ib") {
        "" => unit,
        "b" => 1,
        "k" | "kb" => 1 << 10,
        "m" | "mb" => 1 << 20,
        "g" | "gb" => 1 << 30,
        "t" | "tb" => 1 << 40,
        _ => return None,
    };
    count.checked_mul(unit)
}

/// Reads `[modifier:]kind[,chunk]`.
fn schedule(text: &str) -> Option<Schedule> {
    let lower = text.to_ascii_lowercase();
    let (modifier, rest) = lower.split_once(':').unwrap_or(("", &lower));
    let rest = rest.trim_start();
    let (kind, chunk) =
        rest.split_at(rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len()));
    // As for libomp, anything else after the kind makes the whole text invalid.
    let chunk = match chunk.strip_prefix(',') {
        Some(chunk) if chunk.starts_with(|c: char| c == ' ' || c.is_ascii_digit()) => chunk,
        Some(_) => return None,
        None if chunk.is_empty() => "",
        None => return None,
    };
    let monotonic = match modifier.trim() {
        "monotonic" => MONOTONIC,
        "nonmonotonic" | "" => 0,
        _ => return None,
    };
    let kind = match kind {
        "static" => STATIC,
        "dynamic" => DYNAMIC,
        "guided" => GUIDED,
        "auto" => AUTO,
        _ => return None,
    };
    let chunk = leading_number(chunk).map(|n| n.max(1));
    let chunk = chunk.unwrap_or(if kind == DYNAMIC || kind == GUIDED { 1 } else { 0 });
    Some(Schedule { kind: kind | monotonic, chunk: if kind == AUTO { 1 } else { chunk } })
}

/// Reads a list of `omp_proc_bind_t`.
fn proc_bind(text: &str) -> Vec<i32> {
    let one = |word: &str| match word.trim().to_ascii_lowercase().as_str() {
        "false" | "0" => Some(0),
        "true" | "1" => Some(1),
        "primary" | "master" => Some(2),
        "close" => Some(3),
        "spread" => Some(4),
        _ => None,
    };
    text.split(',').map_while(one).collect()
}

impl Environment {
    fn read() -> Environment {
        let num_threads: Vec<i32> = text(&["OMP_NUM_THREADS"])
            .map(|list| list.split(',').map_while(leading_number).take_while(|n| *n > 0).collect())
            .unwrap_or_default();
        let proc_bind = text(&["OMP_PROC_BIND"]).map(|list| proc_bind(&list)).unwrap_or_default();
        let is_list = num_threads.len() > 1 || proc_bind.len() > 1;
        let is_nested = boolean("OMP_NESTED").unwrap_or(is_list);
        let levels = if is_nested { UNLIMITED } else { 1 };
        let places = text(&["OMP_PLACES"]);
        let (bind, places) = match (proc_bind.first(), places) {
            (Some(kind), places) => (*kind, places),
            (None, Some(places)) => (4, Some(places)),
            (None, None) => {
                let kmp = text(&["KMP_AFFINITY"]).map(|text| processor_lists::of_kmp(&text));
                let gomp = || {
                    let list = text(&["GOMP_CPU_AFFINITY"]);
                    list.and_then(|list| processor_lists::of_gomp(&list))
                };
                let found = kmp.unwrap_or_else(gomp);
                found.map_or((0, None), |(bind, places)| (bind, Some(places)))
            }
        };
        let is_active =
            text(&["OMP_WAIT_POLICY"]).is_some_and(|p| p.eq_ignore_ascii_case("active"));
        let is_passive =
            text(&["OMP_WAIT_POLICY"]).is_some_and(|p| p.eq_ignore_ascii_case("passive"));
        let is_verbose =
            text(&["OMP_DISPLAY_ENV"]).is_some_and(|v| v.eq_ignore_ascii_case("verbose"));
        let library = text(&["KMP_LIBRARY"]).and_then(|name| Library::of_name(&name));
        let is_serial = library == Some(Library::Serial);
        let stack = text(&["OMP_STACKSIZE", "KMP_STACKSIZE", "GOMP_STACKSIZE"]);
        Environment {
            initial: Icvs {
                num_threads: match is_serial {
                    true => 1,
                    false => num_threads.first().copied().unwrap_or(0),
                },
                dynamic: boolean("OMP_DYNAMIC").unwrap_or(false),
                schedule: text(&["OMP_SCHEDULE"])
                    .and_then(|s| schedule(&s))
                    .unwrap_or(Schedule { kind: STATIC, chunk: 0 }),
                max_active_levels: number("OMP_MAX_ACTIVE_LEVELS").unwrap_or(levels),
                proc_bind: bind,
                thread_limit: number("OMP_THREAD_LIMIT").map_or(UNLIMITED, |n| n.max(1)),
                default_device: number("OMP_DEFAULT_DEVICE").unwrap_or(0),
                allocator: crate::allocators::initial(text(&["OMP_ALLOCATOR"]).as_deref()),
            },
            num_threads,
            proc_bind,
            places,
            cancellation: boolean("OMP_CANCELLATION").unwrap_or(false),
            stack_bytes: stack
                .and_then(|s| bytes(&s, 1 << 10))
                .map_or(STACK_BYTES, |n| n.clamp(MIN_STACK_BYTES, MAX_STACK_BYTES)),
            max_task_priority: number("OMP_MAX_TASK_PRIORITY").unwrap_or(0),
            num_teams: number("OMP_NUM_TEAMS").unwrap_or(0),
            teams_thread_limit: number("OMP_TEAMS_THREAD_LIMIT").unwrap_or(0),
            display_env: boolean("OMP_DISPLAY_ENV").unwrap_or(is_verbose),
            is_verbose,
            display_affinity: boolean("OMP_DISPLAY_AFFINITY").unwrap_or(false),
            affinity_format: text(&["OMP_AFFINITY_FORMAT", "KMP_AFFINITY_FORMAT"]),
            spin: spin_of(text(&["KMP_BLOCKTIME"]), is_active, is_passive)
                .or(library.and_then(Library::spin)),
            is_active,
            library: library.unwrap_or(Library::Throughput),
            target_offload: match text(&["OMP_TARGET_OFFLOAD"]) {
                Some(word) if word.eq_ignore_ascii_case("mandatory") => Offload::Mandatory,
                Some(word) if word.eq_ignore_ascii_case("disabled") => Offload::Disabled,
                _ => Offload::Default,
            },
        }
    }

    /// Returns the threads of regions at a level of nesting, if the environment has a list for so
    /// many levels.
    pub(crate) fn threads_at(&self, level: usize) -> Option<i32> {
        self.num_threads.get(level).copied().filter(|_| self.num_threads.len() > 1)
    }
}

/// `KMP_BLOCKTIME` counts in milliseconds, or in `us`.
fn spin_of(block_time: Option<String>, is_active: bool, is_passive: bool) -> Option<Duration> {
    if let Some(text) = block_time {
        let lower = text.to_ascii_lowercase();
        if lower.starts_with("inf") {
            return Some(Duration::MAX);
        }
        let count = u64::try_from(leading_number(&lower)?).ok()?;
        return Some(match lower.ends_with("us") {
            true => Duration::from_micros(count),
            false => Duration::from_millis(count),
        });
    }
    match (is_active, is_passive) {
        (true, _) => Some(Duration::MAX),
        (_, true) => Some(Duration::ZERO),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_are_read() {
        let read = |text| schedule(text).map(|s| (s.kind, s.chunk));
        assert_eq!(read("static"), Some((STATIC, 0)));
        assert_eq!(read(" DYNAMIC, 7"), Some((DYNAMIC, 7)));
        assert_eq!(read("static,0"), Some((STATIC, 1)));
        for text in ["dynamic,", "dynamic,-2", "dynamic ,5", "static,x"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read("dynamic"), Some((DYNAMIC, 1)));
        assert_eq!(read("monotonic:guided,3"), Some((GUIDED | MONOTONIC, 3)));
        assert_eq!(read("nonmonotonic:dynamic"), Some((DYNAMIC, 1)));
        assert_eq!(read("round"), None);
    }

    #[test]
    fn sizes_are_read() {
        assert_eq!(bytes("100", 1 << 10), Some(102_400));
        assert_eq!(bytes("3 M", 1 << 10), Some(3 << 20));
        assert_eq!(bytes("7B", 1 << 10), Some(7));
        assert_eq!(bytes("2GB", 1 << 10), Some(2 << 30));
        assert_eq!(bytes("2q", 1 << 10), None);
        assert_eq!(bytes("99999999999999999999", 1), None);
    }

    #[test]
    fn lists_end_at_the_first_wrong_word() {
        assert_eq!(proc_bind("close, spread,x,true"), [3, 4]);
        assert_eq!(leading_number("12abc"), Some(12));
        assert_eq!(leading_number("-1"), None);
        assert_eq!(leading_number("99999999999"), Some(i32::MAX));
    }
}

//! Output of `OMP_DISPLAY_ENV` and of the functions for affinity.

use crate::affinity;
use crate::settings::{self, AUTO, DYNAMIC, GUIDED, MONOTONIC, environment};
use crate::sync::lock;
use crate::thread;
use std::ffi::{CStr, c_char};
use std::fmt::Write as _;
use std::sync::Mutex;

const DEFAULT_FORMAT: &str = "OMP: pid %P tid %i thread %n bound to OS proc set {%A}";

/// What `omp_set_affinity_format` has set.
static FORMAT: Mutex<Option<String>> = Mutex::new(None);

fn format() -> String {
    let set = lock(&FORMAT).clone();
    set.or_else(|| environment().affinity_format.clone()).unwrap_or(DEFAULT_FORMAT.to_owned())
}

/// Prints the internal control variables.
pub(crate) fn environment_text(is_verbose: bool) -> String {
    let all = environment();
    let icvs = &all.initial;
    let boolean = |value: bool| if value { "TRUE" } else { "FALSE" };
    let list = |numbers: &[i32]| numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(",");
    let binds: Vec<&str> = all
        .proc_bind
        .iter()
        .map(|kind| ["false", "true", "primary", "close", "spread"][*kind as usize])
        .collect();
    let kind = match icvs.schedule.kind & !MONOTONIC {
        DYNAMIC => "dynamic",
        GUIDED => "guided",
        AUTO => "auto",
        _ => "static",
    };
    let modifier = if icvs.schedule.kind & MONOTONIC != 0 { "monotonic:" } else { "" };
    let chunk = match icvs.schedule.chunk {
        0 | 1 => String::new(),
        n => format!(",{n}"),
    };
    let bytes = match all.stack_bytes {
        n if n % (1 << 20) == 0 => format!("{}M", n >> 20),
        n if n % (1 << 10) == 0 => format!("{}K", n >> 10),
        n => format!("{n}B"),
    };
    let mut rows = vec![
        ("OMP_AFFINITY_FORMAT", Some(format())),
        ("OMP_ALLOCATOR", Some(crate::allocators::name(icvs.allocator).to_owned())),
        ("OMP_CANCELLATION", Some(boolean(all.cancellation).to_owned())),
        ("OMP_DEFAULT_DEVICE", Some(icvs.default_device.to_string())),
        ("OMP_DISPLAY_AFFINITY", Some(boolean(all.display_affinity).to_owned())),
        (
            "OMP_DISPLAY_ENV",
            Some(if all.is_verbose { "VERBOSE" } else { boolean(all.display_env) }.to_owned()),
        ),
        ("OMP_DYNAMIC", Some(boolean(icvs.dynamic).to_owned())),
        ("OMP_MAX_ACTIVE_LEVELS", Some(icvs.max_active_levels.to_string())),
        ("OMP_MAX_TASK_PRIORITY", Some(all.max_task_priority.to_string())),
        ("OMP_NUM_TEAMS", Some(all.num_teams.to_string())),
        ("OMP_NUM_THREADS", (!all.num_threads.is_empty()).then(|| list(&all.num_threads))),
        ("OMP_PLACES", all.places.clone()),
        (
            "OMP_PROC_BIND",
            Some(if binds.is_empty() { "false".to_owned() } else { binds.join(",") }),
        ),
        ("OMP_SCHEDULE", Some(format!("{modifier}{kind}{chunk}"))),
        ("OMP_STACKSIZE", Some(bytes)),
        ("OMP_TARGET_OFFLOAD", Some(format!("{:?}", all.target_offload).to_uppercase())),
        ("OMP_TEAMS_THREAD_LIMIT", Some(all.teams_thread_limit.to_string())),
        ("OMP_THREAD_LIMIT", Some(icvs.thread_limit.to_string())),
        ("OMP_WAIT_POLICY", Some(if all.is_active { "ACTIVE" } else { "PASSIVE" }.to_owned())),
    ];
    if is_verbose {
        let spin = settings::spin_bound();
        let time = if spin == std::time::Duration::MAX {
            "infinite".to_owned()
        } else {
            format!("{}ms", spin.as_millis())
        };
        rows.push(("KMP_BLOCKTIME", Some(time)));
        rows.push(("KMP_LIBRARY", Some(format!("{:?}", settings::library()).to_lowercase())));
    }
    let mut text = String::from("\nOPENMP DISPLAY ENVIRONMENT BEGIN\n   _OPENMP='201611'\n");
    for (name, value) in rows {
        let shown = match value {
            Some(value) => format!("='{value}'"),
            None => ": value is not defined".to_owned(),
        };
        let _ = writeln!(text, "  [host] {name}{shown}");
    }
    text.push_str("OPENMP DISPLAY ENVIRONMENT END\n\n");
    text
}

pub(crate) fn print_environment(is_verbose: bool) {
    eprint!("{}", environment_text(is_verbose));
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_display_env(is_verbose: i32) {
    print_environment(is_verbose != 0);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_display_env_(is_verbose: *const i32) {
    // SAFETY: Fortran passes a variable.
    print_environment(unsafe { *is_verbose } != 0);
}

/// Returns a list of numbers with ranges, as `0-3,8`.
fn ranges(numbers: &[usize]) -> String {
    let mut text = String::new();
    let mut rest = numbers;
    while let Some(first) = rest.first() {
        let length = rest.iter().enumerate().take_while(|(k, n)| **n == first + k).count();
        let comma = if text.is_empty() { "" } else { "," };
        let _ = match length {
            1 => write!(text, "{comma}{first}"),
            2 => write!(text, "{comma}{first},{}", first + 1),
            n => write!(text, "{comma}{first}-{}", first + n - 1),
        };
        rest = &rest[length..];
    }
    text
}

/// Replaces the fields of a format: `%n`, `%{thread_num}`, with a width as in `%0.5n`.
pub(crate) fn expand(format: &str) -> String {
    let task = thread::current_task();
    let value = |field: &str| -> Option<String> {
        Some(match field {
            "t" | "team_num" => task.prefix.team.get().to_string(),
            "T" | "num_teams" => task.prefix.teams.get().to_string(),
            "L" | "nesting_level" => task.prefix.level.get().to_string(),
            "n" | "thread_num" => task.prefix.number.get().to_string(),
            "N" | "num_threads" => task.prefix.size.get().to_string(),
            "a" | "ancestor_tnum" => {
                let level = task.prefix.level.get() - 1;
                crate::api::ancestor_here(level).map_or(-1, |t| t.prefix.number.get()).to_string()
            }
            "H" | "host" => host(),
            // SAFETY: asks the system for the number of the process.
            "P" | "process_id" => unsafe { libc::getpid() }.to_string(),
            // SAFETY: asks the system for the number of the thread.
            "i" | "native_thread_id" => unsafe { libc::syscall(libc::SYS_gettid) }.to_string(),
            "A" | "thread_affinity" => ranges(&affinity::of_this_thread()),
            _ => return None,
        })
    };
    let mut text = String::new();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        text.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('%') {
            text.push('%');
            rest = after;
            continue;
        }
        let has_zeros = rest.starts_with("0.");
        let is_right = has_zeros || rest.starts_with('.');
        rest = rest.trim_start_matches(['0', '.']);
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let width = rest[..digits].parse().unwrap_or(0).min(1 << 10);
        rest = &rest[digits..];
        let (field, after) = match rest.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
            Some((field, after)) => (field, after),
            None => rest.split_at(rest.chars().next().map_or(0, char::len_utf8)),
        };
        rest = after;
        let value = value(field).unwrap_or_else(|| "undefined".to_owned());
        let _ = match (is_right, has_zeros) {
            (true, true) => write!(text, "{value:0>width$}"),
            (true, false) => write!(text, "{value:>width$}"),
            _ => write!(text, "{value:<width$}"),
        };
    }
    text.push_str(rest);
    text
}

fn host() -> String {
    let mut name = [0_u8; 256];
    // SAFETY: the buffer has the size.
    unsafe { libc::gethostname(name.as_mut_ptr().cast(), name.len() - 1) };
    CStr::from_bytes_until_nul(&name).map_or(String::new(), |n| n.to_string_lossy().into_owned())
}

/// Prints where the thread is bound, if the environment asks for it.
pub(crate) fn thread_begins() {
    if environment().display_affinity {
        eprintln!("{}", expand(&format()));
    }
}

/// # Safety
/// `text` must be null, or end with zero.
unsafe fn format_of(text: *const c_char) -> String {
    // SAFETY: the caller's promise.
    let given = (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy());
    given.filter(|text| !text.is_empty()).map_or_else(format, |text| text.into_owned())
}

/// Copies a text to a buffer of C, which ends with zero. Returns the length of the text.
///
/// # Safety
/// `buffer` must have `bytes` bytes.
unsafe fn copy_out(text: &str, buffer: *mut c_char, bytes: usize) -> usize {
    if !buffer.is_null() && bytes > 0 {
        let count = text.len().min(bytes - 1);
        // SAFETY: the caller's promise.
        unsafe {
            std::ptr::copy_nonoverlapping(text.as_ptr(), buffer.cast(), count);
            *buffer.add(count) = 0;
        }
    }
    text.len()
}

/// Fortran's buffers are filled with blanks.
///
/// # Safety
/// `buffer` must have `bytes` bytes.
unsafe fn copy_out_blank(text: &str, buffer: *mut c_char, bytes: usize) -> usize {
    let count = text.len().min(bytes);
    // SAFETY: the caller's promise.
    unsafe {
        std::ptr::copy_nonoverlapping(text.as_ptr(), buffer.cast(), count);
        std::ptr::write_bytes(buffer.add(count).cast::<u8>(), b' ', bytes - count);
    }
    text.len()
}

/// # Safety
/// `text` must have `bytes` bytes.
unsafe fn fortran_text(text: *const c_char, bytes: usize) -> String {
    // SAFETY: the caller's promise.
    let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), bytes) };
    String::from_utf8_lossy(bytes).trim_end().to_owned()
}

/// Prints a line to C's standard output, in order with the program's own output.
fn print_line(text: &str) {
    if let Ok(line) = std::ffi::CString::new(text) {
        // SAFETY: the text ends with zero.
        unsafe { libc::puts(line.as_ptr()) };
    }
}

fn set_format(text: String) {
    *lock(&FORMAT) = Some(text);
}

fn format_or_given(given: String) -> String {
    if given.is_empty() { format() } else { given }
}

macro_rules! affinity_functions {
    ($($c:ident, $ompc:ident($($parameter:ident: $type:ty),*) $(-> $r:ty)? $body:block)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $c($($parameter: $type),*) $(-> $r)? $body
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $ompc($($parameter: $type),*) $(-> $r)? $body
    )*};
}

affinity_functions! {
    omp_set_affinity_format, ompc_set_affinity_format(text: *const c_char) {
        // SAFETY: the program passes a text.
        set_format(unsafe { format_of(text) });
    }
    omp_get_affinity_format, ompc_get_affinity_format(buffer: *mut c_char, bytes: usize) -> usize {
        // SAFETY: the program passes a buffer of the size.
        unsafe { copy_out(&format(), buffer, bytes) }
    }
    omp_display_affinity, ompc_display_affinity(text: *const c_char) {
        // SAFETY: the program passes a text.
        print_line(&expand(&unsafe { format_of(text) }));
    }
    omp_capture_affinity, ompc_capture_affinity(
        buffer: *mut c_char,
        bytes: usize,
        text: *const c_char
    ) -> usize {
        // SAFETY: the program passes a text, and a buffer of the size.
        unsafe { copy_out(&expand(&format_of(text)), buffer, bytes) }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_set_affinity_format_(text: *const c_char, bytes: usize) {
    // SAFETY: Fortran passes a text of the length.
    set_format(unsafe { fortran_text(text, bytes) });
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_affinity_format_(buffer: *mut c_char, bytes: usize) -> usize {
    // SAFETY: Fortran passes a buffer of the length.
    unsafe { copy_out_blank(&format(), buffer, bytes) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_display_affinity_(text: *const c_char, bytes: usize) {
    // SAFETY: Fortran passes a text of the length.
    print_line(&expand(&format_or_given(unsafe { fortran_text(text, bytes) })));
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_capture_affinity_(
    buffer: *mut c_char,
    text: *const c_char,
    bytes: usize,
    text_bytes: usize,
) -> usize {
    // SAFETY: Fortran passes a text and a buffer of the lengths.
    unsafe {
        let text = expand(&format_or_given(fortran_text(text, text_bytes)));
        copy_out_blank(&text, buffer, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_as_ranges() {
        assert_eq!(ranges(&[0, 1, 2, 3, 8]), "0-3,8");
        assert_eq!(ranges(&[0, 1]), "0,1");
        assert_eq!(ranges(&[]), "");
    }

    #[test]
    fn functions_of_c_copy_what_fits() {
        let mut buffer = [7; 4];
        // SAFETY: the texts end with zero, and the buffers have their sizes.
        unsafe {
            let at = buffer.as_mut_ptr();
            omp_set_affinity_format(c"%0.6n".as_ptr());
            assert_eq!(omp_get_affinity_format(at, 4), 5);
            assert_eq!(buffer.map(|c| c as u8), *b"%0.\0");
            assert_eq!(omp_capture_affinity(at, 4, std::ptr::null()), 6);
            assert_eq!(buffer.map(|c| c as u8), *b"000\0");
            assert_eq!(omp_capture_affinity(std::ptr::null_mut(), 0, c"%N".as_ptr()), 1);
            assert_eq!(omp_capture_affinity_(at, c"%0.9n".as_ptr(), 4, 5), 9);
            assert_eq!(buffer.map(|c| c as u8), *b"0000");
            omp_display_affinity(c"thread %n".as_ptr());
        }
    }

    #[test]
    fn fields_are_replaced() {
        assert_eq!(expand("%n of %N%%, %0.5n|%4n|%.4n|"), "0 of 1%, 00000|0   |   0|");
        assert_eq!(expand("%{nesting_level} %x"), "0 undefined");
    }
}

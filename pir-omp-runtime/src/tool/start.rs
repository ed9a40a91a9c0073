//! How a tool is found, starts and ends.
//!
//! A tool is a function `ompt_start_tool` of the program or of a library that it has loaded, or of
//! a library that `OMP_TOOL_LIBRARIES` names. As in libomp, a program for ThreadSanitizer loads
//! `libarcher.so`, without which it does not know how the run time orders threads.

use super::{Data, lookup, set_active, threads, tsan};
use crate::thread::{self, Thread};
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::io::Write;
use std::ptr::null_mut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The answer of a tool: `ompt_start_tool_result_t`.
#[repr(C)]
pub(super) struct Tool {
    initialize: Option<unsafe extern "C" fn(lookup::LookupFn, c_int, *const Data) -> c_int>,
    finalize: Option<unsafe extern "C" fn(*const Data)>,
    data: Data,
}

type StartFn = unsafe extern "C" fn(c_uint, *const c_char) -> *mut Tool;

unsafe extern "C" {
    /// Calls the `ompt_start_tool` that the program or a library has, if there is one.
    fn piromp_open_library(path: *const c_char) -> *mut c_void;
    fn piromp_start_tool(version: c_uint, name: *const c_char) -> *mut Tool;
}

/// The version of OpenMP, and of the run time, as a tool gets them.
const VERSION: c_uint = 202_111;
const NAME: &CStr = c"PIR OpenMP run time";

static TOOL: AtomicPtr<Tool> = AtomicPtr::new(null_mut());

/// Where the search is reported: `OMP_TOOL_VERBOSE_INIT`.
struct Log(Option<Box<dyn Write>>);

impl Log {
    fn of(setting: &str) -> Log {
        Log(match setting.to_ascii_lowercase().as_str() {
            "" | "disabled" => None,
            "stderr" => Some(Box::new(std::io::stderr())),
            "stdout" => Some(Box::new(std::io::stdout())),
            _ => match std::fs::File::create(setting) {
                Ok(file) => Some(Box::new(file)),
                Err(_) => None,
            },
        })
    }

    fn say(&mut self, text: &str) {
        if let Some(to) = &mut self.0 {
            // Who cannot read the report misses it.
            let _ = writeln!(to, "{text}");
        }
    }
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

/// Looks for a tool and starts it. The calling thread is known already.
pub(crate) fn start(me: &'static Thread) {
    let mut log = Log::of(&variable("OMP_TOOL_VERBOSE_INIT"));
    let setting = variable("OMP_TOOL");
    let tool = match setting.to_ascii_lowercase().as_str() {
        "disabled" => {
            log.say("OMP tool disabled.");
            return;
        }
        "" | "enabled" => find(&mut log),
        _ => {
            eprintln!(
                "Warning: OMP_TOOL has invalid value \"{setting}\".\n  legal values are \
                 (NULL,\"\",\"disabled\",\"enabled\")."
            );
            return;
        }
    };
    log.say(match tool {
        Some(_) => "Tool was started and is using the OMPT interface.",
        None => "No OMP tool loaded.",
    });
    let Some(tool) = tool else { return };
    TOOL.store(std::ptr::from_ref(tool).cast_mut(), Ordering::Release);
    // Callbacks that the tool sets may be called as soon as it has been initialised.
    // SAFETY: the tool gave the function; its data stay for the life of the process.
    let is_ready =
        tool.initialize.is_some_and(|f| unsafe { f(lookup::function, 0, &tool.data) } != 0);
    if !is_ready {
        return;
    }
    tsan::start();
    set_active(true);
    // SAFETY: the library is never unloaded.
    unsafe { libc::atexit(at_exit) };
    threads::begins(me, threads::INITIAL);
}

/// Looks for a tool that wants to work.
fn find(log: &mut Log) -> Option<&'static Tool> {
    log.say("Search for OMP tool in current address space...");
    // SAFETY: the name ends with zero.
    let own = unsafe { piromp_start_tool(VERSION, NAME.as_ptr()).as_ref() };
    if own.is_some() {
        return own;
    }
    let libraries = variable("OMP_TOOL_LIBRARIES");
    log.say(&format!("OMP_TOOL_LIBRARIES = {libraries}"));
    let named = libraries.split(':').filter(|name| !name.is_empty());
    let further = tsan::is_here().then_some("libarcher.so");
    named.chain(further).find_map(|name| of_library(name, log))
}

/// Returns the tool of a library, if it wants to work.
fn of_library(name: &str, log: &mut Log) -> Option<&'static Tool> {
    log.say(&format!("Opening {name}..."));
    let path = CString::new(name).ok()?;
    // SAFETY: the names end with zero; the tool's functions have the types of the interface.
    unsafe {
        let library = piromp_open_library(path.as_ptr());
        if library.is_null() {
            let why = libc::dlerror();
            if !why.is_null() {
                log.say(&format!("Failed: {}", CStr::from_ptr(why).to_string_lossy()));
            }
            return None;
        }
        let start = libc::dlsym(library, c"ompt_start_tool".as_ptr());
        if start.is_null() {
            log.say("Failed: it has no ompt_start_tool.");
            libc::dlclose(library);
            return None;
        }
        let start: StartFn = std::mem::transmute::<*mut c_void, StartFn>(start);
        let tool = start(VERSION, NAME.as_ptr()).as_ref();
        if tool.is_none() {
            log.say("Found but not using the OMPT interface.");
            libc::dlclose(library);
        }
        tool
    }
}

extern "C" fn at_exit() {
    finalize();
}

/// Ends the tool: threads that have no work end before, so that the tool sees that they do. Later
/// events are not reported.
pub(super) fn finalize() {
    static ENDS: Mutex<()> = Mutex::new(());
    let _one_at_a_time = crate::sync::lock(&ENDS);
    if !super::is_active() {
        return;
    }
    thread::end_workers();
    if let Some(task) = thread::known_task()
        && task.prefix.level.get() == 0
    {
        threads::thread_ends(thread::current());
    }
    set_active(false);
    // SAFETY: a tool's answer stays for the life of the process.
    if let Some(tool) = unsafe { TOOL.load(Ordering::Acquire).as_ref() }
        && let Some(finalize) = tool.finalize
    {
        // SAFETY: the tool gave the function.
        unsafe { finalize(&tool.data) };
    }
}

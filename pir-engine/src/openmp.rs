//! libomp in the process, for code of the back end `openmp`. Loaded when it is first needed, and
//! kept.

use crate::Error;
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};
use pir_core::Module;
use std::sync::OnceLock;

/// Where it may be.
const LIBRARY_NAMES: [&str; 3] = ["libomp.so.5", "libomp.so", "/usr/lib/llvm-22/lib/libomp.so.5"];
/// Address space of the stack of each of its threads, unless the environment says something else.
const STACK_BYTES: usize = 256 << 20;
/// Variables that say so.
const STACK_VARIABLES: [&str; 3] = ["OMP_STACKSIZE", "KMP_STACKSIZE", "GOMP_STACKSIZE"];

/// The loaded library.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LibOmp {
    set_threads: extern "C" fn(i32),
    /// The number of threads that the environment sets, otherwise the number of processors.
    default: i32,
}

impl LibOmp {
    /// The library, if a module calls it.
    ///
    /// # Errors
    /// That it is not installed.
    pub(crate) fn of(module: &Module) -> Result<Option<Self>, Error> {
        let calls = module.functions().any(|(_, g, f)| {
            f.body.is_none() && g.name.as_deref().is_some_and(|n| n.starts_with(b"__kmpc_"))
        });
        if !calls {
            return Ok(None);
        }
        static LOADED_LIBOMP: OnceLock<Result<LibOmp, String>> = OnceLock::new();
        LOADED_LIBOMP.get_or_init(load).clone().map(Some).map_err(Error::Tool)
    }

    /// Sets the size of teams that this thread opens from now on; 0: the default of the
    /// environment.
    pub(crate) fn set_threads(self, threads: usize) {
        let threads = i32::try_from(threads).unwrap_or(i32::MAX);
        (self.set_threads)(if threads == 0 { self.default } else { threads });
    }
}

#[allow(unsafe_code)]
fn load() -> Result<LibOmp, String> {
    let mut why = String::new();
    for name in LIBRARY_NAMES {
        // SAFETY: loading libomp runs its constructors, which only prepare it.
        match unsafe { Library::open(Some(name), RTLD_NOW | RTLD_GLOBAL) } {
            Ok(library) => return prepare(library).map_err(|e| format!("{name}: {e}")),
            Err(e) => why = e.to_string(),
        }
    }
    Err(format!(
        "OpenMP's run-time library is not installed ({why}); `apt-get install -y libomp-22-dev` \
         installs it"
    ))
}

#[allow(unsafe_code)]
fn prepare(library: Library) -> Result<LibOmp, libloading::Error> {
    // SAFETY: the types are those of `omp.h`. The library is kept below, so the addresses stay
    // good.
    let made = unsafe {
        let set_stack = library.get::<extern "C" fn(usize)>(b"kmp_set_stacksize_s")?;
        if STACK_VARIABLES.iter().all(|v| std::env::var_os(v).is_none()) {
            set_stack(STACK_BYTES);
        }
        let default = library.get::<extern "C" fn() -> i32>(b"omp_get_max_threads")?;
        let set_threads = *library.get::<extern "C" fn(i32)>(b"omp_set_num_threads")?;
        LibOmp { set_threads, default: default() }
    };
    // Its threads wait in it.
    std::mem::forget(library);
    Ok(made)
}

//! The code generator that uses `clang-22`: compiles LLVM text to a library, which is cached and
//! loaded.

use crate::Error;
use crate::cache::Cache;
use crate::constructors::{LifetimeFunctions, TABLE_NAME, TableLayout};
use crate::symbols::DebugSymbols;
use crate::undefined::UndefinedStubs;
use pir_core::builder::FunctionBuilder;
use pir_core::constant::ConstKind;
use pir_core::entity::Md;
use pir_core::md::MdData;
use pir_core::module::TlsModel;
use pir_core::{GlobalId, Module, Type};
use pir_temp::TemporaryFolder;
use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The compiler.
const CLANG: &str = "clang-22";
/// How it is called, but for the names of the files.
const CLANG_FLAGS: [&str; 8] = [
    "-x",
    "ir",
    "-O3",
    "-march=native",
    "-shared",
    "-fPIC",
    "-Wno-override-module",
    "-Wl,-Bsymbolic",
];
/// How it is called besides for code that needs OpenMP's run time.
const OPENMP_FLAG: &str = "-fopenmp";
/// Options of clang that switch off an analysis of LLVM which is wrong for code with ordered
/// atomics: it takes a function that only loads with `acquire` for one that changes no variable
/// whose address is not taken, so that a variable seems to keep its value over the call
/// (llvm#64188).
pub const NO_GLOBAL_ANALYSES: [&str; 2] = ["-mllvm", "-enable-global-analyses=false"];
/// The table of the run time's addresses, which the library reads and the loader fills.
const RUNTIME_TABLE_NAME: &str = "pir_runtime_table";

/// Files that are loaded, or could not be unloaded. A second library from the same file would be
/// the first one: the two would share their variables.
static LOADED_FILES: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);
/// The compilers at work.
static COMPILERS: Mutex<Compilers> = Mutex::new(Compilers { all: Vec::new(), is_ending: false });

struct Compilers {
    all: Vec<Child>,
    /// Whether the process is about to end, and starts none any more.
    is_ending: bool,
}

/// Whether the text of a module may have an atomic operation or fence that orders other accesses,
/// so that it is compiled with [`NO_GLOBAL_ANALYSES`].
pub fn has_ordered_atomics(text: &[u8]) -> bool {
    let orders = [" acquire", " release", " acq_rel", " seq_cst"];
    orders.iter().any(|order| memchr::memmem::find(text, order.as_bytes()).is_some())
}

fn options_for_atomics(text: &[u8]) -> &'static [&'static str] {
    if has_ordered_atomics(text) { &NO_GLOBAL_ANALYSES } else { &[] }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the compilers that are at work, and removes all temporary files ([`pir_temp::abandon`]):
/// the process is about to end.
#[allow(unsafe_code)]
pub fn abandon_builds() {
    let mut compilers = lock(&COMPILERS);
    compilers.is_ending = true;
    for compiler in compilers.all.drain(..) {
        // SAFETY: the compiler leads a process group of its own, and has not been waited for.
        unsafe { libc::kill(-(compiler.id() as libc::pid_t), libc::SIGKILL) };
    }
    drop(compilers);
    pir_temp::abandon();
}

fn temporary_folder() -> Result<TemporaryFolder, Error> {
    TemporaryFolder::new().map_err(Error::io("make a temporary directory"))
}

/// Runs a compiler, which can be ended by [`abandon_builds`]. Returns its status and its messages.
fn run(folder: &TemporaryFolder, command: &mut Command) -> std::io::Result<(ExitStatus, Vec<u8>)> {
    let interrupted = || std::io::Error::other("interrupted");
    // Its own files go where everything else is.
    command.env("TMPDIR", folder.path()).process_group(0);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut compilers = lock(&COMPILERS);
    if compilers.is_ending {
        return Err(interrupted());
    }
    let mut child = command.spawn()?;
    let (id, mut stderr) = (child.id(), child.stderr.take());
    compilers.all.push(child);
    drop(compilers);
    let mut said = Vec::new();
    let read = stderr.as_mut().map_or(Ok(0), |pipe| pipe.read_to_end(&mut said));
    let mut compilers = lock(&COMPILERS);
    let at = compilers.all.iter().position(|c| c.id() == id).ok_or_else(interrupted)?;
    let mut child = compilers.all.swap_remove(at);
    drop(compilers);
    let status = child.wait()?;
    read.map(|_| (status, said))
}

/// A loaded library; dropping it unloads it.
pub(crate) struct LoadedLibrary {
    library: Option<libloading::Library>,
    /// The file that was loaded; it may have lost its name since.
    file: File,
    path: PathBuf,
    ranges: Vec<Range<usize>>,
    /// Where the file's first byte is.
    base: usize,
    lifetime: LifetimeFunctions,
    has_run_destructors: AtomicBool,
}

/// What a library is made for, beside its code.
struct LibraryTables {
    /// The addresses of the run time's functions that the library calls.
    runtime: Vec<usize>,
    lifetime: TableLayout,
}

impl LoadedLibrary {
    /// Compiles and loads a module, or loads the cached library for the same text.
    pub(crate) fn make(
        mut module: Module,
        openmp: bool,
        undefined: &UndefinedStubs,
    ) -> Result<Self, Error> {
        let runtime = add_stubs(&mut module, undefined);
        let lifetime = TableLayout::replace_lists(&mut module);
        let tables = &LibraryTables { runtime, lifetime };
        use_general_tls(&mut module);
        remove_pie_flag(&mut module);
        let text = pir_core::text::print::print(&module);
        let compiler = find_compiler()?;
        let cache = Cache::of_environment();
        let key = cache.as_ref().map(|_| key(&text, &compiler, openmp));
        if let (Some(cache), Some(key)) = (&cache, &key)
            && let Some(path) = cache.find(key)
        {
            tracing::debug!("{} is loaded", path.display());
            // Another process may have removed it again.
            if let Ok(library) = Self::load(&path, tables) {
                return Ok(library);
            }
        }
        let folder = cache.as_ref().and_then(|cache| {
            let made = cache.build_folder();
            made.inspect_err(|e| tracing::debug!("nothing is kept: {e}")).ok()
        });
        if let Some(folder) = folder {
            match build(&folder, &compiler, &text, openmp) {
                Ok(built) => {
                    let kept =
                        cache.zip(key).and_then(|(cache, key)| cache.keep(&key, &built).ok());
                    return Self::load(kept.as_deref().unwrap_or(&built), tables);
                }
                // There may be room elsewhere.
                Err(e) if is_full(&e) => tracing::debug!("nothing is kept: {e}"),
                Err(e) => return Err(e),
            }
        }
        let folder = temporary_folder()?;
        let built = build(&folder, &compiler, &text, openmp)?;
        Self::load(&built, tables)
    }

    fn load(path: &Path, tables: &LibraryTables) -> Result<Self, Error> {
        let loaded =
            |path: &Path| lock(&LOADED_FILES).get_or_insert_default().insert(path.to_owned());
        if loaded(path) {
            return Self::open(path, tables).inspect_err(|_| unloaded(path));
        }
        // One of its own for each.
        let folder = temporary_folder()?;
        let copy = folder.file("module.so");
        let copied = std::fs::copy(path, &copy);
        copied.map_err(Error::io(format!("write {}", copy.display())))?;
        loaded(&copy);
        Self::open(&copy, tables).inspect_err(|_| unloaded(&copy))
    }

    #[allow(unsafe_code)]
    fn open(path: &Path, tables: &LibraryTables) -> Result<Self, Error> {
        let file = File::open(path).map_err(Error::io(format!("read {}", path.display())))?;
        // SAFETY: loading runs nothing of the module, whose lists of constructors are gone, but
        // resolvers of its `ifunc`s; the module is the user's program, which is to be run.
        let library = unsafe {
            // Binds immediately, so that an undefined symbol is reported now, not when it is
            // called.
            let flags = libloading::os::unix::RTLD_NOW | libloading::os::unix::RTLD_LOCAL;
            libloading::os::unix::Library::open(Some(path), flags)
        };
        let library = library.map_err(|e| Error::Load {
            library: format!("what {CLANG} made"),
            source: Box::new(e),
        })?;
        let library = libloading::Library::from(library);
        // SAFETY: the library defines the table with one word for each function in `runtime`, and
        // nothing of it has run yet.
        unsafe {
            if let Ok(table) = library.get::<*mut usize>(RUNTIME_TABLE_NAME.as_bytes()) {
                let runtime = &tables.runtime;
                std::ptr::copy_nonoverlapping(runtime.as_ptr(), *table, runtime.len());
            }
        }
        // SAFETY: only the address is taken.
        let table = unsafe { library.get::<*const usize>(TABLE_NAME.as_bytes()) };
        let table = table.map_or(std::ptr::null(), |table| *table);
        // SAFETY: the table is that of the module that the library was made of.
        let lifetime = unsafe { tables.lifetime.read(table) };
        let (base, ranges) = mapped(path);
        Ok(Self {
            library: Some(library),
            file,
            path: path.to_owned(),
            ranges,
            base,
            lifetime,
            has_run_destructors: AtomicBool::new(false),
        })
    }

    #[allow(unsafe_code)]
    pub(crate) fn address(&self, name: &str) -> Option<*const u8> {
        let library = self.library.as_ref()?;
        // SAFETY: only the address is taken.
        unsafe { library.get::<*const u8>(name.as_bytes()).ok().map(|s| *s) }
    }

    /// The functions that run before and after the module's own code.
    pub(crate) fn lifetime(&self) -> &LifetimeFunctions {
        &self.lifetime
    }

    /// Runs the constructors.
    ///
    /// # Safety
    /// Runs the module's code, which must be free of undefined behaviour.
    #[allow(unsafe_code)]
    pub(crate) unsafe fn run_constructors(&self) {
        for &f in &self.lifetime.constructors {
            // SAFETY: the table has functions that take no arguments; the caller vouches for what
            // they do.
            unsafe { std::mem::transmute::<usize, extern "C" fn()>(f)() };
        }
    }

    /// Runs what the module registered with `__cxa_atexit`, then the destructors. Does nothing the
    /// second time.
    ///
    /// # Safety
    /// Runs the module's code, which must be free of undefined behaviour.
    #[allow(unsafe_code)]
    pub(crate) unsafe fn run_destructors(&self) {
        unsafe extern "C" {
            fn __cxa_finalize(handle: *const u8);
        }
        // A null handle would stand for all modules of the process.
        if self.has_run_destructors.swap(true, Ordering::AcqRel) || self.lifetime.handle == 0 {
            return;
        }
        // SAFETY: the handle is the module's own; the caller vouches for the functions that it has
        // registered.
        unsafe { __cxa_finalize(self.lifetime.handle as *const u8) };
        for &f in &self.lifetime.destructors {
            // SAFETY: as for the constructors.
            unsafe { std::mem::transmute::<usize, extern "C" fn()>(f)() };
        }
    }

    /// Where its code lies.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.ranges.iter().cloned()
    }

    /// Returns a function that gives the location of an address in the code. It reads the file when
    /// called.
    pub(crate) fn lookup(&self) -> impl Fn(usize) -> Option<String> + Send + Sync + 'static {
        let (file, base) = (self.file.try_clone(), self.base);
        move |address| {
            let file = format!("/proc/self/fd/{}", file.as_ref().ok()?.as_raw_fd());
            DebugSymbols::read(Path::new(&file))?.place(address.checked_sub(base)? as u64)
        }
    }
}

impl Drop for LoadedLibrary {
    #[allow(unsafe_code)]
    fn drop(&mut self) {
        drop(self.library.take());
        // It stays if something asks for that, such as a destructor of a thread-local variable.
        // SAFETY: nothing is loaded, and nothing of the library called.
        let still = unsafe {
            let flags = libloading::os::unix::RTLD_LAZY | libc::RTLD_NOLOAD;
            libloading::os::unix::Library::open(Some(&self.path), flags).is_ok()
        };
        if !still {
            unloaded(&self.path);
        }
    }
}

fn unloaded(path: &Path) {
    if let Some(all) = lock(&LOADED_FILES).as_mut() {
        all.remove(path);
    }
}

/// The compiler on the path.
fn find_compiler() -> Result<PathBuf, Error> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|dir| dir.join(CLANG)).find(|p| p.is_file());
    found.ok_or_else(|| {
        Error::Tool(format!(
            "{CLANG} is not installed; `apt-get install -y {CLANG}` installs it, and `--engine \
             jit` needs none"
        ))
    })
}

/// Returns the hash of all that determines the library: the text, the options, the compiler, and
/// the processor.
fn key(text: &[u8], compiler: &Path, openmp: bool) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    let mut part = |bytes: &[u8]| {
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    part(text);
    part(env!("CARGO_PKG_VERSION").as_bytes());
    let flags = CLANG_FLAGS.iter().chain(options_for_atomics(text)).copied();
    flags.chain(openmp.then_some(OPENMP_FLAG)).for_each(|f| part(f.as_bytes()));
    // An installed version has a file of its own; asking it for its name would take longer than all
    // else.
    let compiler = compiler.canonicalize().unwrap_or_else(|_| compiler.to_owned());
    part(compiler.as_os_str().as_encoded_bytes());
    if let Ok(data) = compiler.metadata() {
        part(&data.len().to_le_bytes());
        let time = data.modified().ok().and_then(|t| t.duration_since(std::time::UNIX_EPOCH).ok());
        part(&time.unwrap_or_default().as_nanos().to_le_bytes());
    }
    part(processor().as_bytes());
    hasher.finalize()
}

/// What `-march=native` asks for: the processor's name and abilities.
fn processor() -> String {
    let all = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let first = all.split("\n\n").next().unwrap_or("");
    let named = |l: &&str| ["model", "flags", "Features", "CPU"].iter().any(|n| l.starts_with(n));
    first.lines().filter(named).collect()
}

/// Gives the run time's functions that the module declares a body that calls through a table: the
/// library need not find them in the process. Their addresses, in the order of the table.
///
/// Adds a definition in assembly for each undefined function. It changes no register but `r11`, so
/// that it suits every signature, and leaves the return address in place.
fn add_stubs(module: &mut Module, undefined: &UndefinedStubs) -> Vec<usize> {
    let symbols = pir_runtime::symbols();
    let used: Vec<(GlobalId, String, usize)> = symbols
        .iter()
        .filter_map(|&(name, address)| {
            let g = module.find(name.as_bytes())?;
            let declared = module.function(g).is_some_and(|f| f.body.is_none());
            declared.then(|| (g, name.to_string(), address))
        })
        .collect();
    let missing: Vec<(&str, usize)> = undefined
        .functions()
        .filter(|(name, _)| {
            module.find(name.as_bytes()).is_some_and(|g| module.function(g).is_some())
        })
        .collect();
    if used.is_empty() && missing.is_empty() {
        return vec![];
    }
    for (n, (name, _)) in missing.iter().enumerate() {
        let at = 8 * (used.len() + n);
        let lines = [
            ".text".to_owned(),
            format!(".globl \"{name}\""),
            format!(".type \"{name}\",@function"),
            format!("\"{name}\":"),
            format!("movq {RUNTIME_TABLE_NAME}@GOTPCREL(%rip), %r11"),
            format!("jmpq *{at}(%r11)"),
        ];
        module.asm.extend(lines.map(|l| l.into_bytes().into()));
    }
    let array = module.types.array((used.len() + missing.len()) as u64, Type::PTR);
    let zero = module.constant(array, ConstKind::Zero);
    let table = module.add_variable(RUNTIME_TABLE_NAME, array, Some(zero));
    for (n, (g, name, _)) in used.iter().enumerate() {
        let ty = module.global(*g).ty;
        let (result, params, _) = module.types.signature(ty).expect("a function");
        let params = params.to_vec();
        let f = FunctionBuilder::new(module, name, result, &params);
        let callee = f.load(Type::PTR, f.gep(Type::PTR, table.into(), n as i64));
        let args: Vec<_> = (0..params.len() as u32).map(|k| f.arg(k).into()).collect();
        let value = f.call_pointer(ty, callee, &args);
        if result == Type::VOID {
            f.ret_void();
        } else {
            f.ret(value);
        }
        f.finish().unwrap_or_else(|e| panic!("a stub is no function: {e}"));
        module.globals[g.0 as usize].linkage = pir_core::module::Linkage::Internal;
    }
    let addresses = used.into_iter().map(|(_, _, address)| address);
    addresses.chain(missing.into_iter().map(|m| m.1)).collect()
}

/// Takes back the promise that thread-local variables are an executable's, which a library's are
/// not.
fn use_general_tls(module: &mut Module) {
    for global in &mut module.globals {
        if let Some(model) = &mut global.thread_local {
            *model = TlsModel::GeneralDynamic;
        }
    }
}

/// Removes the flag that the module is part of an executable: LLVM would choose relocations for
/// variables that a library may not have.
fn remove_pie_flag(module: &mut Module) {
    let metadata = &module.metadata;
    let is_pie = |flag: &Md| {
        let MdData::Tuple { ops, .. } = metadata.get(flag.index()) else { return false };
        let name = metadata.op(ops, 1).map(|name| metadata.get(name.index()));
        matches!(name, Some(MdData::String(name)) if metadata.bytes(name) == b"PIE Level")
    };
    for (name, flags) in &mut module.named_metadata {
        if **name == *b"llvm.module.flags" {
            flags.retain(|flag| !is_pie(flag));
        }
    }
}

/// Makes a library of a text; its file.
fn build(
    folder: &TemporaryFolder,
    compiler: &Path,
    text: &[u8],
    openmp: bool,
) -> Result<PathBuf, Error> {
    let (source, built) = (folder.file("module.ll"), folder.file("module.so"));
    std::fs::write(&source, text).map_err(Error::io(format!("write {}", source.display())))?;
    let mut command = Command::new(compiler);
    command
        .args(CLANG_FLAGS)
        .args(options_for_atomics(text))
        .arg("-o")
        .arg(&built)
        .arg(&source)
        .arg("-lm");
    let run = run(folder, command.args(openmp.then_some(OPENMP_FLAG)));
    let not_started = |source| Error::Start { program: compiler.to_owned(), source };
    let (status, said) = run.map_err(not_started)?;
    match status.success() {
        true => Ok(built),
        false => Err(Error::Tool(format!(
            "{CLANG} failed ({status}):\n{}",
            String::from_utf8_lossy(&said).trim_end()
        ))),
    }
}

/// Whether the file system is full.
fn is_full(e: &Error) -> bool {
    match e {
        Error::Io { source, .. } => source.kind() == std::io::ErrorKind::StorageFull,
        Error::Tool(text) => text.contains("No space left on device"),
        _ => false,
    }
}

/// Where a loaded file lies, and its executable parts, from the kernel's list.
fn mapped(path: &Path) -> (usize, Vec<Range<usize>>) {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let name = path.canonicalize().unwrap_or_else(|_| path.to_owned()).display().to_string();
    let lines = maps.lines().filter(|l| l.ends_with(&name));
    let parts: Vec<(Range<usize>, bool)> = lines
        .filter_map(|l| {
            let mut words = l.split_whitespace();
            let (range, rights) = (words.next()?, words.next()?);
            let (start, end) = range.split_once('-')?;
            let number = |s| usize::from_str_radix(s, 16).ok();
            Some((number(start)?..number(end)?, rights.contains('x')))
        })
        .collect();
    let base = parts.iter().map(|p| p.0.start).min().unwrap_or(0);
    (base, parts.into_iter().filter(|p| p.1).map(|p| p.0).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_flag_itself_is_removed() {
        let text = br#"@text = constant [22 x i8] c", !\22PIE Level\22, i32 2\00"
!llvm.module.flags = !{!0, !1, !2}
!other = !{!1}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{i32 7, !"of the \22PIE Level\22", i32 2}
"#;
        let mut module = pir_core::text::parse(text).into_result().expect("it parses");
        remove_pie_flag(&mut module);
        let printed = module.to_string();
        assert!(printed.contains("!llvm.module.flags = !{!0, !2}"), "{printed}");
        assert!(printed.contains("!other = !{!1}"), "{printed}");
        assert!(printed.contains(r#"c", !\22PIE Level\22, i32 2\00""#), "{printed}");
    }
}

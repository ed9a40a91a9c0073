//! The generator that goes through `clang-22`: LLVM text to a library, which is loaded.

use crate::executable::Error;
use pir_core::builder::FunctionBuilder;
use pir_core::constant::ConstKind;
use pir_core::{GlobalId, Module, Type};
use std::ops::Range;
use std::path::Path;
use std::process::Command;

/// The compiler.
const CLANG: &str = "clang-22";
/// The table of the run time's addresses, which the library reads and the loader fills.
const TABLE: &str = "pir_runtime_table";

/// A loaded library. Its file is gone already; dropping it unloads it.
pub(crate) struct Library {
    library: libloading::Library,
    ranges: Vec<Range<usize>>,
}

impl Library {
    /// Compiles and loads a module.
    pub(crate) fn make(mut module: Module, openmp: bool) -> Result<Self, Error> {
        let used = add_stubs(&mut module);
        let dir = tempfile::Builder::new().prefix("pir-").tempdir();
        let dir = dir.map_err(|e| Error::Io(format!("can't make a temporary directory: {e}")))?;
        let (text, library) = (dir.path().join("module.ll"), dir.path().join("module.so"));
        std::fs::write(&text, pir_core::text::print::print(&module))
            .map_err(|e| Error::Io(format!("can't write {}: {e}", text.display())))?;
        compile(&text, &library, openmp)?;
        Self::load(&library, &used)
    }

    #[allow(unsafe_code)]
    fn load(path: &Path, used: &[usize]) -> Result<Self, Error> {
        // SAFETY: loading runs the module's constructors; the module is the user's program, which is to
        // be run.
        let library = unsafe { libloading::Library::new(path) };
        let library =
            library.map_err(|e| Error::Tool(format!("can't load what clang-22 made: {e}")))?;
        // SAFETY: the library defines the table with one word for each function in `used`, and nothing
        // of it has run yet but constructors.
        unsafe {
            if let Ok(table) = library.get::<*mut usize>(TABLE.as_bytes()) {
                std::ptr::copy_nonoverlapping(used.as_ptr(), *table, used.len());
            }
        }
        let ranges = executable_ranges(path);
        Ok(Self { library, ranges })
    }

    #[allow(unsafe_code)]
    pub(crate) fn address(&self, name: &str) -> Option<*const u8> {
        // SAFETY: only the address is taken.
        unsafe { self.library.get::<*const u8>(name.as_bytes()).ok().map(|s| *s) }
    }

    /// Where its code lies.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.ranges.iter().cloned()
    }
}

/// Gives the run time's functions that the module declares a body that calls through a table: the
/// library need not find them in the process. Their addresses, in the order of the table.
fn add_stubs(module: &mut Module) -> Vec<usize> {
    let symbols = pir_runtime::symbols();
    let used: Vec<(GlobalId, String, usize)> = symbols
        .iter()
        .filter_map(|&(name, address)| {
            let g = module.find(name.as_bytes())?;
            let declared = module.function(g).is_some_and(|f| f.body.is_none());
            declared.then(|| (g, name.to_string(), address))
        })
        .collect();
    if used.is_empty() {
        return vec![];
    }
    let array = module.types.array(used.len() as u64, Type::PTR);
    let zero = module.constant(array, ConstKind::Zero);
    let table = module.add_variable(TABLE, array, Some(zero));
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
    used.into_iter().map(|(_, _, address)| address).collect()
}

fn compile(text: &Path, library: &Path, openmp: bool) -> Result<(), Error> {
    let run = Command::new(CLANG)
        .args(["-x", "ir", "-O3", "-march=native", "-shared", "-fPIC", "-Wno-override-module"])
        .args(["-Wl,-Bsymbolic", "-o"])
        .arg(library)
        .arg(text)
        .arg("-lm")
        .args(openmp.then_some("-fopenmp"))
        .output();
    let output = run.map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => Error::Tool(format!(
            "{CLANG} is not installed; `apt-get install -y clang-22` installs it, and `--engine jit` needs none"
        )),
        _ => Error::Tool(format!("can't run {CLANG}: {e}")),
    })?;
    match output.status.success() {
        true => Ok(()),
        false => Err(Error::Tool(format!(
            "{CLANG} failed ({}):\n{}",
            output.status,
            String::from_utf8_lossy(&output.stderr).trim_end()
        ))),
    }
}

/// The executable parts of a loaded file, from the kernel's list.
fn executable_ranges(path: &Path) -> Vec<Range<usize>> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let name = path.display().to_string();
    let lines = maps.lines().filter(|l| l.ends_with(&name));
    lines
        .filter_map(|l| {
            let mut words = l.split_whitespace();
            let (range, rights) = (words.next()?, words.next()?);
            let (start, end) = range.split_once('-')?;
            let number = |s| usize::from_str_radix(s, 16).ok();
            rights.contains('x').then_some(number(start)?..number(end)?)
        })
        .collect()
}

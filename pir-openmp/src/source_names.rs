//! Names of functions and variables as their source has them, for reports: C++ and Fortran names
//! demangled, and functions that compilers make described by their roles.

use crate::call::RuntimeCall;
use crate::interface::Meaning;
use crate::survey::Survey;
use pir_core::Module;
use pir_core::entity::GlobalId;
use pir_core::function::Body;
use rustc_hash::FxHashMap;
use std::fmt;

/// How the main program of Fortran, whose name the IR does not have, is named.
const MAIN_PROGRAM: &str = "the main program";
/// Regions and tasks inside each other that are followed to the function that they are in.
const MAX_NESTING: usize = 64;

/// The role of a function's code in the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// A function of the source.
    Function,
    /// The code of a parallel region or a league.
    Region,
    /// The code of a task.
    Task,
    /// Another function that the compiler has made.
    Helper,
}

/// The name of a function in a report. Its text is as after "in": `main`, `step(double*, int)`,
/// `a task of main`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CodeName {
    role: Role,
    /// The function of the source, if it is known.
    of: Option<String>,
}

impl CodeName {
    /// Returns the name as that of something that calls or is called: `main()`.
    pub(crate) fn called(&self) -> String {
        match (self.role, &self.of) {
            (Role::Function, Some(of)) if !of.contains('(') && of != MAIN_PROGRAM => {
                format!("{of}()")
            }
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for CodeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let role = match self.role {
            Role::Function => return f.write_str(self.of.as_deref().unwrap_or("?")),
            Role::Helper => return f.write_str("code that the compiler has made"),
            Role::Region => "a region",
            Role::Task => "a task",
        };
        f.write_str(role)?;
        self.of.as_ref().map_or(Ok(()), |of| write!(f, " of {of}"))
    }
}

/// Returns the code that a call of the run time hands over, and its role.
pub(crate) fn code_of(body: &Body, call: &RuntimeCall) -> Option<(Role, GlobalId)> {
    let (role, argument) = match call.row.meaning {
        Meaning::Fork => (Role::Region, 2),
        Meaning::TaskAlloc | Meaning::TargetTaskAlloc => (Role::Task, 5),
        _ => return None,
    };
    Some((role, body.call_args(call.inst).get(argument)?.as_global()?))
}

/// Returns whether flang has made a module. O(globals)
pub(crate) fn is_fortran(module: &Module) -> bool {
    let mut names = module.globals.iter().filter_map(|g| g.name.as_deref());
    names.any(|n| n.starts_with(b"_Q") || n.starts_with(b"_Fortran"))
}

/// The names of a module.
pub(crate) struct Names<'a> {
    pub module: &'a Module,
    /// For the code of regions and tasks, and for helpers that the compiler has made for it, its
    /// role and the function that opens, creates or calls it.
    makers: FxHashMap<GlobalId, (Role, GlobalId)>,
    is_fortran: bool,
}

impl<'a> Names<'a> {
    /// Names functions by their symbols alone.
    pub(crate) fn of_symbols(module: &'a Module, is_fortran: bool) -> Self {
        Self { module, makers: FxHashMap::default(), is_fortran }
    }

    /// Names functions by their symbols and by who hands them to the run time. O(calls)
    pub(crate) fn new(module: &'a Module, survey: &Survey) -> Self {
        let mut names = Self::of_symbols(module, is_fortran(module));
        for (g, _, function) in module.functions() {
            let Some(body) = function.body.as_deref() else { continue };
            for call in &survey.facts(g).calls {
                if let Some((role, code)) = code_of(body, call) {
                    names.makers.entry(code).or_insert((role, g));
                }
            }
            let is_made = |g: &GlobalId| {
                module.global(*g).name.as_deref().is_some_and(|name| name.starts_with(b"."))
            };
            for &called in survey.facts(g).called.iter().filter(|g| is_made(g)) {
                names.makers.entry(called).or_insert((Role::Helper, g));
            }
        }
        names
    }

    /// Returns whether the code of a region comes from Fortran: modules of several sources may have
    /// code of clang's, too.
    pub(crate) fn is_fortran_code(&self, region: GlobalId) -> bool {
        const MARK: &[u8] = b"..omp_par";
        let name = self.module.global(region).name.as_deref().unwrap_or_default();
        self.is_fortran && name.windows(MARK.len()).any(|part| part == MARK)
    }

    /// Returns the name of a function.
    pub(crate) fn code(&self, g: GlobalId) -> CodeName {
        let (mut at, mut role) = (g, Role::Helper);
        for _ in 0..MAX_NESTING {
            match self.makers.get(&at) {
                Some(&(of, maker)) if maker != at => {
                    role = if role == Role::Helper { of } else { role };
                    at = maker;
                }
                _ => break,
            }
        }
        let name = code_name(&self.module.display_name(at), self.is_fortran);
        if role == Role::Helper { name } else { CodeName { role, ..name } }
    }

    /// Returns the name of a variable.
    pub(crate) fn variable(&self, g: GlobalId) -> String {
        demangled(&self.module.display_name(g), self.is_fortran)
    }
}

/// Returns the name of a function's code, from its symbol.
fn code_name(symbol: &str, is_fortran: bool) -> CodeName {
    if symbol.starts_with("llvm.") {
        return CodeName { role: Role::Function, of: Some(symbol.to_owned()) };
    }
    // No source language has a period in a name; suffixes of compilers and PIR begin with one.
    let (base, rest) = symbol.split_at(symbol.find('.').unwrap_or(symbol.len()));
    let has = |words: &[&str]| words.iter().any(|w| rest.contains(w));
    let role = match () {
        () if has(&["task_entry", "omp_task"]) => Role::Task,
        () if has(&["omp_outlined", "omp_par", "omp_teams"]) => Role::Region,
        () if base.is_empty() => Role::Helper,
        () => Role::Function,
    };
    CodeName { role, of: (!base.is_empty()).then(|| demangled(base, is_fortran)) }
}

/// Returns the name of the source for a symbol, or the symbol itself.
fn demangled(symbol: &str, is_fortran: bool) -> String {
    let found = match symbol {
        _ if symbol.starts_with("_Z") => {
            cpp_demangle::Symbol::new(symbol.as_bytes()).ok().and_then(|s| s.demangle().ok())
        }
        _ if symbol.starts_with("_Q") => fortran(symbol),
        // flang appends an underscore to procedures outside of modules.
        _ if is_fortran => symbol.strip_suffix('_').map(str::to_owned),
        _ => None,
    };
    found.filter(|name| !name.is_empty()).unwrap_or_else(|| symbol.to_owned())
}

/// Returns the name that flang has made a symbol from, with its modules and hosts: `m::f`. A
/// capital letter gives the kind of the part after it: `M`, `S` modules, `F` a host, `P` a
/// procedure, `E` a variable, `C` a common block, `B` the number of a block.
fn fortran(symbol: &str) -> Option<String> {
    let mut rest = symbol.strip_prefix("_Q")?;
    if rest == "Qmain" {
        return Some(MAIN_PROGRAM.to_owned());
    }
    let mut parts = Vec::new();
    while let Some(kind) = rest.chars().next() {
        rest = &rest[kind.len_utf8()..];
        let (part, after) =
            rest.split_at(rest.find(|c: char| c.is_ascii_uppercase()).unwrap_or(rest.len()));
        match kind {
            // The main program has no name as a host.
            'M' | 'S' | 'F' | 'P' | 'E' | 'C' if !part.is_empty() => parts.push(part),
            'F' | 'B' => {}
            _ => return None,
        }
        rest = after;
    }
    Some(parts.join("::"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_named_as_in_the_source() {
        for (symbol, place, called) in [
            ("main", "main", "main()"),
            ("work.team", "work", "work()"),
            ("work.team.1", "work", "work()"),
            ("_Z4stepPdi", "step(double*, int)", "step(double*, int)"),
            ("_Z4stepPdi.team", "step(double*, int)", "step(double*, int)"),
            ("_ZN1n1S4stepEPdi", "n::S::step(double*, int)", "n::S::step(double*, int)"),
            ("_ZNK1SplERKS_", "S::operator+(S const&) const", "S::operator+(S const&) const"),
            ("_Z2ttIdEvPT_i", "void tt<double>(double*, int)", "void tt<double>(double*, int)"),
            ("_Zunknown", "_Zunknown", "_Zunknown()"),
            ("_QQmain", MAIN_PROGRAM, MAIN_PROGRAM),
            ("_QPf", "f", "f()"),
            ("_QMmPf", "m::f", "m::f()"),
            ("_QMm_1SsubPf", "m_1::sub::f", "m_1::sub::f()"),
            ("_QFfPg", "f::g", "f::g()"),
            ("_QMmFfPg", "m::f::g", "m::f::g()"),
            ("_QFPinner", "inner", "inner()"),
            ("_QRodd", "_QRodd", "_QRodd()"),
            ("main.omp_outlined", "a region of main", "a region of main"),
            ("main.omp_outlined.7", "a region of main", "a region of main"),
            ("main.omp_outlined_debug__", "a region of main", "a region of main"),
            ("main.omp_outlined.omp_outlined", "a region of main", "a region of main"),
            ("main.omp_outlined.team", "a region of main", "a region of main"),
            ("main.omp_parallel", "a region of main", "a region of main"),
            ("main..omp_par.2", "a region of main", "a region of main"),
            ("_QQmain..omp_par", "a region of the main program", "a region of the main program"),
            ("_QMmPf..omp_par.1", "a region of m::f", "a region of m::f"),
            (".omp_outlined.", "a region", "a region"),
            ("_Z1fv.omp_outlined", "a region of f()", "a region of f()"),
            (".omp_task_entry.", "a task", "a task"),
            (".omp_task_entry..9", "a task", "a task"),
            ("main.omp_task", "a task of main", "a task of main"),
            (".omp.reduction.reduction_func", HELPER, HELPER),
            ("llvm.memcpy.p0.p0.i64", "llvm.memcpy.p0.p0.i64", "llvm.memcpy.p0.p0.i64()"),
        ] {
            let name = code_name(symbol, false);
            assert_eq!((&*name.to_string(), &*name.called()), (place, called), "{symbol}");
        }
        assert_eq!(code_name("omp_get_level_", true).called(), "omp_get_level()");
        assert_eq!(demangled("_ZN6Holder9shared_idE", false), "Holder::shared_id");
        assert_eq!(demangled("_QMmEcount", true), "m::count");
        assert_eq!(demangled("_QFEx", true), "x");
        assert_eq!(demangled("count", false), "count");
    }

    const HELPER: &str = "code that the compiler has made";

    /// Symbols come from the input.
    #[test]
    fn no_symbol_is_too_odd() {
        for symbol in ["", "_", "_Q", "_QM", "_QMé", "_Z", "_ZN", ".", "..", "é.omp_par", "_QéA"]
        {
            for is_fortran in [false, true] {
                assert!(!code_name(symbol, is_fortran).called().is_empty(), "{symbol:?}");
            }
        }
        let deep = format!("_Z1f{}i", "P".repeat(100_000));
        assert!(!code_name(&deep, false).called().is_empty());
    }
}

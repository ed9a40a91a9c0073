//! Why a region is not raised as a whole, and how a report says so.

use crate::source_names::Names;
use pir_core::entity::GlobalId;

/// Why a region is not raised as a whole. `by` is the function, among those that it may run, that
/// has the obstacle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// Its code takes other arguments than it gets.
    OtherArguments,
    /// It is a league of teams, where the run time is shared.
    League,
    /// A function of the run time may be called through a pointer.
    RuntimePointer { called: GlobalId },
    /// A call of the run time cannot be expressed.
    Call { by: GlobalId, called: GlobalId, why: &'static str },
    /// A function has the code of a region of one thread in line.
    RegionInLine { by: GlobalId },
    /// A task asks for the number of its thread, in a function.
    NumberInTask { by: GlobalId },
    /// A task uses a variable of which each thread has its own.
    VariableInTask { variable: GlobalId },
    /// A function uses a variable of which each thread has its own.
    Variable { by: GlobalId, variable: GlobalId },
    /// A league uses a variable of which each thread has its own.
    VariableInLeague { variable: GlobalId },
    /// Calls of the run time stay in a function of the module, so that all stay.
    CallsStay { by: GlobalId },
    /// Another region stays, so that all stay.
    AnotherStays,
    /// A function calls code that is not seen.
    Elsewhere { by: GlobalId, called: GlobalId },
    /// A function calls through a pointer.
    Pointer { by: GlobalId },
    /// A function passes on the address of one that asks the run time.
    Address { by: GlobalId, of: GlobalId },
    /// A function jumps to addresses of blocks.
    ComputedJumps { by: GlobalId },
    /// A function that is a coroutine has regions, or other constructs.
    Coroutine { by: GlobalId },
    /// A function asks the run time for state that is not the team's alone.
    Asks { by: GlobalId, called: GlobalId },
}

impl Reason {
    /// Says the reason for the region with this code.
    pub(crate) fn text(self, names: &Names<'_>, code: Option<GlobalId>) -> String {
        let by = |g: GlobalId| match Some(g) == code {
            true => "it".to_owned(),
            false => names.code(g).called(),
        };
        let called = |g: GlobalId| names.code(g).called();
        const OWN: &str = "which each thread has for itself";
        match self {
            Self::OtherArguments => "its code takes other arguments than it gets".to_owned(),
            Self::League => "the teams of a league are threads of the run time".to_owned(),
            Self::RuntimePointer { called: c } => {
                format!("{} may be called through a pointer", called(c))
            }
            Self::Call { by: b, called: c, why } => format!("{} calls {}: {why}", by(b), called(c)),
            Self::RegionInLine { by: b } => {
                format!("{} has the code of a region of one thread in line", by(b))
            }
            Self::NumberInTask { by: b } => {
                format!("a task asks for the number of its thread, in {}", names.code(b))
            }
            Self::VariableInTask { variable } => {
                format!("a task uses {}, {OWN}", names.variable(variable))
            }
            Self::Variable { by: b, variable } => {
                format!("{} uses {}, {OWN}", by(b), names.variable(variable))
            }
            Self::VariableInLeague { variable } => {
                format!("a league uses {}, {OWN}", names.variable(variable))
            }
            Self::AnotherStays => "another region stays".to_owned(),
            Self::CallsStay { by: b } => {
                let place = if Some(b) == code { by(b) } else { names.code(b).to_string() };
                format!("calls of the run time stay in {place}")
            }
            Self::Elsewhere { by: b, called: c } => {
                format!("{} calls {}, which is not seen", by(b), called(c))
            }
            Self::Pointer { by: b } => format!("{} calls through a pointer", by(b)),
            Self::Address { by: b, of } => {
                format!("{} passes on the address of {}", by(b), called(of))
            }
            Self::ComputedJumps { by: b } => format!("{} jumps to addresses of blocks", by(b)),
            Self::Coroutine { by: b } => {
                format!("{} is a coroutine, which another thread may resume", by(b))
            }
            Self::Asks { by: b, called: c } => format!("{} calls {}", by(b), called(c)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::survey::Survey;
    use pir_core::Module;

    /// A number for each kind of reason, so that a new one does not go without a test.
    fn number(reason: Reason) -> usize {
        match reason {
            Reason::OtherArguments => 0,
            Reason::League => 1,
            Reason::RuntimePointer { .. } => 2,
            Reason::Call { .. } => 3,
            Reason::RegionInLine { .. } => 4,
            Reason::NumberInTask { .. } => 5,
            Reason::VariableInTask { .. } => 6,
            Reason::Variable { .. } => 7,
            Reason::VariableInLeague { .. } => 8,
            Reason::CallsStay { .. } => 9,
            Reason::Elsewhere { .. } => 10,
            Reason::Pointer { .. } => 11,
            Reason::Address { .. } => 12,
            Reason::ComputedJumps { .. } => 13,
            Reason::Asks { .. } => 14,
            Reason::AnotherStays => 15,
            Reason::Coroutine { .. } => 16,
        }
    }

    fn all(by: GlobalId, called: GlobalId, variable: GlobalId) -> [Reason; 17] {
        [
            Reason::OtherArguments,
            Reason::League,
            Reason::RuntimePointer { called },
            Reason::Call { by, called, why: "it cannot be expressed yet" },
            Reason::RegionInLine { by },
            Reason::NumberInTask { by },
            Reason::VariableInTask { variable },
            Reason::Variable { by, variable },
            Reason::VariableInLeague { variable },
            Reason::CallsStay { by },
            Reason::Elsewhere { by, called },
            Reason::Pointer { by },
            Reason::Address { by, of: called },
            Reason::ComputedJumps { by },
            Reason::Asks { by, called },
            Reason::AnotherStays,
            Reason::Coroutine { by },
        ]
    }

    /// Functions of each language, and those that compilers make for regions and tasks.
    const MODULE: &str = "@loc = constant i32 0
@_ZN6Holder2idE = global i32 0
@_QMmEcount = global i32 0
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr)
declare void @__kmpc_barrier(ptr, i32)
declare void @omp_set_lock_(ptr)
declare void @_Z9elsewherev()
define internal void @main.omp_outlined(ptr %g, ptr %b) {
  %t = call ptr @__kmpc_omp_task_alloc(ptr @loc, i32 0, i32 1, i64 40, i64 0, ptr @.omp_task_entry.)
  ret void
}
define internal i32 @.omp_task_entry.(i32 %g, ptr %t) {
  call void @.omp_outlined.(i32 %g)
  ret i32 0
}
define internal void @.omp_outlined.(i32 %g) {
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @.omp_outlined..1)
  ret void
}
define internal void @.omp_outlined..1(ptr %g, ptr %b) {
  ret void
}
define internal i32 @_QMmPf..omp_par(i32 %g, ptr %t) {
  ret i32 0
}
define void @_QMmPf() {
  %t = call ptr @__kmpc_omp_task_alloc(ptr @loc, i32 0, i32 1, i64 40, i64 0, ptr @_QMmPf..omp_par)
  ret void
}
define void @_Z4workPd.team(ptr %p) {
  ret void
}
define i32 @main() {
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @main.omp_outlined)
  ret i32 0
}
";

    fn with_names(check: impl Fn(&Module, &Names<'_>)) {
        let module = pir_core::text::parse(MODULE.as_bytes()).into_result().expect("it parses");
        check(&module, &Names::new(&module, &Survey::of(&module, &Options::default())));
    }

    #[test]
    fn functions_are_named_by_who_hands_them_to_the_run_time() {
        with_names(|module, names| {
            for (symbol, name) in [
                ("main", "main()"),
                ("main.omp_outlined", "a region of main"),
                (".omp_task_entry.", "a task of main"),
                (".omp_outlined.", "a task of main"),
                (".omp_outlined..1", "a region of main"),
                ("_QMmPf", "m::f()"),
                // flang calls the code of tasks as that of regions.
                ("_QMmPf..omp_par", "a task of m::f"),
                ("_Z4workPd.team", "work(double*)"),
                ("omp_set_lock_", "omp_set_lock()"),
            ] {
                let g = module.find(symbol.as_bytes()).expect("it is there");
                assert_eq!(names.code(g).called(), name, "{symbol}");
            }
        });
    }

    /// No reason has a name that the source does not have.
    #[test]
    fn reasons_have_the_names_of_the_source() {
        with_names(|module, names| {
            let functions: Vec<GlobalId> = module.functions().map(|(g, ..)| g).collect();
            let variables =
                ["_ZN6Holder2idE", "_QMmEcount"].map(|v| module.find(v.as_bytes()).expect("it"));
            for &by in &functions {
                for &called in &functions {
                    for variable in variables {
                        let reasons = all(by, called, variable);
                        for (n, reason) in reasons.into_iter().enumerate() {
                            assert_eq!(number(reason), n);
                            for code in [None, Some(by)] {
                                let text = reason.text(names, code);
                                for odd in ["@", "_Z", "_Q", "omp_outlined", "omp_task", ".team"] {
                                    assert!(
                                        !text.contains(odd) || text.contains("__kmpc_omp_task"),
                                        "{text}"
                                    );
                                }
                            }
                        }
                    }
                }
            }
        });
    }

    #[test]
    fn reasons_are_sentences() {
        with_names(|module, names| {
            let id = |name: &str| module.find(name.as_bytes()).expect("it is there");
            let (by, called) = (id(".omp_task_entry."), id("_Z9elsewherev"));
            let texts = all(by, called, id("_ZN6Holder2idE")).map(|r| r.text(names, None));
            let own = "Holder::id, which each thread has for itself";
            let expected = [
                "its code takes other arguments than it gets",
                "the teams of a league are threads of the run time",
                "elsewhere() may be called through a pointer",
                "a task of main calls elsewhere(): it cannot be expressed yet",
                "a task of main has the code of a region of one thread in line",
                "a task asks for the number of its thread, in a task of main",
                &format!("a task uses {own}"),
                &format!("a task of main uses {own}"),
                &format!("a league uses {own}"),
                "calls of the run time stay in a task of main",
                "a task of main calls elsewhere(), which is not seen",
                "a task of main calls through a pointer",
                "a task of main passes on the address of elsewhere()",
                "a task of main jumps to addresses of blocks",
                "a task of main calls elsewhere()",
                "another region stays",
                "a task of main is a coroutine, which another thread may resume",
            ];
            assert_eq!(texts.each_ref().map(|t| &**t), expected);
            let region = Reason::Elsewhere { by: id("main.omp_outlined"), called };
            let code = Some(id("main.omp_outlined"));
            assert_eq!(region.text(names, code), "it calls elsewhere(), which is not seen");
        });
    }
}

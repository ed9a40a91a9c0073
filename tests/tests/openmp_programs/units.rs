//! Programs of several units, each compiled by `pir cc` or by clang alone in many combinations:
//! every program that is linked from such objects does what clang alone with libomp makes of it.

use crate::library;
use crate::openmp_programs::unit_list::{
    Unit, UnitLanguage, UnitOutput, UnitProgram, unit_folder, unit_programs,
};
use crate::openmp_programs::{THREADS, none, scratch, tools};
use pir_driver::fault_in;
use pir_tests::binary::pir;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Seconds after which a program counts as hanging.
const TIME_LIMIT: &str = "60";

/// Programs of the test that is not slow: of each kind of output, language and border one.
const SELECTED: [&str; 12] = [
    "critical_of_pthreads",
    "depend_over_files",
    "detach_over_files",
    "fortran_calls_c",
    "fortran_common",
    "image_filters",
    "orphaned_blocks",
    "settings_elsewhere",
    "shared_library",
    "task_reductions",
    "templates_in_header",
    "threadprivate_copyin",
];

const MARK: &str =
    "<!-- programs: written by PIR_BLESS=1 cargo test -p pir-tests openmp_programs::units:: -->\n";

/// Who compiles a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Compiler {
    /// clang or flang.
    Alone,
    /// `pir cc`, `pir c++` or `pir fc`.
    Pir,
    /// The same with `--pir-whole-program`.
    Whole,
}

impl Compiler {
    const ALL: [Self; 3] = [Self::Alone, Self::Pir, Self::Whole];

    /// The words before those of the compiler.
    fn command(self, (alone, subcommand): (&str, &str)) -> Command {
        if self == Self::Alone {
            return Command::new(alone);
        }
        let mut command = Command::new(pir());
        command.arg(subcommand);
        command.args((self == Self::Whole).then_some("--pir-whole-program"));
        command
    }
}

/// Who links a program, and with which run time.
#[derive(Clone, Copy)]
enum Linker<'a> {
    /// The compiler, with libomp.
    Libomp,
    /// The compiler, with PIR's run time, which is this file.
    RunTime(&'a Path),
    /// `pir cc`, `pir c++` or `pir fc`.
    Pir,
    /// The same with `--pir-whole-program`, as for the units that it compiles.
    Whole,
}

impl Linker<'_> {
    /// The compiler of the units of a mask, and the one that links.
    fn compiler(self) -> (Compiler, Compiler) {
        match self {
            Self::Libomp | Self::RunTime(_) => (Compiler::Pir, Compiler::Alone),
            Self::Pir => (Compiler::Pir, Compiler::Pir),
            Self::Whole => (Compiler::Whole, Compiler::Whole),
        }
    }
}

/// Which units `pir` compiles: bit *k* is that of unit *k*.
type Mask = u32;

/// Numbers from a seed (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// A half of the units, which the seed and the name of the program choose.
fn half(program: &UnitProgram, seed: u64) -> Mask {
    let hash = program.name.bytes().fold(seed, |h, b| h.wrapping_mul(31).wrapping_add(b.into()));
    let (mut numbers, mut mask) = (Numbers(hash), 0);
    let mut left: Vec<usize> = (0..program.units.len()).collect();
    // Of an odd number of units, the halves are the smaller and the larger one in turn.
    for _ in 0..(left.len() + (seed % 2) as usize) / 2 {
        mask |= 1 << left.swap_remove(numbers.below(left.len()));
    }
    mask
}

/// All units by `pir`; with `each`, each one alone by clang, and each one alone by `pir`; halves.
fn masks(program: &UnitProgram, each: bool, halves: u64) -> BTreeSet<Mask> {
    let all = (1 << program.units.len()) - 1;
    let mut masks = BTreeSet::from([all]);
    if each {
        let ones = (0..program.units.len()).map(|k| 1 << k);
        masks.extend(ones.flat_map(|one| [one, all & !one]));
    }
    masks.extend((0..halves).map(|seed| half(program, seed)));
    masks
}

/// A program with an object of each unit by each compiler.
struct Compiled<'a> {
    program: &'a UnitProgram,
    folder: PathBuf,
}

/// What `pir` says about a unit.
struct Report {
    unit: String,
    text: String,
}

impl<'a> Compiled<'a> {
    fn new(program: &'a UnitProgram, folder: &Path) -> Result<Self, String> {
        let folder = folder.join(&program.name);
        // What another run of the test has left would hide that an object or a module is missing.
        let _ = std::fs::remove_dir_all(&folder);
        let compiled = Self { program, folder };
        for compiler in Compiler::ALL {
            let folder = compiled.objects(compiler);
            std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
            for unit in &program.units {
                compiled.compile(unit, compiler)?;
            }
        }
        check_reports(program, &compiled.reports())?;
        Ok(compiled)
    }

    /// The folder of a compiler's objects, and of Fortran's modules.
    fn objects(&self, compiler: Compiler) -> PathBuf {
        self.folder.join(match compiler {
            Compiler::Alone => "alone",
            Compiler::Pir => "pir",
            Compiler::Whole => "whole",
        })
    }

    fn object(&self, unit: &Unit, compiler: Compiler) -> PathBuf {
        self.objects(compiler).join(format!("{}.o", unit.name()))
    }

    fn report(&self, unit: &Unit) -> PathBuf {
        self.objects(Compiler::Pir).join(format!("{}.report", unit.name()))
    }

    fn compile(&self, unit: &Unit, compiler: Compiler) -> Result<(), String> {
        let (alone, subcommand, standard) = unit.language.compilers();
        let mut command = compiler.command((alone, subcommand));
        if compiler == Compiler::Pir {
            command.arg(format!("--pir-report={}", self.report(unit).display()));
        }
        command.args([standard, "-O1", "-fopenmp", "-fPIC", "-c"]).arg(&unit.path);
        command.arg("-o").arg(self.object(unit, compiler));
        run_tool(command.current_dir(self.objects(compiler)))
    }

    fn reports(&self) -> Vec<Report> {
        let read = |unit: &Unit| Report {
            unit: unit.name(),
            text: std::fs::read_to_string(self.report(unit)).unwrap_or_default(),
        };
        self.program.units.iter().map(read).collect()
    }

    /// Links the libraries and the executable; returns the folder that they are in.
    fn link(&self, mask: Mask, linker: Linker<'_>) -> Result<PathBuf, String> {
        let kind = match linker {
            Linker::Libomp => "libomp",
            Linker::RunTime(_) => "run-time",
            Linker::Pir => "linked",
            Linker::Whole => "whole",
        };
        let (by_pir, _) = linker.compiler();
        let folder = self.folder.join(format!("{kind}-{mask:b}"));
        std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
        let units = self.program.units.iter().enumerate();
        let objects: Vec<(&UnitOutput, PathBuf)> = units
            .map(|(k, unit)| {
                let is_pir = mask >> k & 1 == 1;
                let compiler = if is_pir { by_pir } else { Compiler::Alone };
                (&unit.output, self.object(unit, compiler))
            })
            .collect();
        let of = |output: &UnitOutput| -> Vec<&PathBuf> {
            objects.iter().filter(|(o, _)| *o == output).map(|(_, path)| path).collect()
        };
        for (output, object) in &objects {
            if let UnitOutput::Plugin(name) = output {
                self.link_one(linker, &folder, name, &[object], &["-shared"])?;
            }
        }
        let library = of(&UnitOutput::Library);
        let mut options = vec![];
        if !library.is_empty() {
            self.link_one(linker, &folder, "libunits.so", &library, &["-shared"])?;
            options.extend(["-L.", "-lunits", "-Wl,-rpath,$ORIGIN"]);
        }
        self.link_one(linker, &folder, "program", &of(&UnitOutput::Executable), &options)?;
        Ok(folder)
    }

    fn link_one(
        &self,
        linker: Linker<'_>,
        folder: &Path,
        name: &str,
        objects: &[&PathBuf],
        options: &[&str],
    ) -> Result<(), String> {
        let (language, libraries) = self.program.linker();
        let (alone, subcommand, _) = language.compilers();
        let mut command = linker.compiler().1.command((alone, subcommand));
        command.args(objects).args(["-o", name]).args(options).args(libraries);
        command.args(["-lm", "-lpthread", "-ldl"]).current_dir(folder);
        match linker {
            Linker::RunTime(library) => {
                let folder = library.parent().expect("a folder");
                command.arg(library).arg(format!("-Wl,-rpath,{}", folder.display()));
            }
            _ => {
                command.arg("-fopenmp");
            }
        }
        run_tool(&mut command)
    }

    /// Runs a program that was linked in a folder; returns its output if it ends well.
    fn run(&self, folder: &Path, threads: &str) -> Result<String, String> {
        let mut command = Command::new("timeout");
        command.args([TIME_LIMIT, "./program"]).current_dir(folder);
        tools::with_threads(&mut command, threads);
        command.envs(self.program.env.iter().map(|(k, v)| (k, v)));
        let out = tools::output(&mut command);
        let printed = tools::text(&out.stdout);
        let ends_well = printed.lines().last() == Some("ok");
        match out.status.success() && ends_well {
            true => Ok(printed),
            false => {
                let errors = tools::text(&out.stderr);
                Err(format!("{threads} threads, {}: {printed}{errors}", out.status))
            }
        }
    }

    /// The output of clang alone with libomp.
    fn expected(&self) -> Result<String, String> {
        let folder = self.link(0, Linker::Libomp)?;
        // libomp sometimes ends a program of tasks by an assertion of its own.
        let mut runs = (0..3).map(|_| self.run(&folder, "2"));
        let first = runs.next().expect("there are several");
        first
            .or_else(|why| runs.find_map(Result::ok).ok_or(why))
            .map_err(|e| format!("libomp: {e}"))
    }

    /// Links and runs one combination of objects with each number of threads.
    fn check(&self, mask: Mask, linker: Linker<'_>, expected: &str) -> Result<(), String> {
        let which = || {
            let units = self.program.units.iter().enumerate();
            let by_pir = units.filter(|(k, _)| mask >> k & 1 == 1).map(|(_, u)| u.name());
            let how = if matches!(linker, Linker::Whole) { " together" } else { "" };
            format!("by pir{how}: {}", by_pir.collect::<Vec<_>>().join(" "))
        };
        let folder = self.link(mask, linker).map_err(|e| format!("{}: {e}", which()))?;
        for threads in THREADS {
            let printed = self.run(&folder, threads).map_err(|e| format!("{}: {e}", which()))?;
            if printed != expected {
                let which = which();
                return Err(format!(
                    "{which}: {threads} threads print {printed}clang and libomp {expected}"
                ));
            }
        }
        let _ = std::fs::remove_dir_all(folder);
        Ok(())
    }
}

/// Whether what `pir` says about the units of a program is as it should be.
fn check_reports(program: &UnitProgram, reports: &[Report]) -> Result<(), String> {
    for report in reports {
        if let Some(line) = fault_in(&report.text) {
            return Err(format!("{}/{}: {line}", program.name, report.unit));
        }
        // Leagues are left to the run time. Every other region is raised, whatever it reaches.
        let is_left = |line: &&str| line.contains(": call: ") && !line.contains(" teams ");
        if let Some(line) = report.text.lines().find(is_left) {
            return Err(format!("{}/{}: {line}", program.name, report.unit));
        }
    }
    Ok(())
}

/// Runs a compiler or linker.
fn run_tool(command: &mut Command) -> Result<(), String> {
    let out = tools::output(command);
    // A unit that is not put together with others is one that the test would miss.
    let is_warned = tools::text(&out.stderr).contains("PIR0018");
    match out.status.success() && !is_warned {
        true => Ok(()),
        false => Err(format!("{command:?}: {}", tools::text(&out.stderr))),
    }
}

/// All complaints about a program.
fn complaints(
    program: &UnitProgram,
    folder: &Path,
    library: &Path,
    masks: &BTreeSet<Mask>,
) -> Vec<String> {
    let check = || -> Result<Vec<String>, String> {
        let compiled = Compiled::new(program, folder)?;
        let expected = compiled.expected()?;
        // Objects of the compilers alone, with PIR's run time, and linked by `pir`.
        let alone = [(0, Linker::RunTime(library)), (0, Linker::Pir)];
        let mixed = masks.iter().flat_map(|mask| [(*mask, Linker::Pir), (*mask, Linker::Whole)]);
        let all: Vec<(Mask, Linker<'_>)> = alone.into_iter().chain(mixed).collect();
        let check = |(mask, linker)| compiled.check(mask, linker, &expected).err();
        Ok(all.into_par_iter().filter_map(check).collect())
    };
    let found = check().unwrap_or_else(|why| vec![why]);
    found.into_iter().map(|why| format!("{}: {why}", program.name)).collect()
}

fn check_all(name: &str, programs: &[UnitProgram], each: bool, halves: u64) {
    let folder = scratch(name);
    let library = library::shared(&folder);
    let of = |program: &UnitProgram| {
        complaints(program, &folder, &library, &masks(program, each, halves))
    };
    none(programs.par_iter().flat_map_iter(of).collect());
}

#[test]
fn selected_units_run_as_with_clang_alone() {
    let mut programs = unit_programs();
    programs.retain(|program| SELECTED.contains(&program.name.as_str()));
    assert_eq!(programs.len(), SELECTED.len(), "each name is that of a program");
    check_all("units", &programs, false, 4);
}

#[test]
#[ignore = "slow"]
fn all_units_run_as_with_clang_alone() {
    check_all("units-all", &unit_programs(), true, 8);
}

#[test]
fn halves_are_halves() {
    for program in unit_programs() {
        let n = program.units.len() as u32;
        let halves: BTreeSet<Mask> = (0..8).map(|seed| half(&program, seed)).collect();
        assert!(halves.len() > 1, "{}: one half only", program.name);
        assert!(halves.iter().all(|h| h.count_ones() >= n / 2), "{}", program.name);
        assert!(halves.iter().all(|h| h.count_ones() <= n.div_ceil(2)), "{}", program.name);
        assert_eq!(halves, (0..8).map(|seed| half(&program, seed)).collect(), "the seed decides");
    }
}

/// The rows of the page's table.
fn table(programs: &[UnitProgram]) -> String {
    let mut out =
        String::from("\n| program | sources | lines | what it covers |\n|---|---|--:|---|\n");
    for program in programs {
        let names: Vec<String> = program.units.iter().map(Unit::name).collect();
        let (name, lines, covers) = (&program.name, program.lines(), &program.covers);
        let _ = writeln!(out, "| `{name}` | {} | {lines} | {covers} |", names.join(", "));
    }
    let with = |language: UnitLanguage| {
        let has = |p: &&UnitProgram| p.units.iter().any(|unit| unit.language == language);
        programs.iter().filter(has).count()
    };
    let [c, cxx, fortran] = [UnitLanguage::C, UnitLanguage::Cxx, UnitLanguage::Fortran].map(with);
    let count = programs.len();
    let _ = writeln!(
        out,
        "\n{count} programs: {c} have sources in C, {cxx} in C++, {fortran} in Fortran."
    );
    out
}

#[test]
fn the_page_of_units_lists_every_program() {
    let path = unit_folder().join("README.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let (start, shown) = page.split_once(MARK).expect("the mark");
    let wanted = table(&unit_programs());
    if std::env::var_os("PIR_BLESS").is_some() {
        std::fs::write(&path, format!("{start}{MARK}{wanted}")).expect("it is written");
        return;
    }
    assert_eq!(shown, wanted, "PIR_BLESS=1 takes this over");
}

//! The options of units that are optimised together: which units agree in what their code is made
//! for, and how they are compiled as one.

use crate::embedded::Origin;
use crate::jobs::Job;
use std::ffi::OsString;
use std::path::Path;

/// Options of the front ends whose next word is their value. They have no effect on the rest.
const FRONT_END_VALUES: [&str; 25] = [
    "-main-file-name",
    "-dumpdir",
    "-resource-dir",
    "-dependency-file",
    "-MT",
    "-I",
    "-D",
    "-U",
    "-J",
    "-module-dir",
    "-include",
    "-include-pch",
    "-imacros",
    "-isystem",
    "-idirafter",
    "-iquote",
    "-isysroot",
    "-cxx-isystem",
    "-internal-isystem",
    "-internal-externc-isystem",
    "-ferror-limit",
    "-fmessage-length",
    "-tune-cpu",
    "-x",
    "-o",
];

/// How other options of the front ends begin. What they mean for code is in the IR: as attributes,
/// flags of instructions, and metadata.
const FRONT_END: [&str; 55] = [
    "-cc1",
    "-fc1",
    "-O",
    "-I",
    "-D",
    "-U",
    "-W",
    "-w",
    "-MP",
    "-MG",
    "-std=",
    "-sys-header-deps",
    "-pedantic",
    "-pthread",
    "-disable-free",
    "-clear-ast-before-backend",
    "-disable-llvm-verifier",
    "-discard-value-names",
    "-debug-info-kind=",
    "-dwarf-version=",
    "-debugger-tuning=",
    "-gkey-instructions",
    "-fdebug-",
    "-fcoverage-compilation-dir=",
    "-ffile-compilation-dir=",
    "-fmacro-prefix-map=",
    "-ffile-prefix-map=",
    "-mframe-pointer=",
    "-mconstructor-aliases",
    "-funwind-tables",
    "-fmath-errno",
    "-fno-rounding-math",
    "-fopenmp",
    "-fgnuc-version=",
    "-fskip-odr-check-in-gmf",
    "-fcxx-exceptions",
    "-fexceptions",
    "-fdeprecated-macro",
    "-fdiagnostics-",
    "-fcolor-diagnostics",
    "-faddrsig",
    "-fdwarf2-cfi-asm",
    "-fhalf-no-semantic-interposition",
    "-fvisibility",
    "-fcommon",
    "-complex-range=",
    "-fcomplex-arithmetic=",
    "-fversion-loops-for-stride",
    "-fstack-arrays",
    "-fdefault-",
    "-fimplicit-none",
    "-ffixed-",
    "-ffree-form",
    "-fconvert=",
    "-v",
];

/// How options for numbers with a fraction begin. They are in the IR, too, but as a permission for
/// all code they are for units that share them.
const FLOATING: [&str; 10] = [
    "-ffp-contract=",
    "-ffast-math",
    "-ffinite-math-only",
    "-menable-no-infs",
    "-menable-no-nans",
    "-fapprox-func",
    "-funsafe-math-optimizations",
    "-fno-signed-zeros",
    "-mreassociate",
    "-freciprocal-math",
];

/// Returns the options that units have to share to be optimised together, in an order of their own:
/// those for the target and for passes. Compilers give them in different orders.
pub(super) fn key(origin: &Origin) -> Vec<&str> {
    // The first word is the compiler, and the last one is the source.
    let inner = origin.words.get(1..origin.words.len().saturating_sub(1)).unwrap_or(&[]);
    let (mut key, mut words) = (Vec::new(), inner.iter().map(String::as_str));
    while let Some(word) = words.next() {
        if FRONT_END_VALUES.contains(&word) {
            words.next();
        } else if !begins_with(word, &FRONT_END) && !begins_with(word, &FLOATING) {
            key.push(word);
        }
    }
    key.sort_unstable();
    key
}

fn begins_with(word: &str, all: &[&str]) -> bool {
    all.iter().any(|begin| word.starts_with(begin))
}

fn level(origin: &Origin) -> &str {
    origin.words.iter().rev().map(String::as_str).find(|w| w.starts_with("-O")).unwrap_or("-O0")
}

/// Returns the job that compiles units of one [`key`] as one: that of the unit with the highest
/// level, of clang's if there is one. Sizes are minded where functions have the attribute.
pub(super) fn job(origins: &[&Origin], to: &Path) -> Option<Job> {
    let rank = |o: &Origin| {
        let levels = ["-Oz", "-Os", "-O1", "-O2", "-O3"];
        let is_clang = o.words.get(1).is_some_and(|w| w == "-cc1");
        (is_clang, levels.iter().position(|&l| l == level(o)))
    };
    // The first of equal ones, so that the order of the command line decides.
    let base = origins.iter().rev().max_by_key(|o| rank(o))?;
    let highest = origins.iter().rev().max_by_key(|o| rank(o).1)?;
    let floating = |o: &Origin| -> Vec<String> {
        o.words.iter().filter(|w| begins_with(w, &FLOATING)).cloned().collect()
    };
    let agree = origins.iter().all(|o| floating(o) == floating(base));
    let words = base.words.iter().filter(|w| agree || !begins_with(w, &FLOATING));
    let words = words.map(|w| if w.starts_with("-O") { level(highest) } else { w });
    let mut job = Job { words: words.map(Into::into).collect() };
    if !agree && rank(base).0 {
        // Instructions that may be contracted have a flag.
        job.words.insert(2, "-ffp-contract=on".into());
    }
    for word in ["-vectorize-loops", "-vectorize-slp"] {
        let is_given = |o: &Origin| o.words.iter().any(|w| w == word);
        if is_given(highest) && !is_given(base) {
            job.words.insert(2, word.into());
        }
    }
    let at = job.output_option()? + 1;
    job.words[at] = to.into();
    Some(job)
}

/// Returns the source as the user calls it.
pub(super) fn source(origin: &Origin) -> &str {
    origin.words.last().map_or("source", String::as_str)
}

/// Returns the first word by which a linker gets symbols or code that its inputs do not show.
pub(super) fn hidden_use(words: &[OsString]) -> Option<&str> {
    const NAMES: [&str; 8] =
        ["-T", "-script", "-defsym", "-wrap", "-just-symbols", "-R", "-plugin", "-r"];
    words.iter().filter_map(|w| w.to_str()).find(|word| {
        // Long names have one dash or two.
        let word = if word.starts_with("--") { &word[1..] } else { word };
        let name = word.split('=').next().unwrap_or(word);
        let is_script = word.starts_with("-T") && !["-Ttext", "-Tdata", "-Tbss"].contains(&name);
        is_script || NAMES.contains(&name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(line: &str) -> Origin {
        Origin { words: line.split(' ').map(str::to_owned).collect(), is_debugged: false }
    }

    const C: &str = "clang -cc1 -triple t -O2 -emit-obj -main-file-name a.c -mrelocation-model pic \
                     -tune-cpu generic -ffp-contract=on -DN=3 -I include -fopenmp -o a.o -x c a.c";
    const FORTRAN: &str = "flang -fc1 -triple t -emit-obj -mrelocation-model pic -fopenmp \
                           -resource-dir r -O3 -o b.o -x f95 b.f90";

    #[test]
    fn units_are_compiled_alike_if_code_and_passes_are() {
        let key_of = |line: &str| key(&origin(line)).join(" ");
        assert_eq!(key_of(C), "-emit-obj -mrelocation-model -triple pic t");
        assert_eq!(key_of(FORTRAN), key_of(C));
        for (from, to) in [
            ("-O2", "-O3"),
            ("-ffp-contract=on", "-ffast-math"),
            ("-DN=3", "-UN"),
            ("-main-file-name a.c", "-main-file-name b.c -std=gnu17"),
        ] {
            assert_eq!(key_of(&C.replace(from, to)), key_of(C), "{to}");
        }
        for (from, to) in [
            ("-emit-obj", "-emit-obj -target-feature +avx2"),
            ("-mrelocation-model pic", "-mrelocation-model static"),
            ("-fopenmp", "-fopenmp -ffunction-sections"),
            ("-DN=3", "-mllvm -unroll-count=3"),
        ] {
            assert_ne!(key_of(&C.replace(from, to)), key_of(C), "{to}");
        }
    }

    #[test]
    fn clang_compiles_at_the_highest_level_with_shared_permissions() {
        let fast = C.replace("-ffp-contract=on", "-ffast-math");
        let words = |lines: &[&str]| {
            let all: Vec<Origin> = lines.iter().map(|l| origin(l)).collect();
            let job = job(&all.iter().collect::<Vec<_>>(), Path::new("w.o")).expect("a job");
            job.words.join(" ".as_ref()).into_string().expect("UTF-8")
        };
        assert_eq!(
            words(&[FORTRAN, &fast]),
            fast.replace("-cc1", "-cc1 -ffp-contract=on")
                .replace("-O2", "-O3")
                .replace("-ffast-math ", "")
                .replace("-o a.o", "-o w.o")
        );
        let vectors = FORTRAN.replace("-fopenmp", "-vectorize-loops -fopenmp");
        assert!(words(&[C, &vectors]).contains("-cc1 -vectorize-loops -ffp-contract=on"));
        assert_eq!(words(&[&fast, &fast]), fast.replace("-o a.o", "-o w.o"));
        assert_eq!(words(&[FORTRAN, FORTRAN]), FORTRAN.replace("-o b.o", "-o w.o"));
    }

    #[test]
    fn words_that_hide_uses_are_found() {
        let found = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            hidden_use(&words).map(str::to_owned)
        };
        assert_eq!(found("ld -o a -rpath x --wrapped -Ttext=0 -Rx --version-script=e -u f"), None);
        for word in ["-T", "-Tx.ld", "--script=x", "--defsym=a=b", "-defsym", "--wrap=f", "-r"] {
            assert_eq!(found(&format!("ld -o a {word} b")).as_deref(), Some(word));
        }
    }
}

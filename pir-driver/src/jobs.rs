//! The jobs of a command line, as clang and flang print them for `-###`.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

/// Libraries that call no code of OpenMP's but their own.
const SYSTEM_LIBRARIES: &str = "\
    atomic c c++ dl flang_rt.runtime gcc gcc_eh gcc_s gomp iomp5 m omp piromp \
    pthread rt stdc++ util";

/// A process that the compiler would start.
#[derive(Debug)]
pub(crate) struct Job {
    /// The program and its arguments.
    pub words: Vec<OsString>,
}

impl Job {
    /// Whether it compiles, preprocesses or the like.
    pub(crate) fn is_compiler(&self) -> bool {
        self.words.get(1).is_some_and(|w| w == "-cc1" || w == "-fc1")
    }

    /// The index of the last word `-o`; names that come from the user are before it.
    pub(crate) fn output_option(&self) -> Option<usize> {
        self.words.iter().rposition(|w| w == "-o").filter(|&at| at + 1 < self.words.len())
    }

    pub(crate) fn output(&self) -> Option<PathBuf> {
        Some(PathBuf::from(&self.words[self.output_option()? + 1]))
    }

    /// The language and the source at the end of a compiler's words.
    fn source(&self) -> Option<(&OsStr, &OsStr)> {
        match &self.words[..] {
            [.., x, language, input] if x == "-x" && self.is_compiler() => Some((language, input)),
            _ => None,
        }
    }

    pub(crate) fn language(&self) -> Option<&OsStr> {
        Some(self.source()?.0)
    }

    pub(crate) fn input(&self) -> Option<&OsStr> {
        Some(self.source()?.1)
    }

    pub(crate) fn has(&self, option: &str) -> bool {
        self.words.iter().any(|w| w == option)
    }

    /// The words, with colours for messages that a pipe would lose.
    pub(crate) fn coloured(&self, is_coloured: bool) -> Vec<OsString> {
        let mut words = self.words.clone();
        if is_coloured && self.is_compiler() {
            words.insert(2, "-fcolor-diagnostics".into());
        }
        words
    }

    /// Whether it links a program with OpenMP.
    pub(crate) fn links_openmp(&self) -> bool {
        let libraries = ["-lomp", "-lgomp", "-liomp5", "-lpiromp"];
        !self.is_compiler() && libraries.iter().any(|l| self.has(l))
    }

    /// Whether it compiles for another machine than this one, for which there is no run time.
    fn is_for_other_machine(&self) -> bool {
        let triple = self.words.iter().position(|w| w == "-triple");
        let triple = triple.and_then(|at| self.words.get(at + 1)).and_then(|t| t.to_str());
        let is_ours = |t: &str| t.split('-').next() == Some(std::env::consts::ARCH);
        triple.is_some_and(|t| !is_ours(t))
    }

    /// Whether it is part of a compilation for a device.
    fn is_for_device(&self) -> bool {
        self.words.iter().any(|w| {
            let w = w.as_encoded_bytes();
            w.starts_with(b"-fopenmp-targets=") || w == b"-fopenmp-is-target-device"
        })
    }
}

/// The jobs in order.
#[derive(Debug)]
pub(crate) struct Jobs {
    pub all: Vec<Job>,
    /// Printed lines that are no command.
    pub lines: Vec<String>,
    /// Warnings among these.
    pub warnings: Vec<String>,
}

impl Jobs {
    /// Parses the compiler's output. `None` if some of the words are in files.
    pub(crate) fn of(mut printed: &[u8]) -> Option<Self> {
        let (mut all, mut lines) = (Vec::new(), Vec::new());
        while !printed.is_empty() {
            if printed.starts_with(b" \"") {
                let (words, rest) = words(printed);
                all.push(Job { words });
                printed = rest;
                continue;
            }
            let end = printed.iter().position(|&b| b == b'\n').unwrap_or(printed.len());
            let line = String::from_utf8_lossy(&printed[..end]).into_owned();
            printed = printed.get(end + 1..).unwrap_or(&[]);
            if line.starts_with("Arguments passed via response file") {
                return None;
            }
            // It says that the process would need no process.
            if line != " (in-process)" {
                lines.push(line);
            }
        }
        let is_warning = |l: &&String| l.contains(": warning: ") || l.contains(": note: ");
        let warnings = lines.iter().filter(is_warning).cloned().collect();
        Some(Self { all, lines, warnings })
    }

    /// Whether the jobs make a program of one source and the libraries of the system.
    pub(crate) fn are_whole_program(&self) -> bool {
        let mut compilers = self.all.iter().filter(|job| job.is_compiler());
        let (Some(only), None) = (compilers.next(), compilers.next()) else { return false };
        let object = only.output();
        let is_foreign = |word: &OsString| {
            let path = Path::new(word);
            let name = path.file_name().and_then(OsStr::to_str).unwrap_or("");
            // Startup files have names like `crt1.o` and `crtbeginS.o`.
            let of_compiler = ["crt", "Scrt", "rcrt", "gcrt", "grcrt", "libclang_rt."];
            let end = path.extension().and_then(OsStr::to_str).unwrap_or("");
            let is_file = ["o", "a", "so"].contains(&end)
                && !of_compiler.iter().any(|s| name.starts_with(s))
                && object.as_deref() != Some(path);
            let library = word.to_str().and_then(|w| w.strip_prefix("-l"));
            is_file || library.is_some_and(|l| !SYSTEM_LIBRARIES.split(' ').any(|s| s == l))
        };
        let mut links = self.all.iter().filter(|job| job.links_openmp());
        let is_plain = |job: &Job| !job.has("-shared") && !job.words.iter().any(is_foreign);
        links.next().is_some_and(is_plain)
    }

    /// Whether all is left to the compiler: some code is for another machine, or for a device, to
    /// which the host's code is bound then.
    pub(crate) fn are_left(&self) -> bool {
        self.all.iter().any(|job| job.is_for_device() || job.is_for_other_machine())
    }
}

/// Reads the words of a job, each in quotes, up to the end of its line.
fn words(mut text: &[u8]) -> (Vec<OsString>, &[u8]) {
    let mut words = Vec::new();
    while let Some(quoted) = text.strip_prefix(b" \"") {
        let mut word = Vec::new();
        let mut bytes = quoted.iter().enumerate();
        text = &[];
        while let Some((at, &byte)) = bytes.next() {
            match byte {
                b'\\' => word.extend(bytes.next().map(|(_, &b)| b)),
                b'"' => {
                    text = &quoted[at + 1..];
                    break;
                }
                _ => word.push(byte),
            }
        }
        words.push(OsString::from_vec(word));
    }
    (words, text.strip_prefix(b"\n").unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_are_read_as_they_were_printed() {
        let printed = b"clang version 22\nclang: warning: -lm: unused [-Wx]\n (in-process)\n \
            \"/bin/clang\" \"-cc1\" \"-D\" \"A=\\\"b c\\\"\\\\ \\$x\ny\" \"-o\" \"a b.o\" \"-x\" \
            \"c\" \"-\"\n \"/bin/ld\" \"-o\" \"x\" \"-lomp\"\n";
        let jobs = Jobs::of(printed).expect("no files");
        let [one, two] = &jobs.all[..] else { panic!("{jobs:?}") };
        assert_eq!(one.words[3], "A=\"b c\"\\ $x\ny");
        assert_eq!(one.output(), Some("a b.o".into()));
        assert_eq!((one.language(), one.input()), (Some("c".as_ref()), Some("-".as_ref())));
        assert!(two.links_openmp() && !one.links_openmp());
        assert_eq!(jobs.lines.len(), 2);
        assert_eq!(jobs.warnings, ["clang: warning: -lm: unused [-Wx]"]);
    }

    #[test]
    fn a_program_of_one_source_is_whole() {
        let compile = " \"clang\" \"-cc1\" \"-o\" \"/tmp/a.o\" \"-x\" \"c\" \"a.c\"\n";
        let is_whole = |link: &str| {
            let words = link.split(' ').map(|w| format!(" \"{w}\"")).collect::<String>();
            let printed = format!("{compile}{words}\n");
            Jobs::of(printed.as_bytes()).expect("no files").are_whole_program()
        };
        assert!(is_whole("ld -o a /lib/crt1.o /lib/crtbeginS.o /tmp/a.o -lm -lomp -lc"));
        assert!(!is_whole("ld -o a /lib/crt1.o /tmp/a.o b.o -lomp -lc"));
        assert!(!is_whole("ld -o a /lib/crt1.o /tmp/a.o -lsum -lomp -lc"));
        assert!(!is_whole("ld -shared -o a.so /lib/crti.o /tmp/a.o -lomp -lc"));
        assert!(!Jobs::of(compile.as_bytes()).expect("no files").are_whole_program());
    }

    #[test]
    fn words_in_files_are_not_known() {
        assert!(Jobs::of(b"Arguments passed via response file:\nx\n").is_none());
    }
}

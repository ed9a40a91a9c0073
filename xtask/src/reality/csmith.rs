//! Programs made by csmith, which are free of undefined behaviour: their checksums must agree.

use crate::comparison::{Comparison, ProgramCase, Verdict};
use crate::corpus::pool;
use crate::sources::{Language, OptLevel, Source};
use crate::{Error, Options, Result, at, root};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The levels at which the programs are compared.
const LEVELS: [OptLevel; 2] = [OptLevel::O0, OptLevel::O2];

/// Makes and compares `count` programs, from the seed of the options on.
///
/// # Errors
/// If csmith is missing, or a program disagrees or cannot be run.
pub(super) fn run(options: &Options, by: &Comparison<'_>, count: u64) -> Result<()> {
    let include = include()?;
    let folder = root().join("target/reality/csmith");
    std::fs::create_dir_all(&folder).map_err(at(&folder))?;
    println!("csmith: {count} programs from seed {}, {} at a time", options.seed, options.jobs);
    let start = Instant::now();
    let seeds: Vec<u64> = (options.seed..options.seed + count).collect();
    let verdicts: Vec<(u64, OptLevel, Verdict)> = pool(options.jobs).install(|| {
        let one = |&seed: &u64| one(seed, &include, &folder, by);
        seeds.par_iter().flat_map(one).collect()
    });
    let mut bad = 0;
    let (mut agree, mut limit) = (0, 0);
    for (seed, level, verdict) in &verdicts {
        match verdict {
            Verdict::Agree => agree += 1,
            Verdict::Limit(_) => limit += 1,
            v => {
                bad += 1;
                println!("FAIL seed {seed} -{level}: {v}");
            }
        }
    }
    println!(
        "csmith: {} programs and levels: {agree} agree, {bad} do not, {limit} met a bound; {:.1} s",
        verdicts.len(),
        start.elapsed().as_secs_f64()
    );
    match bad {
        0 if agree == 0 => Err(Error::Failed("no program was compared".into())),
        0 => Ok(()),
        n => Err(Error::Failed(format!("{n} programs and levels do not agree with reality"))),
    }
}

/// One program at all levels. Its files stay only where it disagrees.
fn one(
    seed: u64,
    include: &Path,
    folder: &Path,
    by: &Comparison<'_>,
) -> Vec<(u64, OptLevel, Verdict)> {
    let own = folder.join(seed.to_string());
    let path = own.join(format!("seed{seed}.c"));
    let made = std::fs::create_dir_all(&own)
        .and_then(|()| {
            Command::new("csmith")
                .args(["--no-packed-struct", "--seed", &seed.to_string()])
                .output()
        })
        .and_then(|out| {
            // The flags of a source are in its first lines.
            let mut text = format!("// flags: -w -I{}\n", include.display()).into_bytes();
            text.extend(out.stdout);
            std::fs::write(&path, text)
        })
        .map_err(at(&path))
        .and_then(|()| Source::read(path.clone(), Language::C));
    let source = match made {
        Ok(source) => source,
        Err(e) => return vec![(seed, LEVELS[0], Verdict::Disagree(e.to_string()))],
    };
    let mut verdicts = Vec::new();
    for level in LEVELS {
        let case = ProgramCase::of_corpus(source.clone(), level);
        let verdict = by.one(&case, &own);
        let endless = matches!(verdict, Verdict::Limit("the native program"));
        verdicts.push((seed, level, verdict));
        if endless {
            // The optimiser may take an endless loop for what cannot be.
            break;
        }
    }
    if verdicts.iter().all(|v| matches!(v.2, Verdict::Agree | Verdict::Limit(_))) {
        // What cannot be removed is written over next time.
        let _ = std::fs::remove_dir_all(&own);
    }
    verdicts
}

/// The folder of csmith's header, once csmith is known to run.
fn include() -> Result<PathBuf> {
    let runs = Command::new("csmith").arg("--version").output().is_ok_and(|o| o.status.success());
    let places = ["/usr/include/csmith", "/usr/local/include/csmith", "/usr/include"];
    let found = places.iter().map(Path::new).find(|p| p.join("csmith.h").is_file());
    match found {
        Some(folder) if runs => Ok(folder.to_owned()),
        _ => Err(Error::Missing(
            "csmith is missing. Type:\n\n  apt-get install -y csmith libcsmith-dev\n".into(),
        )),
    }
}

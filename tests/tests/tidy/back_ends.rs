//! Code that back ends share names no run-time library: what is of one library is in the file of
//! its back end.

use super::{files, none, read, relative, root};
use std::path::Path;

/// Files of back ends that call a library, with the folders beside them.
const BACK_ENDS: [&str; 3] = ["rayon", "openmp", "openmp_teams"];
/// The names of the libraries, and how the names of their functions begin.
const LIBRARY_WORDS: [&str; 5] = ["pir_rt_", "pir.omp", "libomp", "kmpc", "omp_"];

fn is_of_a_back_end(path: &Path) -> bool {
    let backend = root().join("pir-lower/src/backend");
    let Ok(inside) = path.strip_prefix(backend) else { return false };
    let first = inside.components().next().map(|c| c.as_os_str().to_string_lossy().into_owned());
    first.is_some_and(|name| BACK_ENDS.contains(&name.trim_end_matches(".rs")))
}

#[test]
fn shared_code_names_no_library() {
    let sources = files(&root().join("pir-lower/src"), "rs");
    let (own, shared): (Vec<_>, Vec<_>) = sources.into_iter().partition(|p| is_of_a_back_end(p));
    // The words are those that back ends use.
    for word in LIBRARY_WORDS {
        assert!(own.iter().any(|p| read(p).contains(word)), "no back end says {word}");
    }
    let mut found = Vec::new();
    for path in shared {
        for (n, line) in read(&path).lines().enumerate() {
            let named = LIBRARY_WORDS.iter().filter(|word| line.contains(*word));
            found.extend(named.map(|word| format!("{}:{}: {word}", relative(&path), n + 1)));
        }
    }
    none(found);
}

//! The run-time library that tests link with.

use std::path::PathBuf;

/// The run-time library that was built with this test.
pub(crate) fn library() -> PathBuf {
    let me = std::env::current_exe().expect("this program");
    let files = std::fs::read_dir(me.parent().expect("its directory")).expect("a directory");
    let is_library = |p: &PathBuf| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or("");
        name.starts_with("libpir_runtime") && name.ends_with(".a")
    };
    let found = files.filter_map(Result::ok).map(|f| f.path()).filter(is_library);
    let newest = found.max_by_key(|p| std::fs::metadata(p).and_then(|m| m.modified()).ok());
    newest.expect("it is built beside the tests")
}

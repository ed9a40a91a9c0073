//! Data layouts of earlier versions, completed as LLVM 22 does: the parts that it added to the
//! layouts of a target describe what the compilers of the earlier versions did already, or fix
//! their alignment of `i128`.

/// The address spaces of 32-bit and 64-bit pointers of Windows, which x86 and AArch64 have.
const POINTER_SPACES: &str = "-p270:32:32-p271:32:32-p272:64:64";

/// Returns the data layout of LLVM 22 for one of an earlier version; `None` if it stays.
pub(super) fn upgraded(layout: &[u8], triple: &[u8]) -> Option<Box<[u8]>> {
    let (old, triple) = (std::str::from_utf8(layout).ok()?, std::str::from_utf8(triple).ok()?);
    let arch = triple.split('-').next().unwrap_or("");
    let is_any = |prefixes: &[&str]| prefixes.iter().any(|p| arch.starts_with(p));
    let mut new = old.to_owned();
    if is_any(&["r600", "spir"]) {
        if !old.contains("-G") && !old.starts_with('G') {
            new.push_str(if old.is_empty() { "G1" } else { "-G1" });
        }
    } else if old.is_empty() {
        return None;
    } else if is_any(&["riscv64", "loongarch64"]) {
        new = old.replacen("-n64-", "-n32:64-", 1);
    } else if is_any(&["aarch64", "arm64"]) {
        if !old.contains("-Fn32") {
            new.push_str("-Fn32");
        }
        add_pointer_spaces(&mut new);
    } else if is_any(&["x86_64", "amd64", "i386", "i486", "i586", "i686"]) {
        add_pointer_spaces(&mut new);
        if !triple.contains("-elfiamcu") && !new.contains("-i128:128") {
            insert(&mut new, "-i128:128", after_pointers);
        }
        if triple.contains("-windows") && !triple.contains("-gnu") && !arch.contains("64") {
            new = new.replacen("-f80:32-", "-f80:128-", 1);
        }
    } else if is_any(&["sparc", "powerpc64", "ppc64", "wasm"])
        || is_any(&["mips64"]) && !old.contains("m:m")
    {
        if !new.contains("-i128:128") {
            insert(&mut new, "-i128:128", |l| Some(l.find("-i64:64")? + "-i64:64".len()));
        }
    }
    if is_any(&["powerpc", "ppc"]) && triple.contains("-aix") && !old.contains("f64:32:64") {
        insert(&mut new, "-f64:32:64", |l| Some(l.find("-S128").unwrap_or(l.len())));
    }
    (new != old).then(|| new.into_bytes().into())
}

fn insert(layout: &mut String, part: &str, at: impl Fn(&str) -> Option<usize>) {
    if let Some(at) = at(layout) {
        layout.insert_str(at, part);
    }
}

/// Adds the address spaces after the mangling and the size of pointers, which come first.
fn add_pointer_spaces(layout: &mut String) {
    if layout.contains(POINTER_SPACES) {
        return;
    }
    insert(layout, POINTER_SPACES, |l| {
        let mangling = l.strip_prefix(['e', 'E'])?.strip_prefix("-m:")?;
        let rest = mangling.strip_prefix(|c: char| c.is_ascii_lowercase())?;
        let rest = rest.strip_prefix("-p:32:32").filter(|r| r.starts_with('-')).unwrap_or(rest);
        rest.starts_with('-').then(|| l.len() - rest.len())
    });
}

/// Returns the end of the mangling, pointers and integers that a layout of x86 starts with.
fn after_pointers(layout: &str) -> Option<usize> {
    let mut at = layout.strip_prefix('e').map(|_| 1)?;
    while let Some(part) = layout[at..].strip_prefix('-') {
        if !part.starts_with(['m', 'p', 'i']) {
            // No later part may be of these kinds, or the layout is none that a compiler wrote.
            let later = layout[at + 1..].split('-').any(|p| p.starts_with(['m', 'p', 'i']));
            return (!later).then_some(at);
        }
        at += 1 + part.find('-').unwrap_or(part.len());
    }
    (at == layout.len()).then_some(at)
}

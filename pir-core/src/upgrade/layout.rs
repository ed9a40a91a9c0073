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
    } else if (is_any(&["sparc", "powerpc64", "ppc64", "wasm"])
        || is_any(&["mips64"]) && !old.contains("m:m"))
        && !new.contains("-i128:128")
    {
        insert(&mut new, "-i128:128", |l| Some(l.find("-i64:64")? + "-i64:64".len()));
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

#[cfg(test)]
mod tests {
    use super::upgraded;

    /// Layouts that clang 15, 16 and 19 wrote, and what `llvm-as-22 | llvm-dis-22` makes of them.
    #[rustfmt::skip]
    const LAYOUTS: &[(&str, &str, &str)] = &[
        ("x86_64-unknown-linux-gnu",
         "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128",
         "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"),
        ("i686-unknown-linux-gnu",
         "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-f64:32:64-f80:32-n8:16:32-S128",
         "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"),
        ("i686-pc-windows-msvc",
         "e-m:x-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32-a:0:32-S32",
         "e-m:x-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32-a:0:32-S\
          32"),
        ("aarch64-unknown-linux-gnu",
         "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128",
         "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn3\
          2"),
        ("arm64-apple-macosx",
         "e-m:o-i64:64-i128:128-n32:64-S128-Fn32",
         "e-m:o-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-n32:64-S128-Fn32"),
        ("arm64_32-apple-watchos",
         "e-m:o-p:32:32-i64:64-i128:128-n32:64-S128",
         "e-m:o-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-n32:64-S128-Fn32"),
        ("riscv64-unknown-linux-gnu", "e-m:e-p:64:64-i64:64-i128:128-n64-S128",
         "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"),
        ("loongarch64-unknown-linux", "e-m:e-p:64:64-i64:64-i128:128-n64-S128",
         "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"),
        ("powerpc64le-unknown-linux-gnu", "e-m:e-i64:64-n32:64-S128-v256:256:256-v512:512:512",
         "e-m:e-i64:64-i128:128-n32:64-S128-v256:256:256-v512:512:512"),
        ("mips64-unknown-linux", "E-m:e-i8:8:32-i16:16:32-i64:64-n32:64-S128",
         "E-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"),
        ("sparc-unknown-linux", "E-m:e-p:32:32-i64:64-f128:64-n32-S64",
         "E-m:e-p:32:32-i64:64-i128:128-f128:64-n32-S64"),
        ("wasm32-unknown-unknown", "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-n32:64-S128-ni:1:10:20",
         "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"),
        ("spirv64",
         "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024",
         "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"),
        ("powerpc-ibm-aix", "E-m:a-p:32:32-Fi32-i64:64-n32",
         "E-m:a-p:32:32-Fi32-i64:64-n32-f64:32:64"),
    ];

    #[test]
    fn layouts_are_completed_once() {
        for &(triple, old, new) in LAYOUTS {
            let got = upgraded(old.as_bytes(), triple.as_bytes());
            let got = got.map(|l| String::from_utf8(l.into()).expect("ASCII"));
            assert_eq!(got.as_deref(), Some(new), "{triple}");
            assert_eq!(upgraded(new.as_bytes(), triple.as_bytes()), None, "{triple}");
        }
    }

    #[test]
    fn other_layouts_stay() {
        for (triple, layout) in [
            ("", "e-m:e-i64:64-S128"),
            ("x86_64-unknown-linux-gnu", ""),
            ("x86_64-unknown-linux-gnu", "made up"),
            (
                "armv7-unknown-linux-gnueabihf",
                "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64",
            ),
        ] {
            assert_eq!(upgraded(layout.as_bytes(), triple.as_bytes()), None, "{triple} {layout}");
        }
    }
}

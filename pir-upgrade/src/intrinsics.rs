//! Names of intrinsics: types of pointers are not in them since LLVM 15, and some were renamed.

/// Prefixes that LLVM 15 had no more.
const PREFIXES: &[(&str, &str)] = &[
    ("llvm.experimental.vector.extract.", "llvm.vector.extract."),
    ("llvm.experimental.vector.insert.", "llvm.vector.insert."),
    ("llvm.experimental.vector.reduce.", "llvm.vector.reduce."),
];

/// Returns the name in LLVM 15 of an intrinsic, without the sigil.
pub(crate) fn renamed(name: &str) -> String {
    let mut name = name.to_owned();
    for (old, new) in PREFIXES {
        if let Some(rest) = name.strip_prefix(old) {
            name = format!("{new}{rest}");
            break;
        }
    }
    let mut out = String::new();
    let mut segments = name.split('.');
    while let Some(segment) = segments.next() {
        if !out.is_empty() {
            out.push('.');
        }
        match opaque(segment) {
            Some((new, unfinished)) => {
                out.push_str(&new);
                // The name of a structure may have dots; its mangling ends with an `s`.
                if unfinished {
                    for rest in segments.by_ref() {
                        if rest.ends_with('s') {
                            break;
                        }
                    }
                }
            }
            None => out.push_str(segment),
        }
    }
    out
}

/// Returns a mangled type with opaque pointers, and whether it continues after a dot; `None` if it
/// has no typed pointer. `p0i8` becomes `p0`, `v4p0f32` becomes `v4p0`.
fn opaque(segment: &str) -> Option<(String, bool)> {
    let after_vector = segment.strip_prefix("nx").unwrap_or(segment);
    let after_vector = match after_vector.strip_prefix('v') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => {
            rest.trim_start_matches(|c: char| c.is_ascii_digit())
        }
        _ => segment,
    };
    let rest = after_vector.strip_prefix('p')?;
    let pointee = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    if pointee.len() == rest.len() || pointee.is_empty() {
        return None;
    }
    let kept = segment.len() - pointee.len();
    let inner = pointee.trim_start_matches(|c: char| c == 'p' || c.is_ascii_digit());
    let unfinished = inner.starts_with("s_") && !inner.ends_with('s');
    Some((segment[..kept].to_owned(), unfinished))
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn pointers_lose_their_types() {
        for (old, new) in [
            ("llvm.memcpy.p0i8.p0i8.i64", "llvm.memcpy.p0.p0.i64"),
            ("llvm.memcpy.p0.p1.i64", "llvm.memcpy.p0.p1.i64"),
            ("llvm.masked.gather.v4i32.v4p0i32", "llvm.masked.gather.v4i32.v4p0"),
            ("llvm.masked.load.v4i32.p0v4i32", "llvm.masked.load.v4i32.p0"),
            ("llvm.x.p0s_struct.foos.i8", "llvm.x.p0.i8"),
            ("llvm.stacksave", "llvm.stacksave"),
            ("llvm.pow.f64", "llvm.pow.f64"),
            ("llvm.prefetch.p0i8", "llvm.prefetch.p0"),
            ("llvm.experimental.vector.reduce.add.v4i32", "llvm.vector.reduce.add.v4i32"),
        ] {
            assert_eq!(renamed(old), new);
        }
    }
}

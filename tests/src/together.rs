//! Several programs of [`generate`](crate::generate) in one module: `main` of the `k`-th is
//! `@main.k`, and its other functions and globals get the same suffix.

use std::fmt::Write;

/// Functions that are declared, which all programs share.
const SHARED_FUNCTIONS: [&str; 3] = ["llvm.", "malloc", "free"];

/// One text for these programs.
pub fn together<S: AsRef<str>>(texts: &[S]) -> String {
    let (mut out, mut declared, mut lists) = (String::new(), Vec::new(), Vec::new());
    for (k, text) in texts.iter().enumerate() {
        for line in text.as_ref().lines() {
            if line.starts_with("declare ") {
                declared.push(line);
            } else if line.starts_with('!') {
                lists.push(line);
            } else {
                renamed(line, k, &mut out);
            }
        }
    }
    for lines in [&mut declared, &mut lists] {
        lines.sort_unstable();
        lines.dedup();
        for line in lines {
            let _ = writeln!(out, "{line}");
        }
    }
    out
}

fn renamed(line: &str, k: usize, out: &mut String) {
    let mut parts = line.split('@');
    out.push_str(parts.next().unwrap_or(""));
    for part in parts {
        let of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$' | '-');
        let (name, rest) = part.split_at(part.find(|c| !of_name(c)).unwrap_or(part.len()));
        let shared = SHARED_FUNCTIONS.iter().any(|s| name.starts_with(s));
        let _ = if shared { write!(out, "@{part}") } else { write!(out, "@{name}.{k}{rest}") };
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{GeneratorOptions, program};
    use crate::lowered::verified;

    #[test]
    fn programs_keep_their_text_but_for_names() {
        let one =
            |seed| program(seed, GeneratorOptions { lists: true, ..GeneratorOptions::free(seed) });
        let texts: Vec<String> = (0..40).map(one).collect();
        let all = together(&texts);
        verified(all.as_bytes()).expect("well-formed");
        let own = |text: &str| text.lines().filter(|l| !l.starts_with(['!', 'd'])).count();
        let functions = |text: &str| text.matches("define ").count();
        assert_eq!(own(&all), texts.iter().map(|t| own(t)).sum::<usize>());
        assert_eq!(functions(&all), texts.iter().map(|t| functions(t)).sum::<usize>());
        assert!((0..40).all(|k| all.contains(&format!("define i32 @main.{k}()"))));
    }
}

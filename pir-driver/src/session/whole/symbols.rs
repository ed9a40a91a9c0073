//! Names in the LLVM IR of units that must stay as they are when units become one.

use rustc_hash::FxHashSet;

/// What a unit's text says about names.
#[derive(Default)]
pub(super) struct Names<'a> {
    /// Symbols that stay: in a section of the user's choice, or named in assembly.
    pub kept: FxHashSet<&'a str>,
    /// Why the unit can't become one with others.
    pub obstacle: Option<&'static str>,
}

impl<'a> Names<'a> {
    /// Reads the text of a unit. O(text).
    pub(super) fn of(text: &'a [u8]) -> Self {
        let mut names = Self::default();
        let mut own = FxHashSet::default();
        let mut in_assembly = FxHashSet::default();
        for line in text.split(|&b| b == b'\n') {
            match line.first() {
                Some(b'@') => names.define(line, line, &mut own),
                Some(b'd') if line.starts_with(b"define ") => {
                    let at = memchr::memchr(b'@', line).unwrap_or(line.len());
                    names.define(line, &line[at..], &mut own);
                }
                Some(b'm') if line.starts_with(b"module asm ") => {
                    names.obstacle = Some("it has assembly outside of functions");
                }
                _ => {}
            }
            if let Some(at) = memchr::memmem::find(line, b" asm ") {
                in_assembly.extend(words(&line[at..]));
            }
        }
        if in_assembly.iter().any(|name| own.contains(name)) {
            names.obstacle.get_or_insert("its assembly names a symbol of its own");
        }
        names.kept.extend(in_assembly);
        names
    }

    /// Notes the definition on a line, with the part of the line that begins with its name.
    fn define(&mut self, line: &'a [u8], named: &'a [u8], own: &mut FxHashSet<&'a str>) {
        let name = match named.strip_prefix(b"@\"") {
            Some(quoted) => quoted.split(|&b| b == b'"').next(),
            None => named.get(1..).map(|rest| {
                let end = rest.iter().position(|&b| b == b' ' || b == b'(');
                &rest[..end.unwrap_or(rest.len())]
            }),
        };
        let Some(name) = name.and_then(|n| std::str::from_utf8(n).ok()) else { return };
        let has = |word: &[u8]| memchr::memmem::find(line, word).is_some();
        if has(b" internal ") || has(b" private ") {
            own.insert(name);
        } else if has(b" section \"") {
            self.kept.insert(name);
        }
    }
}

/// The words of assembly that may be names; operands, which have no quotes, are renamed with their
/// symbols.
fn words(line: &[u8]) -> impl Iterator<Item = &str> {
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || b"_.$".contains(b);
    let quoted = line.split(|&b| b == b'"').skip(1).step_by(2);
    let all = quoted.flat_map(move |text| text.split(move |b| !is_part(b)));
    all.filter_map(|w| std::str::from_utf8(w).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_must_stay_are_found() {
        let text = br#"@table = global [2 x i32] zeroinitializer, section "mine", align 4
@other = global i32 0
@"odd name" = constant i32 1, section "x"
define void @f() section ".init.text" {
  call void asm sideeffect "call helper; mov %rax, counter(%rip)", "~{memory}"()
"#;
        let names = Names::of(text);
        assert_eq!(names.obstacle, None);
        for name in ["table", "odd name", "f", "helper", "counter"] {
            assert!(names.kept.contains(name), "{name}");
        }
        assert!(!names.kept.contains("other"));
        let operand = b"@x = internal global i32 0\n  call void asm \"\", \"*m\"(ptr @x)\n";
        assert_eq!(Names::of(operand).obstacle, None);
    }

    #[test]
    fn assembly_that_names_what_others_may_rename_is_an_obstacle() {
        for text in [
            "module asm \".globl x\"\n",
            "module asm \".globl x\"\n@x = internal global i32 0\n",
            "@x = internal global i32 0\n  call void asm \"incl x(%rip)\", \"\"()\n",
            "define internal void @x() {\n  call void asm \"call x\", \"\"()\n",
        ] {
            assert!(Names::of(text.as_bytes()).obstacle.is_some(), "{text}");
        }
    }
}

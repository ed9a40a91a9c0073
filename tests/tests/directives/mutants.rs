//! Damaged programs are refused or lowered to valid modules; nothing panics.

use super::{lower, parse, programs};
use pir_directives::{print, read, strip};

/// A generator of numbers (Knuth's constants).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// Deletes, repeats, exchanges or edits lines.
fn damaged(text: &str, numbers: &mut Numbers) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=numbers.below(2) {
        let markers: Vec<usize> = (0..lines.len())
            .filter(|&n| lines[n].contains("llvm.omp") || lines[n].starts_with('!'))
            .collect();
        let any = numbers.below(lines.len());
        let one = match numbers.below(4) {
            0 => any,
            _ => markers.get(numbers.below(markers.len())).copied().unwrap_or(any),
        };
        let other = numbers.below(lines.len());
        match numbers.below(6) {
            0 => {
                lines.remove(one);
            }
            1 => lines.insert(other, lines[one].clone()),
            2 => lines.swap(one, other),
            3 => {
                let digit = char::from(b'0' + u8::try_from(numbers.below(8)).unwrap_or(0));
                if let Some(at) = lines[one].rfind(|c: char| c.is_ascii_digit()) {
                    lines[one].replace_range(at..=at, &digit.to_string());
                }
            }
            4 => lines[one] = lines[one].replace("OMP_END_", "OMP_"),
            _ => {
                let words = [
                    "PARALLEL", "LOOP", "SINGLE", "PTASK", "SECTIONS", "SECTION", "ATOMIC",
                    "PRIVATE", "ORDERED",
                ];
                let [from, to] = [0; 2].map(|_| words[numbers.below(words.len())]);
                lines[one] = lines[one].replace(from, to);
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    lines.join("\n")
}

#[test]
fn damaged_programs_never_panic_and_never_become_invalid() {
    let mut numbers = Numbers(7);
    let (mut refused, mut lowered) = (0, 0);
    for p in programs("valid").into_iter().chain(programs("invalid")) {
        for _ in 0..12 {
            let text = damaged(&p.text, &mut numbers);
            let Ok(module) = parse(&text) else { continue };
            let mut stripped = module.module().clone();
            strip(&mut stripped);
            if let Ok(found) = read(module.module()) {
                let _ = print(&found);
            }
            match lower(module.into_module()) {
                Err(found) => {
                    assert!(!found.is_empty());
                    refused += 1;
                }
                Ok(module) => {
                    let result = module.to_string();
                    if let Err(found) = parse(&result) {
                        panic!("{}: {found:?}\n{text}\nbecomes\n{result}", p.name);
                    }
                    lowered += 1;
                }
            }
        }
    }
    assert!(refused > 100 && lowered > 100, "{refused} refused, {lowered} lowered");
}

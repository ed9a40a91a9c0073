//! Mutants: small changes of texts, made from a number alone so that each can be reproduced.
//!
//! The checks of a mutant are elsewhere.

/// A sequence of numbers from a seed (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    /// The sequence of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not zero.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// One mutant of one of the texts: one to three times, a token or a line is deleted, doubled,
/// swapped with the next or with any other one, or replaced by any other one.
///
/// O(text). The texts must not be empty.
pub(crate) fn mutant(texts: &[Vec<u8>], number: u64) -> Vec<u8> {
    let mut random = SplitMix64::new(number);
    let mut text = texts[random.below(texts.len())].clone();
    for _ in 0..=random.below(3) {
        let pieces = if random.below(4) == 0 { lines(&text) } else { tokens(&text) };
        if pieces.len() < 2 {
            break;
        }
        text = changed(&text, &pieces, &mut random);
    }
    text
}

type TextRange = std::ops::Range<usize>;

fn changed(text: &[u8], pieces: &[TextRange], random: &mut SplitMix64) -> Vec<u8> {
    let any = random.below(pieces.len());
    let other = random.below(pieces.len());
    let next = (any + 1) % pieces.len();
    match random.below(5) {
        0 => spliced(text, &[(&pieces[any], b"")]),
        1 => {
            let twice = [&text[pieces[any].clone()], b" ", &text[pieces[any].clone()]].concat();
            spliced(text, &[(&pieces[any], &twice)])
        }
        2 => swapped(text, &pieces[any], &pieces[next]),
        3 => swapped(text, &pieces[any], &pieces[other]),
        _ => spliced(text, &[(&pieces[any], &text[pieces[other].clone()])]),
    }
}

fn swapped(text: &[u8], a: &TextRange, b: &TextRange) -> Vec<u8> {
    let (a, b) = if a.start <= b.start { (a, b) } else { (b, a) };
    if a == b {
        return text.to_vec();
    }
    spliced(text, &[(a, &text[b.clone()]), (b, &text[a.clone()])])
}

/// The text with pieces, in their order, replaced.
fn spliced(text: &[u8], changes: &[(&TextRange, &[u8])]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 64);
    let mut at = 0;
    for (piece, by) in changes {
        out.extend_from_slice(&text[at..piece.start]);
        out.extend_from_slice(by);
        at = piece.end;
    }
    out.extend_from_slice(&text[at..]);
    out
}

/// Lines with their ends.
fn lines(text: &[u8]) -> Vec<TextRange> {
    let mut at = 0;
    let line = |l: &[u8]| {
        at += l.len();
        at - l.len()..at
    };
    text.split_inclusive(|&b| b == b'\n').map(line).collect()
}

/// Words and single marks, more or less as a lexer of LLVM IR sees them.
fn tokens(text: &[u8]) -> Vec<TextRange> {
    let word = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$' | b'-');
    let sigil = |b: u8| matches!(b, b'%' | b'@' | b'!' | b'#' | b'^');
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let start = at;
        let first = text[at];
        at += 1;
        if first.is_ascii_whitespace() {
            continue;
        }
        if first == b';' {
            while at < text.len() && text[at] != b'\n' {
                at += 1;
            }
            continue;
        }
        let string = first == b'"' || (sigil(first) && text.get(at) == Some(&b'"'));
        if string {
            at += usize::from(first != b'"');
            while at < text.len() && text[at] != b'"' {
                at += 1;
            }
            at = (at + 1).min(text.len());
        } else if word(first) || sigil(first) {
            while at < text.len() && word(text[at]) {
                at += 1;
            }
        }
        pieces.push(start..at);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_lines_cover_the_text() {
        let text = b"%a = add i32 %\"x y\", -1 ; note\n@s = c\"a\\22b\"\n";
        let found: Vec<_> = tokens(text)
            .into_iter()
            .map(|p| String::from_utf8_lossy(&text[p]).into_owned())
            .collect();
        assert_eq!(
            found,
            ["%a", "=", "add", "i32", "%\"x y\"", ",", "-1", "@s", "=", "c", "\"a\\22b\""]
        );
        let whole: Vec<u8> = lines(text).into_iter().flat_map(|p| text[p].to_vec()).collect();
        assert_eq!(whole, text);
    }

    #[test]
    fn a_number_names_a_mutant() {
        let texts = vec![b"define void @f() {\n  ret void\n}\n".to_vec()];
        let all: Vec<_> = (0..200).map(|n| mutant(&texts, n)).collect();
        assert_eq!(all, (0..200).map(|n| mutant(&texts, n)).collect::<Vec<_>>());
        let changed = all.iter().filter(|m| **m != texts[0]).count();
        assert!(changed > 150, "only {changed} of 200 mutants differ from the text");
    }
}

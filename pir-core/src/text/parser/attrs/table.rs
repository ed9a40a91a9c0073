//! Look-up of attributes by their words.

use crate::attr::table::{AttrRow, ROWS};
use crate::text::lexer::{Token, pack};

/// The first eight bytes of each name, packed as in a token.
static KEYS: [u64; ROWS.len()] = {
    let mut keys = [0; ROWS.len()];
    let mut i = 0;
    while i < ROWS.len() {
        keys[i] = pack(ROWS[i].name.as_bytes());
        i += 1;
    }
    keys
};

const SLOTS: usize = 512;
const EMPTY: u8 = u8::MAX;

#[inline]
const fn slot(value: u64) -> usize {
    (value.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 55) as usize
}

/// An open-addressing table from the first eight bytes of a word to the first row that starts so.
static TABLE: [u8; SLOTS] = {
    assert!(ROWS.len() < EMPTY as usize);
    let mut table = [EMPTY; SLOTS];
    let mut i = 0;
    while i < ROWS.len() {
        if i == 0 || KEYS[i] != KEYS[i - 1] {
            let mut at = slot(KEYS[i]);
            while table[at] != EMPTY {
                at = (at + 1) % SLOTS;
            }
            table[at] = i as u8;
        }
        i += 1;
    }
    table
};

/// Returns the row of a word, and its number.
#[inline]
pub(super) fn find(word: Token, text: &[u8]) -> Option<(usize, &'static AttrRow)> {
    let key = word.value;
    let mut at = slot(key);
    loop {
        let first = TABLE[at];
        if first == EMPTY {
            return None;
        }
        let first = first as usize;
        if KEYS[first] == key {
            let mut same = (first..).zip(&ROWS[first..]).take_while(|&(n, _)| KEYS[n] == key);
            return same.find(|(_, r)| {
                r.name.len() == text.len()
                    && (text.len() <= 8 || r.name.as_bytes()[8..] == text[8..])
            });
        }
        at = (at + 1) % SLOTS;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::text::lexer::Lexer;

    #[test]
    fn every_row_is_found_and_nothing_else() {
        assert!(ROWS.is_sorted_by_key(|r| r.name));
        let find = |word: &str| {
            let token = Lexer::new(word.as_bytes(), 0, word.len()).next();
            super::find(token, word.as_bytes()).map(|r| r.1.name)
        };
        for row in ROWS {
            assert_eq!(find(row.name), Some(row.name));
            assert_eq!(find(&format!("{}x", row.name)), None);
        }
        for word in ["i32", "void", "ptr", "store", "sanitize", "noundeff", "n"] {
            assert_eq!(find(word), None);
        }
    }
}

//! Look-up of opcodes by their keywords, in a table built at compile time.

use super::Parser;
use crate::opcode::Opcode;
use crate::text::lexer::{Token, TokenKind, pack};

const TABLE_SIZE: usize = 512;
const EMPTY: u8 = u8::MAX;

#[inline]
const fn slot(value: u64) -> usize {
    (value.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 55) as usize
}

/// Open addressing by the first eight bytes of the word, which differ for all opcodes.
const TABLE: ([u64; TABLE_SIZE], [u8; TABLE_SIZE]) = {
    let mut keys = [0u64; TABLE_SIZE];
    let mut ops = [EMPTY; TABLE_SIZE];
    let mut i = 0;
    while i < Opcode::ALL.len() {
        let name = Opcode::NAMES[i].as_bytes();
        if name[0] != b'#' {
            let key = pack(name);
            let mut at = slot(key);
            while ops[at] != EMPTY {
                assert!(keys[at] != key, "two opcodes share their first eight bytes");
                at = (at + 1) % TABLE_SIZE;
            }
            keys[at] = key;
            ops[at] = i as u8;
        }
        i += 1;
    }
    (keys, ops)
};

impl Parser<'_> {
    /// Returns the opcode that the token denotes; `None` if it denotes none.
    #[inline]
    pub(crate) fn opcode(&self, t: Token) -> Option<Opcode> {
        if t.kind() != TokenKind::Word {
            return None;
        }
        let mut at = slot(t.value);
        loop {
            let op = TABLE.1[at];
            if op == EMPTY {
                return None;
            }
            if TABLE.0[at] == t.value {
                let op = Opcode::ALL[op as usize];
                let len = (t.end() - t.start()) as usize;
                let name = op.name().as_bytes();
                let same = name.len() == len && (len <= 8 || name == self.text(t));
                return same.then_some(op);
            }
            at = (at + 1) % TABLE_SIZE;
        }
    }

    /// Returns the debug record that the token denotes.
    pub(crate) fn record(&self, t: Token) -> Option<Opcode> {
        let name = self.text(t);
        Opcode::ALL.iter().copied().find(|op| op.name().as_bytes().strip_prefix(b"#") == Some(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_an_opcode_as_prefix_are_no_opcodes() {
        for (word, op) in [
            ("getelementptr", Some(Opcode::GetElementPtr)),
            ("getelementptrx", None),
            ("getelement", None),
            ("add", Some(Opcode::Add)),
            ("adds", None),
            ("fork", Some(Opcode::Fork)),
            ("atomicrmw", Some(Opcode::AtomicRmw)),
        ] {
            let mut lexer = crate::text::lexer::Lexer::new(word.as_bytes(), 0, word.len());
            let t = lexer.next();
            let p = Parser::for_tests(word.as_bytes());
            assert_eq!(p.opcode(t), op, "{word}");
        }
    }
}

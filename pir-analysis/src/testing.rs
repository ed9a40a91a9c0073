//! Graphs from text, for the unit tests. The tests of the definitions on all small graphs and on
//! random ones, against an oracle that shares no code with the analyses, are in `pir-tests`.

use pir_core::entity::Block;

use crate::cfg::{BlockExit, Cfg, CfgBuilder, CfgNode};

/// Parses a graph: `id: [join] exit succs;…` with exits `br fork int halt ret unr` and, for a fork
/// with a master, `forkm intm`; `brx` may also leave the function.
pub(crate) fn cfg(text: &str) -> Cfg {
    let mut builder = CfgBuilder::default();
    for (i, line) in text.split(';').map(str::trim).filter(|l| !l.is_empty()).enumerate() {
        let (id, rest) = line.split_once(':').expect("an id and a colon");
        assert_eq!(id.parse(), Ok(i), "ids ascend");
        let mut words = rest.split_whitespace().peekable();
        let join = words.next_if_eq(&"join").is_some();
        let word = words.next().expect("an exit");
        let exit = match word {
            "br" | "brx" => BlockExit::Branch,
            "fork" | "forkm" => BlockExit::EntryFork,
            "int" | "intm" => BlockExit::InteriorFork,
            "halt" => BlockExit::Halt,
            "ret" => BlockExit::Return,
            "unr" => BlockExit::Unreachable,
            other => panic!("unknown exit {other}"),
        };
        let master = word.ends_with('m');
        let node = CfgNode { exit, join, master, leaves: word == "brx" };
        builder.block(node, words.map(|w| Block(w.parse().expect("a block id"))));
    }
    builder.finish()
}

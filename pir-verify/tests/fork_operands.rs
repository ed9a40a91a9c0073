//! The operands of a `fork` that a tool has put together: they are rejected, or their text is valid
//! and reads back as the same.

use pir_core::Module;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::inst::ForkFlags;
use pir_core::opcode::Opcode;
use pir_core::text::{parse, print::print};
use pir_verify::{Options, check_with};

const TEXT: &[u8] = b"define void @f(i32 %n) {\nentry:\n  %p = alloca i32\n  \
    fork width i32 %n [ptr %p] label %m [label %a, label %x]\n\
    m:\n  halt\na:\n  halt\nx:\n  join\n  ret void\n}\n";

fn is_valid(m: &Module) -> bool {
    !check_with(m, &Options::default()).iter().any(|d| d.is_error())
}

/// All lists of at most `len` operands.
fn lists(operands: &[Value], len: usize) -> Vec<Vec<Value>> {
    let mut all = vec![Vec::new()];
    let mut longest = all.clone();
    for _ in 0..len {
        let pairs = longest.iter().flat_map(|list| operands.iter().map(move |v| (list, v)));
        longest = pairs.map(|(list, &v)| [&list[..], &[v]].concat()).collect();
        all.extend_from_slice(&longest);
    }
    all
}

#[test]
fn accepted_operands_have_a_valid_text() {
    let module = parse(TEXT).into_result().expect("it parses");
    assert!(is_valid(&module));
    let g = module.find(b"f").expect("there is @f");
    let body = module.function(g).and_then(|f| f.body.as_deref()).expect("it has a body");
    let find = |op| (0..body.inst_bound()).map(Inst::new).find(|&i| body.inst(i).op() == op);
    let fork = find(Opcode::Fork).expect("there is a fork");
    let blocks: Vec<Block> = body.layout().to_vec();
    let operands = [body.ops(fork)[0], body.ops(fork)[1], blocks[1].into(), blocks[3].into()];
    let (mut accepted, mut rejected) = (0, 0);
    for flags in [ForkFlags::empty(), ForkFlags::WIDTH, ForkFlags::MASTER, ForkFlags::FORCE] {
        for ops in lists(&operands, 4) {
            for successors in 0..=4 {
                let mut m = module.clone();
                let b = m.function_mut(g).and_then(|f| f.body.as_deref_mut()).expect("a body");
                *b.inst_mut(fork) = b.inst(fork).with_fork_flags(flags).with_successors(successors);
                b.set_ops(fork, &ops);
                if !is_valid(&m) {
                    rejected += 1;
                    continue;
                }
                accepted += 1;
                let text = print(&m);
                let shown = String::from_utf8_lossy(&text);
                let again = parse(&text).into_result();
                let again = again.unwrap_or_else(|d| panic!("{}\n{shown}", d[0]));
                assert!(is_valid(&again), "{shown}");
                assert_eq!(String::from_utf8_lossy(&print(&again)), shown);
            }
        }
    }
    assert!(accepted > 20 && rejected > 5_000, "{accepted} and {rejected}");
}

//! Modules for unit tests, built from a line per block.

use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Block, Entity, Inst, Type, Value};
use pir_core::function::{Body, Function};
use pir_core::inst::{ForkFlags, InstData, MemInfo, Ordering};
use pir_core::module::{Global, GlobalKind, Module};
use pir_core::opcode::Opcode;

/// A `void` function of these blocks, named `b0`, `b1`, …: for example
/// `["fork 1 2", "br 3", "halt", "join ret"]`. Words: `join`, then one of `ret`, `br`, `fork`,
/// `interior`, `halt`, `unreachable`, then the targets; nothing for a block without terminator.
/// `x=` computes a value and `x` uses it; `phi x 1 y 2` chooses by the incoming block.
pub(crate) fn module(blocks: &[&str]) -> Module {
    let mut body = Body::new();
    let fence = MemInfo { ordering: Ordering::SeqCst, ..MemInfo::plain(0) };
    for k in 0..blocks.len() {
        let b = body.add_block_at(k as u32 * 10);
        body.block_names.set(b, format!("b{k}").as_bytes());
    }
    let words = blocks.iter().flat_map(|text| instruction_words(text));
    let names: Vec<&str> = words.collect();
    for (k, text) in blocks.iter().enumerate() {
        let b = Block::new(k);
        for (mut op, flags, mut ops) in instructions(text, &names, &mut body) {
            // A `br` with more than one target is conditional.
            if op == Opcode::Br && ops.len() == 2 {
                ops.insert(0, Value::constant(body.consts.int(Type::I1, 0)));
            } else if op == Opcode::Br && ops.len() != 1 {
                op = Opcode::Switch;
                let default = ops.first().copied().into_iter();
                let cases: Vec<_> = ops.iter().skip(1).zip(0..).collect();
                let cases = cases
                    .into_iter()
                    .flat_map(|(&to, n)| [Value::constant(body.consts.int(Type::I32, n)), to]);
                let rest: Vec<_> = default.chain(cases).collect();
                ops = vec![Value::constant(body.consts.int(Type::I32, 0))];
                ops.extend(rest);
            }
            let ty = match op {
                Opcode::Freeze | Opcode::Phi => Type::I32,
                _ => Type::VOID,
            };
            let mut data = InstData::new(op, ty).with_ops(body.push_ops(&ops));
            if op == Opcode::Fence {
                data = data.with_mem_bits(fence.to_bits().expect("small scope"));
            }
            if op == Opcode::Fork {
                data = data.with_fork_flags(flags).with_successors(ops.len() as u32);
            }
            body.push_inst(b, data, k as u32 * 10 + 1);
        }
    }
    let mut m = Module::default();
    let ty = m.types.function(Type::VOID, &[], false);
    m.add_global(Global::with_defaults(
        "f",
        ty,
        GlobalKind::Function(Box::new(Function {
            body: Some(Box::new(body)),
            ..Function::default()
        })),
    ));
    m
}

/// The words that begin an instruction.
fn instruction_words(text: &str) -> impl Iterator<Item = &str> {
    let mut in_phi = false;
    text.split_whitespace().filter(move |w| {
        let begins = w.parse::<u32>().is_err() && !(in_phi && w.len() == 1);
        in_phi = *w == "phi" || in_phi && !begins;
        begins
    })
}

fn instructions(
    text: &str,
    names: &[&str],
    body: &mut Body,
) -> Vec<(Opcode, ForkFlags, Vec<Value>)> {
    let mut out: Vec<(Opcode, ForkFlags, Vec<Value>)> = Vec::new();
    let value = |name: &str| {
        let at = names.iter().position(|w| w.strip_suffix('=') == Some(name));
        Value::inst(Inst::new(at.unwrap_or_else(|| panic!("`{name}` is not computed"))))
    };
    for word in text.split_whitespace() {
        if let Ok(target) = word.parse() {
            let (_, _, ops) = out.last_mut().expect("a target follows its instruction");
            ops.push(Value::block(Block(target)));
            continue;
        }
        if let Some((Opcode::Phi, _, ops)) = out.last_mut()
            && word.len() == 1
        {
            ops.push(value(word));
            continue;
        }
        let none = ForkFlags::empty();
        let (op, flags) = match word {
            "join" => (Opcode::Join, none),
            "ret" => (Opcode::Ret, none),
            "br" => (Opcode::Br, none),
            "fork" => (Opcode::Fork, none),
            "interior" => (Opcode::Fork, ForkFlags::INTERIOR),
            "halt" => (Opcode::Halt, none),
            "unreachable" => (Opcode::Unreachable, none),
            "fence" => (Opcode::Fence, none),
            "phi" => (Opcode::Phi, none),
            _ => (Opcode::Freeze, none),
        };
        let ops = match (op, word.ends_with('=')) {
            (Opcode::Freeze, true) => vec![Value::constant(body.consts.int(Type::I32, 0))],
            (Opcode::Freeze, false) => vec![value(word)],
            _ => Vec::new(),
        };
        out.push((op, flags, ops));
    }
    out
}

/// Returns the codes of the diagnostics, sorted.
pub(crate) fn codes(found: &[Diagnostic]) -> Vec<Code> {
    let mut codes: Vec<_> = found.iter().map(|d| d.code).collect();
    codes.sort();
    codes
}

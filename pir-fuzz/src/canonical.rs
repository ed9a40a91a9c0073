//! Canonical text of a module: equal texts have equal modules up to what means nothing.
//!
//! Names of values, blocks and source files, the order of blocks, of a `phi`'s entries and of
//! globals, numbers of metadata nodes and attribute groups, alignments that are the default, and
//! declarations of LLVM's intrinsics make no difference. A tool that reads a module and writes it
//! again changes some of these.

use pir_core::entity::{Block, Entity, GlobalId, Inst, Type};
use pir_core::function::Body;
use pir_core::inst::{AlignCode, InstData, MemFlags, MemInfo, align_code};
use pir_core::layout::DataLayout;
use pir_core::module::{GlobalKind, Module};
use pir_core::opcode::Opcode;
use pir_core::text::print::print;
use pir_core::types::TypeData;
use std::collections::HashMap;
use std::fmt::Write as _;

/// Returns whether two modules are the same up to what means nothing. Most that differ do so in
/// the number of instructions of some opcode, so that no text is needed.
pub(crate) fn is_same(a: &Module, b: &Module) -> bool {
    opcodes(a) == opcodes(b) && canonical_text(a) == canonical_text(b)
}

/// Counts instructions by opcode.
fn opcodes(module: &Module) -> [u32; 256] {
    let mut counts = [0; 256];
    for (.., function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
            counts[body.inst(i).op() as usize] += 1;
        }
    }
    counts
}

/// Returns the canonical text of a module. O(module), and O(n log n) for globals.
pub fn canonical_text(module: &Module) -> String {
    canonical_items(module).join("\n")
}

/// Returns the canonical texts of the definitions and declarations of a module, in order.
pub(crate) fn canonical_items(module: &Module) -> Vec<String> {
    let stripped = without_names(module.clone());
    let text = print(&stripped);
    let text = String::from_utf8_lossy(&text);
    let mut top = TopLevel::default();
    let mut lines = text.lines().filter(|l| !l.is_empty());
    while let Some(line) = lines.next() {
        if line.starts_with("define ") {
            let mut item = line.to_owned();
            for line in lines.by_ref() {
                item.push('\n');
                item.push_str(line);
                if line == "}" {
                    break;
                }
            }
            top.items.push(item);
        } else {
            top.line(line);
        }
    }
    top.finish()
}

/// The parts of a printed module.
#[derive(Default)]
struct TopLevel {
    items: Vec<String>,
    groups: HashMap<String, String>,
    nodes: HashMap<String, String>,
    named: Vec<String>,
}

impl TopLevel {
    /// Takes a line outside functions.
    fn line(&mut self, line: &str) {
        let numbered = |start: &str| {
            let (number, rest) = line.strip_prefix(start)?.split_once(" = ")?;
            number.bytes().all(|b| b.is_ascii_digit()).then(|| (number.to_owned(), rest))
        };
        if let Some((number, group)) = numbered("attributes #") {
            let inner = group.trim_start_matches("{ ").trim_end_matches(" }");
            let mut words: Vec<&str> = inner.split(' ').collect();
            words.sort_unstable();
            self.groups.insert(number, words.join(" "));
        } else if let Some((number, node)) = numbered("!") {
            self.nodes.insert(number, node.to_owned());
        } else if line.starts_with('!') {
            self.named.push(line.to_owned());
        } else if !(line.starts_with("source_filename")
            || (line.starts_with("declare ") && line.contains(" @llvm.")))
        {
            self.items.push(line.to_owned());
        }
    }

    /// Puts the items in order, and numbers the nodes in the order of their first uses.
    fn finish(self) -> Vec<String> {
        let Self { mut items, groups, nodes, mut named } = self;
        // Numbers of nodes are the only part that the order might depend on.
        items.sort_by_cached_key(|item| with_references(item, &mut |_, _| String::new()));
        named.sort_unstable();
        items.append(&mut named);
        let (mut numbers, mut order) = (HashMap::<String, usize>::new(), Vec::new());
        let mut renamed = |text: &str, order: &mut Vec<String>| {
            with_references(text, &mut |kind, number| match kind {
                '#' => groups.get(number).cloned().unwrap_or_default(),
                // A node that names no other one may stand where it is used.
                _ if nodes.get(number).is_some_and(|n| is_leaf(n)) => nodes[number].clone(),
                _ => {
                    let next = numbers.len();
                    let n = *numbers.entry(number.to_owned()).or_insert(next);
                    if n == next {
                        order.push(number.to_owned());
                    }
                    format!("!{n}")
                }
            })
        };
        let mut out: Vec<String> =
            items.iter().map(|item| with_sorted_attributes(renamed(item, &mut order))).collect();
        let mut at = 0;
        while at < order.len() {
            let node = nodes.get(&order[at]).map_or("", String::as_str).to_owned();
            let node = renamed(&node, &mut order);
            out.push(format!("!{at} = {node}"));
            at += 1;
        }
        out
    }
}

fn is_leaf(node: &str) -> bool {
    node.strip_prefix("!{").is_some_and(|inner| !inner.contains('!'))
}

/// Sorts the attributes between the parameters of a definition and its body, which may have been in
/// a group.
fn with_sorted_attributes(item: String) -> String {
    let head = item.lines().next().unwrap_or_default();
    let is_function = head.starts_with("define ");
    let Some((_, rest)) = head.split_once('(').filter(|_| is_function) else { return item };
    let mut depth = 1;
    let end = rest.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    let Some(end) = end else { return item };
    let (start, stop) = (head.len() - rest.len() + end + 1, head.len());
    let mut words: Vec<&str> = head[start..stop].split_whitespace().collect();
    words.sort_unstable();
    format!("{} {}{}", &head[..start], words.join(" "), &item[stop..])
}

/// Replaces `#1` and `!1`, outside quotes, by what a function gives for the sign and the number.
pub(crate) fn with_references(text: &str, by: &mut dyn FnMut(char, &str) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut is_quoted) = (text, false);
    while let Some(at) = rest.find(['"', '#', '!']) {
        let sign = rest[at..].chars().next().expect("it was found");
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if sign == '"' || is_quoted || digits == 0 {
            is_quoted ^= sign == '"';
            out.push(sign);
        } else {
            let _ = write!(out, "{}", by(sign, &rest[..digits]));
            rest = &rest[digits..];
        }
    }
    out.push_str(rest);
    out
}

/// Removes what does not depend on the meaning, and puts blocks in order.
fn without_names(mut module: Module) -> Module {
    module.source_filename = None;
    module.use_list_orders.clear();
    let layout = DataLayout::new(module.datalayout.as_deref());
    for g in (0..module.globals.len()).map(GlobalId::new) {
        let GlobalKind::Function(function) = &mut module.globals[g.index()].kind else { continue };
        function.params.iter_mut().for_each(|p| p.name = None);
        let Some(mut body) = function.body.take() else { continue };
        body.names = Default::default();
        body.block_names = Default::default();
        body.use_list_orders.clear();
        let order = order_of(&body);
        sort_phis(&mut body, &order);
        body.reorder_blocks(order);
        let all: Vec<Inst> = body.layout().iter().flat_map(|&b| body.insts(b).to_vec()).collect();
        for i in all {
            let data = *body.inst(i);
            if let Some(default) = default_align(&module, &layout, g, &body, i) {
                *body.inst_mut(i) = without_align(data, default);
            }
        }
        if let GlobalKind::Function(function) = &mut module.globals[g.index()].kind {
            function.body = Some(body);
        }
    }
    module
}

/// Returns the alignment that a plain access or an object has if none is written.
fn default_align(
    module: &Module,
    layout: &DataLayout,
    g: GlobalId,
    body: &Body,
    i: Inst,
) -> Option<AlignCode> {
    let data = body.inst(i);
    let function = module.function(g)?;
    let ty = match data.op() {
        Opcode::Load => data.ty(),
        Opcode::Store => module.value_type(function, body, body.ops(i)[0]),
        Opcode::Alloca => data.allocated_type(),
        Opcode::AtomicRmw | Opcode::CmpXchg => {
            let ty = module.value_type(function, body, body.ops(i)[1]);
            return align_code(layout.store_size(&module.types, ty)?);
        }
        _ => return None,
    };
    if data.mem_flags().contains(MemFlags::ATOMIC) {
        return None;
    }
    let align = layout.align(&module.types, ty)?;
    let has_own = module.datalayout.as_deref().is_some_and(|d| d.windows(2).any(|w| w == b"-a"));
    match data.op() {
        // An object has the alignment that its type prefers: `a:0:64`, unless the layout has
        // another.
        Opcode::Alloca if is_struct(module, ty) && !has_own => align_code(align.max(8)),
        // The layout of a module without one prefers whole words for integers of up to 64 bits and
        // for larger ones.
        Opcode::Alloca
            if module.datalayout.is_none() && matches!(module.types.get(ty), TypeData::Int(_)) =>
        {
            align_code(layout.store_size(&module.types, ty)?.next_power_of_two().min(8))
        }
        _ => align_code(align),
    }
}

fn is_struct(module: &Module, ty: Type) -> bool {
    matches!(module.types.get(ty), TypeData::Struct { .. } | TypeData::Named(..))
}

fn without_align(data: InstData, default: AlignCode) -> InstData {
    if data.op() == Opcode::Alloca {
        let is_default = data.alloca_align() == default;
        return if is_default { data.with_alloca(data.allocated_type(), 0) } else { data };
    }
    let mem = data.mem();
    match (MemInfo { align: 0, ..mem }).to_bits() {
        Some(bits) if mem.align == default => data.with_mem_bits(bits),
        _ => data,
    }
}

/// Returns the blocks in the order of a depth-first walk from the entry, and then those that none
/// reaches.
fn order_of(body: &Body) -> Vec<Block> {
    let mut reached = vec![false; body.block_bound()];
    let mut order = Vec::with_capacity(body.layout().len());
    let mut open: Vec<Block> = body.entry().into_iter().collect();
    while let Some(b) = open.pop() {
        if !std::mem::replace(&mut reached[b.index()], true) {
            order.push(b);
            let from = open.len();
            open.extend(body.successors(b));
            open[from..].reverse();
        }
    }
    order.extend(body.layout().iter().copied().filter(|b| !reached[b.index()]));
    order
}

/// Puts the entries of each `phi` in the order of their blocks.
fn sort_phis(body: &mut Body, order: &[Block]) {
    let mut rank = vec![0; body.block_bound()];
    order.iter().enumerate().for_each(|(n, b)| rank[b.index()] = n);
    for &b in order {
        for phi in body.phis(b).collect::<Vec<_>>() {
            let mut entries: Vec<_> = body.incoming(phi).collect();
            if 2 * entries.len() == body.ops(phi).len() {
                entries.sort_by_key(|(_, from)| rank[from.index()]);
                body.set_incoming(phi, &entries);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{GeneratorOptions, Mode, generate};
    use crate::tape::Tape;

    fn parsed(text: &str) -> Module {
        pir_core::text::parse(text.as_bytes()).into_result().expect("it parses")
    }

    /// Two spellings of each, which are the same.
    #[test]
    fn spelling_makes_no_difference() {
        let pairs = [
            (
                "define i32 @f(i32 %a) {\n  %x = add i32 %a, 1\n  ret i32 %x\n}\n",
                "source_filename = \"x\"\ndefine i32 @f(i32 %0) {\n  %2 = add i32 %0, 1\n  \
                 ret i32 %2\n}\n",
            ),
            (
                "define i32 @f(i1 %c) {\ne:\n  br i1 %c, label %a, label %b\na:\n  br label %j\n\
                 b:\n  br label %j\nj:\n  %x = phi i32 [1, %a], [2, %b]\n  ret i32 %x\n}\n",
                "define i32 @f(i1 %c) {\ne:\n  br i1 %c, label %a, label %b\nj:\n  \
                 %x = phi i32 [2, %b], [1, %a]\n  ret i32 %x\nb:\n  br label %j\na:\n  \
                 br label %j\n}\n",
            ),
            (
                "@x = global i32 1\n@y = global i32 2\ndefine void @f() #1 {\n  \
                 store i32 1, ptr @x, !t !5\n  ret void\n}\nattributes #1 = { nounwind cold }\n\
                 !5 = distinct !{!9}\n!9 = distinct !{!\"a\"}\n",
                "@y = global i32 2\n@x = global i32 1\ndefine void @f() #0 {\n  \
                 store i32 1, ptr @x, align 4, !t !1\n  ret void\n}\n\
                 attributes #0 = { cold nounwind }\n!0 = distinct !{!\"a\"}\n\
                 !1 = distinct !{!0}\n",
            ),
        ];
        for (a, b) in pairs {
            let [a, b] = [a, b].map(parsed);
            assert_eq!(canonical_text(&a), canonical_text(&b));
            assert!(is_same(&a, &b));
        }
    }

    #[test]
    fn meaning_makes_one() {
        let all = [
            "@x = global i32 1\n",
            "@x = global i32 2\n",
            "@x = constant i32 1\n",
            "define i32 @f(i1 %c) {\ne:\n  br i1 %c, label %a, label %b\na:\n  ret i32 1\n\
             b:\n  ret i32 2\n}\n",
            "define i32 @f(i1 %c) {\ne:\n  br i1 %c, label %b, label %a\na:\n  ret i32 1\n\
             b:\n  ret i32 2\n}\n",
            "define i32 @f(i32 %a, i32 %b) {\n  %x = sub i32 %a, %b\n  ret i32 %x\n}\n",
            "define i32 @f(i32 %b, i32 %a) {\n  %x = sub i32 %a, %b\n  ret i32 %x\n}\n",
            "define void @f(ptr %p) {\n  store i32 1, ptr %p, align 2\n  ret void\n}\n",
            "define void @f(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n",
            "define void @f(ptr %p) {\n  store i32 1, ptr %p, !t !0\n  ret void\n}\n!0 = !{!\"a\"}",
            "define void @f(ptr %p) {\n  store i32 1, ptr %p, !t !0\n  ret void\n}\n!0 = !{!\"b\"}",
        ];
        let texts = all.map(|text| canonical_text(&parsed(text)));
        for (n, text) in texts.iter().enumerate() {
            assert!(!texts[..n].contains(text), "{n}: {text}");
        }
    }

    /// Printing and parsing with other names is no change; a shuffled order of blocks is none.
    #[test]
    fn generated_programs_are_the_same_in_another_order() {
        for seed in 0..200 {
            let mode = Mode::ALL[seed as usize % Mode::ALL.len()];
            let module = generate(&mut Tape::from_seed(seed), &GeneratorOptions::new(mode));
            let mut other = module.clone();
            let ids: Vec<_> = other.functions().map(|(id, ..)| id).collect();
            for id in ids {
                let Some(body) = other.function_mut(id).and_then(|f| f.body.as_deref_mut()) else {
                    continue;
                };
                let mut layout = body.layout().to_vec();
                layout[1..].reverse();
                for &b in &layout {
                    body.block_names.clear(b);
                }
                body.reorder_blocks(layout);
            }
            assert!(is_same(&module, &other), "{module}\n{other}");
        }
    }
}

//! Metadata: numbered nodes, inline nodes, attachments.

use super::Printer;
use super::out;
use crate::entity::Md;
use crate::md::{Attachment, MdData, MdField, MdPool, MdValue};
use crate::symbol::Sym;
use crate::types::List;

/// The maximum nesting of nodes in a body; the limit of the parser is lower.
const MAX_METADATA_DEPTH: u32 = 512;

impl<'p> Printer<'p> {
    /// Writes `!n = …` and a line break.
    pub(super) fn numbered_node(&mut self, number: u32, node: Md) {
        self.byte(b'!');
        self.number(number);
        self.text(" = ");
        self.node(self.cx.module.metadata.get(node.index()), &self.cx.module.metadata);
        self.byte(b'\n');
    }

    /// Writes a reference to a node: its number if it has one, otherwise the node inline.
    pub(super) fn metadata(&mut self, m: Md) {
        if m.is_local() {
            self.enter(m);
            self.node(self.local_md.get(m.index()), self.local_md);
            self.depth -= 1;
        } else if let Some(n) = self.cx.metadata.number(m) {
            self.byte(b'!');
            self.number(n);
        } else {
            // The module's nodes refer to constants in the module's pool.
            let module = self.cx.module;
            let consts = std::mem::replace(&mut self.consts, &module.consts);
            self.enter(m);
            self.node(module.metadata.get(m.index()), &module.metadata);
            self.depth -= 1;
            self.consts = consts;
        }
    }

    fn enter(&mut self, m: Md) {
        self.depth += 1;
        assert!(
            self.depth <= MAX_METADATA_DEPTH,
            "the metadata node {m:?} of a body is cyclic or nested too deep"
        );
    }

    fn node(&mut self, data: MdData, pool: &'p MdPool) {
        match data {
            MdData::Undefined => self.text("<undefined>"),
            MdData::String(s) => self.quoted_after("!", pool.bytes(s)),
            MdData::Tuple { distinct, ops } => {
                self.text(if distinct { "distinct !{" } else { "!{" });
                for (i, op) in pool.refs(ops).enumerate() {
                    self.comma(i);
                    self.or_null(op);
                }
                self.byte(b'}');
            }
            MdData::Node { distinct, kind, fields } => {
                self.text(if distinct { "distinct !" } else { "!" });
                self.symbol(kind);
                self.byte(b'(');
                self.fields(pool, fields);
                self.byte(b')');
            }
            MdData::Expression(fields) => {
                self.text("!DIExpression(");
                self.fields(pool, fields);
                self.byte(b')');
            }
            MdData::ArgList(values) => {
                self.text("!DIArgList(");
                self.typed_list(pool.values(values));
                self.byte(b')');
            }
            MdData::Value(v) => self.typed(v),
        }
    }

    fn comma(&mut self, i: usize) {
        if i > 0 {
            self.text(", ");
        }
    }

    fn or_null(&mut self, m: Option<Md>) {
        match m {
            Some(m) => self.metadata(m),
            None => self.text("null"),
        }
    }

    fn fields(&mut self, pool: &'p MdPool, list: List) {
        for (i, &MdField { name, value }) in pool.fields(list).iter().enumerate() {
            self.comma(i);
            if name != Sym::EMPTY {
                self.symbol(name);
                self.text(": ");
            }
            match value {
                MdValue::Null => self.text("null"),
                MdValue::Node(m) => self.metadata(m),
                MdValue::Int(n) => out::signed(self.out, n),
                MdValue::UInt(n) => self.number(n),
                MdValue::String(s) => out::quoted(self.out, pool.bytes(s)),
                MdValue::Word(s) => self.out.extend_from_slice(pool.bytes(s)),
                MdValue::Refs(ops) => {
                    self.byte(b'{');
                    for (i, op) in pool.refs(ops).enumerate() {
                        self.comma(i);
                        self.or_null(op);
                    }
                    self.byte(b'}');
                }
            }
        }
    }

    fn symbol(&mut self, s: Sym) {
        self.out.extend_from_slice(self.cx.module.symbols.get(s));
    }

    /// Writes `!kind node` for each attachment, preceded by `before`.
    pub(super) fn attachments(&mut self, before: &str, list: impl Iterator<Item = Attachment>) {
        for a in list {
            self.text(before);
            self.byte(b'!');
            out::metadata_name(self.out, self.cx.module.symbols.get(a.kind));
            self.byte(b' ');
            self.metadata(a.node);
        }
    }

    /// Writes `!name = !{…}` for each named node.
    pub(super) fn named_metadata(&mut self) {
        for (name, nodes) in &self.cx.module.named_metadata {
            self.byte(b'!');
            out::metadata_name(self.out, name);
            self.text(" = !{");
            for (i, &node) in nodes.iter().enumerate() {
                self.comma(i);
                self.metadata(node);
            }
            self.text("}\n");
        }
    }
}

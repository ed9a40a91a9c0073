//! The top level: head of the module, variables, aliases, and the entities after the functions.

use super::Printer;
use super::out;
use crate::constant::ConstKind;
use crate::entity::{AttrSet, Entity, GlobalId, Value, ValueKind};
use crate::inst::{AlignCode, align_bytes};
use crate::module::{Global, GlobalKind, Linkage, TlsModel, Variable};
use crate::opcode::Opcode;
use std::mem::discriminant;

impl Printer<'_> {
    /// Writes everything before the first global.
    pub(super) fn module_head(&mut self) {
        let m = self.cx.module;
        for (key, value) in [
            ("source_filename = ", &m.source_filename),
            ("target datalayout = ", &m.datalayout),
            ("target triple = ", &m.triple),
        ] {
            if let Some(text) = value {
                self.quoted_after(key, text);
                self.byte(b'\n');
            }
        }
        self.blank_line(!m.asm.is_empty());
        for line in &m.asm {
            self.quoted_after("module asm ", line);
            self.byte(b'\n');
        }
        let before = self.out.len();
        self.cx.types.write_definitions(self.out);
        if self.out.len() > before && before > 0 {
            self.out.insert(before, b'\n');
        }
        self.blank_line(!m.comdats.is_empty());
        for c in &m.comdats {
            self.byte(b'$');
            out::name(self.out, &c.name);
            self.text(" = comdat ");
            self.out.extend_from_slice(&c.kind);
            self.byte(b'\n');
        }
    }

    /// Writes an empty line before a section, unless it is the first.
    fn blank_line(&mut self, wanted: bool) {
        if wanted && !self.out.is_empty() {
            self.byte(b'\n');
        }
    }

    /// Writes a global, preceded by an empty line where it starts a new group.
    pub(super) fn global(&mut self, g: GlobalId) {
        let globals = &self.cx.module.globals;
        let kind = |g: &Global| discriminant(&g.kind);
        let this = &globals[g.index()];
        let needs_blank_line = match g.index().checked_sub(1) {
            None => true,
            Some(i) => {
                matches!(this.kind, GlobalKind::Function(_)) || kind(&globals[i]) != kind(this)
            }
        };
        if needs_blank_line {
            self.byte(b'\n');
        }
        self.global_definition(g);
    }

    /// Writes a global and a line break.
    pub(super) fn global_definition(&mut self, g: GlobalId) {
        let global = self.cx.module.global(g);
        match &global.kind {
            GlobalKind::Function(f) => self.function(g, global, f),
            GlobalKind::Variable(v) => self.variable(g, global, v),
            GlobalKind::Alias(target) => self.alias(g, global, "alias ", *target),
            GlobalKind::Ifunc(resolver) => self.alias(g, global, "ifunc ", *resolver),
        }
    }

    /// Writes the properties between `=` or `define` and the kind of the global, up to DLL storage.
    pub(super) fn linkage(&mut self, global: &Global) {
        if global.linkage != Linkage::External {
            self.text(global.linkage.name());
            self.byte(b' ');
        }
        match global.dso_local {
            Some(true) => self.text("dso_local "),
            Some(false) => self.text("dso_preemptable "),
            None => {}
        }
        if let Some(v) = global.visibility {
            self.text(v.name());
            self.byte(b' ');
        }
        if let Some(d) = global.dll {
            self.text(d.name());
            self.byte(b' ');
        }
    }

    fn thread_local(&mut self, global: &Global) {
        match global.thread_local {
            None => {}
            Some(TlsModel::GeneralDynamic) => self.text("thread_local "),
            Some(model) => {
                self.text("thread_local(");
                self.text(model.name());
                self.text(") ");
            }
        }
    }

    fn variable(&mut self, g: GlobalId, global: &Global, v: &Variable) {
        self.global_name(g);
        self.text(" = ");
        if v.init.is_none() && global.linkage == Linkage::External {
            self.text("external ");
        }
        self.linkage(global);
        self.thread_local(global);
        if let Some(u) = global.unnamed_addr {
            self.text(u.name());
            self.byte(b' ');
        }
        if let Some(space) = global.addrspace {
            self.text("addrspace(");
            self.number(space);
            self.text(") ");
        }
        if v.externally_initialized {
            self.text("externally_initialized ");
        }
        self.text(if v.constant { "constant " } else { "global " });
        self.ty(global.ty);
        if let Some(init) = v.init {
            self.byte(b' ');
            self.value(init);
        }
        if let Some(s) = &global.section {
            self.quoted_after(", section ", s);
        }
        if let Some(s) = &global.partition {
            self.quoted_after(", partition ", s);
        }
        self.words_of_variable(v);
        self.comdat(global, ", comdat");
        self.align(", align ", global.align);
        self.attachments(", ", global.attachments.iter().copied());
        if v.attrs != AttrSet::EMPTY {
            self.attributes(v.attrs);
        }
        self.byte(b'\n');
    }

    /// Writes a variable `n` that has only the words of `v`.
    pub(super) fn variable_words(&mut self, n: usize, v: &Variable) {
        self.text("@v");
        self.number(n as u64);
        self.text(" = external global i32");
        self.words_of_variable(v);
        self.byte(b'\n');
    }

    fn words_of_variable(&mut self, v: &Variable) {
        if let Some(s) = &v.code_model {
            self.quoted_after(", code_model ", s);
        }
        for word in &v.sanitizer {
            self.text(", ");
            self.out.extend_from_slice(word);
        }
    }

    /// Writes `comdat`, with its name if that is not the name of the global.
    pub(super) fn comdat(&mut self, global: &Global, before: &str) {
        let Some(index) = global.comdat else { return };
        let name = &self.cx.module.comdats[index as usize].name;
        self.text(before);
        if global.name.as_ref() != Some(name) {
            self.text("($");
            out::name(self.out, name);
            self.byte(b')');
        }
    }

    pub(super) fn align(&mut self, before: &str, align: AlignCode) {
        if let Some(bytes) = align_bytes(align) {
            self.text(before);
            self.number(bytes);
        }
    }

    fn alias(&mut self, g: GlobalId, global: &Global, kind: &str, target: Value) {
        self.global_name(g);
        self.text(" = ");
        self.linkage(global);
        self.thread_local(global);
        if let Some(u) = global.unnamed_addr {
            self.text(u.name());
            self.byte(b' ');
        }
        self.text(kind);
        self.ty(global.ty);
        self.text(", ");
        if self.is_pointer_expression(target) {
            self.value(target);
        } else {
            self.typed(target);
        }
        if let Some(s) = &global.partition {
            self.quoted_after(", partition ", s);
        }
        self.attachments(", ", global.attachments.iter().copied());
        self.byte(b'\n');
    }

    /// Returns whether an alias refers to an expression that is written without its type.
    fn is_pointer_expression(&self, v: Value) -> bool {
        let ValueKind::Const(c) = v.kind() else { return false };
        let ConstKind::Expr(e) = self.consts.get(c).kind else { return false };
        matches!(
            self.consts.expr(e).op,
            Opcode::BitCast | Opcode::GetElementPtr | Opcode::AddrSpaceCast | Opcode::IntToPtr
        )
    }

    /// Writes everything after the last global, up to the numbered metadata.
    pub(super) fn after_globals(&mut self) {
        let m = self.cx.module;
        let section = |p: &mut Self, wanted: bool| {
            if wanted {
                p.byte(b'\n');
            }
        };
        section(self, !m.use_list_orders.is_empty());
        for line in &m.use_list_orders {
            self.out.extend_from_slice(line);
            self.byte(b'\n');
        }
        section(self, !m.attr_groups.is_empty());
        self.attribute_groups();
        section(self, !m.named_metadata.is_empty());
        self.named_metadata();
        section(self, !self.cx.metadata.order.is_empty());
    }
}

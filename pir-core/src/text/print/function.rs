//! Functions: header, blocks, and their instructions.

use super::{Printer, out};
use crate::callconv;
use crate::entity::{AttrSet, GlobalId, Type};
use crate::function::{Body, Function};
use crate::module::Global;

impl<'p> Printer<'p> {
    pub(super) fn function(&mut self, g: GlobalId, global: &'p Global, f: &'p Function) {
        let body = f.body.as_deref();
        if let Some(body) = body {
            self.numbers.assign(f, body);
        }
        match body {
            Some(_) => self.text("define "),
            None => {
                self.text("declare");
                self.attachments(" ", global.attachments.iter().copied());
                self.byte(b' ');
            }
        }
        self.linkage(global);
        self.calling_convention(f.cc);
        if f.ret_attrs != AttrSet::EMPTY {
            // The printer writes a space before each attribute, but the first one here follows a
            // space.
            let at = self.out.len();
            self.attributes(f.ret_attrs);
            self.out.remove(at);
            self.byte(b' ');
        }
        let signature = self.cx.module.types.signature(global.ty);
        let (ret, _, vararg) = signature.unwrap_or((Type::VOID, &[], false));
        self.vararg = vararg;
        self.ty(ret);
        self.byte(b' ');
        self.global_name(g);
        self.byte(b'(');
        self.parameters(f, vararg);
        self.byte(b')');
        self.after_parameters(global, f);
        match body {
            None => self.byte(b'\n'),
            Some(body) => {
                self.attachments(" ", global.attachments.iter().copied());
                self.text(" {");
                self.body(f, body);
                self.text("}\n");
            }
        }
    }

    fn parameters(&mut self, f: &Function, vararg: bool) {
        for (i, param) in f.params.iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.ty(param.ty);
            self.attributes(param.attrs);
            match &param.name {
                Some(name) => {
                    self.text(" %");
                    out::name(self.out, name);
                }
                None if f.body.is_some() => {
                    self.text(" %");
                    let n = self.numbers.arg(i as u32).unwrap_or(0);
                    self.number(n);
                }
                None => {}
            }
        }
        if vararg {
            self.text(if f.params.is_empty() { "..." } else { ", ..." });
        }
    }

    fn after_parameters(&mut self, global: &Global, f: &Function) {
        if let Some(u) = global.unnamed_addr {
            self.byte(b' ');
            self.text(u.name());
        }
        if let Some(space) = global.addrspace {
            self.text(" addrspace(");
            self.number(space);
            self.byte(b')');
        }
        self.attributes(f.attrs);
        if let Some(s) = &global.section {
            self.quoted_after(" section ", s);
        }
        if let Some(s) = &global.partition {
            self.quoted_after(" partition ", s);
        }
        self.comdat(global, " comdat");
        self.align(" align ", global.align);
        if let Some(gc) = &f.gc {
            self.quoted_after(" gc ", gc);
        }
        for (word, value) in
            [(" prefix ", f.prefix), (" prologue ", f.prologue), (" personality ", f.personality)]
        {
            if let Some(v) = value {
                self.text(word);
                self.typed(v);
            }
        }
    }

    /// Writes the convention and a space, or nothing for the C convention.
    pub(super) fn calling_convention(&mut self, cc: u16) {
        if cc == 0 {
            return;
        }
        if let Some(word) = callconv::name(cc) {
            self.text(word);
        } else if let Some(bits) = callconv::vls_length(cc) {
            self.text("riscv_vls_cc(");
            self.number(bits);
            self.byte(b')');
        } else {
            self.text("cc ");
            self.number(cc);
        }
        self.byte(b' ');
    }

    fn body(&mut self, f: &'p Function, body: &'p Body) {
        let module = self.cx.module;
        self.function = f;
        self.body = body;
        self.consts = &body.consts;
        self.attrs = &body.attrs;
        self.local_md = &body.metadata;
        for (i, &b) in body.layout().iter().enumerate() {
            self.byte(b'\n');
            match (body.block_names.get(b), self.numbers.block(b)) {
                (Some(name), _) => {
                    out::name(self.out, name);
                    self.text(":\n");
                }
                (None, Some(n)) if i > 0 => {
                    self.number(n);
                    self.text(":\n");
                }
                _ => {}
            }
            for &inst in body.insts(b) {
                self.instruction(inst);
                self.byte(b'\n');
            }
        }
        if body.layout().is_empty() {
            self.byte(b'\n');
        }
        if !body.use_list_orders.is_empty() {
            self.byte(b'\n');
        }
        for line in &body.use_list_orders {
            self.text("  ");
            self.out.extend_from_slice(line);
            self.byte(b'\n');
        }
        self.function = &self.cx.no_function;
        self.body = &self.cx.no_body;
        self.consts = &module.consts;
        self.attrs = &module.attrs;
        self.local_md = &self.cx.no_body.metadata;
    }
}

//! Attributes of functions, parameters, results and calls.

use super::Printer;
use super::out;
use crate::attr::{Attr, AttrPool};
use crate::entity::AttrSet;

impl<'p> Printer<'p> {
    /// Writes the attributes of a set of the current pool, each after a space.
    #[inline]
    pub(super) fn attributes(&mut self, set: AttrSet) {
        if set != AttrSet::EMPTY {
            self.attributes_of(self.attrs, set, false);
        }
    }

    /// Writes the attributes of a set of a pool, each after a space.
    pub(super) fn attributes_in(&mut self, pool: &'p AttrPool, set: AttrSet) {
        self.attributes_of(pool, set, false);
    }

    fn attributes_of(&mut self, pool: &'p AttrPool, set: AttrSet, group: bool) {
        for &attr in pool.get(set) {
            self.byte(b' ');
            self.attribute(pool, attr, group);
        }
    }

    fn attribute(&mut self, pool: &'p AttrPool, attr: Attr, group: bool) {
        match attr {
            Attr::Word(word) => self.out.extend_from_slice(pool.text(word)),
            Attr::Int(word, n) => {
                let word = pool.text(word);
                let (before, after) = match word {
                    _ if group => ("=", ""),
                    b"align" => (" ", ""),
                    _ => ("(", ")"),
                };
                self.out.extend_from_slice(word);
                self.text(before);
                self.number(n);
                self.text(after);
            }
            Attr::Type(word, ty) => {
                self.out.extend_from_slice(pool.text(word));
                if let Some(ty) = ty {
                    self.byte(b'(');
                    self.ty(ty);
                    self.byte(b')');
                }
            }
            Attr::Text(word, text) => {
                self.out.extend_from_slice(pool.text(word));
                self.byte(b'(');
                self.out.extend_from_slice(pool.text(text));
                self.byte(b')');
            }
            Attr::String(key, value) => {
                out::quoted(self.out, pool.text(key));
                if let Some(value) = value {
                    self.byte(b'=');
                    out::quoted(self.out, pool.text(value));
                }
            }
            Attr::Group(n) => {
                self.byte(b'#');
                self.number(n);
            }
        }
    }

    /// Writes `attributes #n = { … }` for each group.
    pub(super) fn attribute_groups(&mut self) {
        let module = self.cx.module;
        for &(number, set) in &module.attr_groups {
            self.text("attributes #");
            self.number(number);
            self.text(" = {");
            self.attributes_of(&module.attrs, set, true);
            self.text(" }\n");
        }
    }
}

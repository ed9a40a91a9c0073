//! `extractvalue` and `insertvalue`: the parts of a field.

use super::FunctionTranslator;
use crate::error::{TranslationResult, refuse};
use crate::shape::TypeKind;
use pir_core::entity::{Inst, Type, Value};
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;

impl<'a> FunctionTranslator<'a, '_> {
    pub(super) fn aggregate(
        &mut self,
        i: Inst,
        data: &InstData,
        ops: &[Value],
    ) -> TranslationResult<()> {
        let mut ty: Type = self.type_of(ops[0]);
        let mut at = 0;
        for &k in self.body.numbers(i) {
            let TypeKind::Aggregate(fields) = &self.shape(ty)?.kind else {
                return refuse("an index into a value without fields");
            };
            let Some(f) = fields.get(k as usize) else {
                return refuse("an index outside of an aggregate");
            };
            (ty, at) = (f.ty, at + f.part as usize);
        }
        let count = self.shape(ty)?.parts.len();
        let mut parts = self.parts(ops[0])?;
        if data.op() == Opcode::InsertValue {
            let field = self.parts(ops[1])?;
            parts[at..at + count].copy_from_slice(&field);
            self.set_result(i, &parts);
            return Ok(());
        }
        match self.cx.shapes.get(ty).kind {
            TypeKind::Vector(v) => self.set_vector_result(i, v, &parts[at..at + count]),
            _ => self.set_result(i, &parts[at..at + count]),
        }
        Ok(())
    }
}

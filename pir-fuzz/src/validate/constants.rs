//! The constants of two functions, which inputs are chosen near to.

use pir_core::constant::ConstKind;
use pir_core::entity::GlobalId;
use pir_core::module::Module;
use pir_core::types::TypeData;

/// Largest number of constants of each kind.
const MAX_CONSTANTS: usize = 12;

/// Numbers that occur in functions.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Constants {
    pub ints: Vec<i128>,
    pub floats: Vec<f64>,
}

impl Constants {
    /// Returns the constants of some functions.
    pub(super) fn of(functions: &[(&Module, GlobalId)]) -> Self {
        let mut all = Self::default();
        for &(module, id) in functions {
            let Some(body) = module.function(id).and_then(|f| f.body.as_deref()) else { continue };
            for (_, data) in body.consts.iter() {
                match (data.kind, module.types.get(data.ty)) {
                    (ConstKind::Int(n), TypeData::Int(bits @ ..=64)) => {
                        let signed = (n << (64 - bits)) as i64 >> (64 - bits);
                        all.add_int(signed.into());
                    }
                    (ConstKind::Float(bits), TypeData::Double) => {
                        all.add_float(f64::from_bits(bits));
                    }
                    (ConstKind::Float(bits), TypeData::Float) => {
                        all.add_float(f32::from_bits(bits as u32).into());
                    }
                    _ => {}
                }
            }
        }
        all
    }

    fn add_int(&mut self, n: i128) {
        if self.ints.len() < MAX_CONSTANTS && !self.ints.contains(&n) {
            self.ints.push(n);
        }
    }

    fn add_float(&mut self, x: f64) {
        if self.floats.len() < MAX_CONSTANTS
            && !self.floats.iter().any(|y| y.to_bits() == x.to_bits())
        {
            self.floats.push(x);
        }
    }
}

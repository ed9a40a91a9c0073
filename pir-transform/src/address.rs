//! Addresses at a constant distance from another one.

use pir_core::Module;
use pir_core::entity::Value;
use pir_core::function::Body;
use pir_core::layout::DataLayout;
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;

/// The longest chain that is followed, so that the time for all addresses is linear.
pub(crate) const MAX_CHAIN: usize = 32;

/// An address, as a distance in bytes from another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ConstantAddress {
    /// The pointer from which the distance is counted.
    pub base: Value,
    /// In bytes.
    pub offset: i64,
}

impl ConstantAddress {
    /// Follows each `getelementptr` whose indices are constants, as long as the distance fits the
    /// pointer, up to [`MAX_CHAIN`].
    pub(crate) fn of(module: &Module, layout: &DataLayout, body: &Body, v: Value) -> Self {
        let mut address = Self { base: v, offset: 0 };
        for _ in 0..MAX_CHAIN {
            let Some(next) = address.step(module, layout, body) else { break };
            address = next;
        }
        address
    }

    fn step(self, module: &Module, layout: &DataLayout, body: &Body) -> Option<Self> {
        let gep = self.base.as_inst().filter(|&i| body.inst(i).op() == Opcode::GetElementPtr)?;
        // A vector of addresses has no distance.
        let TypeData::Ptr(space) = module.types.get(body.inst(gep).ty()) else { return None };
        let ops = body.ops(gep);
        let (types, source) = (&module.types, body.inst(gep).source_element());
        let known = |v| body.consts.const_signed(types, v);
        let distance = layout.gep_distance(types, source, &ops[1..], known)?;
        let offset = self.offset.checked_add(distance)?;
        let bits = layout.index_bits(space).min(64);
        // Longer distances wrap.
        let fits = offset == offset << (64 - bits) >> (64 - bits);
        fits.then_some(Self { base: ops[0], offset })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constant_indices_add_up() {
        let text = "define void @f(ptr %p, i64 %n) {
  %a = getelementptr [4 x { i8, i32 }], ptr %p, i64 1, i64 2, i32 1
  %b = getelementptr i16, ptr %a, i64 -3
  %c = getelementptr i32, ptr %b, i64 %n
  %d = getelementptr i8, ptr %c, i64 7
  %e = getelementptr i8, ptr %p, i64 9223372036854775807
  %g = getelementptr i8, ptr %e, i64 1
  ret void
}
";
        let module = pir_core::text::parse(text.as_bytes()).module.expect("a module");
        let body = module.function(module.find(b"f").unwrap()).unwrap().body.as_deref().unwrap();
        let layout = DataLayout::new(None);
        let insts = body.insts(body.entry().unwrap());
        let at = |k: usize| {
            let a = ConstantAddress::of(&module, &layout, body, insts[k].into());
            (a.base, a.offset)
        };
        assert_eq!(at(0), (Value::arg(0), 32 + 16 + 4));
        assert_eq!(at(1), (Value::arg(0), 32 + 16 + 4 - 6));
        assert_eq!(at(2), (insts[2].into(), 0));
        assert_eq!(at(3), (insts[2].into(), 7));
        assert_eq!(at(5), (insts[4].into(), 1), "the sum does not fit");
    }
}

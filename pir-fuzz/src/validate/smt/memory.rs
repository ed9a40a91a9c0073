//! Memory as terms: an array of bytes by object and offset.
//!
//! Objects of the input have the numbers below 128, of which 0 is the null pointer's and empty;
//! each has a size, a base address, and may be read-only. An `alloca` is an object of its own
//! above them. Pointers are neither stored nor loaded.

use super::encode::Encoder;
use super::term::{Sort, Term, Terms, VariableKind};
use super::value::{Kind, Local, Reason, Scalar};
use pir_core::entity::{Inst, Value};
use pir_core::inst::{ArithFlags, InstData, MemFlags, align_bytes};
use pir_core::types::TypeData;

/// Largest number of bytes of an `alloca`, or of an access.
const MAX_BYTES: u64 = 64;

impl Encoder<'_> {
    /// Returns the number of bytes of a scalar in memory.
    fn bytes_of(&self, kind: Kind) -> Result<u32, Reason> {
        match kind {
            Kind::Int(width) if width % 8 != 0 => {
                Err(format!("it accesses an `i{width}` in memory"))
            }
            Kind::Pointer => Err("it accesses a pointer in memory".to_owned()),
            kind if kind.bits() / 8 > MAX_BYTES as u32 => Err("an access is large".to_owned()),
            kind => Ok(kind.bits() / 8),
        }
    }

    fn access(
        &mut self,
        i: Inst,
        data: InstData,
        pointer: Value,
        kind: Kind,
        is_write: bool,
    ) -> Result<(Term, u32), Reason> {
        self.has_memory = true;
        if self.layout.big_endian {
            return Err("its memory is big-endian".to_owned());
        }
        if data.mem_flags().intersects(MemFlags::VOLATILE | MemFlags::ATOMIC) {
            return Err("an access is atomic or volatile".to_owned());
        }
        let bytes = self.bytes_of(kind)?;
        let [raw] = self.value(pointer)?[..] else { return Err("several pointers".to_owned()) };
        let wrong = self.is_indefinite(raw);
        self.trap(wrong);
        let p = self.used_scalar(pointer)?.bits;
        self.check_bounds(p, bytes.into());
        let ty = if is_write { self.type_of(self.body.ops(i)[0]) } else { data.ty() };
        let align = match align_bytes(data.mem().align) {
            Some(align) => align,
            None => self.layout.align(&self.module.types, ty).ok_or("an alignment")?,
        };
        if align > 1 {
            let misaligned = self.is_misaligned(p, align);
            self.trap(misaligned);
        }
        if is_write {
            let (object, _) = self.split(p);
            let writable = self.is_writable(object);
            let wrong = self.terms.not(writable);
            self.trap(wrong);
        }
        Ok((p, bytes))
    }

    /// Returns whether an object of the input, or an `alloca`, may be written.
    fn is_writable(&mut self, object: Term) -> Term {
        let own = self.terms.extract(object, 7, 7);
        let own = self.terms.truth(own);
        let writable = self.terms.app("writable", &[object], Sort::Bool);
        self.terms.or(own, writable)
    }

    /// Returns the size of an object.
    fn size_of(&mut self, object: Term) -> Term {
        let mut size = self.terms.app("size", &[object], Sort::Bits(64));
        for a in self.allocas.clone() {
            let number = self.terms.number(8, a.number.into());
            let bytes = self.terms.number(64, a.size.into());
            let is = self.terms.eq(object, number);
            size = self.terms.ite(is, bytes, size);
        }
        size
    }

    /// Returns whether an address is not a multiple of a power of two.
    pub(super) fn is_misaligned(&mut self, p: Term, align: u64) -> Term {
        let address = self.address_of(p);
        let low = self.terms.extract(address, align.trailing_zeros() - 1, 0);
        let zero = self.terms.number(align.trailing_zeros(), 0);
        let misaligned = self.terms.ne(low, zero);
        // The address of an `alloca` is a multiple of its alignment; whether of more is open.
        let (object, offset) = self.split(p);
        let low = self.terms.extract(offset, align.trailing_zeros() - 1, 0);
        let inside = self.terms.ne(low, zero);
        let mut all = misaligned;
        for a in self.allocas.clone() {
            let number = self.terms.number(8, a.number.into());
            let is = self.terms.eq(object, number);
            let is_open = a.align < align && !self.terms.is_source;
            let own = if is_open { Terms::TRUE } else { inside };
            all = self.terms.ite(is, own, all);
        }
        all
    }

    fn check_bounds(&mut self, p: Term, bytes: u64) {
        let outside = self.is_outside(p, bytes);
        self.trap(outside);
    }

    /// Returns whether some of this many bytes at a pointer are outside of its object.
    pub(super) fn is_outside(&mut self, p: Term, bytes: u64) -> Term {
        let (object, offset) = self.split(p);
        let size = self.size_of(object);
        let bytes = self.terms.number(64, bytes.into());
        let small = self.terms.test("bvult", &[size, bytes]);
        let last = self.terms.bits("bvsub", &[size, bytes]);
        let late = self.terms.test("bvugt", &[offset, last]);
        self.terms.or(small, late)
    }

    pub(super) fn load(
        &mut self,
        i: Inst,
        data: InstData,
        pointer: Value,
    ) -> Result<Scalar, Reason> {
        let kinds = Kind::of(&self.module.types, data.ty())?;
        let &[kind] = &kinds[..] else { return Err("it loads several parts".to_owned()) };
        let (p, bytes) = self.access(i, data, pointer, kind, false)?;
        let mut all = None;
        let mut poison = Terms::FALSE;
        for n in 0..bytes {
            let at = self.at(p, n);
            let byte = self.terms.app("select", &[self.memory.bytes, at], Sort::Bits(8));
            let mark = self.terms.app("select", &[self.memory.poison, at], Sort::Bool);
            poison = self.terms.or(poison, mark);
            all = Some(match all {
                None => byte,
                Some(low) => self.terms.concat(byte, low),
            });
        }
        let mut value = Scalar::new(all.expect("a byte"), poison);
        self.keep_metadata_promises(i, kind, &mut value)?;
        Ok(value)
    }

    pub(super) fn store(
        &mut self,
        i: Inst,
        data: InstData,
        value: Value,
        pointer: Value,
    ) -> Result<(), Reason> {
        let kinds = Kind::of(&self.module.types, self.type_of(value))?;
        let &[kind] = &kinds[..] else { return Err("it stores several parts".to_owned()) };
        let (p, bytes) = self.access(i, data, pointer, kind, true)?;
        let [value] = self.value(value)?[..] else { return Err("several parts".to_owned()) };
        for n in 0..bytes {
            let at = self.at(p, n);
            let byte = self.terms.extract(value.bits, 8 * n + 7, 8 * n);
            let [old, marks] = [self.memory.bytes, self.memory.poison];
            self.memory.bytes = self.terms.app("store", &[old, at, byte], Sort::Bytes);
            self.memory.poison = self.terms.app("store", &[marks, at, value.poison], Sort::Marks);
        }
        Ok(())
    }

    /// Returns the address of a byte after a pointer, which is inside of the object.
    fn at(&mut self, p: Term, n: u32) -> Term {
        if n == 0 {
            return p;
        }
        let (object, offset) = self.split(p);
        let n = self.terms.number(64, n.into());
        let offset = self.terms.bits("bvadd", &[offset, n]);
        self.terms.concat(object, offset)
    }

    pub(super) fn alloca(&mut self, data: InstData, ops: &[Value]) -> Result<Scalar, Reason> {
        self.has_memory = true;
        if !ops.is_empty() {
            return Err("an alloca has a count".to_owned());
        }
        let size = self.layout.alloc_size(&self.module.types, data.allocated_type());
        let size = size.filter(|&s| s <= MAX_BYTES).ok_or("an alloca is large")?;
        let number = 128 + self.allocas.len() as u8;
        if number == u8::MAX {
            return Err("it has many allocas".to_owned());
        }
        let ty = data.allocated_type();
        let align = align_bytes(data.alloca_align())
            .or_else(|| self.layout.align(&self.module.types, ty))
            .ok_or("an alignment")?;
        self.allocas.push(Local { number, size, align });
        let object = self.terms.number(8, number.into());
        let zero = self.terms.number(64, 0);
        let p = self.terms.concat(object, zero);
        self.is_exact = false;
        if !self.terms.is_source {
            // What the source has not written is some number there, and poison here.
            for n in 0..size {
                let at = self.at(p, n as u32);
                let marks = self.memory.poison;
                self.memory.poison =
                    self.terms.app("store", &[marks, at, Terms::TRUE], Sort::Marks);
            }
        }
        Ok(Scalar::plain(p))
    }

    /// Returns the result of a `getelementptr`.
    pub(super) fn address(&mut self, data: InstData, ops: &[Value]) -> Result<Scalar, Reason> {
        let [base] = self.used(ops[0])?[..] else { return Err("several pointers".to_owned()) };
        let types = &self.module.types;
        let flags = data.arith_flags();
        if flags.contains(ArithFlags::NUW) || flags == ArithFlags::NUSW {
            return Err("a getelementptr has `nuw` or `nusw`".to_owned());
        }
        let mut poison = base.poison;
        let mut sum = self.terms.number(64, 0);
        let mut wraps = Terms::FALSE;
        let mut ty = data.source_element();
        for (n, &index) in ops[1..].iter().enumerate() {
            let (stride, next) = match (n, types.get(ty)) {
                (0, _) => (ty, ty),
                (_, TypeData::Array(_, e) | TypeData::Vector(_, e)) => (e, e),
                _ => {
                    let at = self.constant_int(index).ok_or("a field")? as usize;
                    let layout = self.layout.structure(types, ty).ok_or("a struct")?;
                    let offset = self.terms.number(64, layout.offsets[at].into());
                    sum = self.terms.bits("bvadd", &[sum, offset]);
                    ty = types.fields(ty).ok_or("a struct")?.0[at];
                    continue;
                }
            };
            let size = self.layout.alloc_size(types, stride).ok_or("a size")?;
            let i = self.used_scalar(index)?;
            poison = self.terms.or(poison, i.poison);
            let width = self.terms.width(i.bits);
            let i = match width {
                ..=64 => self.terms.extend(i.bits, 64, true),
                _ => return Err("an index has more than 64 bits".to_owned()),
            };
            let size = self.terms.number(64, size.into());
            let term = self.terms.bits("bvmul", &[i, size]);
            if flags.contains(ArithFlags::INBOUNDS) {
                let lost = self.wraps("bvmul", i, size, true);
                let over = self.wraps("bvadd", sum, term, true);
                wraps = self.terms.any(&[wraps, lost, over]);
            }
            sum = self.terms.bits("bvadd", &[sum, term]);
            ty = next;
        }
        let (object, offset) = self.split(base.bits);
        let end = self.terms.bits("bvadd", &[offset, sum]);
        let p = self.terms.concat(object, end);
        if flags.contains(ArithFlags::INBOUNDS) {
            // A distance of zero is allowed from every pointer.
            let zero = self.terms.number(64, 0);
            let moves = self.terms.ne(sum, zero);
            let outside = [self.is_outside(base.bits, 0), self.is_outside(p, 0)];
            let outside = self.terms.any(&outside);
            let broken = self.terms.and(moves, outside);
            poison = self.terms.any(&[poison, wraps, broken]);
        }
        Ok(Scalar::new(p, poison))
    }

    /// Returns an object of the input that any pointer may have.
    pub(super) fn input_pointer(terms: &mut Terms) -> (Term, Term, Term) {
        let object = terms.variable(VariableKind::Input, Sort::Bits(7));
        let offset = terms.variable(VariableKind::Input, Sort::Bits(64));
        let zero = terms.number(1, 0);
        let whole = terms.concat(zero, object);
        (object, offset, terms.concat(whole, offset))
    }
}

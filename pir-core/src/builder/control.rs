//! Builders for sequential loops and branches.

use super::{FunctionBuilder, Operand};
use crate::entity::{Type, Value};
use crate::inst::{ArithFlags, IntPredicate};
use crate::opcode::Opcode;
use std::convert::Infallible;

/// Returns the result of a builder whose closures cannot fail.
pub(super) fn certain<T>(result: Result<T, Infallible>) -> T {
    result.unwrap_or_else(|e| match e {})
}

impl FunctionBuilder<'_> {
    /// Builds a sequential loop: `condition` returns an `i1`, and `body` runs as long as that is
    /// true. Building continues after the loop.
    pub fn while_loop(&self, condition: impl FnOnce(&Self) -> Value, body: impl FnOnce(&Self)) {
        let body = |f: &Self| {
            body(f);
            Ok(())
        };
        certain(self.try_while_loop(|f| Ok(condition(f)), body));
    }

    /// Builds a [`while_loop`](Self::while_loop) whose closures may fail, as a front end does on an
    /// error in the source.
    ///
    /// # Errors
    /// That of the condition or the body. The function is then unfinished, and the builder should
    /// be dropped.
    pub fn try_while_loop<E>(
        &self,
        condition: impl FnOnce(&Self) -> Result<Value, E>,
        body: impl FnOnce(&Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let [head, inside, after] = ["while", "while.body", "while.end"].map(|n| self.block(n));
        self.br(head);
        self.switch_to(head);
        let goes_on = condition(self)?;
        self.cond_br(goes_on, inside, after);
        self.switch_to(inside);
        self.keeping_place(body)?;
        if !self.is_terminated() {
            self.br(head);
        }
        self.switch_to(after);
        Ok(())
    }

    /// Builds a sequential loop over `begin ≤ i < end` (signed), in this order. `body` receives the
    /// induction variable; its type is that of `begin` or `end`, or `i64` if both are plain
    /// numbers. Building continues after the loop. Where the iterations are independent,
    /// [`parallel_for`](Self::parallel_for) has the same form.
    pub fn for_loop(
        &self,
        begin: impl Into<Operand>,
        end: impl Into<Operand>,
        body: impl FnOnce(&Self, Value),
    ) {
        self.fold([], begin, end, |f, i, []| {
            body(f, i);
            []
        });
    }

    /// Builds a [`for_loop`](Self::for_loop) whose body may fail.
    ///
    /// # Errors
    /// That of the body. The function is then unfinished, and the builder should be dropped.
    pub fn try_for_loop<E>(
        &self,
        begin: impl Into<Operand>,
        end: impl Into<Operand>,
        body: impl FnOnce(&Self, Value) -> Result<(), E>,
    ) -> Result<(), E> {
        self.try_fold([], begin, end, |f, i, []| body(f, i).map(|()| [])).map(|[]| ())
    }

    /// Builds a [`for_loop`](Self::for_loop) that carries values from iteration to iteration: the
    /// first iteration receives `initial`, each other one what `body` returned for the one before,
    /// and the last values are the result.
    ///
    /// ```
    /// use pir_core::builder::FunctionBuilder;
    /// use pir_core::{Module, Type};
    ///
    /// // The factorial of n.
    /// let mut module = Module::new();
    /// let f = FunctionBuilder::new(&mut module, "factorial", Type::I64, &[Type::I64]);
    /// let n = f.add(f.arg(0), 1);
    /// let [product] = f.fold([f.int(Type::I64, 1)], 1, n, |f, i, [p]| [f.mul(p, i)]);
    /// f.ret(product);
    /// f.finish()?;
    /// # Ok::<(), pir_core::builder::BuildError>(())
    /// ```
    pub fn fold<const N: usize>(
        &self,
        initial: [Value; N],
        begin: impl Into<Operand>,
        end: impl Into<Operand>,
        body: impl FnOnce(&Self, Value, [Value; N]) -> [Value; N],
    ) -> [Value; N] {
        certain(self.try_fold(initial, begin, end, |f, i, carried| Ok(body(f, i, carried))))
    }

    /// Builds a [`fold`](Self::fold) whose body may fail.
    ///
    /// # Errors
    /// That of the body. The function is then unfinished, and the builder should be dropped.
    pub fn try_fold<const N: usize, E>(
        &self,
        initial: [Value; N],
        begin: impl Into<Operand>,
        end: impl Into<Operand>,
        body: impl FnOnce(&Self, Value, [Value; N]) -> Result<[Value; N], E>,
    ) -> Result<[Value; N], E> {
        let (begin, end) = self.bounds("for_loop", begin.into(), end.into());
        let from = self.current();
        let [head, inside, after] = ["loop", "loop.body", "loop.end"].map(|n| self.block(n));
        self.br(head);

        self.switch_to(head);
        let i = self.named("i", self.phi(self.ty(begin), &[(begin, from)]));
        let carried = initial.map(|v| self.phi(self.ty(v), &[(v, from)]));
        let more = self.icmp(IntPredicate::Slt, i, end);
        self.cond_br(more, inside, after);

        self.switch_to(inside);
        let results = self.keeping_place(|f| body(f, i, carried))?;
        if !self.is_terminated() {
            let latch = self.current();
            let next = self.named("i.next", self.binary(Opcode::Add, ArithFlags::NSW, i, 1));
            self.br(head);
            self.add_incoming(i, next, latch);
            for (phi, v) in carried.into_iter().zip(results) {
                self.add_incoming(phi, v, latch);
            }
        }
        self.switch_to(after);
        Ok(carried)
    }

    /// Builds a branch on an `i1`: `then` runs if it is true, `otherwise` if not, and what they
    /// return is the result, which may be used after the branch. Building continues after it.
    ///
    /// A side that ends its last block itself, as by `ret` or `halt`, has no part in the result; if
    /// both do, the code that follows is unreachable, and the result is `poison`.
    ///
    /// ```
    /// use pir_core::builder::FunctionBuilder;
    /// use pir_core::inst::IntPredicate;
    /// use pir_core::{Module, Type};
    ///
    /// // The distance of two numbers.
    /// let mut module = Module::new();
    /// let f = FunctionBuilder::new(&mut module, "distance", Type::I32, &[Type::I32, Type::I32]);
    /// let (a, b) = (f.arg(0), f.arg(1));
    /// let less = f.icmp(IntPredicate::Slt, a, b);
    /// let [distance] = f.if_else(less, |f| [f.sub(b, a)], |f| [f.sub(a, b)]);
    /// f.ret(distance);
    /// f.finish()?;
    /// # Ok::<(), pir_core::builder::BuildError>(())
    /// ```
    pub fn if_else<const N: usize>(
        &self,
        condition: Value,
        then: impl FnOnce(&Self) -> [Value; N],
        otherwise: impl FnOnce(&Self) -> [Value; N],
    ) -> [Value; N] {
        certain(self.try_if_else(condition, |f| Ok(then(f)), |f| Ok(otherwise(f))))
    }

    /// Builds an [`if_else`](Self::if_else) whose sides may fail.
    ///
    /// # Errors
    /// That of the first side that fails. The function is then unfinished, and the builder should
    /// be dropped.
    pub fn try_if_else<const N: usize, E>(
        &self,
        condition: Value,
        then: impl FnOnce(&Self) -> Result<[Value; N], E>,
        otherwise: impl FnOnce(&Self) -> Result<[Value; N], E>,
    ) -> Result<[Value; N], E> {
        let [yes, no, after] = ["if.then", "if.else", "if.end"].map(|n| self.block(n));
        self.cond_br(condition, yes, no);
        let end = || {
            let open = (!self.is_terminated()).then(|| self.current());
            if open.is_some() {
                self.br(after);
            }
            open
        };
        self.switch_to(yes);
        let a = self.keeping_place(then)?;
        let yes = end();
        self.switch_to(no);
        let b = self.keeping_place(otherwise)?;
        let no = end();
        self.switch_to(after);
        Ok(match (yes, no) {
            (Some(yes), Some(no)) => std::array::from_fn(|n| {
                let v = self.phi(self.ty(a[n]), &[(a[n], yes)]);
                self.add_incoming(v, b[n], no);
                v
            }),
            (Some(_), None) => a,
            (None, Some(_)) => b,
            (None, None) => a.map(|v| self.poison(self.ty(v))),
        })
    }

    /// Returns the bounds of a loop as values of one type: `i64` if both are plain numbers.
    pub(super) fn bounds(&self, op: &'static str, begin: Operand, end: Operand) -> (Value, Value) {
        match (begin, end) {
            (Operand::Int(a), Operand::Int(b)) => (self.int(Type::I64, a), self.int(Type::I64, b)),
            (a, b) => self.state.borrow_mut().pair(op, a, b),
        }
    }
}

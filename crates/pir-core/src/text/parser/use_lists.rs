//! Use-list orders: kept as written, since the IR has no order of uses. That they are permutations
//! is checked, and in a body that the value has as many uses as are ordered.

use super::{PResult, Parser, Scope};
use crate::diag::Code;
use crate::entity::{Entity, Inst, Value};
use crate::text::lexer::{Tok, Token};
use rustc_hash::FxHashMap;

impl Parser<'_> {
    /// `uselistorder type value, { … }` in a body.
    pub fn body_use_list_order(&mut self) -> PResult<()> {
        let t = self.tok;
        let (text, value, len) = self.use_list_order()?;
        let state = self.state();
        state.body.use_list_orders.push(text);
        if value.is_local() {
            state.use_lists.push((value, len, t));
        }
        Ok(())
    }

    /// The text of the order, the value, and how many of its uses are ordered.
    pub fn use_list_order(&mut self) -> PResult<(Box<[u8]>, Value, u32)> {
        let start = self.bump().start;
        let (_, value) = self.typed_value()?;
        let len = self.order()?;
        Ok((self.src[start as usize..self.prev_end as usize].into(), value, len))
    }

    /// `uselistorder_bb @f, %block, { … }`: the text.
    pub fn block_use_list_order(&mut self) -> PResult<Box<[u8]>> {
        let start = self.bump().start;
        let f = self.tok;
        if !matches!(f.kind, Tok::Global | Tok::GlobalQuoted | Tok::GlobalNum) {
            return self.unexpected("`@` and the name of a function");
        }
        self.bump();
        if !self.has_body(f) {
            let message = "a function that is defined above is wanted here";
            return self.fail(Code::UndefinedGlobal, f, message);
        }
        self.expect(Tok::Comma, "`,`")?;
        if !matches!(self.tok.kind, Tok::Local | Tok::LocalQuoted) {
            return self.unexpected("`%` and the name of a block");
        }
        self.bump();
        self.order()?;
        Ok(self.src[start as usize..self.prev_end as usize].into())
    }

    /// `, { 1, 0 }`: how many indices there are.
    fn order(&mut self) -> PResult<u32> {
        self.expect(Tok::Comma, "`,`")?;
        let t = self.expect(Tok::LBrace, "`{` and the order")?;
        let mut order: Vec<u32> = Vec::new();
        self.list_until(Tok::RBrace, "`,` or `}`", |p| {
            let n = p.expect_u32("an index")?;
            order.push(n);
            Ok(())
        })?;
        let len = order.len() as u32;
        let mut seen = vec![false; order.len()];
        let in_range = order.iter().all(|&n| n < len);
        let once =
            in_range && order.iter().all(|&n| !std::mem::replace(&mut seen[n as usize], true));
        if len < 2 || !once || order.is_sorted() {
            let message =
                "an order is a permutation of at least two indices that changes something";
            return self.fail(Code::UnexpectedToken, t, message);
        }
        Ok(len)
    }

    /// Compares the lengths of the orders in a body with the numbers of uses. O(operands).
    pub fn check_use_lists(&mut self) {
        let Scope::Body(state) = &mut self.scope else { return };
        let orders = std::mem::take(&mut state.use_lists);
        if orders.is_empty() || state.failed {
            return;
        }
        let mut uses: FxHashMap<Value, u32> = orders.iter().map(|o| (o.0, 0)).collect();
        for i in (0..state.body.inst_bound()).map(Inst::new) {
            if state.body.inst(i).op.is_debug() {
                continue;
            }
            for op in state.body.ops(i) {
                if let Some(n) = uses.get_mut(op) {
                    *n += 1;
                }
            }
        }
        for (value, len, t) in orders {
            let n = uses.get(&value).copied().unwrap_or(0);
            if n != len {
                self.use_count(t, n, len);
            }
        }
    }

    #[cold]
    fn use_count(&mut self, t: Token, has: u32, ordered: u32) {
        let message = format!("the value has {has} uses, but {ordered} are ordered");
        self.error(Code::UnexpectedToken, t, message);
    }
}

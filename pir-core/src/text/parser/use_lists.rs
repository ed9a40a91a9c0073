//! Use-list orders, kept as written because the IR has no order of uses. The parser checks that
//! each is a permutation, and that its length is the number of uses of the value: values of a body,
//! blocks, and globals whose order comes after all possible uses. Uses of other constants, and uses
//! by constants, are not counted, because LLVM counts equal constants once.

use super::scope::{LaterOrder, OrderedAccess};
use super::{ParseResult, ParseScope, Parser};
use crate::constant::{ConstKind, ConstPool};
use crate::diag::{Code, Diagnostic};
use crate::entity::{Entity, GlobalId, Inst, Value, ValueKind};
use crate::function::Body;
use crate::module::{GlobalKind, Module};
use crate::opcode::Opcode;
use crate::text::lexer::{Token, TokenKind};
use rustc_hash::{FxHashMap, FxHashSet};

impl Parser<'_> {
    /// Parses `uselistorder type value, { … }` in a body.
    pub(crate) fn body_use_list_order(&mut self) -> ParseResult<()> {
        let t = self.tok;
        let (text, value, len) = self.use_list_order()?;
        let state = self.state();
        state.body.use_list_orders.push(text);
        // A `blockaddress` anywhere in the module is one more use of a block, so the count is
        // unknown.
        let counted = value.is_local() || value.as_block().is_some() && !state.takes_addresses;
        if counted {
            state.use_lists.push((value, len, t));
        }
        Ok(())
    }

    /// Parses an order; returns its text, the value, and the number of ordered uses.
    pub(crate) fn use_list_order(&mut self) -> ParseResult<(Box<[u8]>, Value, u32)> {
        let start = self.bump().start();
        let (_, value) = self.typed_value()?;
        let len = self.order()?;
        Ok((self.src[start as usize..self.prev_end as usize].into(), value, len))
    }

    /// Parses `uselistorder type value, { … }` at the top level; returns its text.
    pub(crate) fn top_use_list_order(&mut self) -> ParseResult<Box<[u8]>> {
        let t = self.tok;
        let (text, value, len) = self.use_list_order()?;
        if let (ParseScope::Top(top), Some(g)) = (&mut self.scope, value.as_global()) {
            top.use_lists.push(LaterOrder { of: OrderedAccess::Global(g), len, span: t.span() });
        }
        Ok(text)
    }

    /// Parses `uselistorder_bb @f, %block, { … }`; returns its text.
    pub(crate) fn block_use_list_order(&mut self) -> ParseResult<Box<[u8]>> {
        let start = self.bump();
        let f = self.tok;
        let function = f;
        if !matches!(f.kind(), TokenKind::Global | TokenKind::GlobalQuoted | TokenKind::GlobalNum) {
            return self.unexpected("`@` and the name of a function");
        }
        self.bump();
        if !self.has_body(f) {
            let message = "a function that is defined above is wanted here";
            return self.fail(Code::UndefinedGlobal, f, message);
        }
        self.expect(TokenKind::Comma, "`,`")?;
        if !matches!(self.tok.kind(), TokenKind::Local | TokenKind::LocalQuoted) {
            return self.unexpected("`%` and the name of a block");
        }
        let block = self.bump();
        let name = self.unquoted(block).into_owned().into();
        let len = self.order()?;
        let f = self.unquoted(f);
        if let ParseScope::Top(top) = &mut self.scope
            && let Some(f) = top.find(function, &f)
        {
            top.use_lists.push(LaterOrder {
                of: OrderedAccess::Block(f, name),
                len,
                span: block.span(),
            });
        }
        Ok(self.src[start.start() as usize..self.prev_end as usize].into())
    }

    /// Parses `, { 1, 0 }`; returns the number of indices.
    fn order(&mut self) -> ParseResult<u32> {
        self.expect(TokenKind::Comma, "`,`")?;
        let t = self.expect(TokenKind::LBrace, "`{` and the order")?;
        let mut order: Vec<u32> = Vec::new();
        self.list_until(TokenKind::RBrace, "`,` or `}`", |p| {
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
    pub(crate) fn check_use_lists(&mut self) {
        let ParseScope::Body(state) = &mut self.scope else { return };
        let orders = std::mem::take(&mut state.use_lists);
        if orders.is_empty() || state.failed {
            return;
        }
        let mut uses: FxHashMap<Value, u32> = orders.iter().map(|o| (o.0, 0)).collect();
        for i in (0..state.body.inst_bound()).map(Inst::new) {
            if state.body.inst(i).op().is_debug() {
                continue;
            }
            let phi = state.body.inst(i).op() == Opcode::Phi;
            for op in state.body.ops(i).iter().filter(|v| !phi || v.as_block().is_none()) {
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
        self.error(Code::UnexpectedToken, t, wrong_count(has, ordered));
    }
}

fn wrong_count(has: u32, ordered: u32) -> String {
    format!("the value has {has} uses, but {ordered} are ordered")
}

/// Compares the lengths of the orders at the top level with the numbers of uses in a parsed module.
/// `last` is the offset of the end of the last body. O(module) if there are any.
pub(super) fn check(
    module: &Module,
    orders: &[LaterOrder],
    last: u32,
    takes_addresses: bool,
    diags: &mut Vec<Diagnostic>,
) {
    let last =
        module.globals.iter().map(|g| g.place).filter(|&p| p != u32::MAX).fold(last, u32::max);
    let mut globals: Option<FxHashMap<GlobalId, Option<u32>>> = None;
    for o in orders {
        let mut report = |message: String| {
            diags.push(Diagnostic::new(Code::UnexpectedToken, message).at(o.span));
        };
        match &o.of {
            // LLVM has not counted uses that come later in the text.
            OrderedAccess::Global(g) if o.span.start > last => {
                let uses = globals.get_or_insert_with(|| global_uses(module, orders));
                if let Some(&Some(n)) = uses.get(g)
                    && n != o.len
                {
                    report(wrong_count(n, o.len));
                }
            }
            OrderedAccess::Global(_) => {}
            OrderedAccess::Block(f, name) => {
                let body = module.function(*f).and_then(|f| f.body.as_deref());
                let Some(body) = body else { continue };
                let named = |b: &&_| body.block_names.get(**b) == Some(name);
                match body.layout().iter().find(named) {
                    None => report("the function has no block of this name".into()),
                    Some(_) if takes_addresses => {}
                    Some(&b) => {
                        let n = branches(body).filter(|v| v.as_block() == Some(b)).count() as u32;
                        if n != o.len {
                            report(wrong_count(n, o.len));
                        }
                    }
                }
            }
        }
    }
}

/// Returns the operands that are uses of blocks: those of all instructions except `phi`.
fn branches(body: &Body) -> impl Iterator<Item = Value> + '_ {
    let insts = (0..body.inst_bound()).map(Inst::new);
    insts.filter(|&i| body.inst(i).op() != Opcode::Phi).flat_map(|i| body.ops(i)).copied()
}

/// Returns the number of uses of each ordered global; `None` if a constant contains the global.
fn global_uses(module: &Module, orders: &[LaterOrder]) -> FxHashMap<GlobalId, Option<u32>> {
    let mut uses: FxHashMap<GlobalId, Option<u32>> = FxHashMap::default();
    for o in orders {
        if let OrderedAccess::Global(g) = o.of {
            uses.insert(g, Some(0));
        }
    }
    let mut unclear = FxHashSet::default();
    let mut count = |v: Value| {
        if let Some(Some(n)) = v.as_global().and_then(|g| uses.get_mut(&g)) {
            *n += 1;
        }
    };
    constant_parts(&module.consts, &mut unclear);
    for g in &module.globals {
        match &g.kind {
            GlobalKind::Variable(v) => v.init.into_iter().for_each(&mut count),
            GlobalKind::Alias(v) | GlobalKind::Ifunc(v) => count(*v),
            GlobalKind::Function(f) => {
                [f.prefix, f.prologue, f.personality].into_iter().flatten().for_each(&mut count);
                let Some(body) = f.body.as_deref() else { continue };
                constant_parts(&body.consts, &mut unclear);
                for i in (0..body.inst_bound()).map(Inst::new) {
                    if !body.inst(i).op().is_debug() {
                        body.ops(i).iter().copied().for_each(&mut count);
                    }
                }
            }
        }
    }
    for g in unclear {
        if let Some(n) = uses.get_mut(&g) {
            *n = None;
        }
    }
    uses
}

/// Adds the globals that the constants of a pool contain.
fn constant_parts(pool: &ConstPool, found: &mut FxHashSet<GlobalId>) {
    for (_, c) in pool.iter() {
        let list = match c.kind {
            ConstKind::BlockAddress(g, _)
            | ConstKind::DsoLocalEquivalent(g)
            | ConstKind::NoCfi(g) => {
                found.insert(g);
                continue;
            }
            ConstKind::Splat(v) => {
                found.extend(v.as_global());
                continue;
            }
            ConstKind::Aggregate(list) | ConstKind::PtrAuth(list) => list,
            ConstKind::Expr(e) => pool.expr(e).operands,
            _ => continue,
        };
        let globals = pool.values(list).iter().filter_map(|v| match v.kind() {
            ValueKind::Global(g) => Some(g),
            _ => None,
        });
        found.extend(globals);
    }
}

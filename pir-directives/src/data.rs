//! Copies of variables that a thread has to itself: `private`, `firstprivate`, `lastprivate` and
//! the variables of `reduction`.

use crate::blocks::{Lowering, RegionCode, refused};
use crate::model::ClauseKind;
use crate::operands::{ListItem, constant_mentions, items};
use crate::operators::{Operator, identity};
use crate::tree::Node;
use pir_core::constant::ConstKind;
use pir_core::diag::Diagnostic;
use pir_core::entity::{Block, Inst, Type, Value, ValueKind};
use pir_core::opcode::Opcode;

/// Where the copies are allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CopyPlace {
    /// In the function: the construct stays where it is.
    Function,
    /// In the first block of the construct, which becomes the entry of a function.
    Region,
}

/// A variable and the thread's copy of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrivateCopy {
    pub variable: Value,
    pub copy: Value,
    pub ty: Type,
    pub class: Option<[Value; 3]>,
}

/// The private copies of a construct, by their treatment at its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Copies {
    /// The variables that get the value of the last iteration or section.
    pub last: Vec<PrivateCopy>,
    /// The copies that are combined.
    pub reduced: Vec<(Operator, PrivateCopy)>,
    /// The copies that are destroyed.
    destroyed: Vec<PrivateCopy>,
    /// All of them.
    all: Vec<PrivateCopy>,
}

impl Copies {
    /// The copy of a variable, or the variable if it has none.
    pub(crate) fn of(&self, variable: Value) -> Value {
        self.all.iter().find(|c| c.variable == variable).map_or(variable, |c| c.copy)
    }
}

impl Lowering<'_, '_> {
    /// Gives a construct copies of the variables in its lists of these kinds, and of `more`, which
    /// are private, and initialises them where it begins.
    ///
    /// # Errors
    /// The type of a variable is not known, or a constant is computed from its address.
    pub(crate) fn make_copies(
        &self,
        node: &Node,
        region: &RegionCode,
        kinds: &[ClauseKind],
        more: &[Value],
        place: CopyPlace,
    ) -> Result<Copies, Box<Diagnostic>> {
        let mut all: Vec<(ClauseKind, Option<Operator>, ListItem, Inst)> = Vec::new();
        for clause in node.clauses.iter().filter(|c| kinds.contains(&c.row.kind)) {
            let args = self.f.with_body(|b| clause.args(b).to_vec());
            let listed = self.list(&args);
            let operator = Operator::of_word(&clause.word);
            all.extend(listed.into_iter().map(|i| (clause.row.kind, operator, i, clause.inst)));
        }
        let listed: Vec<Value> = all.iter().map(|(_, _, i, _)| i.variable).collect();
        for &variable in more.iter().filter(|v| !listed.contains(v)) {
            let item = ListItem { variable, class: None };
            all.push((ClauseKind::Private, None, item, node.begin));
        }
        let anchor = self.f.with_body(|b| {
            let is_code = |i: &&Inst| b.inst(**i).op() != Opcode::Alloca;
            b.insts(region.entry).iter().find(is_code).copied()
        });
        // A variable that is both firstprivate and lastprivate has one copy.
        let mut made: Vec<PrivateCopy> = Vec::new();
        let mut copies = Copies::default();
        for (kind, operator, item, at) in all {
            let known = made.iter().position(|c| c.variable == item.variable);
            let copy = match known {
                Some(n) => made[n],
                None => {
                    let ty = self.variable_type(item.variable, at)?;
                    let copy = match place {
                        CopyPlace::Function => self.local(ty),
                        CopyPlace::Region => {
                            self.at_block_start(region.entry);
                            self.f.alloca(ty)
                        }
                    };
                    let c = PrivateCopy { variable: item.variable, copy, ty, class: item.class };
                    self.replace_inside(region, c, at)?;
                    made.push(c);
                    c
                }
            };
            let is_first_list = known.is_none();
            match kind {
                ClauseKind::Firstprivate => {
                    self.at_start(region.entry);
                    match copy.class {
                        Some([_, constructor, _]) => {
                            self.call_class(constructor, &[copy.copy, copy.variable]);
                        }
                        None => self.copy(copy.copy, copy.variable, copy.ty),
                    }
                }
                ClauseKind::Lastprivate => copies.last.push(copy),
                ClauseKind::Reduction => {
                    let Some(operator) = operator else { continue };
                    let start = identity(self, operator, copy.ty).map_err(|why| {
                        refused(self.span(at), why, "write the reduction as an atomic update")
                    })?;
                    self.at_start(region.entry);
                    self.f.store(start, copy.copy);
                    copies.reduced.push((operator, copy));
                }
                _ => {}
            }
            if kind != ClauseKind::Firstprivate
                && is_first_list
                && let Some([constructor, _, _]) = copy.class
            {
                let also_first = node.clauses.iter().any(|c| {
                    c.row.kind == ClauseKind::Firstprivate
                        && self.f.with_body(|b| c.args(b).contains(&copy.variable))
                });
                if !also_first {
                    self.at_start(region.entry);
                    self.call_class(constructor, &[copy.copy]);
                }
            }
            if is_first_list && copy.class.is_some() {
                copies.destroyed.push(copy);
            }
        }
        // A thread that is early must not write what another one has yet to read.
        let is_both = |c: &PrivateCopy| {
            let listed = |k: ClauseKind| self.f.with_body(|b| node.all(b, k).contains(&c.variable));
            listed(ClauseKind::Firstprivate) && copies.last.iter().any(|l| l.copy == c.copy)
        };
        if let (true, Some(anchor)) = (made.iter().any(is_both), anchor) {
            self.f.before(anchor);
            self.barrier();
        }
        copies.all = made;
        Ok(copies)
    }

    /// Divides the operands of a list.
    pub(crate) fn list(&self, args: &[Value]) -> Vec<ListItem> {
        let is_function_or_null = |v: Value| match v.kind() {
            ValueKind::Global(g) => self.f.with_module(|m| m.function(g).is_some()),
            ValueKind::Const(c) => self.f.with_body(|b| b.consts.get(c).kind == ConstKind::Null),
            _ => false,
        };
        items(args, is_function_or_null).unwrap_or_default()
    }

    fn at_block_start(&self, block: Block) {
        let first = self.f.with_body(|b| b.insts(block).first().copied());
        match first {
            Some(first) => self.f.before(first),
            None => self.f.switch_to(block),
        }
    }

    /// Calls a constructor or destructor, unless it is null.
    pub(crate) fn call_class(&self, function: Value, args: &[Value]) {
        if let Some(g) = function.as_global() {
            let args: Vec<_> = args.iter().map(|&v| v.into()).collect();
            self.f.call(g, &args);
        }
    }

    /// Destroys copies at the end of a construct.
    pub(crate) fn destroy(&self, copies: &Copies, at: Inst) {
        for copy in &copies.destroyed {
            if let Some([_, _, destructor]) = copy.class {
                self.f.before(at);
                self.call_class(destructor, &[copy.copy]);
            }
        }
    }

    /// Gives variables the value that the copies of the last iteration or section have.
    pub(crate) fn copy_last(&self, copies: &Copies, is_last: Value, at: Inst) {
        if copies.last.is_empty() {
            return;
        }
        self.f.before(at);
        let last = self.f.load(Type::I32, is_last);
        let condition = self.is_not_zero(last);
        self.only_if(at, condition, || {
            for c in &copies.last {
                match c.class {
                    // Without an assignment operator in the list, the old value is destroyed.
                    Some([_, constructor, destructor]) => {
                        self.call_class(destructor, &[c.variable]);
                        self.call_class(constructor, &[c.variable, c.copy]);
                    }
                    None => self.copy(c.variable, c.copy, c.ty),
                }
            }
        });
    }

    /// Replaces a variable by its copy in a construct.
    fn replace_inside(
        &self,
        region: &RegionCode,
        copy: PrivateCopy,
        at: Inst,
    ) -> Result<(), Box<Diagnostic>> {
        let blocks = self.blocks(region);
        let shared = self.shared_dead_ends(region);
        let (in_constant, in_shared) = self.f.with_body(|b| {
            let (mut in_constant, mut in_shared) = (None, None);
            for block in blocks {
                let insts = b.insts(block).to_vec();
                for i in insts {
                    if shared.contains(&block) && b.ops(i).contains(&copy.variable) {
                        in_shared = Some(i);
                    }
                    for v in b.ops_mut(i) {
                        if *v == copy.variable {
                            *v = copy.copy;
                        }
                    }
                    if let Some(g) = copy.variable.as_global()
                        && b.ops(i).iter().any(|&v| constant_mentions(b, v, g))
                    {
                        in_constant = Some(i);
                    }
                }
            }
            (in_constant, in_shared)
        });
        if let Some(i) = in_shared {
            return Err(refused(
                self.span(i),
                "a variable that is private here is used in a dead end that other code reaches",
                "give the construct a block of its own that ends in `unreachable`",
            ));
        }
        match in_constant {
            None => Ok(()),
            Some(i) => Err(refused(
                self.span(i),
                "a private variable is used in a constant expression",
                "compute the address by an instruction",
            )
            .label(self.span(at), "the variable is listed here")
            .into()),
        }
    }
}

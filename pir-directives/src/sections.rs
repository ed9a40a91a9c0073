//! `sections`, `single` and `master`: code that one thread runs.

use crate::blocks::{Lowering, RegionCode, blocks_between};
use crate::data::CopyPlace;
use crate::model::{ClauseKind, Directive};
use crate::operands::ListItem;
use crate::threadprivate;
use crate::tree::{Node, Tree};
use crate::worksharing::LISTS;
use pir_core::builder::FunctionBuilder;
use pir_core::cursor::split_block_to_end;
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::IntPredicate;
use pir_core::module::Linkage;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

const STATIC: i64 = 34;

impl Lowering<'_, '_> {
    /// Lowers `sections`: a loop over the numbers of the sections.
    ///
    /// # Errors
    /// A variable cannot be copied.
    pub(crate) fn sections(&self, tree: &Tree, n: usize) -> Result<(), Box<Diagnostic>> {
        let node = &tree.nodes[n];
        let region = self.isolate(node)?;
        self.values_stay(node, &region)?;
        let f = self.f;
        let sections: Vec<&Node> = node
            .children
            .iter()
            .map(|&c| &tree.nodes[c])
            .filter(|c| c.directive == Directive::Section)
            .collect();
        // Each section gets a block of its own, into which only the one before leads.
        let mut begins: Vec<(Block, Block)> = Vec::new();
        for s in &sections {
            let made = f.with_body(|b| {
                let before = b.block_of(s.begin);
                split_block_to_end(b, s.begin).ok().map(|new| (before, new))
            });
            begins.extend(made);
        }
        // Code before the first marker is a section without one.
        let first = f.with_body(|b| {
            let only_leads_on = match begins.first() {
                Some(&(before, _)) => before == region.entry && is_empty(b, before),
                None => is_empty(b, region.entry),
            };
            // Objects that all sections may use stay in front.
            let is_code = |i: &&Inst| b.inst(**i).op() != Opcode::Alloca;
            let at = *b.insts(region.entry).iter().find(is_code)?;
            let own = split_block_to_end(b, at).ok()?;
            Some((own, only_leads_on))
        });
        let Some((unmarked, is_first_empty)) = first else { return Ok(()) };
        // Splitting the entry has moved its end.
        if let Some((before, _)) = begins.first_mut()
            && *before == region.entry
        {
            *before = unmarked;
        }
        let copies = self.make_copies(node, &region, LISTS, &[], CopyPlace::Function)?;
        let mut starts: Vec<Block> = Vec::new();
        if !is_first_empty {
            starts.push(unmarked);
        }
        starts.extend(begins.iter().map(|&(_, new)| new));
        self.values_stay_in_sections(&starts, region.exit)?;
        let range = self.range(Type::I32);
        let [head, set, next, fini, done] =
            ["omp.head", "omp.section", "omp.next", "omp.fini", "omp.done"].map(|n| f.block(n));
        let leave_block = f.with_body(|b| b.block_of(region.leave));
        // The sections end at the loop, and so does the last one.
        f.with_body(|b| {
            for &(before, new) in &begins {
                b.rename_successor(before, new, next);
            }
            b.rename_successor(leave_block, region.exit, next);
            // What leads to an empty first section goes nowhere.
            if let Some(t) = b.terminator(region.entry) {
                b.remove_inst(t);
            }
        });
        f.switch_to(region.entry);
        let count = i64::try_from(starts.len()).unwrap_or(i64::MAX);
        let numbers = [0, 0, count - 1, 1];
        let by_address = [range.last, range.lower, range.upper, range.stride];
        for (n, p) in numbers.into_iter().zip(by_address) {
            let n = f.int(Type::I32, n);
            f.store(n, p);
        }
        let mut args = vec![f.int(Type::I32, STATIC)];
        args.extend(by_address);
        args.extend([f.int(Type::I32, 1); 2]);
        self.runtime_of_thread("__kmpc_for_static_init_4", Type::VOID, &args);
        let lower = f.load(Type::I32, range.lower);
        let upper = f.load(Type::I32, range.upper);
        let from = f.current();
        f.br(head);
        f.switch_to(head);
        let k = f.phi(Type::I32, &[(lower, from)]);
        // The run time may return a range that ends after the last section.
        let within = f.icmp(IntPredicate::Sle, k, upper);
        let exists = f.icmp(IntPredicate::Slt, k, count);
        let both = f.and(within, exists);
        f.cond_br(both, set, fini);
        f.switch_to(set);
        let cases: Vec<(i64, Block)> = (0..).zip(starts.iter().copied()).collect();
        f.switch(k, next, &cases);
        f.switch_to(next);
        let following = f.add(k, 1);
        f.br(head);
        f.add_incoming(k, following, next);
        f.switch_to(fini);
        self.runtime_of_thread("__kmpc_for_static_fini", Type::VOID, &[]);
        f.br(done);
        f.switch_to(done);
        let leave = f.br(region.exit);
        self.copy_last(&copies, range.last, leave);
        self.combine(&copies, leave);
        self.destroy(&copies, leave);
        if !node.has(ClauseKind::Nowait) {
            f.before(leave);
            self.barrier();
        }
        if is_first_empty {
            f.with_body(|b| b.remove_block(unmarked));
        }
        Ok(())
    }

    /// Refuses values that one section computes and another one uses.
    fn values_stay_in_sections(
        &self,
        starts: &[Block],
        exit: Block,
    ) -> Result<(), Box<Diagnostic>> {
        let found = self.f.with_body(|b| {
            let mut section: FxHashMap<Block, usize> = FxHashMap::default();
            for (n, &start) in starts.iter().enumerate() {
                let end = starts.get(n + 1).copied().unwrap_or(exit);
                section.extend(blocks_between(b, start, end).into_iter().map(|x| (x, n)));
            }
            let all = section.iter().flat_map(|(&x, &n)| b.insts(x).iter().map(move |&i| (i, n)));
            let mut all = all.filter(|&(i, _)| !b.inst(i).op().is_debug());
            let other = |v: &Value, n: usize| {
                let home = v.as_inst().and_then(|d| section.get(&b.block_of(d)).copied());
                home.is_some_and(|home| home != n)
            };
            all.find(|&(i, n)| b.ops(i).iter().any(|v| other(v, n))).map(|(i, _)| i)
        });
        let Some(user) = found else { return Ok(()) };
        let message = "a value computed in one section is used in another one";
        Err(Diagnostic::new(Code::DirectiveBlock, message)
            .at(self.span(user))
            .note("another thread may run the other section, or run it at the same time")
            .help("compute it before `sections`")
            .into())
    }

    /// Lowers `single`.
    ///
    /// # Errors
    /// A variable cannot be copied, or a value leaves the block.
    pub(crate) fn single(&self, node: &Node) -> Result<(), Box<Diagnostic>> {
        let region = self.isolate(node)?;
        self.values_stay(node, &region)?;
        let kinds = [ClauseKind::Private, ClauseKind::Firstprivate];
        let copies = self.make_copies(node, &region, &kinds, &[], CopyPlace::Function)?;
        self.destroy(&copies, region.leave);
        let f = self.f;
        let listed: Vec<ListItem> = node
            .clauses
            .iter()
            .filter(|c| c.row.kind == ClauseKind::Copyprivate)
            .flat_map(|c| self.list(&f.with_body(|b| c.args(b).to_vec())))
            .collect();
        let done = (!listed.is_empty()).then(|| self.local(Type::I32));
        self.guard(&region, "__kmpc_single", "__kmpc_end_single", done);
        self.at_start(region.exit);
        if let Some(done) = done {
            self.broadcast(node, &listed, done)?;
        } else if !node.has(ClauseKind::Nowait) {
            self.barrier();
        }
        Ok(())
    }

    /// Lowers `master`.
    ///
    /// # Errors
    /// A value leaves the block.
    pub(crate) fn master(&self, node: &Node) -> Result<(), Box<Diagnostic>> {
        let region = self.isolate(node)?;
        self.values_stay(node, &region)?;
        self.guard(&region, "__kmpc_master", "__kmpc_end_master", None);
        Ok(())
    }

    /// Runs a block only where the run time says so, and stores in `done` whether it did.
    fn guard(&self, region: &RegionCode, begin: &str, end: &str, done: Option<Value>) {
        let f = self.f;
        let before = f.with_body(|b| {
            let before =
                b.layout().iter().copied().find(|&x| b.successors(x).any(|s| s == region.entry));
            before.inspect(|&x| {
                if let Some(t) = b.terminator(x) {
                    b.remove_inst(t);
                }
            })
        });
        let Some(before) = before else { return };
        f.switch_to(before);
        if let Some(done) = done {
            let zero = f.int(Type::I32, 0);
            f.store(zero, done);
        }
        let chosen = self.runtime_of_thread(begin, Type::I32, &[]);
        let chosen = self.is_not_zero(chosen);
        f.cond_br(chosen, region.entry, region.exit);
        f.before(region.leave);
        if let Some(done) = done {
            let one = f.int(Type::I32, 1);
            f.store(one, done);
        }
        self.runtime_of_thread(end, Type::VOID, &[]);
    }

    /// Gives all threads the values of the thread that ran `single`.
    fn broadcast(
        &self,
        node: &Node,
        listed: &[ListItem],
        done: Value,
    ) -> Result<(), Box<Diagnostic>> {
        let f = self.f;
        let mut types = Vec::new();
        for item in listed {
            types.push((self.variable_type(item.variable, node.begin)?, item.class));
        }
        let exit = f.current();
        let record = f.with_module(|m| m.types.array(listed.len() as u64, Type::PTR));
        let list = self.local(record);
        let copy = copy_function(f, &types);
        self.at_start(exit);
        for (n, item) in listed.iter().enumerate() {
            let place = f.gep(Type::PTR, list, i64::try_from(n).unwrap_or_default());
            let is_own = |g: GlobalId| f.with_module(|m| m.global(g).thread_local.is_some());
            let variable = match item.variable.as_global() {
                Some(g) if is_own(g) => threadprivate::address(f, item.variable),
                _ => item.variable,
            };
            f.store(variable, place);
        }
        let bytes = f.int(Type::I64, 8 * i64::try_from(listed.len()).unwrap_or_default());
        let copy = copy.map_err(|e| {
            crate::blocks::refused(self.span(node.begin), e.to_string(), "report this as a bug")
        })?;
        let flag = f.load(Type::I32, done);
        let args = [bytes, list, copy, flag];
        self.runtime_of_thread("__kmpc_copyprivate", Type::VOID, &args);
        Ok(())
    }
}

/// Adds a function that copies the variables of one list of addresses to those of another.
fn copy_function(
    f: &FunctionBuilder<'_>,
    types: &[(Type, Option<[Value; 3]>)],
) -> Result<Value, pir_core::builder::BuildError> {
    f.with_module(|m| {
        let name = m.fresh_name(".omp.copyprivate");
        let g = FunctionBuilder::new(m, &name, Type::VOID, &[Type::PTR, Type::PTR]);
        let mut none = Default::default();
        let cx = Lowering { f: &g, shared: &mut none, outlined: Vec::new() };
        for (n, &(ty, class)) in types.iter().enumerate() {
            let n = i64::try_from(n).unwrap_or_default();
            let [to, from] = [0, 1].map(|list| {
                let place = g.gep(Type::PTR, g.arg(list), n);
                g.load(Type::PTR, place)
            });
            match class {
                Some([_, constructor, destructor]) => {
                    cx.call_class(destructor, &[to]);
                    cx.call_class(constructor, &[to, from]);
                }
                None => cx.copy(to, from, ty),
            }
        }
        g.ret_void();
        let g = g.finish()?;
        m.globals[g.index()].linkage = Linkage::Internal;
        Ok(Value::global(g))
    })
}

/// Whether a block only leads on.
fn is_empty(body: &Body, b: Block) -> bool {
    let code = |i: Inst| {
        let op = body.inst(i).op();
        !op.is_debug() && !op.is_terminator() && op != Opcode::Alloca
    };
    !body.insts(b).iter().any(|&i| code(i)) && body.successors(b).count() == 1
}

//! `task`: a function that gets its captured values in a record.

use crate::blocks::{Lowering, refused};
use crate::data::CopyPlace;
use crate::model::ClauseKind;
use crate::outline::{Capture, Prologue};
use crate::tree::Node;
use pir_core::builder::Operand;
use pir_core::diag::Diagnostic;
use pir_core::entity::{Type, Value};
use pir_core::layout::DataLayout;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// The bytes of the run time's own record of a task: two pointers, a number, and two words.
const TASK_BYTES: i64 = 40;
const TIED: i64 = 1;
const FINAL: i64 = 2;

impl Lowering<'_, '_> {
    /// Lowers `task`.
    ///
    /// # Errors
    /// A variable cannot be copied, or a value leaves the block.
    pub(crate) fn task(&mut self, node: &Node) -> Result<(), Box<Diagnostic>> {
        let f = self.f;
        let region = self.isolate(node)?;
        self.values_stay(node, &region)?;
        let first = self.firstprivate_of_task(node, &self.captures(&region))?;
        // The copies get their values from registers, which are captured when the task is created.
        let copies =
            self.make_copies(node, &region, &[ClauseKind::Private], &first, CopyPlace::Region)?;
        for &v in &first {
            let ty = self.variable_type(v, node.begin)?;
            f.before(node.begin);
            let value = f.load(ty, v);
            self.at_start(region.entry);
            f.store(value, copies.of(v));
        }
        self.destroy(&copies, region.leave);
        let operand = |kind: ClauseKind| {
            let clause = node.clause(kind)?;
            let v = f.with_body(|b| clause.args(b).first().copied())?;
            Some((v, clause.inst))
        };
        let condition = operand(ClauseKind::If).map(|(v, at)| self.condition(v, at)).transpose()?;
        let is_final =
            operand(ClauseKind::Final).map(|(v, at)| self.condition(v, at)).transpose()?;
        let captures = self.captures(&region);
        let types: Vec<Type> = captures.iter().map(|c| c.ty).collect();
        let record = f.with_module(|m| m.types.structure(&types, false));
        let code = self.outline(node, &region, &captures, &Prologue::Task { record });
        let Some(before) = self.cut(&region) else { return Ok(()) };
        f.switch_to(before);
        let tied = if node.has(ClauseKind::Untied) { 0 } else { TIED };
        let flags = match is_final {
            Some(c) => {
                let [with, without] = [tied | FINAL, tied].map(|n| f.int(Type::I32, n));
                f.select(c, with, without)
            }
            None => f.int(Type::I32, tied),
        };
        let bytes = f.with_module(|m| {
            let layout = DataLayout::new(m.datalayout.as_deref());
            layout.alloc_size(&m.types, record).unwrap_or(0)
        });
        let sizes = [TASK_BYTES, i64::try_from(bytes).unwrap_or(0)].map(|n| f.int(Type::I64, n));
        let args = [flags, sizes[0], sizes[1], Value::global(code)];
        let task = self.runtime_of_thread("__kmpc_omp_task_alloc", Type::PTR, &args);
        if !captures.is_empty() {
            let shareds = f.load(Type::PTR, task);
            for (n, c) in captures.iter().enumerate() {
                let n = i64::try_from(n).unwrap_or_default();
                let member = f.gep_path(record, shareds, &[0.into(), n.into()]);
                f.store(c.value, member);
            }
        }
        let Some(condition) = condition else {
            self.runtime_of_thread("__kmpc_omp_task", Type::I32, &[task]);
            f.br(region.exit);
            return Ok(());
        };
        let [later, now] = ["omp.task", "omp.task.now"].map(|n| f.block(n));
        f.cond_br(condition, later, now);
        f.switch_to(later);
        self.runtime_of_thread("__kmpc_omp_task", Type::I32, &[task]);
        f.br(region.exit);
        f.switch_to(now);
        self.runtime_of_thread("__kmpc_omp_task_begin_if0", Type::VOID, &[task]);
        let args: [Operand; 2] = [self.thread().into(), task.into()];
        f.call(code, &args);
        self.runtime_of_thread("__kmpc_omp_task_complete_if0", Type::VOID, &[task]);
        f.br(region.exit);
        Ok(())
    }

    /// The variables of which a task gets copies with their values: those in its list, and those of
    /// the function that creates it, which are shared only in a region around.
    fn firstprivate_of_task(
        &self,
        node: &Node,
        captures: &[Capture],
    ) -> Result<Vec<Value>, Box<Diagnostic>> {
        let mut first: Vec<Value> = Vec::new();
        let mut listed: FxHashSet<Value> = FxHashSet::default();
        for clause in &node.clauses {
            let args = self.f.with_body(|b| clause.args(b).to_vec());
            for item in self.list(&args) {
                listed.insert(item.variable);
                if clause.row.kind != ClauseKind::Firstprivate {
                    continue;
                }
                if item.class.is_some() {
                    return Err(refused(
                        self.span(clause.inst),
                        "a task has a firstprivate variable of a class",
                        "copy the variable by hand, and share a pointer to the copy",
                    ));
                }
                first.push(item.variable);
            }
        }
        if node.has(ClauseKind::DefaultShared) {
            return Ok(first);
        }
        let is_alloca = |v: Value| {
            let op = v.as_inst().map(|i| self.f.with_body(|b| b.inst(i).op()));
            op == Some(Opcode::Alloca)
        };
        let unsized_one =
            |c: &&Capture| c.object.is_none() && is_alloca(c.value) && !listed.contains(&c.value);
        if captures.iter().any(|c| unsized_one(&c)) {
            return Err(refused(
                self.span(node.begin),
                "a task uses an array whose size is not a constant, and gets no copy of it",
                "list the array in `shared`, or share a pointer to it",
            ));
        }
        let is_own = |c: &&Capture| c.object.is_some() && c.value.as_inst().is_some();
        let implied = captures.iter().filter(is_own).map(|c| c.value);
        first.extend(implied.filter(|v| !listed.contains(v)));
        Ok(first)
    }
}

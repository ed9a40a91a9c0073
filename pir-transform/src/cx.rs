//! The context of a pass: a function, its analyses, and a place for remarks.

use crate::callees::Callees;
use crate::module_facts::ModuleFacts;
use crate::parameter::ParameterValues;
use crate::remark::{Remark, RemarkKind};
use pir_analysis::{Analyses, Cfg};
use pir_core::entity::{Block, GlobalId, Inst};
use pir_core::function::{Body, Function};
use pir_core::module::Module;
use pir_core::text::print::PrintNumbers;
use std::sync::Arc;

/// One function while a pass changes it.
#[derive(Debug)]
pub struct PassContext<'a> {
    /// The module. Its functions have no bodies meanwhile, because they are changed at the same
    /// time; attributes and types are there.
    pub module: &'a Module,
    /// The function.
    pub id: GlobalId,
    /// The body, to be changed.
    pub body: &'a mut Body,
    /// Facts of the module.
    pub facts: &'a ModuleFacts,
    /// The bodies that can be copied into this function, if the pass [reads](crate::Reads) any.
    pub callees: &'a Callees,
    analyses: Arc<Analyses>,
    values: ParameterValues<'a>,
    remarks: Vec<Remark>,
    /// The names of the blocks before the pass.
    numbers: PrintNumbers,
}

impl<'a> PassContext<'a> {
    pub(crate) fn new(
        module: &'a Module,
        facts: &'a ModuleFacts,
        callees: &'a Callees,
        values: ParameterValues<'a>,
        id: GlobalId,
        body: &'a mut Body,
        analyses: Arc<Analyses>,
    ) -> Self {
        let function = module.function(id).expect("a pass runs on a function");
        let numbers = PrintNumbers::new(function, body);
        let remarks = Vec::new();
        Self { module, id, body, facts, callees, analyses, values, remarks, numbers }
    }

    /// Returns the function without its body.
    pub fn function(&self) -> &'a Function {
        self.module.function(self.id).expect("a pass runs on a function")
    }

    /// Returns whether a `blockaddress` of any function or variable names a block of this function.
    pub fn is_address_taken(&self, b: Block) -> bool {
        self.facts.is_addressed(self.id, b)
    }

    /// Returns the analyses of the graph. They are those of the graph before the pass, until
    /// [`PassContext::graph_changed`]. A pass that changes instructions meanwhile clones the
    /// [`Arc`].
    pub fn analyses(&self) -> &Arc<Analyses> {
        &self.analyses
    }

    /// Says that blocks or edges were changed: the next analysis is of the new graph. O(blocks and
    /// edges).
    pub fn graph_changed(&mut self) {
        let cfg = Cfg::of(self.body);
        if cfg != *self.analyses.cfg() {
            self.analyses = Arc::new(Analyses::new(cfg));
        }
    }

    /// Returns the value of a parameter of the pass.
    ///
    /// # Panics
    /// If the pass has no such parameter.
    pub fn parameter(&self, name: &str) -> u64 {
        self.values.get(name).expect("the pass has the parameter")
    }

    /// Returns the name of an instruction's result as it was before the pass: `%x`, or `%3`. New
    /// instructions without a name are `%new`.
    pub fn name(&self, i: Inst) -> String {
        match (self.body.names.get(i), self.numbers.inst(i)) {
            (Some(name), _) => format!("%{}", String::from_utf8_lossy(name)),
            (None, Some(n)) => format!("%{n}"),
            (None, None) => "%new".to_owned(),
        }
    }

    /// Remarks that a rule is applied at an instruction, which is still in its block.
    pub fn applied(&mut self, at: Inst, rule: &'static str, message: impl Into<String>) {
        self.remark(at, RemarkKind::Applied, rule, message.into());
    }

    /// Remarks that nothing is done at an instruction, because a rule forbids it.
    pub fn missed(&mut self, at: Inst, rule: &'static str, message: impl Into<String>) {
        self.remark(at, RemarkKind::Missed, rule, message.into());
    }

    fn remark(&mut self, at: Inst, kind: RemarkKind, rule: &'static str, message: String) {
        let name = self.module.display_name(self.id);
        let place = Remark::at(self.module, &self.numbers, &name, self.body, at);
        self.remarks.push(Remark { pass: self.values.pass, kind, rule, message, ..place });
    }

    pub(crate) fn finish(self) -> (Arc<Analyses>, Vec<Remark>) {
        (self.analyses, self.remarks)
    }
}

//! Adds the outcome of each region, and the calls that stay, to the report.

use super::StrandNeeds;
use crate::call::RuntimeCall;
use crate::directive_words::directive;
use crate::iterations::Alternatives;
use crate::reason::Reason;
use crate::report::{Construct, Outcome, Report};
use crate::sites::Site;
use crate::source_names::{Names, Role, code_of};
use crate::support;
use crate::survey::Survey;
use pir_core::Module;
use pir_core::entity::{GlobalId, Inst};
use rustc_hash::{FxHashMap, FxHashSet};

/// The facts that the report is written from.
pub(super) struct Outcomes<'a> {
    pub module: &'a Module,
    pub survey: &'a Survey,
    pub pinned: &'a FxHashSet<GlobalId>,
    pub needs: &'a FxHashMap<GlobalId, StrandNeeds>,
    pub opening: &'a FxHashMap<GlobalId, Vec<RuntimeCall>>,
    pub alternatives: &'a Alternatives,
    /// Whether other code of the program uses the same run time.
    pub is_shared: bool,
}

impl Outcomes<'_> {
    /// Adds the regions to the report, and, unless the run time is shared, the calls that stay
    /// outside of them. O(calls)
    pub(super) fn report(&self, sites: &[Site], reasons: &[Option<Reason>], report: &mut Report) {
        let Self { module, survey, .. } = *self;
        let names = Names::new(module, survey);
        let numbers: FxHashMap<(GlobalId, Inst), usize> =
            sites.iter().enumerate().map(|(n, s)| ((s.holder, s.call.inst), n)).collect();
        let opened: FxHashSet<(GlobalId, Inst)> = self
            .opening
            .iter()
            .flat_map(|(&g, all)| all.iter().map(move |c| (g, c.inst)))
            .collect();
        let replaced_later = support::inlined_names();
        let stays = |g: GlobalId, call: &RuntimeCall| {
            let name = module.global(call.called).name.as_deref().unwrap_or_default();
            let is_inlined = name.starts_with(b"llvm.") || replaced_later.contains(name);
            !is_inlined && !opened.contains(&(g, call.inst))
        };
        for (g, _, function) in module.functions() {
            let Some(body) = function.body.as_deref() else { continue };
            if self.alternatives.codes.contains(&g) {
                continue;
            }
            for call in &survey.facts(g).calls {
                if self.alternatives.calls.contains(&(g, call.inst)) {
                    continue;
                }
                let opens = opened.contains(&(g, call.inst));
                match self.pinned.contains(&g) && !opens {
                    true => report.kept += 1,
                    false => report.replaced += 1,
                }
                let n = numbers.get(&(g, call.inst)).copied();
                let outcome = match n {
                    Some(n) => self.of_region(&sites[n], reasons[n], opens, &names, &stays),
                    None if call.entry.is_none() && !self.is_shared => {
                        Outcome::Kept(call.why.into())
                    }
                    None => continue,
                };
                let directive = n.map(|_| directive(&names, survey, body, call, false));
                report.add(Construct::of_call(&names, g, call, directive, outcome));
            }
        }
    }

    fn of_region(
        &self,
        site: &Site,
        reason: Option<Reason>,
        opens: bool,
        names: &Names<'_>,
        stays: &dyn Fn(GlobalId, &RuntimeCall) -> bool,
    ) -> Outcome {
        let text = |reason: Reason| reason.text(names, site.code);
        match (reason, site.outlined) {
            (None, Some(o)) => {
                Outcome::Team { forced: self.needs.get(&o).is_none_or(|n| n.concurrency) }
            }
            (Some(reason), Some(code)) if opens => {
                Outcome::OpenTeam { reason: text(reason), calls: self.calls(code, stays) }
            }
            (reason, _) => Outcome::Kept(text(reason.unwrap_or(Reason::OtherArguments))),
        }
    }

    /// Counts the calls that stay in the code of a region and of the tasks that it creates.
    fn calls(&self, code: GlobalId, stays: &dyn Fn(GlobalId, &RuntimeCall) -> bool) -> usize {
        let mut seen: FxHashSet<GlobalId> = [code].into_iter().collect();
        let (mut work, mut count) = (vec![code], 0);
        while let Some(g) = work.pop() {
            let Some(body) = self.module.function(g).and_then(|f| f.body.as_deref()) else {
                continue;
            };
            for call in &self.survey.facts(g).calls {
                count += usize::from(stays(g, call));
                let code = code_of(body, call);
                let task = code.filter(|&(role, task)| role == Role::Task && seen.insert(task));
                work.extend(task.map(|(_, task)| task));
            }
        }
        count
    }
}

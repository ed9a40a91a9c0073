//! Names for reports of races, from debug information: variables, constructs, and accesses of the
//! source alone.

use crate::plan::Plan;
use pir_core::Module;
use pir_core::attr::Attr;
use pir_core::debug::{DebugNode, SourcePlace};
use pir_core::entity::{Entity, GlobalId, Inst, ValueKind};
use pir_core::function::Body;
use pir_core::inst::MemFlags;
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;
use rustc_hash::FxHashSet;

/// The name suffix of the compiler's copies of variables, one for each thread or iteration.
pub(crate) const PRIVATE: &str = ".private";

/// The attribute of functions that are the code of a construct: which one, and where it is.
const CONSTRUCT: &[u8] = b"pir-construct";

/// Gives objects on the stack the names of their variables, and removes the records that say so:
/// with them, an object would stay although no other strand knows it. O(module)
pub(crate) fn of_variables(module: &mut Module) {
    for g in (0..module.globals.len()).map(GlobalId::new) {
        let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { continue };
        let mut taken: FxHashSet<Vec<u8>> = names(body).collect();
        let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
        let records: Vec<Inst> = all.filter(|&i| body.inst(i).op() == Opcode::DbgDeclare).collect();
        let mut named: Vec<(Inst, Vec<u8>)> = Vec::new();
        for &record in &records {
            let [object, variable, ..] = *body.ops(record) else { continue };
            let object = object.as_inst().filter(|&i| body.inst(i).op() == Opcode::Alloca);
            let ValueKind::Metadata(variable) = variable.kind() else { continue };
            let node = DebugNode::new(module, Some(body), variable);
            let name = node.and_then(|n| {
                let is_copy = n.text("flags").is_some_and(|f| f.contains("DIFlagArtificial"));
                let end = if is_copy { PRIVATE } else { "" };
                Some(n.text("name")? + end)
            });
            let (Some(object), Some(name)) = (object, name) else { continue };
            let mut unique = name.clone().into_bytes();
            let mut n = 1;
            while !taken.insert(unique.clone()) {
                unique = format!("{name}.{n}").into_bytes();
                n += 1;
            }
            named.push((object, unique));
        }
        let Some(body) = module.function_mut(g).and_then(|f| f.body.as_deref_mut()) else {
            continue;
        };
        named.iter().for_each(|(object, name)| body.names.set(*object, name));
        records.into_iter().for_each(|record| body.remove_inst(record));
    }
}

/// The names of values and blocks, which are of one kind in the text.
fn names(body: &Body) -> impl Iterator<Item = Vec<u8>> + '_ {
    let blocks = body.layout().iter().filter_map(|&b| body.block_names.get(b));
    let insts = body.layout().iter().flat_map(|&b| body.insts(b));
    blocks.chain(insts.filter_map(|&i| body.names.get(i))).map(<[u8]>::to_vec)
}

/// Removes reads that the source does not ask for and whose results are unused: flang reads the
/// variable of a reduction where the region begins, when others may have combined theirs. Some of
/// these have no line, the others have a name. O(module)
pub(crate) fn remove_reads_without_source(module: &mut Module) {
    for g in (0..module.globals.len()).map(GlobalId::new) {
        if DebugNode::of_function(module, g).is_none() {
            continue;
        }
        let Some(body) = module.function_mut(g).and_then(|f| f.body.as_deref_mut()) else {
            continue;
        };
        let all: Vec<Inst> = body.layout().iter().flat_map(|&b| body.insts(b)).copied().collect();
        let operands = all.iter().flat_map(|&i| body.ops(i)).filter_map(|v| v.as_inst());
        let used: FxHashSet<Inst> = operands.collect();
        for i in all {
            let data = body.inst(i);
            let special = MemFlags::VOLATILE | MemFlags::ATOMIC;
            let is_plain = data.op() == Opcode::Load && !data.mem_flags().intersects(special);
            let has_line = body.attachments(i).any(|a| a.kind == Sym::DBG);
            let is_of_reduction = body.names.get(i).is_some_and(|n| n.starts_with(b"omp_orig"));
            if is_plain && (!has_line || is_of_reduction) && !used.contains(&i) {
                body.remove_inst(i);
            }
        }
    }
}

/// Says in an attribute of the code of each region and task that it is one, and in which line.
pub(crate) fn of_constructs(module: &mut Module, plan: &Plan) {
    let mut found = Vec::new();
    for (g, _, function) in module.functions() {
        let Some(body) = function.body.as_deref().filter(|_| !plan.pinned.contains(&g)) else {
            continue;
        };
        let facts = plan.survey.facts(g);
        let place = |i: Inst| {
            let place = SourcePlace::of(module, body, i);
            place.map_or_else(String::new, |p| format!(" at {}:{}", p.file, p.line))
        };
        for task in &facts.tasks {
            found.push((task.entry, format!("task{}", place(task.call))));
        }
        for call in &facts.calls {
            let outlined = body.call_args(call.inst).get(2).and_then(|v| v.as_global());
            if let Some(o) = outlined.filter(|o| plan.outlined.contains(o)) {
                found.push((o, format!("parallel{}", place(call.inst))));
            }
        }
    }
    for (g, text) in found {
        let (key, value) = (module.attrs.intern_text(CONSTRUCT), text.as_bytes());
        let value = module.attrs.intern_text(value);
        let Some(set) = module.function(g).map(|f| f.attrs) else { continue };
        let mut all: Vec<Attr> = module.attrs.get(set).to_vec();
        // Code of several constructs has the first.
        if !all.iter().any(|a| matches!(a, Attr::String(k, _) if *k == key)) {
            all.push(Attr::String(key, Some(value)));
        }
        let set = module.attrs.intern(&all);
        if let Some(f) = module.function_mut(g) {
            f.attrs = set;
        }
    }
}

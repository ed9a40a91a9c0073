//! Clauses: which directive takes them, how often, with what operands, and how a construct shares
//! its variables.

use crate::calls::span;
use crate::context::{Context, insts_inside};
use crate::model::{ArgumentKind, ClauseKind, Directive};
use crate::nest;
use crate::operands::ListItem;
use crate::tree::{FoundClause, Node};
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Inst, Value, ValueKind};
use pir_core::module::GlobalKind;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// Checks the clauses of all constructs.
pub(crate) fn clauses(cx: &Context<'_>, out: &mut Vec<Diagnostic>) {
    for (n, node) in cx.tree.nodes.iter().enumerate() {
        let before = out.len();
        for (at, clause) in node.clauses.iter().enumerate() {
            is_taken(cx, node, clause, out);
            repetition(cx, node, at, out);
            operands(cx, clause, out);
        }
        if out.len() == before {
            sharing(cx, node, out);
            defaults(cx, n, out);
            addresses(cx, n, out);
        }
    }
}

fn is_taken(cx: &Context<'_>, node: &Node, clause: &FoundClause, out: &mut Vec<Diagnostic>) {
    let row = node.directive.row();
    if row.clauses.contains(&clause.row.kind) {
        return;
    }
    let message = format!("`{}` does not take the clause `{}`", row.pragma, clause.row.name);
    let takes: Vec<&str> = row.clauses.iter().map(|k| k.row().name).collect();
    let help = match takes.is_empty() {
        true => "it takes no clause".to_owned(),
        false => format!("it takes: {}", takes.join(", ")),
    };
    out.push(cx.about(Code::ClauseNotAllowed, clause.inst, message).help(help));
}

fn repetition(cx: &Context<'_>, node: &Node, at: usize, out: &mut Vec<Diagnostic>) {
    let clause = &node.clauses[at];
    let kind = clause.row.kind;
    let earlier = &node.clauses[..at];
    let group = kind.group();
    // The proposal lets `single` have one list of each kind.
    let is_unique = clause.row.is_unique || node.directive == Directive::Single;
    let same = |c: &&FoundClause| {
        c.row.kind == kind && is_unique || c.row.kind != kind && group.contains(&c.row.kind)
    };
    if let Some(first) = earlier.iter().find(same) {
        let message = match first.row.kind == kind {
            true => format!("the clause `{}` is given twice", clause.row.name),
            false => format!("`{}` and `{}` exclude each other", first.row.name, clause.row.name),
        };
        let first = span(cx.body, first.inst);
        out.push(
            cx.about(Code::RepeatedClause, clause.inst, message)
                .label(first, "first given here")
                .help("keep one of them"),
        );
    }
    let excluded = match kind {
        ClauseKind::Nowait => ClauseKind::Copyprivate,
        ClauseKind::Copyprivate => ClauseKind::Nowait,
        _ => return,
    };
    if let Some(other) = earlier.iter().find(|c| c.row.kind == excluded) {
        let message = "`nowait` and `copyprivate` exclude each other";
        let other = span(cx.body, other.inst);
        out.push(
            cx.about(Code::ClauseNotAllowed, clause.inst, message)
                .label(other, "the other one")
                .help("remove `nowait`: the threads wait for the values that they get"),
        );
    }
}

fn operands(cx: &Context<'_>, clause: &FoundClause, out: &mut Vec<Diagnostic>) {
    let args = clause.args(cx.body);
    let mut refuse = |message: String, help: &str| {
        out.push(cx.about(Code::ClauseValue, clause.inst, message).help(help));
    };
    let name = clause.row.name;
    let is_list =
        clause.row.arguments == ArgumentKind::List || clause.row.kind == ClauseKind::Reduction;
    if is_list {
        if args.is_empty() {
            return refuse(format!("`{name}` has no variables"), "list at least one");
        }
        let Some(items) = cx.items(args) else {
            return refuse(
                format!("the list of `{name}` is not divided into variables"),
                "a variable is alone, or followed by default constructor, copy constructor and \
                 destructor, each a function or `null`",
            );
        };
        for item in &items {
            if !cx.module.types.is_ptr(cx.ty(item.variable)) {
                let message = format!("an operand of `{name}` is no variable");
                return refuse(message, "list addresses of variables, which are pointers");
            }
        }
        if clause.row.kind == ClauseKind::Reduction {
            reduction(cx, clause, &items, out);
        }
        return;
    }
    match clause.row.kind {
        ClauseKind::If | ClauseKind::Final | ClauseKind::NumThreads | ClauseKind::Collapse => {
            let &[v] = args else {
                let message = format!("`{name}` has {} operands instead of one", args.len());
                return refuse(message, "give it one expression");
            };
            scalar(cx, clause, v, out);
        }
        ClauseKind::Schedule => {
            let takes = ["STATIC", "DYNAMIC", "GUIDED"].contains(&clause.word.as_str());
            match args {
                [] => {}
                &[v] if takes => scalar(cx, clause, v, out),
                [_] => refuse(
                    format!("`schedule({})` has a chunk size", clause.word.to_lowercase()),
                    "only `static`, `dynamic` and `guided` take one",
                ),
                _ => refuse(
                    format!("`{name}` has {} operands instead of one", args.len()),
                    "the only operand is the chunk size",
                ),
            }
        }
        _ if !args.is_empty() => {
            refuse(format!("`{name}` takes no operands"), "remove them");
        }
        ClauseKind::Name if clause.word.is_empty() => {
            refuse("a critical section without a name has an empty one".into(), "leave it out");
        }
        _ => {}
    }
}

/// A condition or a number.
fn scalar(cx: &Context<'_>, clause: &FoundClause, v: Value, out: &mut Vec<Diagnostic>) {
    let mut refuse = |message: String, help: &str| {
        out.push(cx.about(Code::ClauseValue, clause.inst, message).help(help));
    };
    let name = clause.row.name;
    // The example of the proposal passes a variable, whose value is meant.
    let given = cx.ty(v);
    let ty = match cx.module.types.is_ptr(given) {
        true => cx.object_type(v),
        false => Some(given),
    };
    let is_condition = matches!(clause.row.kind, ClauseKind::If | ClauseKind::Final);
    let bits = ty.and_then(|t| cx.module.types.int_bits(t));
    let is_float = ty.is_some_and(|t| cx.module.types.is_float(t));
    let fits = matches!(bits, Some(1..=64)) || is_condition && is_float;
    if !fits {
        let what = if is_condition { "scalar" } else { "integer" };
        let message = format!("the operand of `{name}` is no {what}");
        return refuse(message, "pass a value, or a variable of such a type");
    }
    if is_condition {
        return;
    }
    let constant = cx.body.consts.const_signed(&cx.module.types, v);
    let is_constant = v.as_const().is_some() && constant.is_some();
    if is_constant && constant.is_some_and(|n| n < 1) {
        let message = format!("`{name}` is {}", constant.unwrap_or_default());
        return refuse(message, "it must be positive");
    }
    if clause.row.kind == ClauseKind::Collapse && !is_constant {
        refuse("the number of loops of `collapse` is no constant".into(), "write a constant");
    }
}

fn reduction(
    cx: &Context<'_>,
    clause: &FoundClause,
    items: &[ListItem],
    out: &mut Vec<Diagnostic>,
) {
    let bitwise = ["&", "|", "^"].contains(&clause.word.as_str());
    for item in items {
        let Some(ty) = cx.object_type(item.variable) else { continue };
        let types = &cx.module.types;
        let is_int = matches!(types.int_bits(ty), Some(1..=64));
        let is_float = types.is_float(ty);
        if !(is_int || is_float && !bitwise) {
            let message = format!(
                "{} has the type `{}`, which `{}` does not reduce",
                cx.name(item.variable),
                types.show(ty),
                clause.word
            );
            out.push(cx.about(Code::ClauseValue, clause.inst, message).help(
                "reductions are of integers, and of floating-point numbers but for &, | and ^",
            ));
        }
    }
}

/// A variable is in one list of data sharing, or in `firstprivate` and `lastprivate`.
fn sharing(cx: &Context<'_>, node: &Node, out: &mut Vec<Diagnostic>) {
    let mut seen: FxHashMap<Value, (ClauseKind, Inst)> = FxHashMap::default();
    for clause in &node.clauses {
        let kind = clause.row.kind;
        let args = clause.args(cx.body);
        let is_list = clause.row.arguments == ArgumentKind::List;
        let Some(items) = cx.items(args).filter(|_| is_list || kind == ClauseKind::Reduction)
        else {
            continue;
        };
        for ListItem { variable, .. } in items {
            let own = variable.as_global().filter(|g| cx.threadprivate.contains(g));
            let refuse = |message: String| cx.about(Code::DataSharing, clause.inst, message);
            match kind {
                ClauseKind::Copyin if own.is_none() => out.push(
                    refuse(format!("{} in `copyin` is not threadprivate", cx.name(variable)))
                        .help("list it in `threadprivate`, or use `firstprivate`"),
                ),
                k if k.is_data_sharing() && own.is_some() => out.push(
                    refuse(format!("{} is threadprivate", cx.name(variable)))
                        .help("only `copyin` and `copyprivate` may list it"),
                ),
                _ => {}
            }
            if !kind.is_data_sharing() {
                continue;
            }
            let Some((first, at)) = seen.insert(variable, (kind, clause.inst)) else { continue };
            let both = [first, kind];
            if both == [ClauseKind::Firstprivate, ClauseKind::Lastprivate]
                || both == [ClauseKind::Lastprivate, ClauseKind::Firstprivate]
            {
                continue;
            }
            let message = match first == kind {
                true => format!("{} is listed twice", cx.name(variable)),
                false => format!(
                    "{} is in `{}` and in `{}`",
                    cx.name(variable),
                    first.row().pragma,
                    kind.row().pragma
                ),
            };
            out.push(
                refuse(message)
                    .label(span(cx.body, at), "first listed here")
                    .help("a variable is shared in one way, or both firstprivate and lastprivate"),
            );
        }
    }
}

/// With `default(none)`, each variable that the block uses and does not declare is in a list.
fn defaults(cx: &Context<'_>, n: usize, out: &mut Vec<Diagnostic>) {
    let node = &cx.tree.nodes[n];
    let Some(default) = node.clause(ClauseKind::DefaultNone) else { return };
    let mut listed: FxHashSet<Value> =
        node.clauses.iter().flat_map(|c| c.args(cx.body)).copied().collect();
    // The variable of a loop is private whatever is said.
    listed.extend(nest::loop_variables(cx));
    let inside = insts_inside(cx, n);
    let mut complained = FxHashSet::default();
    for &i in &inside {
        for &v in cx.body.ops(i) {
            let is_variable = match v.kind() {
                ValueKind::Inst(d) => {
                    cx.body.inst(d).op() == Opcode::Alloca && !inside.contains(&d)
                }
                ValueKind::Global(g) => match &cx.module.global(g).kind {
                    GlobalKind::Variable(v) => !v.constant && !cx.threadprivate.contains(&g),
                    _ => false,
                },
                _ => false,
            };
            if is_variable && !listed.contains(&v) && complained.insert(v) {
                let message = format!("{} is in no list, and the default is none", cx.name(v));
                out.push(
                    cx.about(Code::DataSharing, i, message)
                        .label(span(cx.body, default.inst), "`default(none)` is here")
                        .help("list it as shared, private, firstprivate or in a reduction"),
                );
            }
        }
    }
}

/// The variables of which a task gets copies though no list says so: those that are not shared by
/// the threads of the region around it.
fn firstprivate_unlisted(cx: &Context<'_>, n: usize) -> FxHashSet<Value> {
    use ClauseKind::{Firstprivate, Private, Reduction};
    let task = &cx.tree.nodes[n];
    let mut found: FxHashSet<Value> = FxHashSet::default();
    let mut at = task.parent;
    let mut region = None;
    while let (Some(o), None) = (at, region) {
        let around = &cx.tree.nodes[o];
        for kind in [Private, Firstprivate, Reduction] {
            found.extend(around.all(cx.body, kind).into_iter().filter(|v| v.as_const().is_none()));
        }
        region = around.directive.is_parallel().then_some(o);
        at = around.parent;
    }
    let is_alloca = |i: &Inst| cx.body.inst(*i).op() == Opcode::Alloca;
    let inside = insts_inside(cx, n);
    let of_region = region.map(|o| insts_inside(cx, o));
    let all = cx.body.layout().iter().flat_map(|&b| cx.body.insts(b)).copied();
    let own = all.filter(|i| is_alloca(i) && !inside.contains(i));
    found.extend(own.filter(|i| of_region.as_ref().is_none_or(|o| o.contains(i))).map(Value::from));
    for clause in &task.clauses {
        for v in clause.args(cx.body) {
            found.remove(v);
        }
    }
    found
}

/// An address in a variable of which the construct has a copy is not computed outside and used
/// inside: passes merge such computations, and then it is not known which of the two is meant.
fn addresses(cx: &Context<'_>, n: usize, out: &mut Vec<Diagnostic>) {
    use ClauseKind::{Firstprivate, Lastprivate, Private, Reduction};
    let node = &cx.tree.nodes[n];
    let copied = [Private, Firstprivate, Lastprivate, Reduction];
    let listed = copied.iter().flat_map(|&k| node.all(cx.body, k));
    let mut variables: FxHashSet<Value> = listed.filter(|v| v.as_const().is_none()).collect();
    if node.directive.is_parallel() || node.directive == Directive::Task {
        variables.extend(cx.threadprivate.iter().map(|&g| Value::global(g)));
    }
    if node.directive == Directive::Task && !node.has(ClauseKind::DefaultShared) {
        variables.extend(firstprivate_unlisted(cx, n));
    }
    if variables.is_empty() {
        return;
    }
    let inside = insts_inside(cx, n);
    let mut derived: FxHashSet<Inst> = FxHashSet::default();
    let is_one = |v: &Value, derived: &FxHashSet<Inst>| {
        variables.contains(v) || v.as_inst().is_some_and(|i| derived.contains(&i))
    };
    let outside: Vec<Inst> =
        cx.body.layout().iter().flat_map(|&b| cx.body.insts(b)).copied().collect();
    loop {
        let before = derived.len();
        for &i in outside.iter().filter(|i| !inside.contains(i)) {
            let op = cx.body.inst(i).op();
            let keeps = [Opcode::GetElementPtr, Opcode::BitCast, Opcode::Select, Opcode::Phi];
            let follows = keeps.contains(&op) || op == Opcode::AddrSpaceCast;
            if follows && cx.body.ops(i).iter().any(|v| is_one(v, &derived)) {
                derived.insert(i);
            }
        }
        if derived.len() == before {
            break;
        }
    }
    let uses = |i: &&Inst| {
        let mut ops = cx.body.ops(**i).iter();
        ops.any(|v| v.as_inst().is_some_and(|d| derived.contains(&d)))
    };
    if let Some(&i) = outside.iter().filter(|i| inside.contains(i)).find(uses) {
        let message = "an address in a variable that is private here is computed outside";
        out.push(
            cx.about(Code::DataSharing, i, message)
                .label(span(cx.body, node.begin), "the block begins here")
                .help("compute the address in the block, and lower before passes merge it"),
        );
    }
}

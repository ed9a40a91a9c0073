//! Threads that are created and joined in one function (figures 19 and 20 of the draft).
//!
//! `pthread_create` becomes a `detach`, and `pthread_join` a `sync`, so that the same analysis
//! opens regions for both. Regions of threads have `force`, because threads may wait for one
//! another.

use crate::graph::{End, Graph, Tokens, callee, operation, words};
use pir_upgrade::{Block, Body, Kind, Part, Token};
use rustc_hash::{FxHashMap, FxHashSet};

/// Functions after which a thread is more than a call that runs beside others.
const OTHER_USES: &[&str] = &[
    "@pthread_exit",
    "@pthread_cancel",
    "@pthread_detach",
    "@pthread_self",
    "@pthread_kill",
    "@pthread_tryjoin_np",
    "@pthread_timedjoin_np",
    "@pthread_setspecific",
    "@pthread_getspecific",
    "@thrd_exit",
    "@tss_set",
    "@tss_get",
];

/// What threads do in the rest of the module.
pub(crate) struct ThreadFacts {
    defined: FxHashSet<String>,
    /// Why no thread of the module can be a strand.
    obstacle: Option<String>,
}

impl ThreadFacts {
    /// Looks through a module.
    pub(crate) fn of(parts: &[Part<'_>]) -> Self {
        let mut facts = Self { defined: FxHashSet::default(), obstacle: None };
        for part in parts {
            match part {
                Part::Top(tokens) => {
                    if tokens.iter().any(|t| t.is("thread_local")) {
                        facts.obstacle = Some("a variable is local to threads".to_owned());
                    }
                }
                Part::Function(body) => {
                    facts.defined.insert(body.name().to_owned());
                    for token in body.blocks.iter().flat_map(|b| b.instructions.iter().flatten()) {
                        if OTHER_USES.contains(&&*token.text) {
                            facts.obstacle =
                                Some(format!("the module uses `{}`", &token.text[1..]));
                        }
                    }
                }
            }
        }
        facts
    }
}

/// Returns whether a function creates threads.
pub(crate) fn creates_threads(body: &Body<'_>) -> bool {
    let mut all = body.blocks.iter().flat_map(|b| &b.instructions);
    all.any(|i| callee(i) == Some("@pthread_create"))
}

/// A thread of a function.
struct ThreadCall {
    function: String,
    argument: String,
    /// Its number, which is that of its sync region, unless all share one.
    region: usize,
}

/// Writes threads as tasks of Tapir.
///
/// # Errors
/// A sentence that says why the threads stay calls.
pub(crate) fn as_tasks<'a>(body: &Body<'a>, facts: &ThreadFacts) -> Result<Body<'a>, String> {
    if let Some(obstacle) = &facts.obstacle {
        return Err(obstacle.clone());
    }
    let mut threads: FxHashMap<String, ThreadCall> = FxHashMap::default();
    let mut loads: FxHashMap<String, String> = FxHashMap::default();
    let all = || body.blocks.iter().flat_map(|b| &b.instructions);
    for i in all().filter(|i| callee(i) == Some("@pthread_create")) {
        let [id, attributes, function, argument] = &arguments(i)[..] else {
            return Err("`pthread_create` with other arguments".to_owned());
        };
        if attributes != "null" {
            return Err("a thread has attributes".to_owned());
        }
        if operation(i) == "invoke" || !facts.defined.contains(function) {
            return Err("the function of a thread is not known".to_owned());
        }
        let (function, argument) = (function.clone(), argument.clone());
        let region = threads.len();
        if threads.insert(id.clone(), ThreadCall { function, argument, region }).is_some() {
            return Err("a thread's number is used for several threads".to_owned());
        }
    }
    for i in all() {
        if operation(i) == "load"
            && let Some(id) = i.iter().skip(3).find(|t| threads.contains_key(&*t.text))
        {
            loads.insert(i[0].text.to_string(), id.text.to_string());
        }
    }
    let mut joined: FxHashSet<&str> = FxHashSet::default();
    for i in all().filter(|i| callee(i) == Some("@pthread_join")) {
        let [value, result] = &arguments(i)[..] else {
            return Err("`pthread_join` with other arguments".to_owned());
        };
        if result != "null" {
            return Err("the result of a thread is used".to_owned());
        }
        match loads.get(value) {
            Some(id) if operation(i) != "invoke" && joined.insert(id) => {}
            Some(_) => return Err("a thread is joined in several places".to_owned()),
            None => {
                return Err("a thread is joined that this function does not create in one \
                                place (figure 21)"
                    .to_owned());
            }
        }
    }
    if joined.len() < threads.len() {
        return Err("a thread is not joined in the function that creates it".to_owned());
    }
    check_uses(body, &threads, &loads)?;
    let shared = are_joined_together(body);
    Ok(rewritten(body, &threads, &loads, shared))
}

/// The constant expressions of LLVM that may be pointers.
const EXPRESSIONS: [&str; 4] = ["getelementptr", "inttoptr", "addrspacecast", "bitcast"];

/// Returns the values of a call's arguments, without their types and attributes.
fn arguments(instruction: &[Token<'_>]) -> Vec<String> {
    let called = instruction
        .windows(2)
        .position(|pair| matches!(pair[0].kind, Kind::Local | Kind::Global) && pair[1].is("("));
    let Some(called) = called else { return Vec::new() };
    let mut out = vec![String::new()];
    let mut depth = 1_usize;
    // A constant expression has several tokens; any other value is the last one, after its type
    // and attributes.
    let mut is_expression = false;
    for token in &instruction[called + 2..] {
        depth += usize::from(token.is("("));
        depth -= usize::from(token.is(")"));
        if depth == 0 {
            break;
        }
        if depth == 1 && token.is(",") {
            out.push(String::new());
            is_expression = false;
        } else if let Some(last) = out.last_mut() {
            if is_expression {
                last.push(' ');
                last.push_str(&token.text);
            } else if depth == 1 && !token.is(")") {
                is_expression = EXPRESSIONS.contains(&&*token.text);
                token.text.as_ref().clone_into(last);
            }
        }
    }
    out
}

/// Returns whether a call that creates a thread uses a value for more than the thread's number.
fn is_passed_on(create: &[Token<'_>], value: &str) -> bool {
    arguments(create).iter().skip(1).any(|a| a.split(' ').any(|word| word == value))
}

/// Refuses numbers of threads that anything but their creation and join sees.
fn check_uses(
    body: &Body<'_>,
    threads: &FxHashMap<String, ThreadCall>,
    loads: &FxHashMap<String, String>,
) -> Result<(), String> {
    let mut variables = 0;
    for i in body.blocks.iter().flat_map(|b| &b.instructions) {
        let name = callee(i).unwrap_or_default();
        for (place, token) in i.iter().enumerate().filter(|(_, t)| t.kind == Kind::Local) {
            let is_result = place == 0;
            let fine = if threads.contains_key(&*token.text) {
                variables += usize::from(is_result && operation(i) == "alloca");
                name == "@pthread_create" && !is_passed_on(i, &token.text)
                    || name.starts_with("@llvm.lifetime.")
                    || operation(i) == "load"
                    || is_result && operation(i) == "alloca"
            } else if loads.contains_key(&*token.text) {
                is_result || name == "@pthread_join"
            } else {
                true
            };
            if !fine {
                return Err("the number of a thread is used elsewhere".to_owned());
            }
        }
    }
    if variables < threads.len() {
        return Err("the number of a thread is not in a local variable (figure 21)".to_owned());
    }
    Ok(())
}

/// Returns whether one block joins all threads, with only plain loads between the joins.
fn are_joined_together(body: &Body<'_>) -> bool {
    let is_join = |i: &Tokens<'_>| callee(i) == Some("@pthread_join");
    let mut blocks = body.blocks.iter().filter(|b| b.instructions.iter().any(is_join));
    let (Some(block), None) = (blocks.next(), blocks.next()) else { return false };
    let first = block.instructions.iter().position(is_join).unwrap_or(0);
    let last = block.instructions.iter().rposition(is_join).unwrap_or(0);
    let between = &block.instructions[first..=last];
    between.iter().all(|i| {
        is_join(i)
            || operation(i) == "load" && !i.iter().any(|t| t.is("volatile") || t.is("atomic"))
    })
}

fn word(text: &str) -> Token<'static> {
    Token::new(Kind::Word, text.to_owned())
}

fn label(name: &str) -> [Token<'static>; 2] {
    [Token::new(Kind::Type, "label"), Token::new(Kind::Local, format!("%{name}"))]
}

fn rewritten<'a>(
    body: &Body<'a>,
    threads: &FxHashMap<String, ThreadCall>,
    loads: &FxHashMap<String, String>,
    shared: bool,
) -> Body<'a> {
    let mut prefix = "thread".to_owned();
    let is_taken = |prefix: &str| {
        let names = body.blocks.iter().flat_map(|b| b.instructions.iter().flatten());
        names.filter(|t| t.kind == Kind::Local).any(|t| t.text[1..].starts_with(prefix))
            || body.blocks.iter().any(|b| b.name.starts_with(prefix))
    };
    while is_taken(&prefix) {
        prefix.push('.');
    }
    let region = |thread: &ThreadCall| {
        format!("%{prefix}.region.{}", if shared { 0 } else { thread.region })
    };
    let mut out = Body { header: body.header.clone(), blocks: Vec::new() };
    let mut renamed: FxHashMap<&str, String> = FxHashMap::default();
    let mut is_synced = false;
    let mut count = 0;
    for (at, block) in body.blocks.iter().enumerate() {
        let mut current = Block { name: block.name.clone(), instructions: Vec::new() };
        if at == 0 {
            for number in 0..if shared { 1 } else { threads.len() } {
                let start =
                    format!("%{prefix}.region.{number} = call token @llvm.syncregion.start ( )");
                current.instructions.push(words(&start));
            }
        }
        for i in &block.instructions {
            if loads.contains_key(&*i[0].text) {
                // There are no numbers of threads any more.
                continue;
            }
            let name = callee(i).unwrap_or_default();
            let id = match name {
                "@pthread_create" => arguments(i).first().cloned(),
                "@pthread_join" => arguments(i).first().and_then(|v| loads.get(v)).cloned(),
                _ => None,
            };
            let Some(thread) = id.and_then(|id| threads.get(&id)) else {
                current.instructions.push(i.clone());
                continue;
            };
            count += 1;
            let next = format!("{prefix}.next.{count}");
            let within = [word("within"), Token::new(Kind::Local, region(thread))];
            let is_create = name == "@pthread_create";
            // All threads that are joined together are waited for at the first of their joins.
            if is_create || !(shared && is_synced) {
                let mut end = vec![word(if is_create { "detach" } else { "sync" })];
                end.extend(within.clone());
                end.push(Token::new(Kind::Other, ","));
                if is_create {
                    let task = format!("{prefix}.task.{count}");
                    end.extend(label(&task));
                    end.push(Token::new(Kind::Other, ","));
                    let call = format!(
                        "%{prefix}.result.{count} = call ptr {} ( ptr {} )",
                        thread.function, thread.argument
                    );
                    let mut last = vec![word("reattach")];
                    last.extend(within);
                    last.push(Token::new(Kind::Other, ","));
                    last.extend(label(&next));
                    end.extend(label(&next));
                    current.instructions.push(end);
                    let instructions = vec![words(&call), last];
                    out.blocks.push(current);
                    out.blocks.push(Block { name: task, instructions });
                } else {
                    is_synced = true;
                    end.extend(label(&next));
                    current.instructions.push(end);
                    out.blocks.push(current);
                }
                current = Block { name: next, instructions: Vec::new() };
            }
            if i.get(1).is_some_and(|t| t.is("=")) {
                // Both calls say that they succeeded.
                current.instructions.push(words(&format!("{} = add i32 0 , 0", i[0].text)));
            }
        }
        if current.name != block.name {
            renamed.insert(&block.name, current.name.clone());
        }
        out.blocks.push(current);
    }
    for i in out.blocks.iter_mut().flat_map(|b| &mut b.instructions) {
        if operation(i) != "phi" {
            continue;
        }
        for at in 1..i.len() {
            if i[at].kind == Kind::Local
                && i.get(at + 1).is_some_and(|t| t.is("]"))
                && let Some(new) = renamed.get(&i[at].text[1..])
            {
                i[at].text = format!("%{new}").into();
            }
        }
    }
    out
}

/// Refuses threads that are created again before they are joined, and ways out of the function on
/// which a thread is not joined.
///
/// # Errors
/// A sentence that says so.
pub(crate) fn check(graph: &Graph<'_>) -> Result<(), String> {
    for (at, node) in graph.nodes.iter().enumerate() {
        let End::Detach { region, next, .. } = node.end else { continue };
        let mut seen = FxHashSet::default();
        let mut work = vec![next];
        while let Some(block) = work.pop() {
            if block == at {
                return Err("a loop creates threads and joins them later (figure 21)".to_owned());
            }
            if !seen.insert(block) {
                continue;
            }
            match &graph.nodes[block].end {
                End::Sync { region: r, .. } if *r == region => {}
                End::Plain { tokens, .. } if matches!(operation(tokens), "ret" | "resume") => {
                    return Err(
                        "a thread is not joined on every way out of the function".to_owned()
                    );
                }
                _ => work.extend(graph.targets(block)),
            }
        }
    }
    Ok(())
}

//! Mutants that mean the same, in forms that clang does not write.

use crate::openmp_mutants::call::{Call, calls, outlined, type_of, value_of};
use pir_fuzz::tape::Tape;

/// Schedules of loops with `__kmpc_dispatch_init`, which a program must not distinguish.
const SCHEDULES: [&str; 7] = ["33", "35", "36", "37", "38", "1073741859", "1073741860"];

/// Returns the kinds of changes, and a mutant of a module.
pub(crate) fn mutant(text: &str, tape: &mut Tape) -> (String, String) {
    let mut text = text.to_owned();
    let mut kinds = Vec::new();
    for n in 0..=tape.below(3) {
        let (choice, at) = (tape.below(10), u16::from_le_bytes([tape.next(), tape.next()]));
        if let Some((kind, changed)) = change(&text, choice, usize::from(at), n, tape) {
            kinds.push(kind);
            text = changed;
        }
    }
    (kinds.join(", "), text)
}

/// Whether the block of a line ends at a place that no `phi` names: it can be divided.
fn can_divide(lines: &[&str], line: usize) -> bool {
    let start = lines[..line].iter().rposition(|l| l.starts_with("define ")).unwrap_or(0);
    let end = lines[line..].iter().position(|l| *l == "}").map_or(lines.len(), |n| line + n);
    !lines[start..end].iter().any(|l| l.contains(" = phi "))
}

fn change(
    text: &str,
    choice: u32,
    at: usize,
    n: u32,
    tape: &mut Tape,
) -> Option<(&'static str, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let calls = calls(&lines);
    let wanted = |c: &&Call<'_>| choice != 6 || c.callee.starts_with("__kmpc_dispatch_init_");
    let fitting: Vec<&Call<'_>> = calls.iter().filter(wanted).collect();
    if fitting.is_empty() {
        return None;
    }
    let call = fitting[at % fitting.len()];
    let mut new: Vec<String> = lines.iter().map(|l| (*l).to_owned()).collect();
    let same = call.with(call.callee, &call.args());
    let kind = match choice {
        0 => {
            let names = outlined(&calls);
            let name = names.get(at % names.len().max(1))?;
            new.push(format!("@known.{n} = global ptr @{name}"));
            "the address is known"
        }
        1 => {
            // In unreachable code, definitions of operands need not dominate the call.
            let end = call.line + lines[call.line..].iter().position(|l| *l == "}")?;
            let dead = Call { result: None, ..call.clone() }.with(call.callee, &call.args());
            new[end] = format!("dead.{n}:\n{dead}\n  unreachable\n}}");
            "unreachable code"
        }
        2 => {
            let (result, ty) = (call.result?, call.result_type());
            let own = format!("%own.{n}");
            let made = Call { result: Some(&own), ..call.clone() }.with(call.callee, &call.args());
            let other = if ty == "ptr" { "null" } else { "7" };
            new[call.line] = format!(
                "  %is.{n} = icmp ne ptr @main, null\n{made}\n  \
                 {result} = select i1 %is.{n}, {ty} %own.{n}, {ty} {other}"
            );
            "a select over the result"
        }
        3 | 4 => {
            if !can_divide(&lines, call.line) {
                return None;
            }
            // A loop that runs once.
            new[call.line] = format!(
                "  br label %once.{n}\nonce.{n}:\n{same}\n  \
                 %again.{n} = icmp eq ptr @main, null\n  \
                 br i1 %again.{n}, label %once.{n}, label %after.{n}\nafter.{n}:"
            );
            if choice == 4 {
                // No loop, but a phi over the result.
                let (result, ty) = (call.result?, call.result_type());
                let own = format!("%own.{n}");
                let made = Call { result: Some(&own), ..call.clone() };
                let made = made.with(call.callee, &call.args());
                new[call.line] = format!(
                    "  br label %here.{n}\nhere.{n}:\n{made}\n  br label %there.{n}\nthere.{n}:\n  \
                     {result} = phi {ty} [ %own.{n}, %here.{n} ]"
                );
            }
            "a loop or a phi"
        }
        5 => {
            let args: Vec<String> = call
                .args
                .iter()
                .enumerate()
                .map(|(k, a)| format!("{} %a{k}", type_of(a)))
                .collect();
            let is_local = |a: &&str| type_of(a) != "metadata";
            if !call.args.iter().all(is_local) || call.tail.contains('[') {
                return None;
            }
            let ty = call.result_type();
            let inner = Call { result: (ty != "void").then_some("%r"), tail: "", ..call.clone() };
            let inner = inner.with(call.callee, &args);
            let ret = if ty == "void" { "ret void".to_owned() } else { format!("ret {ty} %r") };
            new.push(format!(
                "define internal {ty} @step.{n}({}) {{\n{inner}\n  {ret}\n}}",
                args.join(", ")
            ));
            let outer = Call { head: "call", tail: "", ..call.clone() };
            let plain: Vec<String> =
                call.args.iter().map(|a| format!("{} {}", type_of(a), value_of(a))).collect();
            let head = format!("call {ty}");
            new[call.line] = Call { head: &head, ..outer }.with(&format!("step.{n}"), &plain);
            "under another name"
        }
        6 => {
            let mut args = call.args();
            let known = |a: &String| SCHEDULES.contains(&value_of(a));
            if !args.get(2).is_some_and(known) {
                return None;
            }
            args[2] = format!("i32 {}", SCHEDULES[tape.below(7) as usize]);
            new[call.line] = call.with(call.callee, &args);
            "another schedule"
        }
        7 => {
            let mut args = call.args();
            let declared = text.contains("declare i32 @__kmpc_global_thread_num(ptr");
            let takes = call.callee.starts_with("__kmpc_") && call.callee != "__kmpc_fork_call";
            if !declared || !takes || type_of(args.get(1)?) != "i32" {
                return None;
            }
            let ident = args[0].clone();
            args[1] = format!("i32 %gtid.{n}");
            new[call.line] = format!(
                "  %gtid.{n} = call i32 @__kmpc_global_thread_num({ident})\n{}",
                call.with(call.callee, &args)
            );
            "its own number"
        }
        8 => {
            let names = outlined(&calls);
            let name = names.get(at % names.len().max(1))?;
            let renamed = text.replace(&format!("@{name}("), &format!("@body.{n}("));
            let renamed = renamed.replace(&format!("@{name},"), &format!("@body.{n},"));
            let renamed = renamed.replace(&format!("@{name})"), &format!("@body.{n})"));
            let elsewhere =
                [" ", "\n"].iter().any(|end| renamed.contains(&format!("@{name}{end}")));
            return (!elsewhere).then_some(("renamed", renamed));
        }
        _ => {
            let head = call.head.replace("notail call", "call").replace("tail call", "call");
            let head = head.replace("call", "notail call");
            new[call.line] = Call { head: &head, ..call.clone() }.with(call.callee, &call.args());
            "no tail call"
        }
    };
    Some((kind, new.join("\n") + "\n"))
}

//! Mutants that may mean anything.

use crate::openmp_mutants::call::{Call, calls, outlined, type_of};
use pir_fuzz::tape::Tape;

/// Constants that the run time knows: kinds of schedules, flags, sizes; and others.
const CONSTANTS: [&str; 16] = [
    "0",
    "1",
    "2",
    "-1",
    "33",
    "34",
    "35",
    "36",
    "37",
    "66",
    "92",
    "514",
    "1073741859",
    "2147483647",
    "40",
    "-2147483648",
];

/// Names of the run time, of which a module declares some.
const NAMES: [&str; 14] = [
    "__kmpc_barrier",
    "__kmpc_fork_call",
    "__kmpc_for_static_init_4",
    "__kmpc_for_static_fini",
    "__kmpc_single",
    "__kmpc_end_single",
    "__kmpc_critical",
    "__kmpc_end_critical",
    "__kmpc_dispatch_next_4",
    "__kmpc_global_thread_num",
    "__kmpc_omp_taskwait",
    "__kmpc_reduce_nowait",
    "__kmpc_unheard_of",
    "omp_get_thread_num",
];

fn pick<'a, T>(from: &'a [T], tape: &mut Tape) -> &'a T {
    let choice = usize::from(u16::from_le_bytes([tape.next(), tape.next()]));
    &from[choice % from.len()]
}

/// A mutant of a module, and the kind of its last change.
pub(crate) fn mutant(text: &str, tape: &mut Tape) -> (&'static str, String) {
    let mut text = text.to_owned();
    let mut kind = "none";
    for _ in 0..=tape.below(3) {
        let choice = tape.below(16);
        let changed = change(&text, choice, tape);
        if let Some((name, changed)) = changed {
            (kind, text) = (name, changed);
        }
    }
    (kind, text)
}

fn change(text: &str, choice: u32, tape: &mut Tape) -> Option<(&'static str, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let calls = calls(&lines);
    if choice >= 13 || calls.is_empty() {
        return Some(("lines", any_line(&lines, tape)));
    }
    let call = pick(&calls, tape);
    let mut new: Vec<String> = lines.iter().map(|l| (*l).to_owned()).collect();
    let kind = match choice {
        0 | 1 => {
            new[call.line] = other_constant(call, tape)?;
            "constant"
        }
        2 => {
            let mut args = call.args();
            let n = args.len().checked_sub(1)?;
            let (a, b) = (tape.below(n as u32 + 1) as usize, tape.below(n as u32 + 1) as usize);
            args.swap(a, b);
            new[call.line] = call.with(call.callee, &args);
            "swapped"
        }
        3 => {
            new[call.line] = removed(call);
            "removed"
        }
        4 => {
            let twice = Call { result: None, ..call.clone() };
            new[call.line] += &format!("\n{}", twice.with(call.callee, &call.args()));
            "duplicated"
        }
        5 => {
            new[call.line] = call.with(pick(&calls, tape).callee, &call.args());
            "other callee"
        }
        6 => {
            let name = pick(&NAMES, tape);
            new[call.line] = call.with(name, &call.args());
            if !text.contains(&format!("@{name}(")) {
                new.push(format!("declare void @{name}(...)"));
            }
            "other name"
        }
        7 => {
            let mut args = call.args();
            let arg = args.get_mut(tape.below(call.args.len().max(1) as u32) as usize)?;
            let from = type_of(arg).to_owned();
            let to = pick(&["i64", "i32", "ptr", "i8", "double"], tape);
            let value = if *to == "ptr" { "null" } else { "0" };
            let value = if *to == "double" { "1.0" } else { value };
            *arg = if from == *to { arg.clone() } else { format!("{to} {value}") };
            let head = call.head.split(" (").next().unwrap_or(call.head);
            new[call.line] = Call { head, ..call.clone() }.with(call.callee, &args);
            "other type"
        }
        8 => {
            let mut args = call.args();
            args.pop()?;
            new[call.line] = call.with(call.callee, &args);
            "fewer arguments"
        }
        9 => {
            let name = pick_outlined(&calls, tape)?;
            new[call.line] += &format!("\n  call void @{name}(ptr null, ptr null)");
            "called directly"
        }
        10 => {
            let name = pick_outlined(&calls, tape)?;
            let mut args = call.args();
            let n = args.iter().position(|a| type_of(a) == "ptr")?;
            args[n] = format!("ptr @{name}");
            new[call.line] = call.with(call.callee, &args);
            "address"
        }
        11 => {
            // Elsewhere in the module, where its operands may not be known.
            let line = new.remove(call.line);
            let at = pick(&calls, tape).line.min(new.len());
            new.insert(at, line);
            "moved"
        }
        _ => {
            let other = pick(&calls, tape);
            new.swap(call.line, other.line);
            "exchanged"
        }
    };
    Some((kind, new.join("\n") + "\n"))
}

fn pick_outlined(calls: &[Call<'_>], tape: &mut Tape) -> Option<String> {
    let names = outlined(calls);
    (!names.is_empty()).then(|| pick(&names, tape).clone())
}

fn other_constant(call: &Call<'_>, tape: &mut Tape) -> Option<String> {
    let mut args = call.args();
    let numbers: Vec<usize> =
        (0..args.len()).filter(|&n| type_of(&args[n]).starts_with('i')).collect();
    if numbers.is_empty() {
        return None;
    }
    let n = *pick(&numbers, tape);
    args[n] = format!("{} {}", type_of(&args[n]), pick(&CONSTANTS, tape));
    Some(call.with(call.callee, &args))
}

/// A line without the call, with a value in place of its result.
fn removed(call: &Call<'_>) -> String {
    match (call.result, call.result_type()) {
        (None, _) => String::new(),
        (Some(result), "ptr") => format!("  {result} = getelementptr i8, ptr null, i64 0"),
        (Some(result), ty) => format!("  {result} = add {ty} 0, 1"),
    }
}

/// Changes lines, words or bytes anywhere.
fn any_line(lines: &[&str], tape: &mut Tape) -> String {
    let mut new: Vec<String> = lines.iter().map(|l| (*l).to_owned()).collect();
    let at = usize::from(u16::from_le_bytes([tape.next(), tape.next()])) % new.len();
    match tape.below(5) {
        0 => drop(new.remove(at)),
        1 => new.insert(at, lines[at].to_owned()),
        2 => {
            let other = (at + 1) % new.len();
            new.swap(at, other);
        }
        3 => {
            let digits: Vec<usize> = lines[at]
                .char_indices()
                .filter(|(_, c)| c.is_ascii_digit())
                .map(|(n, _)| n)
                .collect();
            if !digits.is_empty() {
                let n = *pick(&digits, tape);
                new[at].replace_range(n..=n, &tape.below(10).to_string());
            }
        }
        _ => {
            let words: Vec<&str> = lines[at].split(' ').collect();
            let n = tape.below(words.len() as u32) as usize;
            let mut words: Vec<&str> = words;
            words[n] = *pick(&["i32", "ptr", "null", "poison", "0", "call", ",", "%0"][..], tape);
            new[at] = words.join(" ");
        }
    }
    new.join("\n") + "\n"
}

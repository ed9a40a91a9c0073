//! Near misses: valid modules with one edit that breaks one rule of the parser or the verifier, and
//! the code that must be reported.
//!
//! Most edits put a few instructions or blocks in place of a `ret`, which is at depth 0 in a valid
//! module; others change an instruction that is there. The result is text, because an invalid
//! module need not have one form only.
//!
//! Rules on values hold where no execution arrives: after a region with a strand that never ends,
//! an edit may break nothing. Generated programs have no such place.
//!
//! ```
//! use pir_fuzz::{Mode, GeneratorOptions, Tape, generate, near_miss::near_misses};
//!
//! let module = generate(&mut Tape::from_seed(1), &GeneratorOptions::new(Mode::RaceFree));
//! for miss in near_misses(&module, &mut Tape::from_seed(2)) {
//!     let verdict = pir_verify::check_text(miss.text.as_bytes(), &Default::default());
//!     assert!(verdict.diagnostics.iter().any(|d| d.code == miss.code));
//! }
//! ```

mod table;

use crate::tape::Tape;
use pir_core::diag::Code;
use pir_core::entity::{Block, Entity};
use pir_core::function::Body;
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use table::{Edit, ROWS};

/// A module that breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NearMiss {
    /// The code of the broken rule.
    pub code: Code,
    /// The text of the module.
    pub text: String,
    /// Whether no other error may be reported. The other edits may have consequences, such as
    /// blocks that are not reached.
    pub is_only: bool,
}

/// Returns the codes that some edit leads to, in ascending order.
pub fn codes() -> Vec<Code> {
    let mut codes: Vec<Code> = ROWS.iter().filter_map(|r| Code::from_number(r.code)).collect();
    codes.sort_unstable_by_key(|c| c.number());
    codes.dedup();
    codes
}

/// Applies each edit to a valid module, at a place that the tape chooses. Edits that have no place
/// in the module are left out. O(edits × size of the module).
pub fn near_misses(module: &Module, tape: &mut Tape) -> Vec<NearMiss> {
    let text = PrintedModule::new(module);
    let miss = |row: &table::Row| {
        let code = Code::from_number(row.code)?;
        Some(NearMiss { code, text: text.edited(&row.edit, tape)?, is_only: row.is_only })
    };
    ROWS.iter().filter_map(miss).collect()
}

/// Applies one edit to a valid module. The tape chooses the edit and the place. `None` if it has no
/// place in the module.
pub fn near_miss(module: &Module, tape: &mut Tape) -> Option<NearMiss> {
    let row = &ROWS[tape.below(ROWS.len() as u32) as usize];
    let text = PrintedModule::new(module).edited(&row.edit, tape)?;
    Some(NearMiss { code: Code::from_number(row.code)?, text, is_only: row.is_only })
}

/// The lines of a module's text, and those of the instructions that edits change.
struct PrintedModule {
    lines: Vec<String>,
    /// The lines of `ret`s, `halt`s, `join`s and `fork`s that some path reaches.
    returns: Vec<usize>,
    halts: Vec<usize>,
    joins: Vec<usize>,
    forks: Vec<usize>,
}

impl PrintedModule {
    fn new(module: &Module) -> Self {
        let lines: Vec<String> = module.to_string().lines().map(str::to_owned).collect();
        let find = |op, keyword| reached_lines(module, &lines, op, keyword);
        let returns = find(Opcode::Ret, "ret");
        let (halts, joins) = (find(Opcode::Halt, "halt"), find(Opcode::Join, "join"));
        let forks = find(Opcode::Fork, "fork");
        Self { lines, returns, halts, joins, forks }
    }

    /// Returns the text with an edit at a place that the tape chooses.
    fn edited(&self, edit: &Edit, tape: &mut Tape) -> Option<String> {
        let mut lines = self.lines.clone();
        match *edit {
            Edit::Append(text) => {
                let text = if text.contains("{function}") {
                    let define = lines.iter().find(|l| l.starts_with("define "))?;
                    text.replace("{function}", function_name(define)?)
                } else {
                    // A module may have the intrinsic that the text declares.
                    let name = function_name(text).map(|name| format!("{name}("));
                    if name.is_some_and(|name| lines.iter().any(|l| l.contains(&name))) {
                        return None;
                    }
                    text.to_owned()
                };
                lines.push(text);
            }
            Edit::Return(text) => {
                let at = choose(&self.returns, tape)?;
                let define = lines[..at].iter().rposition(|l| l.starts_with("define "))?;
                let (code, appended) = text.split_once("\n---\n").unwrap_or((text, ""));
                let entry = lines[define + 1].strip_suffix(':');
                if entry.is_none() && code.contains("{entry}") {
                    return None;
                }
                let is_i32 = lines[at].starts_with("  ret i32 ");
                let wrong = if is_i32 { "  ret i64 0" } else { "  ret i32 0" };
                let code = code
                    .replace("{ret}", &lines[at])
                    .replace("{wrong ret}", wrong)
                    .replace("{entry}", entry.unwrap_or_default())
                    .replace("{function}", function_name(&lines[define])?);
                lines[at] = code;
                lines.push(appended.to_owned());
            }
            Edit::Entry(text) => {
                let define = lines.iter().position(|l| l.starts_with("define "))?;
                let has_label = lines[define + 1].ends_with(':');
                lines.insert(define + 1 + usize::from(has_label), text.to_owned());
            }
            Edit::HaltToReturn => {
                let at = choose(&self.halts, tape)?;
                let define = lines[..at].iter().rposition(|l| l.starts_with("define "))?;
                let end = at + lines[at..].iter().position(|l| l == "}")?;
                let ret = lines[define..end].iter().find(|l| l.starts_with("  ret "))?;
                lines[at] = match ret.trim().rsplit_once(' ') {
                    Some(("ret", _)) => "  ret void".to_owned(),
                    // Attachments make it hard to see where the type ends.
                    Some((ret, _)) if !ret.contains(',') => format!("  {ret} poison"),
                    _ => return None,
                };
            }
            Edit::BeforeJoin(text) => lines.insert(choose(&self.joins, tape)?, text.to_owned()),
            Edit::InteriorFork(attached, appended) => {
                let is_plain = |&&at: &&usize| {
                    lines[at].starts_with("  fork interior ") && lines[at].ends_with(']')
                };
                let forks: Vec<usize> = self.forks.iter().filter(is_plain).copied().collect();
                lines[choose(&forks, tape)?].push_str(attached);
                lines.push(appended.to_owned());
            }
            Edit::EntryFork(from, to) => {
                let fits = |&&at: &&usize| lines[at].starts_with(from);
                let forks: Vec<usize> = self.forks.iter().filter(fits).copied().collect();
                let at = choose(&forks, tape)?;
                lines[at] = lines[at].replacen(from, to, 1);
            }
            Edit::RemoveTerminator => {
                let ends = [&self.returns[..], &self.halts[..]].concat();
                let at = choose(&ends, tape)?;
                lines.remove(at);
            }
            Edit::RemoveLastBrace => {
                let at = lines.iter().rposition(|l| l == "}")?;
                lines.truncate(at);
            }
        }
        let mut text = lines.join("\n");
        text.push('\n');
        Some(text)
    }
}

fn choose(places: &[usize], tape: &mut Tape) -> Option<usize> {
    let choice = usize::from(u16::from_le_bytes([tape.next(), tape.next()]));
    places.get(choice.checked_rem(places.len())?).copied()
}

/// Returns the name in the first line of a function, with `@`.
fn function_name(define: &str) -> Option<&str> {
    let start = define.find(" @")? + 1;
    let end = define[start..].find('(')?;
    Some(&define[start..start + end])
}

/// Returns the lines of the instructions with an opcode in blocks that some path reaches.
fn reached_lines(module: &Module, lines: &[String], op: Opcode, keyword: &str) -> Vec<usize> {
    let is_it = |line: &str| {
        let rest = line.strip_prefix("  ").and_then(|l| l.strip_prefix(keyword));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',']))
    };
    let printed = (0..lines.len()).filter(|&n| is_it(&lines[n]));
    let mut reached = Vec::new();
    for body in module.functions().filter_map(|(.., f)| f.body.as_deref()) {
        let blocks = reached_blocks(body);
        for &b in body.layout() {
            let insts = body.insts(b).iter().filter(|&&i| body.inst(i).op() == op);
            reached.extend(insts.map(|_| blocks[b.index()]));
        }
    }
    let pairs = printed.zip(reached);
    pairs.filter_map(|(line, is_reached)| is_reached.then_some(line)).collect()
}

fn reached_blocks(body: &Body) -> Vec<bool> {
    let mut reached = vec![false; body.block_bound()];
    let mut open: Vec<Block> = body.entry().into_iter().collect();
    while let Some(b) = open.pop() {
        if !std::mem::replace(&mut reached[b.index()], true) {
            open.extend(body.successors(b));
        }
    }
    reached
}

//! Litmus files of programs in the small language: the header has the outcomes by the axioms.

use super::{LitmusProgram, axioms};

/// What each line of the program begins with in its file.
const INDENT: &str = ";   ";

/// Returns the title and the program of a file.
///
/// # Errors
/// What is missing or wrong.
pub fn program_of(text: &str) -> Result<(String, LitmusProgram, String), String> {
    let title = text.lines().find_map(|l| l.strip_prefix("; litmus: ")).ok_or("no title")?;
    let lines: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix(INDENT)).collect();
    let lines = lines.join("\n");
    Ok((title.to_owned(), super::parse(&lines)?, lines))
}

/// Returns the file of a program: its header with the outcomes by the axioms, and the code.
pub fn render(title: &str, program: &LitmusProgram, lines: &str) -> String {
    let mut out = format!("; litmus: {title}\n; spec: 4.memory\n");
    for outcome in axioms::outcomes(program) {
        out.push_str(&format!("; outcome: {outcome}\n"));
    }
    out.push_str("; race: no\n");
    if program.may_buffer_loads() {
        out.push_str("; complete: no\n");
    }
    out.push_str(";\n; The strands, as in tests/src/weak.rs:\n");
    lines.lines().for_each(|l| out.push_str(&format!("{INDENT}{l}\n")));
    format!("{out}\n{}", program.to_pir())
}

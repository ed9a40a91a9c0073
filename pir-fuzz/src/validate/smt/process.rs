//! A solver as a process that reads SMT-LIB 2.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// The program z3, as text in and text out, so that nothing has to be linked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solver {
    program: PathBuf,
    /// The time for one query.
    timeout: Duration,
}

/// Why a solver cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The program is not there.
    #[error("there is no solver `{0}`: {1}; on Debian, `apt-get install -y z3` installs one")]
    Missing(PathBuf, String),
    /// The program is another one.
    #[error("`{0}` is not z3: `--version` says `{1}`")]
    Other(PathBuf, String),
}

/// The time for one query unless told otherwise.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);

/// The memory for one query, in megabytes.
const MAX_MEGABYTES: u32 = 2048;

impl Solver {
    /// Returns the solver of this name, `z3` by default.
    ///
    /// # Errors
    /// If it does not start, or is not z3.
    pub fn find(program: Option<&Path>) -> Result<Self, SolverError> {
        let program = program.unwrap_or(Path::new("z3")).to_path_buf();
        let missing = |e: std::io::Error| SolverError::Missing(program.clone(), e.to_string());
        let output = Command::new(&program).arg("--version").stdin(Stdio::null()).output();
        let output = output.map_err(missing)?;
        let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        match said.starts_with("Z3 version") {
            true => Ok(Self { program, timeout: DEFAULT_TIMEOUT }),
            false => Err(SolverError::Other(program, said)),
        }
    }

    /// Returns the solver with another time for one query.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }
}

/// The answer to a query.
pub(super) enum Answer {
    Unsatisfiable,
    /// The process still knows the model.
    Satisfiable(Box<Session>),
    Unknown(String),
}

/// A process with a query.
pub(super) struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Session({})", self.child.id())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Solver {
    /// Asks a query: declarations and assertions.
    pub(super) fn ask(&self, query: &str) -> Answer {
        match self.start(query) {
            Err(e) => Answer::Unknown(format!("the solver fails: {e}")),
            Ok((session, said)) => match said.as_str() {
                "unsat" => Answer::Unsatisfiable,
                "sat" => Answer::Satisfiable(Box::new(session)),
                "unknown" | "timeout" | "" => {
                    let seconds = self.timeout.as_secs_f32();
                    Answer::Unknown(format!("the solver has no answer within {seconds} s"))
                }
                other => Answer::Unknown(format!("the solver says {other}")),
            },
        }
    }

    fn start(&self, query: &str) -> std::io::Result<(Session, String)> {
        let seconds = self.timeout.as_secs() + 2;
        let mut child = Command::new(&self.program)
            .arg("-in")
            .arg("-smt2")
            .arg(format!("-T:{seconds}"))
            .arg(format!("-memory:{MAX_MEGABYTES}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut session = Session { child, input, output };
        let millis = self.timeout.as_millis();
        let text = format!("(set-option :timeout {millis})\n{query}(check-sat)\n");
        session.input.write_all(text.as_bytes())?;
        session.input.flush()?;
        let mut line = String::new();
        session.output.read_line(&mut line)?;
        Ok((session, line.trim().to_owned()))
    }
}

impl Session {
    /// Returns the values of ground terms in the model, bit vectors and truth values, as bits from
    /// the highest to the lowest; `None` for a term without one.
    pub(super) fn values(&mut self, terms: &[String]) -> std::io::Result<Vec<Option<String>>> {
        if terms.is_empty() {
            return Ok(Vec::new());
        }
        let text = format!("(get-value ({}))\n(echo \"end\")\n", terms.join(" "));
        self.input.write_all(text.as_bytes())?;
        self.input.flush()?;
        let mut said = String::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 || line.trim() == "end" {
                break;
            }
            said.push_str(&line);
        }
        // Each pair ends with its value: the last word before the parenthesis that closes it.
        let (mut depth, mut values, mut word) = (0, Vec::new(), String::new());
        for c in said.chars() {
            match c {
                '(' => {
                    depth += 1;
                    word.clear();
                }
                ')' => {
                    if depth == 2 {
                        values.push(bits(&word));
                    }
                    depth -= 1;
                    if depth > 1 {
                        word.clear();
                    }
                }
                c if c.is_whitespace() => {
                    if depth == 2 {
                        word.clear();
                    }
                }
                c => word.push(c),
            }
        }
        values.resize(terms.len(), None);
        Ok(values)
    }
}

/// Returns the bits of a literal.
fn bits(literal: &str) -> Option<String> {
    if let Some(hex) = literal.strip_prefix("#x") {
        let digits: Option<Vec<u32>> = hex.chars().map(|c| c.to_digit(16)).collect();
        return Some(digits?.into_iter().map(|d| format!("{d:04b}")).collect());
    }
    match literal {
        "true" => Some("1".to_owned()),
        "false" => Some("0".to_owned()),
        _ => literal.strip_prefix("#b").map(str::to_owned),
    }
}

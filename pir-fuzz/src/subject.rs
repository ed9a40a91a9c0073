//! Subjects of fuzzing: a function on modules, a pipeline, a command outside, or code
//! generators.

use crate::differential::Differential;
use crate::failure::{Failure, FailureKind};
use pir_core::module::Module;
use pir_temp::TemporaryFolder;
use pir_transform::{PASSES, Pipeline, Remark, RemarkKind, stock};
use pir_verify::{Verified, WarningLevel};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A pass as a function. An error is a failure of the pass; a pass that has nothing to do returns
/// the module as it was.
pub type PassFn<'a> = dyn Fn(Module) -> Result<Module, String> + Sync + 'a;

/// The subject of a campaign.
#[derive(Clone, Copy)]
pub enum Subject<'a> {
    /// A function on modules. It may panic.
    Function(&'a PassFn<'a>),
    /// A pipeline of this project's passes.
    Pipeline(&'a Pipeline),
    /// Several pipelines of this project's passes, each of which is applied to the program alone.
    Each(&'a [Pipeline]),
    /// A pipeline up to a run of a pass on a function, as for
    /// [`pir_transform::Options::bisect_limit`].
    PipelineStart(&'a Pipeline, u64),
    /// A command that reads a file and writes another.
    Command(&'a CommandTemplate),
    /// Code generators, whose outcomes are compared with those of the interpreter. As a pass they
    /// do nothing.
    Differential(&'a Differential),
}

/// Pipelines of [`Subject::Each`] besides the passes with their defaults: the levels 1 to 3 are the
/// same one.
const MORE_PIPELINES: [&str; 3] = ["sequentialise(all=1)", "unroll(factor=2)", "O2"];

/// Returns every pass of this project, some with other parameters, and the levels, for
/// [`Subject::Each`].
pub fn each_pipeline() -> Vec<Pipeline> {
    let names = PASSES.iter().map(|p| p.name).chain(MORE_PIPELINES);
    names.map(|name| name.parse().expect("the passes are there")).collect()
}

/// A rule of a pass that a case reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleHit {
    /// The pass.
    pub pass: &'static str,
    /// Whether the change was made; otherwise the rule was in its way.
    pub is_applied: bool,
    /// The rule.
    pub rule: &'static str,
}

impl std::fmt::Debug for Subject<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Function(_) => f.write_str("a function"),
            Self::Pipeline(p) => write!(f, "pipeline {p}"),
            Self::Each(all) => write!(f, "each of {} pipelines", all.len()),
            Self::PipelineStart(p, runs) => write!(f, "the first {runs} runs of pipeline {p}"),
            Self::Command(c) => write!(f, "command {c:?}"),
            Self::Differential(d) => write!(f, "code generators {}", d.names()),
        }
    }
}

impl<'a> Subject<'a> {
    /// Returns the subjects that are applied alone: each pipeline of several, or the subject
    /// itself.
    pub(crate) fn alone(self) -> impl Iterator<Item = Subject<'a>> {
        let (one, each) = match self {
            Self::Each(all) => (None, all),
            one => (Some(one), &[][..]),
        };
        one.into_iter().chain(each.iter().map(Subject::Pipeline))
    }

    /// Applies the pass to a module, and verifies the result.
    ///
    /// # Errors
    /// The failure: a panic, an error, a timeout, or a result that is no valid module.
    pub fn apply(&self, module: Verified) -> Result<Verified, Failure> {
        let applied = self.apply_with_rules(module, true)?;
        Ok(applied.module.expect("it is kept"))
    }

    /// Applies the pass as [`Subject::apply`] does, and also returns the rules that it reached and
    /// whether it reports a change. A result that no pass of a pipeline has changed is neither
    /// verified nor returned, unless `keep` is set.
    ///
    /// # Errors
    /// As [`Subject::apply`].
    pub fn apply_with_rules(&self, module: Verified, keep: bool) -> Result<Applied, Failure> {
        let unknown =
            |module| Applied { module: Some(module), rules: Vec::new(), is_changed: None };
        match self {
            Self::Command(command) => verify(command.apply(&module)?).map(unknown),
            Self::Function(pass) => {
                let crash = |why: String| Failure::new(FailureKind::Crash, why);
                let module = catch(|| pass(module.into_module()).map_err(crash))?;
                verify(module).map(unknown)
            }
            // As passes, they do nothing.
            Self::Differential(_) | Self::Each(_) => Ok(unknown(module)),
            Self::Pipeline(pipeline) => run_pipeline(module, pipeline, None, keep),
            Self::PipelineStart(pipeline, runs) => {
                run_pipeline(module, pipeline, Some(*runs), keep)
            }
        }
    }
}

/// The result of a pass.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Applied {
    /// The module after the pass, unless it was not kept.
    pub module: Option<Verified>,
    /// The rules that the passes of a pipeline reached, sorted, each once.
    pub rules: Vec<RuleHit>,
    /// Whether a pass of the pipeline says that it changed a function; `None` for other subjects.
    pub is_changed: Option<bool>,
}

/// Runs a pipeline. It is verified once, at the end, unless something is wrong: then it runs again,
/// and the failure names the pass.
fn run_pipeline(
    module: Verified,
    pipeline: &Pipeline,
    runs: Option<u64>,
    keep: bool,
) -> Result<Applied, Failure> {
    if pipeline.stages.len() < 2 {
        return run_pipeline_with(module, pipeline, runs, keep, false);
    }
    let again = module.clone();
    run_pipeline_with(module, pipeline, runs, keep, false)
        .or_else(|_| run_pipeline_with(again, pipeline, runs, keep, true))
}

fn run_pipeline_with(
    module: Verified,
    pipeline: &Pipeline,
    runs: Option<u64>,
    keep: bool,
    verify_each: bool,
) -> Result<Applied, Failure> {
    catch(|| {
        let mut options = pir_transform::Options::default();
        options.verify_each = verify_each;
        options.bisect_limit = runs;
        // Cases are parallel.
        options.jobs = Some(1);
        options.keep_analyses = true;
        let invalid = |e: pir_transform::Error| Failure::new(FailureKind::Invalid, e.to_string());
        let done = pir_transform::run_unverified(module, pipeline, &options).map_err(invalid)?;
        let hit = |r: &Remark| RuleHit {
            pass: r.pass,
            is_applied: r.kind == RemarkKind::Applied,
            rule: r.rule,
        };
        let mut rules: Vec<RuleHit> = done.remarks().iter().map(hit).collect();
        rules.sort_unstable();
        rules.dedup();
        let is_changed = done.is_changed();
        let module = match keep || is_changed {
            true => Some(done.verify().map_err(invalid)?.module),
            false => None,
        };
        Ok(Applied { module, rules, is_changed: Some(is_changed) })
    })
}

fn verify(module: Module) -> Result<Verified, Failure> {
    let invalid =
        |e: Box<pir_verify::InvalidModule>| Failure::new(FailureKind::Invalid, e.to_string());
    pir_verify::verify_with(module, &verifier_options()).map_err(invalid)
}

/// Returns options of the verifier without warnings, on the current thread: cases are parallel. The
/// passes and the interpreter need the analyses again.
pub(crate) fn verifier_options() -> pir_verify::Options {
    let (warnings, jobs) = (WarningLevel::Off, Some(1));
    pir_verify::Options { warnings, jobs, keep_analyses: true, ..Default::default() }
}

/// Turns a panic into a failure.
fn catch<T>(pass: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    // The module is not used after a panic, and passes share no other state with the fuzzer.
    catch_unwind(AssertUnwindSafe(pass)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        Err(Failure::new(FailureKind::Crash, text.unwrap_or("a panic").to_owned()))
    })
}

/// A command line with `{in}` or `{encoded}`, and `{out}`, for the files.
///
/// With `{encoded}` the command gets the program in the encoding for stock LLVM
/// ([`pir_transform::stock`]), and its result is decoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandTemplate {
    words: Vec<String>,
    /// The time after which the command is killed.
    pub timeout: Duration,
}

/// The time after which a command is killed, by default.
pub const DEFAULT_COMMAND_TIMEOUT: Duration = Duration::from_secs(10);

/// Reason why a text is no command template.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TemplateError {
    /// There is no word.
    #[error("the command is empty")]
    Empty,
    /// The command reads no file.
    #[error("the command has no `{{in}}` or `{{encoded}}` for the file to read")]
    NoInput,
}

impl std::str::FromStr for CommandTemplate {
    type Err = TemplateError;

    /// Reads a command line such as `mytool --opt {in} -o {out}`: words separated by spaces,
    /// without quotes. Without `{out}`, the result is the standard output. With `{encoded}` in
    /// place of `{in}`, both files are in the encoding for stock LLVM.
    fn from_str(text: &str) -> Result<Self, TemplateError> {
        let words: Vec<String> = text.split_ascii_whitespace().map(str::to_owned).collect();
        match words.iter().any(|w| w.contains("{in}") || w.contains("{encoded}")) {
            _ if words.is_empty() => Err(TemplateError::Empty),
            false => Err(TemplateError::NoInput),
            true => Ok(Self { words, timeout: DEFAULT_COMMAND_TIMEOUT }),
        }
    }
}

impl std::fmt::Display for CommandTemplate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

/// Reason why a command cannot be the subject of a campaign.
#[derive(Debug, thiserror::Error)]
#[error("the command `{command}` can't be started: {why}")]
pub struct StartError {
    /// The program.
    pub command: String,
    /// The error of the system.
    #[source]
    pub why: std::io::Error,
}

/// The program on which a command is tried.
const PROBE: &str = "define i32 @main() {\n  ret i32 0\n}\n";

impl CommandTemplate {
    /// Starts the command once, on a program that returns a number, whatever it does.
    ///
    /// # Errors
    /// If it cannot be started: otherwise every case would be a report.
    pub fn probe(&self) -> Result<(), StartError> {
        let failed = |why| StartError { command: self.words[0].clone(), why };
        let folder = TemporaryFolder::new().map_err(failed)?;
        let [input, output] = ["in.ll", "out.ll"].map(|name| folder.file(name));
        std::fs::write(&input, PROBE).map_err(failed)?;
        let (out, err) = (Stdio::null(), Stdio::null());
        let child = self.command(&input, &output).stdout(out).stderr(err).spawn();
        // How it ends is the question of the first case.
        let _ = wait(child.map_err(failed)?, self.timeout);
        Ok(())
    }

    /// Returns the command with the names of its files.
    fn command(&self, input: &Path, output: &Path) -> Command {
        let input = input.to_string_lossy();
        let words = self.words.iter().map(|w| {
            let word = w.replace("{in}", &input).replace("{encoded}", &input);
            word.replace("{out}", &output.to_string_lossy())
        });
        let words: Vec<String> = words.collect();
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::null());
        command
    }

    fn apply(&self, module: &Verified) -> Result<Module, Failure> {
        let folder = TemporaryFolder::new().map_err(failed)?;
        let [input, output, printed, errors] =
            ["in.ll", "out.ll", "stdout", "stderr"].map(|name| folder.file(name));
        let is_encoded = self.is_encoded();
        let given = match is_encoded {
            true => match stock::encode(module.clone()) {
                Ok(encoded) => pir_core::text::print::print(&encoded),
                // It has no encoding, so that there is nothing to run the command on.
                Err(_) => return Ok(module.module().clone()),
            },
            false => pir_core::text::print::print(module.module()),
        };
        std::fs::write(&input, given).map_err(failed)?;
        let file = |path: &Path| std::fs::File::create(path).map_err(failed);
        let (out, err) = (file(&printed)?, file(&errors)?);
        let child = self.command(&input, &output).stdout(out).stderr(err).spawn();
        let status = wait(child.map_err(failed)?, self.timeout)?;
        if !status.success() {
            let errors = std::fs::read(&errors).unwrap_or_default();
            let errors = String::from_utf8_lossy(&errors).trim_end().to_owned();
            return Err(Failure::new(FailureKind::Crash, format!("{status}: {errors}")));
        }
        let has_output = self.words.iter().any(|w| w.contains("{out}"));
        let text = std::fs::read(if has_output { &output } else { &printed }).map_err(failed)?;
        let module = pir_core::text::parse(&text).into_result().map_err(|found| {
            let first = found.first().map_or_else(String::new, ToString::to_string);
            Failure::new(FailureKind::Invalid, first)
        })?;
        if !is_encoded {
            return Ok(module);
        }
        stock::decode(module).map_err(|e| Failure::new(FailureKind::Invalid, e.to_string()))
    }

    fn is_encoded(&self) -> bool {
        self.words.iter().any(|w| w.contains("{encoded}"))
    }
}

fn failed(error: std::io::Error) -> Failure {
    Failure::new(FailureKind::Crash, error.to_string())
}

/// Waits for a process, and kills it when its time is up.
pub(crate) fn wait(
    mut child: Child,
    timeout: Duration,
) -> Result<std::process::ExitStatus, Failure> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            return Ok(status);
        }
        if start.elapsed() >= timeout {
            // It may have ended meanwhile, which changes nothing.
            let _ = child.kill();
            child.wait().map_err(failed)?;
            let why = format!("the command took more than {timeout:?}");
            return Err(Failure::new(FailureKind::Timeout, why));
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

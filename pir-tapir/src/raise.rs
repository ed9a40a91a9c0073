//! From the text of a module with Tapir's instructions to a valid module of PIR.

use crate::graph::{Graph, is_tapir};
use crate::threads::{self, ThreadFacts};
use crate::throws::NoUnwind;
use crate::{Construct, Outcome, emit, flow, serial};
use pir_core::diag::Diagnostic;
use pir_core::entity::{Entity, GlobalId};
use pir_transform::merge_values_of_reopened_regions;
use pir_upgrade::{Body, Part, text_of};
use pir_verify::Verified;
use rustc_hash::FxHashMap;

/// Why a module was not raised.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not LLVM's, or has no form in LLVM 22.
    #[error(transparent)]
    Upgrade(#[from] pir_upgrade::Error),
    /// Tapir's instructions are not used as Tapir has them.
    #[error("@{function}: {message}")]
    Malformed {
        /// The function.
        function: String,
        /// Where it starts in the source, in bytes.
        offset: usize,
        /// A sentence that describes the misuse.
        message: String,
    },
    /// The module is not valid, apart from its tasks.
    #[error("{}", diagnostics.first().map_or_else(String::new, ToString::to_string))]
    Invalid {
        /// The errors, with places in `text`.
        diagnostics: Vec<Diagnostic>,
        /// The text that was checked.
        text: String,
    },
}

/// A module of PIR.
#[derive(Debug)]
pub struct Raised {
    /// The module.
    pub module: Verified,
    /// What became of the functions with tasks.
    pub constructs: Vec<Construct>,
}

/// Returns whether a text has instructions of Tapir.
pub fn is_tapir_text(text: &str) -> bool {
    let Ok(tokens) = pir_upgrade::tokens(text) else { return false };
    tokens.windows(2).any(|pair| {
        let word = &pair[0];
        pair[1].is("within") && ["detach", "reattach", "sync"].iter().any(|w| word.is(w))
    })
}

/// Returns whether a text creates threads.
pub fn is_threads_text(text: &str) -> bool {
    text.contains("@pthread_create(")
}

/// Raises a module: tasks become strands where PIR has a form for them, and calls elsewhere.
///
/// # Errors
/// A text that is not a module; see [`Error`].
pub fn raise(text: &str) -> Result<Raised, Error> {
    let parts = pir_upgrade::upgrade_parts(text)?;
    let facts = NoUnwind::of(&parts);
    let thread_facts = ThreadFacts::of(&parts);
    let mut pieces = Vec::new();
    let mut functions = Vec::new();
    for part in parts {
        match part {
            Part::Top(tokens) => {
                pieces.push(without_markers(&text_of(&tokens)));
            }
            Part::Function(body) if is_tapir(&body) => {
                functions.push((pieces.len(), TapirFunction::new(body, &facts)?));
                pieces.push(String::new());
            }
            Part::Function(body) if threads::creates_threads(&body) => {
                let function = TapirFunction::with_threads(body, &facts, &thread_facts);
                functions.push((pieces.len(), function));
                pieces.push(String::new());
            }
            Part::Function(body) => pieces.push(body.to_string()),
        }
    }
    // A function that breaks a rule is written again with its tasks as calls, so each iteration
    // has fewer functions that can break one.
    loop {
        for (place, function) in &functions {
            pieces[*place].clone_from(&function.text);
        }
        let mut text = pieces.concat();
        for (name, declaration) in STACK {
            if text.contains(name) && !text.contains(declaration) {
                text.push_str(declaration);
                text.push('\n');
            }
        }
        let diagnostics = match check(&text) {
            Ok(module) => {
                let constructs = functions.into_iter().map(|(_, f)| f.construct).collect();
                return Ok(Raised { module, constructs });
            }
            Err(diagnostics) => diagnostics,
        };
        let mut reasons: FxHashMap<&str, String> = FxHashMap::default();
        for d in diagnostics.iter().filter(|d| d.is_error()) {
            if let Some(function) = &d.function {
                reasons.entry(function).or_insert_with(|| format!("{}: {}", d.code, d.message));
            }
        }
        let mut changed = false;
        for (_, function) in &mut functions {
            if matches!(function.construct.outcome, Outcome::Raised { .. })
                && let Some(reason) = reasons.get(&*function.construct.function)
            {
                function.keep(&facts, reason)?;
                changed = true;
            }
        }
        if !changed {
            return Err(Error::Invalid { diagnostics, text });
        }
    }
}

/// What tasks with variables that stay calls use.
const STACK: [(&str, &str); 2] = [
    ("@llvm.stacksave.p0", "declare ptr @llvm.stacksave.p0()"),
    ("@llvm.stackrestore.p0", "declare void @llvm.stackrestore.p0(ptr)"),
];

fn check(text: &str) -> Result<Verified, Vec<Diagnostic>> {
    let parsed = pir_core::text::parse(text.as_bytes());
    let Some(mut module) = parsed.module else { return Err(parsed.diagnostics) };
    for n in 0..module.globals.len() {
        let function = module.function_mut(GlobalId::new(n));
        let body = function.and_then(|f| f.body.as_deref_mut());
        body.into_iter().for_each(merge_values_of_reopened_regions);
    }
    pir_verify::verify(module).map_err(|invalid| invalid.diagnostics)
}

/// Leaves out the declarations of Tapir's intrinsics.
fn without_markers(top: &str) -> String {
    let is_marker = |line: &&str| {
        let words =
            ["@llvm.syncregion.", "@llvm.taskframe.", "@llvm.sync.unwind", "@llvm.detached."];
        line.starts_with("declare")
            && words.iter().chain(&["@llvm.tapir.runtime."]).any(|word| line.contains(word))
    };
    let kept: Vec<&str> = top.split('\n').filter(|line| !is_marker(line)).collect();
    kept.join("\n")
}

/// The name of a function without its `@` and quotes.
fn bare(name: &str) -> String {
    name.trim_start_matches('@').trim_matches('"').to_owned()
}

struct TapirFunction<'a> {
    graph: Graph<'a>,
    nounwind: bool,
    text: String,
    construct: Construct,
    /// The text of a function whose threads stay calls.
    with_calls: Option<String>,
}

impl<'a> TapirFunction<'a> {
    fn new(mut body: Body<'a>, facts: &NoUnwind) -> Result<Self, Error> {
        body.name_numbers();
        let name = body.name().to_owned();
        let function = bare(&name);
        let offset = body.header[0].offset;
        let graph = Graph::new(&body).map_err(|message| Error::Malformed {
            function: function.clone(),
            offset,
            message,
        })?;
        let outcome = Outcome::Kept(String::new());
        let construct = Construct { function, offset, threads: false, outcome };
        let nounwind = facts.has(&name);
        let mut new = Self { graph, nounwind, text: String::new(), construct, with_calls: None };
        if let Err(reason) = new.write(facts) {
            new.keep(facts, &reason)?;
        }
        Ok(new)
    }

    /// Raises a function that creates threads, or keeps it with the reason.
    fn with_threads(mut body: Body<'a>, facts: &NoUnwind, thread_facts: &ThreadFacts) -> Self {
        body.name_numbers();
        let name = body.name().to_owned();
        let construct = Construct {
            function: bare(&name),
            offset: body.header[0].offset,
            threads: true,
            outcome: Outcome::Kept(String::new()),
        };
        let nounwind = facts.has(&name);
        let calls = body.to_string();
        let graph = threads::as_tasks(&body, thread_facts).and_then(|body| {
            let mut graph = Graph::new(&body)?;
            graph.force = true;
            threads::check(&graph)?;
            Ok(graph)
        });
        let mut new = Self {
            graph: Graph {
                header: Vec::new(),
                nodes: Vec::new(),
                regions: Vec::new(),
                force: true,
                stacks: (String::new(), 0),
            },
            nounwind,
            text: calls.clone(),
            construct,
            with_calls: Some(calls),
        };
        let written = graph.and_then(|graph| {
            new.graph = graph;
            new.write(facts)
        });
        if let Err(reason) = written {
            new.construct.outcome = Outcome::Kept(reason);
        }
        new
    }

    /// Writes tasks as strands.
    fn write(&mut self, facts: &NoUnwind) -> Result<(), String> {
        let mut graph = self.graph.clone();
        let kept = serial::elide(&mut graph, facts, false)?;
        let flow = flow::open_regions(&graph)?;
        let emitted = emit::emit(&mut graph, &flow, facts, self.nounwind)?;
        let (forks, joins) = (emitted.forks, emitted.joins);
        self.text = emitted.text;
        self.construct.outcome = if forks == 0 && kept > 0 {
            Outcome::Kept("its tasks may end by an exception".to_owned())
        } else {
            Outcome::Raised { forks, joins, kept }
        };
        Ok(())
    }

    /// Writes tasks as calls.
    fn keep(&mut self, facts: &NoUnwind, reason: &str) -> Result<(), Error> {
        if let Some(text) = &self.with_calls {
            self.text.clone_from(text);
            self.construct.outcome = Outcome::Kept(reason.to_owned());
            return Ok(());
        }
        let mut graph = self.graph.clone();
        let emitted = serial::elide(&mut graph, facts, true).and_then(|_| {
            let flow = flow::open_regions(&graph)?;
            emit::emit(&mut graph, &flow, facts, true)
        });
        let emitted = emitted.map_err(|message| Error::Malformed {
            function: self.construct.function.clone(),
            offset: self.construct.offset,
            message,
        })?;
        self.text = emitted.text;
        self.construct.outcome = Outcome::Kept(reason.to_owned());
        Ok(())
    }
}

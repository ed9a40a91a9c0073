//! A function of Tapir as a graph of blocks over tokens.

use pir_upgrade::{Block, Body, Kind, Token};
use rustc_hash::FxHashMap;

pub(crate) type Tokens<'a> = Vec<Token<'a>>;

/// `%p = phi T [value, %block], …`
#[derive(Clone)]
pub(crate) struct Phi<'a> {
    /// Up to the type.
    pub head: Tokens<'a>,
    /// Values with the blocks that they come from.
    pub entries: Vec<(Tokens<'a>, String)>,
    /// Metadata.
    pub tail: Tokens<'a>,
}

/// How a block ends.
#[derive(Clone)]
pub(crate) enum End<'a> {
    Detach {
        region: usize,
        body: usize,
        next: usize,
        unwind: Option<usize>,
    },
    Reattach {
        region: usize,
        next: usize,
    },
    Sync {
        region: usize,
        next: usize,
    },
    /// The end of a task, or of its frame in the spawner, by an exception.
    Rethrow {
        value: Tokens<'a>,
        unwind: usize,
        of_frame: bool,
    },
    /// A terminator of LLVM with the blocks that it names.
    Plain {
        tokens: Tokens<'a>,
        targets: Vec<usize>,
    },
}

#[derive(Clone)]
pub(crate) struct Node<'a> {
    pub name: String,
    pub phis: Vec<Phi<'a>>,
    pub code: Vec<Tokens<'a>>,
    pub end: End<'a>,
}

impl Node<'_> {
    /// Removes what phis have for a predecessor.
    pub(crate) fn drop_entries(&mut self, from: &str) {
        for phi in &mut self.phis {
            phi.entries.retain(|(_, name)| name != from);
        }
        // Nothing comes here any more, so nothing can use the value.
        self.phis.retain(|phi| !phi.entries.is_empty());
    }

    /// Gives another name to a predecessor of phis. Several edges become one.
    pub(crate) fn rename_entries(&mut self, from: &str, to: &str) {
        for phi in &mut self.phis {
            let mut is_first = true;
            phi.entries.retain_mut(|(_, name)| {
                if name != from {
                    return true;
                }
                to.clone_into(name);
                std::mem::take(&mut is_first)
            });
        }
    }
}

/// A function.
#[derive(Clone)]
pub(crate) struct Graph<'a> {
    pub header: Tokens<'a>,
    pub nodes: Vec<Node<'a>>,
    /// Names of the sync regions.
    pub regions: Vec<String>,
    /// Whether regions are forced, since threads may wait for one another.
    pub force: bool,
    /// What names of saved stacks begin with, and how many there are.
    pub stacks: (String, usize),
}

/// Returns the operation of an instruction.
pub(crate) fn operation<'t>(instruction: &'t [Token<'_>]) -> &'t str {
    match instruction {
        [_, equals, operation, ..] if equals.is("=") => &operation.text,
        [operation, ..] => &operation.text,
        [] => "",
    }
}

/// Reads tokens with a space between each two, for instructions in which spaces do not matter.
pub(crate) fn words(text: &str) -> Tokens<'static> {
    text.split(' ')
        .map(|text| {
            let kind = match text.as_bytes().first() {
                Some(b'%') => Kind::Local,
                Some(b'@') => Kind::Global,
                Some(b'(' | b')' | b',' | b'=') => Kind::Other,
                _ => Kind::Word,
            };
            Token::new(kind, text.to_owned())
        })
        .collect()
}

/// Returns the function that an instruction calls, or the value.
pub(crate) fn callee<'t>(instruction: &'t [Token<'_>]) -> Option<&'t str> {
    let called = instruction
        .windows(2)
        .find(|pair| matches!(pair[0].kind, Kind::Local | Kind::Global) && pair[1].is("("));
    called.map(|pair| &*pair[0].text)
}

/// Returns whether a function has anything of Tapir.
pub(crate) fn is_tapir(body: &Body<'_>) -> bool {
    body.blocks.iter().flat_map(|b| &b.instructions).any(|i| {
        matches!(operation(i), "detach" | "reattach" | "sync")
            || callee(i).is_some_and(|name| MARKERS.iter().any(|m| is_intrinsic(name, m)))
    })
}

/// Intrinsics of Tapir that mark places and are removed.
const MARKERS: &[&str] = &[
    "@llvm.syncregion.start",
    "@llvm.taskframe.create",
    "@llvm.taskframe.use",
    "@llvm.taskframe.end",
    "@llvm.taskframe.load.guard",
    "@llvm.tapir.runtime.start",
    "@llvm.tapir.runtime.end",
    "@llvm.sync.unwind",
];

/// Returns whether `name` is the intrinsic, with or without types after it.
fn is_intrinsic(name: &str, intrinsic: &str) -> bool {
    name.strip_prefix(intrinsic).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

impl<'a> Graph<'a> {
    /// Reads a function, whose values and blocks all have names.
    ///
    /// # Errors
    /// A sentence that describes the misuse of Tapir's instructions.
    pub(crate) fn new(body: &Body<'a>) -> Result<Self, String> {
        let names: FxHashMap<&str, usize> =
            body.blocks.iter().enumerate().map(|(i, b)| (&*b.name, i)).collect();
        let mut regions: FxHashMap<&str, usize> = FxHashMap::default();
        let starts =
            body.blocks.iter().flat_map(|b| &b.instructions).filter(|i| {
                callee(i).is_some_and(|name| is_intrinsic(name, "@llvm.syncregion.start"))
            });
        let mut region_names = Vec::new();
        for start in starts {
            regions.insert(&start[0].text, region_names.len());
            region_names.push(start[0].text.to_string());
        }
        let reader = Reader { blocks: &body.blocks, names: &names, regions: &regions };
        let nodes = body.blocks.iter().map(|b| reader.node(&b.name, &b.instructions));
        let mut nodes: Vec<Node<'a>> = nodes.collect::<Result<_, _>>()?;
        for block in &body.blocks {
            let last = block.instructions.last().filter(|i| is_sync_unwind(i));
            if let Some(&unwind) =
                last.map(|i| reader.labels(i)).transpose()?.unwrap_or_default().get(1)
            {
                nodes[unwind].drop_entries(&block.name);
            }
        }
        Ok(Self {
            header: body.header.clone(),
            nodes,
            regions: region_names,
            force: false,
            stacks: (String::new(), 0),
        })
    }

    /// Returns a name that no block and no value begins with.
    pub(crate) fn free_prefix(&self, wanted: &str) -> String {
        let mut prefix = wanted.to_owned();
        let is_taken = |prefix: &str| {
            self.nodes.iter().any(|n| {
                let mut values =
                    n.phis.iter().map(|p| &p.head).chain(&n.code).filter_map(|i| i.first());
                n.name.starts_with(prefix)
                    || values
                        .any(|v| v.text.strip_prefix('%').is_some_and(|v| v.starts_with(prefix)))
            })
        };
        while is_taken(&prefix) {
            prefix.push('.');
        }
        prefix
    }

    /// The blocks that follow on a block, without the edges on which a task leaves.
    pub(crate) fn targets(&self, at: usize) -> Vec<usize> {
        match &self.nodes[at].end {
            End::Detach { body, next, .. } => vec![*body, *next],
            End::Sync { next, .. } => vec![*next],
            End::Reattach { .. } | End::Rethrow { .. } => Vec::new(),
            End::Plain { targets, .. } => targets.clone(),
        }
    }
}

/// Returns whether an instruction waits for exceptions of tasks that were waited for.
fn is_sync_unwind(instruction: &[Token<'_>]) -> bool {
    operation(instruction) == "invoke"
        && callee(instruction).is_some_and(|name| is_intrinsic(name, "@llvm.sync.unwind"))
}

struct Reader<'r> {
    blocks: &'r [Block<'r>],
    names: &'r FxHashMap<&'r str, usize>,
    regions: &'r FxHashMap<&'r str, usize>,
}

impl Reader<'_> {
    fn node<'a>(&self, name: &str, instructions: &[Tokens<'a>]) -> Result<Node<'a>, String> {
        let Some((last, rest)) = instructions.split_last() else {
            return Err(format!("block %{name} is empty"));
        };
        let mut phis = Vec::new();
        let mut code = Vec::new();
        for instruction in rest {
            if operation(instruction) == "phi" {
                phis.push(phi(instruction).ok_or("a phi cannot be read")?);
            } else if !callee(instruction)
                .is_some_and(|n| MARKERS.iter().any(|m| is_intrinsic(n, m)))
            {
                code.push(instruction.clone());
            }
        }
        Ok(Node { name: name.to_owned(), phis, code, end: self.end(last)? })
    }

    fn label(&self, name: &str) -> Result<usize, String> {
        let found = name.strip_prefix('%').and_then(|name| self.names.get(name));
        found.copied().ok_or_else(|| format!("there is no block {name}"))
    }

    fn labels(&self, tokens: &[Token<'_>]) -> Result<Vec<usize>, String> {
        let pairs = tokens.windows(2).filter(|p| p[0].text == "label" && p[1].kind == Kind::Local);
        pairs.map(|p| self.label(&p[1].text)).collect()
    }

    fn end<'a>(&self, last: &Tokens<'a>) -> Result<End<'a>, String> {
        let word = operation(last);
        if matches!(word, "detach" | "reattach" | "sync") {
            let [_, within, token, ..] = &last[..] else {
                return Err(format!("`{word}` is short"));
            };
            let Some(&region) = self.regions.get(&*token.text).filter(|_| within.is("within"))
            else {
                return Err(format!("`{word}` names no sync region"));
            };
            let labels = self.labels(last)?;
            return match (word, &labels[..]) {
                ("detach", [body, next, rest @ ..]) if rest.len() < 2 => Ok(End::Detach {
                    region,
                    body: *body,
                    next: *next,
                    unwind: rest.first().copied(),
                }),
                ("reattach", [next]) => Ok(End::Reattach { region, next: *next }),
                ("sync", [next]) => Ok(End::Sync { region, next: *next }),
                _ => Err(format!("`{word}` with {} labels", labels.len())),
            };
        }
        let targets = self.labels(last)?;
        if is_sync_unwind(last) {
            // No task that PIR runs beside others throws.
            let next = *targets.first().ok_or("an invoke without labels")?;
            return Ok(End::plain_branch(&self.blocks[next].name, next));
        }
        let name = callee(last).filter(|_| word == "invoke").unwrap_or_default();
        let of_frame = is_intrinsic(name, "@llvm.taskframe.resume");
        if of_frame || is_intrinsic(name, "@llvm.detached.rethrow") {
            let &[_, unwind] = &targets[..] else { return Err("a rethrow without labels".into()) };
            let comma = last.iter().position(|t| t.is(",")).ok_or("a rethrow without a value")?;
            let close = last.iter().position(|t| t.is("to")).ok_or("a rethrow without labels")?;
            if close < comma + 3 {
                return Err("a rethrow without a value".into());
            }
            // `, { ptr, i32 } %value)`: the value is before the parenthesis, and attributes follow.
            let paren = last[comma..close].iter().rposition(|t| t.is(")"));
            let end = paren.map_or(close, |p| comma + p);
            let Some(value) = last.get(comma + 2..end) else {
                return Err("a rethrow without a value".into());
            };
            return Ok(End::Rethrow { value: value.to_vec(), unwind, of_frame });
        }
        Ok(End::Plain { tokens: last.clone(), targets })
    }
}

impl End<'_> {
    /// `br label %name`
    pub(crate) fn plain_branch(name: &str, target: usize) -> Self {
        let tokens = vec![
            Token::new(Kind::Word, "br"),
            Token::new(Kind::Type, "label"),
            Token::new(Kind::Local, format!("%{name}")),
        ];
        Self::Plain { tokens, targets: vec![target] }
    }
}

/// Reads a phi.
fn phi<'a>(tokens: &[Token<'a>]) -> Option<Phi<'a>> {
    let open = tokens.iter().position(|t| t.is("["))?;
    let mut phi = Phi { head: tokens[..open].to_vec(), entries: Vec::new(), tail: Vec::new() };
    let mut at = open;
    loop {
        // `[ value , %block ]`; a value may have brackets of its own.
        let mut depth = 0_usize;
        let mut end = at;
        loop {
            let token = tokens.get(end)?;
            if token.is("[") || token.is("(") || token.is("{") || token.is("<") {
                depth += 1;
            } else if token.is("]") || token.is(")") || token.is("}") || token.is(">") {
                depth = depth.checked_sub(1)?;
            }
            if depth == 0 {
                break;
            }
            end += 1;
        }
        let inner = tokens.get(at + 1..end)?;
        let [value @ .., comma, label] = inner else { return None };
        if !comma.is(",") || label.kind != Kind::Local || value.is_empty() {
            return None;
        }
        phi.entries.push((value.to_vec(), label.text[1..].to_owned()));
        if tokens.get(end + 1).is_some_and(|t| t.is(","))
            && tokens.get(end + 2).is_some_and(|t| t.is("["))
        {
            at = end + 2;
        } else {
            phi.tail = tokens[end + 1..].to_vec();
            return Some(phi);
        }
    }
}

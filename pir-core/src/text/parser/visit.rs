//! Reading a text without keeping it: each body is shown to a visitor while it is hot, and its tables
//! are filled again by the next.

use super::bodies::{BodyReader, Shared};
use super::driver::{ParseOptions, ReadTop, no_text, read_top};
use super::scope::PendingBody;
use crate::diag::Diagnostic;
use crate::entity::GlobalId;
use crate::function::{Body, NO_PLACE};
use crate::module::Module;
use rayon::prelude::*;
use std::sync::Mutex;

/// Who looks at the bodies of a text, see [`visit`].
pub trait Visit: Sync {
    /// What is computed of the module before bodies are shown, and again when it has got types or symbols
    /// that only bodies have. The module has no bodies: [`crate::Function::is_definition`] tells which
    /// functions have one.
    type Facts<'m>: Sync;
    /// What is kept from body to body, by one thread at a time. Attribute sets of the bodies that it sees
    /// are numbered alike while [`crate::attr::AttrPool::stamp`] is the same.
    type State: Send;
    /// What is found out about one body and worth keeping.
    type Found: Send;

    /// Looks at the module; `None` gives up.
    fn facts<'m>(&self, module: &'m Module) -> Option<Self::Facts<'m>>;

    /// A thread's state before its first body.
    fn state(&self) -> Self::State;

    /// Looks at a body. What is found is collected if there is something.
    ///
    /// # Errors
    /// See [`NoAnswer`].
    fn body<'m>(
        &self,
        facts: &Self::Facts<'m>,
        state: &mut Self::State,
        function: GlobalId,
        body: Shown<'_>,
    ) -> Result<Option<Self::Found>, NoAnswer>;
}

/// A body as a visitor sees it.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'b> {
    /// The body.
    pub body: &'b Body,
    /// It has the names of its values and blocks. Few visitors ever look at one, so that a body is first
    /// shown without.
    pub named: bool,
}

/// Why a visitor does not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoAnswer {
    /// The visit ends without a result: the text has to be [read as a whole](super::parse).
    GiveUp,
    /// The body is to be shown with its names; if it was, the visit ends.
    NeedsNames,
}

/// What came of a visit to all bodies.
#[derive(Debug)]
pub struct Visited<F> {
    /// The module without its bodies, but with all types and symbols that they use.
    pub module: Module,
    /// Warnings of the reader, by place.
    pub warnings: Vec<Diagnostic>,
    /// What was found, in the order of the functions.
    pub found: Vec<(GlobalId, F)>,
}

/// Text of the bodies that are read before the module first grows by what is new in them. What is new is
/// mostly so in the first bodies: each round is four times as long as the one before it.
const FIRST_ROUND: usize = 1 << 16;

/// Shows every body of a text to a visitor, on all cores if there is much to read, and keeps none. Memory
/// is that of the text, of its top level, and of one body a thread.
///
/// `None` if the text has an error, if what it says of one body depends on another (`blockaddress`,
/// use-list orders at the top level, intrinsics that nothing declares), or if the visitor gives up: then
/// [`parse_with`](super::parse_with) tells more. O(text).
pub fn visit<V: Visit>(
    src: &[u8],
    options: &ParseOptions,
    visitor: &V,
) -> Option<Visited<V::Found>> {
    if no_text(src).is_some() {
        return None;
    }
    let ReadTop { reader, mut module, bodies, use_lists, mut diags, dropped, pending } =
        read_top(src, options, false);
    let told = dropped != 0 || diags.iter().any(Diagnostic::is_error);
    if told || !use_lists.is_empty() || !pending.is_empty() {
        return None;
    }
    for place in &bodies {
        module.function_mut(place.global)?.body_elsewhere = true;
    }
    let mut found = Vec::new();
    let mut rest = &bodies[..];
    let mut kept: Vec<(GlobalId, Box<Body>)> = Vec::new();
    let mut size = FIRST_ROUND;
    while !rest.is_empty() || !kept.is_empty() {
        let grown_types = Mutex::new(None);
        let grown_symbols = Mutex::new(None);
        let facts = visitor.facts(&module)?;
        let mut state = visitor.state();
        for (g, body) in kept.drain(..) {
            let shown = Shown { body: &body, named: true };
            found.extend(visitor.body(&facts, &mut state, g, shown).ok()?.map(|f| (g, f)));
        }
        let frozen = reader.frozen(&module);
        let round = Round {
            visitor,
            facts: &facts,
            shared: &Shared {
                src,
                frozen: &frozen,
                types: &grown_types,
                symbols: &grown_symbols,
                wants_labels: false,
                precise: false,
                keeps_attrs: true,
            },
            parallel: options.parallel,
            idle: Mutex::new(Vec::new()),
        };
        // While nothing is new, there is no reason to stop.
        while !rest.is_empty() && kept.is_empty() {
            let (now, later) = rest.split_at(round_len(rest, size));
            for seen in round.read(now)? {
                match seen {
                    Seen::Found(g, f) => found.push((g, f)),
                    Seen::Kept(g, body) => kept.push((g, body)),
                }
            }
            rest = later;
            size = size.saturating_mul(4);
        }
        drop(facts);
        if let Some(types) = grown_types.into_inner().unwrap_or_else(|e| e.into_inner()) {
            module.types = *types;
        }
        if let Some(symbols) = grown_symbols.into_inner().unwrap_or_else(|e| e.into_inner()) {
            module.symbols = *symbols;
        }
    }
    found.sort_by_key(|f| f.0);
    diags.sort_by_key(|d| d.span.map_or(NO_PLACE, |s| s.start));
    Some(Visited { module, warnings: diags, found })
}

/// How many bodies have so much text together; at least one.
fn round_len(bodies: &[PendingBody], size: usize) -> usize {
    let mut sum = 0;
    let full = |b: &PendingBody| {
        sum += b.close - b.open;
        sum >= size
    };
    bodies.iter().position(full).map_or(bodies.len(), |n| n + 1)
}

/// What came of one body.
enum Seen<F> {
    Found(GlobalId, F),
    /// It uses what the module does not have yet.
    Kept(GlobalId, Box<Body>),
}

struct Round<'r, 'm, 'a, V: Visit> {
    visitor: &'r V,
    facts: &'r V::Facts<'m>,
    shared: &'r Shared<'a>,
    parallel: bool,
    /// Readers that nobody has just now, with what they keep: a new one costs more than a small body.
    idle: Mutex<Vec<Idle<'a, V>>>,
}

/// A reader, and what its thread keeps.
type Idle<'a, V> = Box<(BodyReader<'a>, <V as Visit>::State)>;

/// A reader that a thread has for a while.
struct Lent<'p, 'a, V: Visit> {
    /// There until the end.
    reader: Option<Idle<'a, V>>,
    idle: &'p Mutex<Vec<Idle<'a, V>>>,
}

impl<V: Visit> Drop for Lent<'_, '_, V> {
    fn drop(&mut self) {
        self.idle.lock().unwrap_or_else(|e| e.into_inner()).extend(self.reader.take());
    }
}

impl<'a, V: Visit> Round<'_, '_, 'a, V> {
    fn read(&self, bodies: &[PendingBody]) -> Option<Vec<Seen<V::Found>>> {
        let size: usize = bodies.iter().map(|b| b.close - b.open).sum();
        let threads = rayon::current_num_threads();
        if self.parallel && threads > 1 && bodies.len() > 1 && size > 1 << 16 {
            let run = bodies.len().div_ceil(threads * 16).max(1);
            let bodies = bodies.par_iter().with_min_len(run);
            let seen = bodies.map_init(|| self.reader(), |lent, b| self.one(lent, b));
            let seen: Option<Vec<_>> = seen.collect();
            return Some(seen?.into_iter().flatten().collect());
        }
        let mut lent = self.reader();
        let mut out = Vec::new();
        for b in bodies {
            out.extend(self.one(&mut lent, b)?);
        }
        Some(out)
    }

    fn reader(&self) -> Lent<'_, 'a, V> {
        let idle = self.idle.lock().unwrap_or_else(|e| e.into_inner()).pop();
        let new = || Box::new((BodyReader::new(self.shared), self.visitor.state()));
        Lent { reader: Some(idle.unwrap_or_else(new)), idle: &self.idle }
    }

    /// What came of a body, if anything; `None` ends the visit.
    fn one(
        &self,
        lent: &mut Lent<'_, 'a, V>,
        place: &PendingBody,
    ) -> Option<Option<Seen<V::Found>>> {
        let (reader, state) = lent.reader.as_deref_mut()?;
        let g = place.global;
        for named in [false, true] {
            // Whatever there is beside the body is an error, or needs another body.
            if reader.read(place, named).ok()?.is_some() {
                return None;
            }
            if reader.has_grown() {
                if named {
                    return Some(Some(Seen::Kept(g, reader.take_body())));
                }
                continue;
            }
            let shown = Shown { body: reader.body(), named };
            match self.visitor.body(self.facts, state, g, shown) {
                Ok(found) => return Some(found.map(|f| Seen::Found(g, f))),
                Err(NoAnswer::NeedsNames) => {}
                Err(NoAnswer::GiveUp) => return None,
            }
        }
        None
    }
}

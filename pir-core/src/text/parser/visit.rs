//! Visiting the bodies of a text without building the whole module: a thread shows each body to the
//! visitor as soon as it is parsed, while it is in the cache, and reuses its tables for the next
//! body.

use super::bodies::{BodyReader, SharedHeader};
use super::driver::{ParseOptions, ReadTop, input_error, read_top};
use super::scope::PendingBody;
use crate::diag::Diagnostic;
use crate::entity::GlobalId;
use crate::function::{Body, NO_SOURCE_PLACE};
use crate::module::Module;
use crate::upgrade::UpgradePlan;
use rayon::prelude::*;
use std::sync::Mutex;

/// A visitor of the bodies of a text, see [`visit`].
pub trait Visit: Sync {
    /// Facts about the module, computed before bodies are shown and again whenever the module has
    /// grown by types or symbols that only bodies use. The module has no bodies;
    /// [`crate::Function::is_definition`] distinguishes definitions from declarations.
    type Facts<'m>: Sync;
    /// State that one thread at a time keeps from body to body. The numbers of attribute sets agree
    /// between bodies while [`crate::attr::AttrPool::stamp`] is the same.
    type State: Send;
    /// The result for one body.
    type BodyResult: Send;

    /// Computes the facts about the module; `None` gives up the visit.
    fn facts<'m>(&self, module: &'m Module) -> Option<Self::Facts<'m>>;

    /// Creates a thread's state before its first body.
    fn state(&self) -> Self::State;

    /// Visits a body. A result of `Some` is collected.
    ///
    /// # Errors
    /// See [`NoResult`].
    fn body<'m>(
        &self,
        facts: &Self::Facts<'m>,
        state: &mut Self::State,
        function: GlobalId,
        body: VisitedBody<'_>,
    ) -> Result<Option<Self::BodyResult>, NoResult>;
}

/// A body as shown to a visitor.
#[derive(Clone, Copy, Debug)]
pub struct VisitedBody<'b> {
    /// The body.
    pub body: &'b Body,
    /// Whether the body has the names of its values and blocks. A body is shown without them at
    /// first, because few visitors need them.
    pub named: bool,
}

/// The reason why a visitor has no result for a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoResult {
    /// Ends the visit without a result, so that the caller has to [parse the whole
    /// text](super::parse).
    GiveUp,
    /// Requests the body again with names; if it had them already, the visit ends.
    NeedsNames,
}

/// The result of visiting all bodies.
#[derive(Debug)]
pub struct VisitResult<F> {
    /// The module without its bodies, but with all types and symbols that the bodies use.
    pub module: Module,
    /// The warnings of the parser, ordered by position.
    pub warnings: Vec<Diagnostic>,
    /// The collected results, in the order of the functions.
    pub found: Vec<(GlobalId, F)>,
}

/// Bytes of body text parsed before the module is first extended by new types and symbols. New ones
/// occur mostly in the first bodies, so each batch is four times as large as the previous one.
const FIRST_BATCH_BYTES: usize = 1 << 16;

/// Shows every body of a text to a visitor, in parallel if the text is large, and keeps none. Needs
/// memory for the text, its top level, and one body per thread.
///
/// Returns `None` if the text has an error or is upgraded from an earlier LLVM, if one body depends
/// on another (`blockaddress`, use-list orders at the top level, undeclared intrinsics), or if the
/// visitor gives up;
/// [`parse_with`](super::parse_with) then gives the details. O(text).
pub fn visit<V: Visit>(
    src: &[u8],
    options: &ParseOptions,
    visitor: &V,
) -> Option<VisitResult<V::BodyResult>> {
    if input_error(src).is_some() {
        return None;
    }
    let ReadTop { reader, mut module, bodies, use_lists, mut diags, dropped, pending } =
        read_top(src, options, false);
    let has_errors = dropped != 0 || diags.iter().any(Diagnostic::is_error);
    let is_old = !UpgradePlan::new(&module).is_empty();
    if has_errors || is_old || !use_lists.is_empty() || !pending.is_empty() {
        return None;
    }
    for place in &bodies {
        module.function_mut(place.global)?.body_elsewhere = true;
    }
    let mut found = Vec::new();
    let mut rest = &bodies[..];
    let mut waiting: Vec<(GlobalId, Box<Body>)> = Vec::new();
    let mut size = FIRST_BATCH_BYTES;
    while !rest.is_empty() || !waiting.is_empty() {
        let grown_types = Mutex::new(None);
        let grown_symbols = Mutex::new(None);
        let facts = visitor.facts(&module)?;
        let mut state = visitor.state();
        for (g, body) in waiting.drain(..) {
            let shown = VisitedBody { body: &body, named: true };
            found.extend(visitor.body(&facts, &mut state, g, shown).ok()?.map(|f| (g, f)));
        }
        let frozen = reader.frozen(&module);
        let batch = BatchVisitor {
            visitor,
            facts: &facts,
            shared: &SharedHeader {
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
        // Extends the module only when a body needs it, since the facts are then computed again.
        while !rest.is_empty() && waiting.is_empty() {
            let (now, later) = rest.split_at(batch_len(rest, size));
            for outcome in batch.read(now)? {
                match outcome {
                    Outcome::Found(g, f) => found.push((g, f)),
                    Outcome::NeedsGrowth(g, body) => waiting.push((g, body)),
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
    diags.sort_by_key(|d| d.span.map_or(NO_SOURCE_PLACE, |s| s.start));
    Some(VisitResult { module, warnings: diags, found })
}

/// Returns the number of bodies that have `size` bytes of text together; at least one.
fn batch_len(bodies: &[PendingBody], size: usize) -> usize {
    let mut sum = 0;
    let full = |b: &PendingBody| {
        sum += b.close - b.open;
        sum >= size
    };
    bodies.iter().position(full).map_or(bodies.len(), |n| n + 1)
}

/// The outcome for one body.
enum Outcome<F> {
    Found(GlobalId, F),
    /// The body uses types or symbols that the module does not have yet.
    NeedsGrowth(GlobalId, Box<Body>),
}

struct BatchVisitor<'r, 'm, 'a, V: Visit> {
    visitor: &'r V,
    facts: &'r V::Facts<'m>,
    shared: &'r SharedHeader<'a>,
    parallel: bool,
    /// Readers that no thread is using, with their states. They are reused, because creating one
    /// costs more than parsing a small body.
    idle: Mutex<Vec<IdleReader<'a, V>>>,
}

/// A body reader and the state of the visitor that goes with it.
type IdleReader<'a, V> = Box<(BodyReader<'a>, <V as Visit>::State)>;

/// A reader borrowed from the pool of idle readers; dropping this returns it.
struct BorrowedReader<'p, 'a, V: Visit> {
    /// `Some` until the drop.
    reader: Option<IdleReader<'a, V>>,
    idle: &'p Mutex<Vec<IdleReader<'a, V>>>,
}

impl<V: Visit> Drop for BorrowedReader<'_, '_, V> {
    fn drop(&mut self) {
        self.idle.lock().unwrap_or_else(|e| e.into_inner()).extend(self.reader.take());
    }
}

impl<'a, V: Visit> BatchVisitor<'_, '_, 'a, V> {
    fn read(&self, bodies: &[PendingBody]) -> Option<Vec<Outcome<V::BodyResult>>> {
        let size: usize = bodies.iter().map(|b| b.close - b.open).sum();
        let threads = rayon::current_num_threads();
        if self.parallel && threads > 1 && bodies.len() > 1 && size > 1 << 16 {
            let run = bodies.len().div_ceil(threads * 16).max(1);
            let bodies = bodies.par_iter().with_min_len(run);
            let outcomes = bodies.map_init(|| self.reader(), |lent, b| self.visit_body(lent, b));
            let outcomes: Option<Vec<_>> = outcomes.collect();
            return Some(outcomes?.into_iter().flatten().collect());
        }
        let mut lent = self.reader();
        let mut out = Vec::new();
        for b in bodies {
            out.extend(self.visit_body(&mut lent, b)?);
        }
        Some(out)
    }

    fn reader(&self) -> BorrowedReader<'_, 'a, V> {
        let idle = self.idle.lock().unwrap_or_else(|e| e.into_inner()).pop();
        let new = || Box::new((BodyReader::new(self.shared), self.visitor.state()));
        BorrowedReader { reader: Some(idle.unwrap_or_else(new)), idle: &self.idle }
    }

    /// Parses and visits one body. Returns the outcome if there is one; `None` ends the visit.
    fn visit_body(
        &self,
        lent: &mut BorrowedReader<'_, 'a, V>,
        place: &PendingBody,
    ) -> Option<Option<Outcome<V::BodyResult>>> {
        let (reader, state) = lent.reader.as_deref_mut()?;
        let g = place.global;
        for named in [false, true] {
            // A remainder beside the body is either an error or a dependency on another body.
            if reader.read(place, named).ok()?.is_some() {
                return None;
            }
            if reader.has_grown() {
                if named {
                    return Some(Some(Outcome::NeedsGrowth(g, reader.take_body())));
                }
                continue;
            }
            let shown = VisitedBody { body: reader.body(), named };
            match self.visitor.body(self.facts, state, g, shown) {
                Ok(found) => return Some(found.map(|f| Outcome::Found(g, f))),
                Err(NoResult::NeedsNames) => {}
                Err(NoResult::GiveUp) => return None,
            }
        }
        None
    }
}

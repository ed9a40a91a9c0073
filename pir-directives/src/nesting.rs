//! Which directive may be in which (OpenMP 3.1, section 2.10).

use crate::calls::span;
use crate::context::Context;
use crate::model::{ClauseKind, Directive};
use crate::tree::Node;
use pir_core::diag::{Code, Diagnostic};

/// Checks the nesting of all constructs.
pub(crate) fn check(cx: &Context<'_>, out: &mut Vec<Diagnostic>) {
    for node in &cx.tree.nodes {
        if let Some((outer, help)) = violated(cx, node) {
            let name = node.directive.pragma();
            let message = match outer {
                Some(o) => format!("`{name}` is not allowed inside `{}`", o.directive.pragma()),
                None => format!("`{name}` is not allowed here"),
            };
            let mut found = Diagnostic::new(Code::DirectiveNesting, message)
                .at(span(cx.body, node.begin))
                .help(help);
            if let Some(o) = outer {
                found = found.label(span(cx.body, o.begin), "this one is around it");
            }
            out.push(found);
        }
    }
}

/// The constructs around a node, innermost first, up to the region of a team.
fn closely_around<'c>(cx: &'c Context<'_>, node: &'c Node) -> impl Iterator<Item = &'c Node> {
    let mut at = node.parent;
    let mut done = false;
    std::iter::from_fn(move || {
        let n = at.filter(|_| !done)?;
        let outer = &cx.tree.nodes[n];
        at = outer.parent;
        // A combined directive shares work out, and is a region: the next one around is not close.
        done = outer.directive.is_parallel();
        Some(outer)
    })
}

/// The construct around a node that must not be there, or the lack of one that must, with help.
fn violated<'c>(cx: &'c Context<'_>, node: &'c Node) -> Option<(Option<&'c Node>, &'static str)> {
    use Directive as D;
    let parent = node.parent.map(|p| &cx.tree.nodes[p]);
    if let Some(p) = parent.filter(|p| p.directive == D::Atomic) {
        return Some((Some(p), "an atomic access has no other directives in it"));
    }
    // The block of `sections` holds sections and nothing else; a directive before the first one is
    // in the section that has no marker.
    match node.directive {
        D::Section if !parent.is_some_and(|p| p.directive.is_sections()) => {
            return Some((parent, "a section is directly inside `sections`"));
        }
        D::Threadprivate if parent.is_some() => {
            return Some((parent, "put it before all other directives"));
        }
        _ => {}
    }
    let shares_work = |d: D| {
        d.is_worksharing() || matches!(d, D::ParallelLoop | D::ParallelSections | D::Section)
    };
    let excludes_teamwork =
        |d: D| shares_work(d) || matches!(d, D::Task | D::Critical | D::Ordered | D::Master);
    let mut around = closely_around(cx, node);
    match node.directive {
        D::Loop | D::Sections | D::Single => {
            let found = around.find(|o| excludes_teamwork(o.directive));
            found.map(|o| (Some(o), "open a parallel region around the inner one"))
        }
        D::Barrier => {
            let found = around.find(|o| excludes_teamwork(o.directive));
            found.map(|o| (Some(o), "not all threads of the team come here"))
        }
        D::Master => around
            .find(|o| shares_work(o.directive) || o.directive == D::Task)
            .map(|o| (Some(o), "the master thread may not come here")),
        D::Ordered => {
            let mut around = around;
            for o in &mut around {
                if matches!(o.directive, D::Critical | D::Task | D::Ordered) {
                    return Some((Some(o), "put it directly into the loop"));
                }
                if o.directive.is_loop() {
                    let has = o.has(ClauseKind::Ordered);
                    let help = "give the loop the clause `OMP_ORDERED`";
                    return (!has).then_some((Some(o), help));
                }
                if o.directive.is_parallel() || shares_work(o.directive) {
                    return Some((Some(o), "it is only allowed in a loop with `ordered`"));
                }
            }
            // Without a construct around it, a caller may have the loop.
            None
        }
        D::Critical => {
            let name = |n: &Node| n.clause(ClauseKind::Name).map(|c| c.word.clone());
            let mine = name(node);
            // A region inside does not change who holds the section.
            let mut at = node.parent;
            while let Some(p) = at {
                let o = &cx.tree.nodes[p];
                if o.directive == D::Critical && name(o) == mine {
                    return Some((Some(o), "a thread would wait for itself: use another name"));
                }
                at = o.parent;
            }
            None
        }
        _ => None,
    }
}

//! The role of an edge of the Parallel-CFG in its terminator, as a label for pictures and graphs.

use std::fmt;

use pir_core::entity::Block;
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, UnwindFlags};
use pir_core::opcode::Terminator;
use pir_core::types::Types;

/// The kind of an edge. `Display` writes a short label.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum EdgeKind {
    /// The only successor of an ordinary terminator, or a successor in a graph without
    /// instructions: no label.
    Branch,
    /// A conditional branch, if the condition is true.
    True,
    /// A conditional branch, if the condition is false.
    False,
    /// The default of a `switch`.
    Default,
    /// A case of a `switch`: its value, sign-extended; none if it does not fit into 64 bits.
    Case(Option<i64>),
    /// An `invoke` or `callbr` that returns.
    Normal,
    /// An `invoke`, `catchswitch` or `cleanupret` that unwinds.
    Unwind,
    /// One of several targets or handlers: of `indirectbr`, `callbr` or `catchswitch`, by its
    /// number among them.
    Target(u32),
    /// An entry fork starts a strand: its number among the successors, the master aside.
    Fork(u32),
    /// An interior fork starts a strand: its number among the successors, the master aside.
    Interior(u32),
    /// A fork of either kind starts its master strand.
    Master,
}

impl EdgeKind {
    /// Returns the kind of an edge: successor occurrence `position` of block `b`, in the order of
    /// [`Body::successors`]. O(1). [`EdgeKind::Branch`] if there is no such edge.
    pub fn of(types: &Types, body: &Body, b: Block, position: usize) -> Self {
        let Some(t) = body.terminator(b) else { return Self::Branch };
        let (data, ops) = (body.inst(t), body.ops(t));
        let number = position as u32;
        let Some(terminator) = data.op().terminator() else { return Self::Branch };
        match terminator {
            Terminator::Br if ops.len() == 3 => [Self::True, Self::False][position.min(1)],
            // The value, the default, then pairs of a case and its label.
            Terminator::Switch if position == 0 => Self::Default,
            Terminator::Switch => {
                let value = ops.get(2 * position);
                Self::Case(value.and_then(|&v| body.consts.const_signed(types, v)))
            }
            Terminator::Invoke | Terminator::CallBr if position == 0 => Self::Normal,
            Terminator::Invoke | Terminator::CleanupRet => Self::Unwind,
            Terminator::CallBr => Self::Target(number - 1),
            Terminator::CatchSwitch => {
                let unwinds = data.unwind_flags().contains(UnwindFlags::TO_BLOCK);
                // The parent, then the handlers, then the block for unwinding.
                let is_last = position + 2 == ops.len();
                if unwinds && is_last { Self::Unwind } else { Self::Target(number) }
            }
            Terminator::IndirectBr => Self::Target(number),
            Terminator::Fork => {
                let flags = data.fork_flags();
                let is_interior = flags.contains(ForkFlags::INTERIOR);
                Self::of_fork(is_interior, flags.contains(ForkFlags::MASTER), number)
            }
            Terminator::Br
            | Terminator::CatchRet
            | Terminator::Ret
            | Terminator::Resume
            | Terminator::Unreachable
            | Terminator::Halt => Self::Branch,
        }
    }

    /// Returns the kind of an edge of a fork, by its position among all successors.
    pub(crate) fn of_fork(is_interior: bool, has_master: bool, position: u32) -> Self {
        match position.checked_sub(u32::from(has_master)) {
            None => Self::Master,
            Some(n) if is_interior => Self::Interior(n),
            Some(n) => Self::Fork(n),
        }
    }
}

impl fmt::Display for EdgeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Branch => Ok(()),
            Self::True => f.write_str("true"),
            Self::False => f.write_str("false"),
            Self::Default => f.write_str("default"),
            Self::Case(Some(value)) => write!(f, "{value}"),
            Self::Case(None) => f.write_str("case"),
            Self::Normal => f.write_str("normal"),
            Self::Unwind => f.write_str("unwind"),
            Self::Target(n) => write!(f, "target {n}"),
            Self::Fork(n) => write!(f, "fork {n}"),
            Self::Interior(n) => write!(f, "interior {n}"),
            Self::Master => f.write_str("master"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_terminator_labels_its_edges() {
        let text = "declare i32 @g(...)
define void @f(i1 %cond, i8 %n, ptr %p) personality ptr @g {
a:
  br i1 %cond, label %b, label %c
b:
  switch i8 %n, label %c [ i8 3, label %d i8 -1, label %d ]
c:
  invoke void @f(i1 %cond, i8 %n, ptr %p) to label %d unwind label %pad
d:
  indirectbr ptr %p, [label %e, label %b]
e:
  fork label %b [label %c, label %c]
h:
  fork interior [label %b, label %c]
i:
  callbr void asm sideeffect \"\", \"!i\"() to label %b [label %c]
pad:
  %s = catchswitch within none [label %pad1] unwind label %pad2
pad1:
  %q = catchpad within %s []
  catchret from %q to label %e
pad2:
  %r = cleanuppad within none []
  cleanupret from %r unwind label %pad3
pad3:
  %t = cleanuppad within none []
  cleanupret from %t unwind to caller
}
";
        let module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
        let body = module.function(module.find(b"f").unwrap()).unwrap().body.as_deref().unwrap();
        let labels: Vec<String> = body
            .layout()
            .iter()
            .map(|&b| {
                let kinds = (0..body.successors(b).count())
                    .map(|k| EdgeKind::of(&module.types, body, b, k).to_string());
                kinds.collect::<Vec<_>>().join(", ")
            })
            .collect();
        let expected = [
            "true, false",
            "default, 3, -1",
            "normal, unwind",
            "target 0, target 1",
            "master, fork 0, fork 1",
            "interior 0, interior 1",
            "normal, target 0",
            "target 0, unwind",
            "",
            "unwind",
            "",
        ];
        assert_eq!(labels, expected);
    }
}

//! Where a construct may stand.

use crate::constructs::table::Construct;

/// A place: the text of a function, `@t~` unless it has no name, with the construct in it.
pub(crate) struct ConstructPlace {
    /// Its column in the book.
    pub name: &'static str,
    kind: PlaceKind,
}

enum PlaceKind {
    /// In a function without a region, which a strand calls.
    Other,
    /// In front of a fork.
    Before,
    /// After a join.
    After,
    /// In a strand of a fork with these words.
    Strand(&'static str),
    /// In each iteration of a parallel loop.
    Loop,
    /// Made in front of a fork, used in a strand.
    In,
    /// Made in a strand, used after the join.
    Out,
}

/// All of them.
pub(crate) const PLACES: &[ConstructPlace] = &[
    ConstructPlace { name: "other function", kind: PlaceKind::Other },
    ConstructPlace { name: "before a fork", kind: PlaceKind::Before },
    ConstructPlace { name: "after a join", kind: PlaceKind::After },
    ConstructPlace { name: "strand", kind: PlaceKind::Strand("") },
    ConstructPlace { name: "forced strand", kind: PlaceKind::Strand("force ") },
    ConstructPlace { name: "lane", kind: PlaceKind::Strand("lockstep ") },
    ConstructPlace { name: "loop", kind: PlaceKind::Loop },
    ConstructPlace { name: "into a strand", kind: PlaceKind::In },
    ConstructPlace { name: "out of a strand", kind: PlaceKind::Out },
];

/// A text with the number of its cell. Clobbers of assembly have a `~` of their own.
pub(crate) fn numbered(text: &str, n: usize) -> String {
    text.replace("~{", "\u{1}").replace('~', &n.to_string()).replace('\u{1}', "~{")
}

impl ConstructPlace {
    /// What `main` calls.
    pub(crate) fn callee<'c>(&self, c: &'c Construct) -> &'c str {
        match self.kind {
            PlaceKind::Other => OUTER_FUNCTION,
            _ => c.callee,
        }
    }

    /// The functions of a cell; none if the construct has no form for the place.
    pub(crate) fn text(&self, c: &Construct, n: usize) -> Option<String> {
        let edge = matches!(self.kind, PlaceKind::In | PlaceKind::Out);
        if edge == c.def.is_empty() && edge
            || c.returns && !matches!(self.kind, PlaceKind::After | PlaceKind::Other)
        {
            return None;
        }
        let whole = |at: &str| format!("{}{}", c.def, c.code).replace("%DOM", at);
        let body = match self.kind {
            PlaceKind::Other => format!("{}{}", whole("%entry"), end(c)),
            PlaceKind::Before => format!(
                "{}  fork [label %a, label %b]\na:\n  %q = add i32 %r, 1\n  br label %j\nb:\n  br \
                 label %j\n\
                 j:\n  join\n  %s = sub i32 %q, 1\n  ret i32 %s\n",
                whole("%entry")
            ),
            PlaceKind::After => format!(
                "  fork [label %a, label %b]\na:\n  %q = add i32 %x, 1\n  br label %j\nb:\n  br \
                 label %j\n\
                 j:\n  join\n{}{}",
                whole("%j"),
                end(c)
            ),
            PlaceKind::Strand(words) => format!(
                "  fork {words}[label %a, label %b]\na:\n{}  br label %j\nb:\n  br label %j\n\
                 j:\n  join\n{}",
                whole("%a"),
                end(c)
            ),
            PlaceKind::Loop => format!(
                "  %m9 = alloca [4 x i32]\n  fork [label %header]\nheader:\n  \
                 %i = phi i64 [ 0, %entry ], [ %i1, %latch ]\n  %more = icmp slt i64 %i, 4\n  \
                 br i1 %more, label %latch, label %exit\nlatch:\n  %i1 = add nsw i64 %i, 1\n  \
                 fork interior [label %body, label %header]\nbody:\n{}  \
                 %at = getelementptr [4 x i32], ptr %m9, i64 0, i64 %i\n  store i32 %r, ptr \
                 %at\n  halt\n\
                 exit:\n  join\n  %last = getelementptr [4 x i32], ptr %m9, i64 0, i64 3\n  \
                 %s = load i32, ptr %last\n  ret i32 %s\n",
                whole("%body")
            ),
            PlaceKind::In => format!(
                "{}  fork [label %a, label %b]\na:\n{}  br label %j\nb:\n  br label %j\nj:\n  \
                 join\n{}",
                c.def,
                c.code.replace("%DOM", "%a"),
                end(c)
            ),
            PlaceKind::Out => format!(
                "  fork [label %a, label %b]\na:\n{}  br label %j\nb:\n  br label %j\nj:\n  join\n\
                 {}{}",
                c.def,
                c.code.replace("%DOM", "%j"),
                end(c)
            ),
        };
        let head = if c.head.is_empty() { String::new() } else { format!("{} ", c.head) };
        let mut text = format!(
            "{}define {}{} {}({}) {head}{{\nentry:\n{}{body}{}}}\n",
            c.top, c.linkage, c.result, c.function, c.params, c.entry, c.tail
        );
        if matches!(self.kind, PlaceKind::Other) {
            text.push_str(&format!(
                "define {} @outer~({}) {{\nentry:\n  fork [label %a, label %b]\na:\n  \
                 %r = call {} {}({})\n  br label %j\nb:\n  br label %j\nj:\n  join\n  ret i32 %r\n\
                 }}\n",
                c.result,
                c.params.replace(" swifterror", "").replace(" returned", "").replace(", ...", ""),
                c.result,
                c.callee,
                c.args
            ));
        }
        Some(numbered(&text, n))
    }
}

const OUTER_FUNCTION: &str = "@outer~";

fn end(c: &Construct) -> &'static str {
    if c.returns { "" } else { "  ret i32 %r\n" }
}

//! The edits, with the codes that they lead to.
//!
//! In texts, `{ret}` is the line of the `ret`, `{wrong ret}` one with another type, `{entry}` the
//! label of the function's first block, `{function}` its name. Text after a line `---` goes to the
//! end of the module.

/// An edit of a module's text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Edit {
    /// Adds lines at the end of the module.
    Append(&'static str),
    /// Replaces a `ret`.
    Return(&'static str),
    /// Adds lines at the start of the first function.
    Entry(&'static str),
    /// Makes a `ret` of a `halt`.
    HaltToReturn,
    /// Adds lines before a `join`.
    BeforeJoin(&'static str),
    /// Adds an attachment to an interior fork, and lines at the end of the module.
    InteriorFork(&'static str, &'static str),
    /// Replaces the start of a fork's line.
    EntryFork(&'static str, &'static str),
    /// Removes a `ret` or a `halt`.
    RemoveTerminator,
    /// Cuts the text off in the last function.
    RemoveLastBrace,
}

/// An edit and its code.
pub(super) struct Row {
    pub(super) code: u16,
    pub(super) is_only: bool,
    pub(super) edit: Edit,
}

/// An edit with one diagnostic.
const fn one(code: u16, edit: Edit) -> Row {
    Row { code, is_only: true, edit }
}

/// An edit that may have consequences.
const fn first(code: u16, edit: Edit) -> Row {
    Row { code, is_only: false, edit }
}

use Edit::{Append, Entry, Return};

/// All edits, by code.
pub(super) const ROWS: &[Row] = &[
    one(1, Return("  %near = add i32 1 2\n{ret}")),
    first(2, Append("?")),
    first(3, Append("@near = external global i8, section \"unfinished")),
    one(4, Append("@near = global i32 0, align 99999999999999999999999")),
    one(5, Return("  %near = addd i32 1, 1\n{ret}")),
    one(6, Append("define void @near() {\nentry:\n  ret void")),
    first(6, Edit::RemoveLastBrace),
    one(20, Append("declare void {function}(ptr, ptr, ptr)")),
    one(20, Return("  %near = freeze i32 1\n  %near = freeze i32 2\n{ret}")),
    one(21, Append("@near = global ptr @near.undefined")),
    one(21, Return("  store i32 1, ptr @near.undefined\n{ret}")),
    one(22, Append("@near = external global %near.undefined")),
    one(23, Return("{ret}, !near !900001")),
    one(24, Return("  br label %near.undefined")),
    one(25, Append("@near = global i32 0, comdat($near.undefined)")),
    one(26, Return("  %900002 = freeze i32 1\n  %900001 = freeze i32 2\n{ret}")),
    one(101, Return("  %near = freeze i32 1\n  %near.2 = add i64 %near, 1\n{ret}")),
    one(102, Return("  %near = add float 1.0, 2.0\n{ret}")),
    one(103, Append("@near = global float 0.1")),
    one(104, Return("  %near = trunc i32 1 to i64\n{ret}")),
    one(
        105,
        Return(
            "  call void (i32, i32) @near.callee(i32 1)\n{ret}\n---\n\
             declare void @near.callee(i32, i32)",
        ),
    ),
    one(106, Return("{wrong ret}")),
    one(107, Return("  %near = extractvalue { i32, i32 } zeroinitializer, 2\n{ret}")),
    one(108, Return("  %near = load i32, ptr null, align 3\n{ret}")),
    one(109, Return("  %near = load atomic i32, ptr null release, align 4\n{ret}")),
    one(110, Append("@near = external global [4 x void]")),
    one(120, Return("  %near = freeze i32 1\nnear.end:\n{ret}")),
    first(120, Edit::RemoveTerminator),
    one(121, Return("  br label %{entry}")),
    one(
        122,
        Return(
            "  br label %near\nnear:\n  br label %near.end\nnear.end:\n  %near.v = freeze i32 1\n  \
             %near.phi = phi i32 [ 0, %near ]\n{ret}",
        ),
    ),
    first(123, Return("  %near = landingpad { ptr, i32 } cleanup\n{ret}")),
    one(
        124,
        Return(
            "  switch i32 0, label %near [\n    i32 1, label %near\n    i32 1, label %near\n  \
             ]\nnear:\n{ret}",
        ),
    ),
    one(
        125,
        Return(
            "  musttail call void @near.callee()\n  %near = freeze i32 1\n{ret}\n---\n\
             declare void @near.callee()",
        ),
    ),
    one(126, Append("declare void @near(i32 nounwind)")),
    one(127, Append("@near = private hidden global i32 1")),
    one(128, Append("!900001 = !DIFile(filename: \"f.c\")")),
    one(
        129,
        Return(
            "  %near = call float @llvm.ctpop.f32(float 1.0)\n{ret}\n---\n\
             declare float @llvm.ctpop.f32(float)",
        ),
    ),
    one(
        201,
        Return(
            "  br i1 true, label %near, label %near.end\nnear:\n  %near.v = freeze i32 1\n  br \
             label %near.end\nnear.end:\n  %near.w = freeze i32 %near.v\n{ret}",
        ),
    ),
    one(
        201,
        Return(
            "  fork [label %near, label %near.2]\nnear:\n  %near.v = freeze i32 1\n  \
             halt\nnear.2:\n  %near.w = freeze i32 %near.v\n  br label %near.end\nnear.end:\n  \
             join\n{ret}",
        ),
    ),
    one(
        202,
        Return(
            "  br i1 true, label %near, label %near.end\nnear:\n  br label %near.end\nnear.end:\n  \
             %near.phi = phi i32 [ 0, %near ]\n{ret}",
        ),
    ),
    one(203, Return("  %near = freeze i32 %near.undefined\n{ret}")),
    one(
        204,
        Return(
            "  fork [label %near, label %near]\nnear:\n  %near.v = freeze i32 1\n  br label \
             %near.end\nnear.end:\n  join\n  %near.w = freeze i32 %near.v\n{ret}",
        ),
    ),
    one(
        301,
        Return("  br label %near\nnear:\n  fork [label %near.2, label %near]\nnear.2:\n  halt"),
    ),
    one(302, Return("  br label %near\nnear:\n  join\n{ret}")),
    one(303, Return("  fork [label %near, label %near.2]\nnear:\n  halt\nnear.2:\n{ret}")),
    first(303, Edit::HaltToReturn),
    one(304, Return("  halt")),
    one(
        305,
        Return(
            "  fork interior [label %near, label %near.2]\nnear:\n  unreachable\nnear.2:\n  \
             unreachable",
        ),
    ),
    one(306, Return("  fork []")),
    one(
        307,
        Return(
            "  fork [label %near, label %near.end]\nnear:\n  halt\nnear.end:\n  %near.v = \
             freeze i32 1\n  join\n{ret}",
        ),
    ),
    first(307, Edit::BeforeJoin("  %near = freeze i32 1")),
    one(
        308,
        Return(
            "  fork [label %near, label %near.2]\nnear:\n  halt\nnear.2:\n  br label \
             %near.end\nnear.end:\n  join\n  %near.phi = phi i32 [ 1, %near.2 ]\n{ret}",
        ),
    ),
    first(309, Entry("  join")),
    one(
        310,
        Return(
            "  fork [label %near]\nnear:\n  fork interior [label %near.2, label %near.3], \
             !pir.backends !900001\nnear.2:\n  halt\nnear.3:\n  br label %near.end\nnear.end:\n  \
             join\n{ret}\n---\n!900001 = !{!\"sequential\"}",
        ),
    ),
    first(310, Edit::InteriorFork(", !pir.backends !900001", "!900001 = !{!\"sequential\"}")),
    one(
        311,
        Return(
            "  fork width i32 0 [label %near, label %near.2]\nnear:\n  halt\nnear.2:\n  br label \
             %near.end\nnear.end:\n  join\n{ret}",
        ),
    ),
    first(311, Edit::EntryFork("  fork [", "  fork width i32 0 [")),
    one(
        312,
        Return(
            "  br i1 true, label %near.few, label %near.many\nnear.few:\n  fork width i32 2 [label \
             %near, label %near.2]\nnear.many:\n  fork width i32 8 [label %near, label \
             %near.2]\nnear:\n  halt\nnear.2:\n  br label %near.end\nnear.end:\n  join\n{ret}",
        ),
    ),
    one(
        313,
        Return(
            "  br i1 true, label %near.few, label %near.many\nnear.few:\n  fork [label %near, \
             label %near.2], !pir.backends !900001\nnear.many:\n  fork [label %near, label \
             %near.2], !pir.backends !900002\nnear:\n  halt\nnear.2:\n  br label \
             %near.end\nnear.end:\n  join\n{ret}\n---\n!900001 = !{!\"sequential\"}\n!900002 = \
             !{!\"rayon\"}",
        ),
    ),
    one(
        314,
        Return(
            "  fork force lockstep [label %near, label %near.2]\nnear:\n  br label \
             %near.end\nnear.2:\n  br label %near.end\nnear.end:\n  join\n{ret}",
        ),
    ),
    first(314, Edit::EntryFork("  fork lockstep [", "  fork force lockstep [")),
    one(
        315,
        Return(
            "  fork force [label %near, label %near.2], !pir.backends !900001\nnear:\n  \
             halt\nnear.2:\n  br label %near.end\nnear.end:\n  join\n{ret}\n---\n!900001 = \
             !{!\"sequential\"}",
        ),
    ),
    one(
        316,
        Return(
            "  fork lockstep [label %near, label %near.2]\nnear:\n  fork interior [label %near.3, \
             label %near.4]\nnear.2:\n  br label %near.end\nnear.3:\n  halt\nnear.4:\n  br label \
             %near.end\nnear.end:\n  join\n{ret}",
        ),
    ),
    one(317, Append("declare i64 @llvm.parallel.thread.id()")),
];

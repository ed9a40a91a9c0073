//! The constructs of the matrix, as text. `~` stands for the number of the cell.

/// A construct, and how a function with it is written and called.
#[derive(Clone, Copy)]
pub(crate) struct Construct {
    /// Its row in the book.
    pub name: &'static str,
    /// The text at the top level.
    pub top: &'static str,
    /// Linkage and the like, in front of the result's type.
    pub linkage: &'static str,
    /// Calling convention and result.
    pub result: &'static str,
    /// Parameters; `%x` is 5.
    pub params: &'static str,
    /// Arguments of the call.
    pub args: &'static str,
    /// The callee and its type where it is called.
    pub callee: &'static str,
    /// The text after the parameters.
    pub head: &'static str,
    /// The text at the start of the entry block.
    pub entry: &'static str,
    /// The construct: from the middle of a block to the middle of one, with `%r`.
    pub code: &'static str,
    /// The value is made here, and `code` uses it: for the places at edges.
    pub def: &'static str,
    /// The value that the function returns.
    pub answer: i32,
    /// What follows the last block.
    pub tail: &'static str,
    /// The function's name.
    pub function: &'static str,
    /// The code ends the function itself.
    pub returns: bool,
    /// Machine code for this machine can be made and run.
    pub runs: bool,
}

/// The plainest one.
const PLAIN_CONSTRUCT: Construct = Construct {
    name: "",
    top: "",
    linkage: "",
    result: "i32",
    params: "i32 %x",
    args: "i32 5",
    callee: "@t~",
    head: "",
    entry: "",
    code: "  %r = add i32 %x, 1\n",
    def: "",
    answer: 6,
    tail: "",
    function: "@t~",
    returns: false,
    runs: true,
};

const LEAF_FUNCTION: &str =
    "define internal i32 @leaf~(i32 %a) noinline {\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n";

/// All of them.
pub(crate) const TESTED_CONSTRUCTS: &[Construct] = &[
    Construct { name: "(nothing)", ..PLAIN_CONSTRUCT },
    Construct {
        name: "landingpad",
        top: "declare i32 @__gcc_personality_v0(...)\ndefine internal i32 @leaf~(i32 %a) noinline \
              {\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n",
        head: "personality ptr @__gcc_personality_v0",
        code: "  %r0 = invoke i32 @leaf~(i32 %x) to label %ok unwind label %lp\nlp:\n  %l = \
               landingpad { ptr, i32 } cleanup\n  br label %out\nok:\n  br label %out\nout:\n  %r \
               = phi i32 [ %r0, %ok ], [ 0, %lp ]\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "landingpad that leads to unreachable",
        top: "declare i32 @__gcc_personality_v0(...)\ndefine internal i32 @leaf~(i32 %a) noinline \
              {\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n",
        head: "personality ptr @__gcc_personality_v0",
        code: "  %r = invoke i32 @leaf~(i32 %x) to label %out unwind label %lp\nlp:\n  %l = \
               landingpad { ptr, i32 } catch ptr null\n  unreachable\nout:\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "resume",
        top: "declare i32 @__gcc_personality_v0(...)\ndefine internal i32 @leaf~(i32 %a) noinline \
              {\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n",
        head: "personality ptr @__gcc_personality_v0",
        code: "  %r = invoke i32 @leaf~(i32 %x) to label %out unwind label %lp\nlp:\n  %l = \
               landingpad { ptr, i32 } cleanup\n  resume { ptr, i32 } %l\nout:\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "catchswitch, catchpad",
        top: "declare i32 @__CxxFrameHandler3(...)\ndefine internal i32 @leaf~(i32 %a) noinline \
              {\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n",
        head: "personality ptr @__CxxFrameHandler3",
        code: "  %r0 = invoke i32 @leaf~(i32 %x) to label %ok unwind label %cs\ncs:\n  %s = \
               catchswitch within none [label %cp] unwind label %cl\ncp:\n  %p = catchpad within \
               %s [ptr null, i32 64, ptr null]\n  %q = call i32 @leaf~(i32 1) [ \"funclet\"(token \
               %p) ]\n  catchret from %p to label %out\ncl:\n  %c = cleanuppad within none []\n  \
               unreachable\nok:\n  br label %out\nout:\n  %r = phi i32 [ %r0, %ok ], [ 0, %cp ]\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "cleanupret to the caller",
        top: "declare i32 @__CxxFrameHandler3(...)\ndefine internal i32 @leaf~(i32 %a) noinline \
              {\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n",
        head: "personality ptr @__CxxFrameHandler3",
        code: "  %r = invoke i32 @leaf~(i32 %x) to label %out unwind label %cl\ncl:\n  %c = \
               cleanuppad within none []\n  cleanupret from %c unwind to caller\nout:\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "indirectbr",
        code: "  %c = icmp eq i32 %x, 5\n  %to = select i1 %c, ptr blockaddress(@t~, %one), ptr \
               blockaddress(@t~, %two)\n  indirectbr ptr %to, [label %one, label %two]\none:\n  \
               br label %out\ntwo:\n  br label %out\nout:\n  %r = phi i32 [ 6, %one ], [ 2, %two \
               ]\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "blockaddress in a variable",
        top: "@block~ = internal global ptr blockaddress(@t~, %out)\n",
        code: "  br label %out\nout:\n  %r = add i32 %x, 1\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "callbr",
        code: "  callbr void asm sideeffect \"\", \"r,!i\"(i32 %x) to label %one [label %two]\n\
               one:\n  br label %out\ntwo:\n  br label %out\nout:\n  %r = phi i32 [ 6, %one ], [ \
               2, %two ]\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "musttail",
        top: LEAF_FUNCTION,
        code: "  %r = musttail call i32 @leaf~(i32 %x)\n  ret i32 %r\n",
        returns: true,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.experimental.deoptimize",
        top: "declare i32 @llvm.experimental.deoptimize.i32(...)\n",
        code: "  %r = call i32 (...) @llvm.experimental.deoptimize.i32(i32 %x) [ \"deopt\"(i32 0) \
               ]\n  ret i32 %r\n",
        returns: true,
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "va_start",
        top: "declare void @llvm.va_start.p0(ptr)\ndeclare void @llvm.va_end.p0(ptr)\n",
        params: "i32 %x, ...",
        args: "i32 5, i32 7",
        callee: "(i32, ...) @t~",
        code: "  %ap = alloca [24 x i8], align 8\n  call void @llvm.va_start.p0(ptr %ap)\n  %r = \
               va_arg ptr %ap, i32\n  call void @llvm.va_end.p0(ptr %ap)\n",
        answer: 7,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "list of variable arguments",
        top: "declare void @llvm.va_start.p0(ptr)\n",
        params: "i32 %x, ...",
        args: "i32 5, i32 7",
        callee: "(i32, ...) @t~",
        def: "  %ap = alloca [24 x i8], align 8\n  call void @llvm.va_start.p0(ptr %ap)\n",
        code: "  %r = va_arg ptr %ap, i32\n",
        answer: 7,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "token of convergence control",
        top: "declare token @llvm.experimental.convergence.anchor()\ndefine internal i32 \
              @leaf~(i32 %a) noinline convergent {\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n",
        def: "  %t = call token @llvm.experimental.convergence.anchor()\n",
        code: "  %r = call i32 @leaf~(i32 %x) [ \"convergencectrl\"(token %t) ]\n",
        // `clang-22` crashes on its tokens where there is AVX-512 (X86 Domain Reassignment).
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "convergence.entry",
        top: "declare token @llvm.experimental.convergence.entry()\ndefine internal i32 \
              @leaf~(i32 %a) noinline convergent {\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n",
        head: "convergent",
        entry: "  %t = call token @llvm.experimental.convergence.entry()\n  %r1 = call i32 \
                @leaf~(i32 %x) [ \"convergencectrl\"(token %t) ]\n",
        code: "  %r = add i32 %r1, 0\n",
        // `clang-22` crashes on its tokens where there is AVX-512 (X86 Domain Reassignment).
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "bundle: deopt",
        top: LEAF_FUNCTION,
        code: "  %r = call i32 @leaf~(i32 %x) [ \"deopt\"(i32 3, ptr null) ]\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "bundle: unknown",
        top: LEAF_FUNCTION,
        code: "  %r = call i32 @leaf~(i32 %x) [ \"foo\"(i32 3, ptr null), \"bar\"() ]\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "bundle: assume",
        top: "declare void @llvm.assume(i1)\n@v~ = internal global i32 6, align 8\n",
        code: "  call void @llvm.assume(i1 true) [ \"align\"(ptr @v~, i64 8) ]\n  %r = load i32, \
               ptr @v~\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "bundle: clang.arc.attachedcall",
        top: "declare ptr @llvm.objc.retainAutoreleasedReturnValue(ptr)\ndefine internal ptr \
              @leaf~() noinline {\n  ret ptr null\n}\n",
        code: "  %o = call ptr @leaf~() [ \"clang.arc.attachedcall\"(ptr \
               @llvm.objc.retainAutoreleasedReturnValue) ]\n  %r = add i32 %x, 1\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "swifterror variable",
        top: "define internal swiftcc i32 @leaf~(i32 %a, ptr swifterror %e) noinline {\n  store \
              ptr null, ptr %e\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n",
        def: "  %e = alloca swifterror ptr\n  store ptr null, ptr %e\n",
        code: "  %r = call swiftcc i32 @leaf~(i32 %x, ptr swifterror %e)\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "swifterror parameter",
        top: "define internal swiftcc i32 @call~(i32 %x) {\n  %e = alloca swifterror ptr\n  store \
              ptr null, ptr %e\n  %r = call swiftcc i32 @t~(i32 %x, ptr swifterror %e)\n  ret i32 \
              %r\n}\n",
        result: "swiftcc i32",
        params: "i32 %x, ptr swifterror %e",
        callee: "@call~",
        code: "  store ptr null, ptr %e\n  %r = add i32 %x, 1\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "swiftself parameter",
        result: "swiftcc i32",
        params: "i32 %x, ptr swiftself %s",
        args: "i32 5, ptr swiftself null",
        code: "  %n = icmp eq ptr %s, null\n  %n1 = zext i1 %n to i32\n  %r = add i32 %x, %n1\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "byval parameter",
        top: "@v~ = internal global i32 1\n",
        params: "ptr byval(i32) %p, i32 %x",
        args: "ptr byval(i32) @v~, i32 5",
        code: "  %o = load i32, ptr %p\n  %r = add i32 %x, %o\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "byval argument",
        top: "define internal i32 @leaf~(ptr byval(i32) %p) noinline {\n  %a = load i32, ptr \
              %p\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n",
        code: "  %m = alloca i32\n  store i32 %x, ptr %m\n  %r = call i32 @leaf~(ptr byval(i32) \
               %m)\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "sret argument",
        top: "define internal void @leaf~(ptr sret(i32) %p, i32 %a) noinline {\n  %b = add i32 \
              %a, 1\n  store i32 %b, ptr %p\n  ret void\n}\n",
        code: "  %m = alloca i32\n  call void @leaf~(ptr sret(i32) %m, i32 %x)\n  %r = load i32, \
               ptr %m\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "inalloca argument",
        top: "declare i32 @leafi~(ptr inalloca(i32))\n",
        code: "  %m = alloca inalloca i32\n  store i32 %x, ptr %m\n  %r = call i32 @leafi~(ptr \
               inalloca(i32) %m)\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "preallocated argument",
        top: "declare i32 @leafp~(ptr preallocated(i32))\ndeclare token \
              @llvm.call.preallocated.setup(i32)\ndeclare ptr @llvm.call.preallocated.arg(token, \
              i32)\n",
        code: "  %t = call token @llvm.call.preallocated.setup(i32 1)\n  %m = call ptr \
               @llvm.call.preallocated.arg(token %t, i32 0) preallocated(i32)\n  store i32 %x, \
               ptr %m\n  %r = call i32 @leafp~(ptr preallocated(i32) %m) [ \"preallocated\"(token \
               %t) ]\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "returned parameter",
        params: "i32 returned %x",
        code: "  %r = add i32 %x, 0\n",
        answer: 5,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "allocsize",
        top: "declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)\ndeclare ptr @malloc(i64)\n\
              define internal ptr @get~(i64 %n, i64 %m) allocsize(1) noinline {\n  %p = call ptr \
              @malloc(i64 %m)\n  ret ptr %p\n}\n",
        code: "  %p = call ptr @get~(i64 1, i64 6)\n  %s = call i64 @llvm.objectsize.i64.p0(ptr \
               %p, i1 false, i1 true, i1 false)\n  %s1 = trunc i64 %s to i32\n  %none = icmp slt \
               i32 %s1, 0\n  %r = select i1 %none, i32 6, i32 %s1\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "assembly",
        code: "  %r = call i32 asm sideeffect \"addl $$1, $0\", \"=r,0,~{dirflag},~{flags}\"(i32 \
               %x)\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "assembly, elementtype",
        code: "  %m = alloca i32\n  store i32 %x, ptr %m\n  call void asm sideeffect \"addl $$1, \
               $0\", \"=*m,*m,~{dirflag},~{flags}\"(ptr elementtype(i32) %m, ptr elementtype(i32) \
               %m)\n  %r = load i32, ptr %m\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "thread-local variable by name",
        top: "@v~ = internal thread_local global i32 1\n",
        code: "  %o = load i32, ptr @v~\n  %r = add i32 %x, %o\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.threadlocal.address",
        top: "@v~ = internal thread_local global i32 1\ndeclare ptr \
              @llvm.threadlocal.address.p0(ptr)\n",
        def: "  %p = call ptr @llvm.threadlocal.address.p0(ptr @v~)\n",
        code: "  %o = load i32, ptr %p\n  %r = add i32 %x, %o\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "comdat",
        top: "$c~ = comdat any\n",
        linkage: "linkonce_odr ",
        head: "comdat($c~)",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "alias",
        top: "@other~ = alias i32 (i32), ptr @t~\n",
        callee: "@other~",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "ifunc",
        top: "@one~ = internal ifunc i32 (i32), ptr @pick~\ndefine internal ptr @pick~() {\n  ret \
              ptr @leaf~\n}\ndefine internal i32 @leaf~(i32 %a) noinline {\n  %b = add i32 %a, \
              1\n  ret i32 %b\n}\n",
        code: "  %r = call i32 @one~(i32 %x)\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "scalable vector",
        code: "  %v = insertelement <vscale x 4 x i32> poison, i32 %x, i32 0\n  %o = \
               extractelement <vscale x 4 x i32> %v, i32 0\n  %r = add i32 %o, 1\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "type of a target",
        top: "declare target(\"spirv.Event\") @make~()\ndeclare i32 \
              @take~(target(\"spirv.Event\"))\n",
        def: "  %o = call target(\"spirv.Event\") @make~()\n",
        code: "  %r = call i32 @take~(target(\"spirv.Event\") %o)\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "unreachable block",
        code: "  br label %out\ndead:\n  %d = add i32 %x, 2\n  br label %out\nout:\n  %r = phi \
               i32 [ 6, %DOM ], [ %d, %dead ]\n",
        runs: true,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "prefix, prologue",
        head: "prefix i32 7 prologue i8 -112",
        ..PLAIN_CONSTRUCT
    },
    Construct { name: "gc", head: "gc \"statepoint-example\"", ..PLAIN_CONSTRUCT },
    Construct {
        name: "alloca of a size that the run knows",
        code: "  %m = alloca i32, i32 %x\n  %m1 = getelementptr i32, ptr %m, i32 4\n  store i32 \
               6, ptr %m1\n  %r = load i32, ptr %m1\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.stacksave, llvm.stackrestore",
        top: "declare ptr @llvm.stacksave.p0()\ndeclare void @llvm.stackrestore.p0(ptr)\n",
        code: "  %sp = call ptr @llvm.stacksave.p0()\n  %m = alloca i32, i32 %x\n  store i32 6, \
               ptr %m\n  %r = load i32, ptr %m\n  call void @llvm.stackrestore.p0(ptr %sp)\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.localescape",
        top: "declare void @llvm.localescape(...)\ndeclare ptr @llvm.localrecover(ptr, ptr, i32)\n\
              define internal ptr @find~(ptr %f) {\n  %q = call ptr @llvm.localrecover(ptr @t~, \
              ptr %f, i32 0)\n  ret ptr %q\n}\n",
        entry: "  %m = alloca i32\n  call void (...) @llvm.localescape(ptr %m)\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.frameaddress",
        top: "declare ptr @llvm.frameaddress.p0(i32)\n",
        code: "  %f = call ptr @llvm.frameaddress.p0(i32 0)\n  %n = icmp ne ptr %f, null\n  %n1 = \
               zext i1 %n to i32\n  %r = add i32 %x, %n1\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.returnaddress",
        top: "declare ptr @llvm.returnaddress(i32)\n",
        code: "  %f = call ptr @llvm.returnaddress(i32 0)\n  %n = icmp ne ptr %f, null\n  %n1 = \
               zext i1 %n to i32\n  %r = add i32 %x, %n1\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "returns_twice",
        top: "declare i32 @_setjmp(ptr) returns_twice\n@v~ = internal global [64 x i64] \
              zeroinitializer\n",
        code: "  %s = call i32 @_setjmp(ptr @v~) returns_twice\n  %r = add i32 %s, 6\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.eh.sjlj",
        top: "declare i32 @llvm.eh.sjlj.setjmp(ptr)\n@v~ = internal global [8 x i64] \
              zeroinitializer\n",
        code: "  %s = call i32 @llvm.eh.sjlj.setjmp(ptr @v~)\n  %r = add i32 %s, 6\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "noduplicate call",
        top: "define internal i32 @leaf~(i32 %a) noinline noduplicate {\n  %b = add i32 %a, 1\n  \
              ret i32 %b\n}\n",
        code: "  %r = call i32 @leaf~(i32 %x)\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "convergent call",
        top: "define internal i32 @leaf~(i32 %a) noinline convergent {\n  %b = add i32 %a, 1\n  \
              ret i32 %b\n}\n",
        code: "  %r = call i32 @leaf~(i32 %x) convergent\n",
        ..PLAIN_CONSTRUCT
    },
    Construct { name: "naked", head: "naked", runs: false, ..PLAIN_CONSTRUCT },
    Construct {
        name: "coroutine",
        top: "declare token @llvm.coro.id(i32, ptr, ptr, ptr)\ndeclare ptr \
              @llvm.coro.begin(token, ptr)\n",
        head: "presplitcoroutine",
        entry: "  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)\n  %h = \
                call ptr @llvm.coro.begin(token %id, ptr null)\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.coro.done",
        top: "declare i1 @llvm.coro.done(ptr)\ndeclare ptr @handle~()\n",
        code: "  %h = call ptr @handle~()\n  %d = call i1 @llvm.coro.done(ptr %h)\n  %d1 = zext \
               i1 %d to i32\n  %r = add i32 %x, %d1\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.experimental.stackmap",
        top: "declare void @llvm.experimental.stackmap(i64, i32, ...)\n",
        code: "  call void (i64, i32, ...) @llvm.experimental.stackmap(i64 1, i32 0, i32 %x)\n  \
               %r = add i32 %x, 1\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.eh.dwarf.cfa",
        top: "declare ptr @llvm.eh.dwarf.cfa(i32)\n",
        code: "  %f = call ptr @llvm.eh.dwarf.cfa(i32 0)\n  %r = add i32 %x, 1\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.read_register",
        top: "declare i64 @llvm.read_register.i64(metadata)\n",
        code: "  %s = call i64 @llvm.read_register.i64(metadata !{!\"rsp\"})\n  %r = add i32 %x, \
               1\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "promises about memory",
        head: "memory(none) nosync norecurse willreturn nounwind",
        ..PLAIN_CONSTRUCT
    },
    Construct { name: "fastcc", result: "fastcc i32", ..PLAIN_CONSTRUCT },
    Construct { name: "tailcc", result: "tailcc i32", ..PLAIN_CONSTRUCT },
    Construct { name: "preserve_mostcc", result: "preserve_mostcc i32", ..PLAIN_CONSTRUCT },
    Construct { name: "swifttailcc", result: "swifttailcc i32", ..PLAIN_CONSTRUCT },
    Construct { name: "x86_regcallcc", result: "x86_regcallcc i32", ..PLAIN_CONSTRUCT },
    Construct { name: "win64cc", result: "win64cc i32", ..PLAIN_CONSTRUCT },
    Construct {
        name: "no_cfi, dso_local_equivalent",
        top: LEAF_FUNCTION,
        code: "  %r = call i32 no_cfi @leaf~(i32 %x)\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "lifetime markers",
        top: "declare void @llvm.lifetime.start.p0(ptr)\ndeclare void @llvm.lifetime.end.p0(ptr)\n",
        def: "  %m = alloca i32\n",
        code: "  call void @llvm.lifetime.start.p0(ptr %m)\n  store i32 6, ptr %m\n  %r = load \
               i32, ptr %m\n  call void @llvm.lifetime.end.p0(ptr %m)\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "vector argument",
        top: "define internal <8 x i32> @leaf~(<8 x i32> %a) noinline {\n  %b = add <8 x i32> %a, \
              splat (i32 1)\n  ret <8 x i32> %b\n}\n",
        code: "  %v = insertelement <8 x i32> zeroinitializer, i32 %x, i32 3\n  %w = call <8 x \
               i32> @leaf~(<8 x i32> %v)\n  %r = extractelement <8 x i32> %w, i32 3\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.experimental.patchpoint",
        top: "declare i64 @llvm.experimental.patchpoint.i64(i64 immarg, i32 immarg, ptr, i32 \
              immarg, ...)\n",
        code: "  %w = call i64 (i64, i32, ptr, i32, ...) @llvm.experimental.patchpoint.i64(i64 1, \
               i32 15, ptr null, i32 0, i32 %x)\n  %r = trunc i64 %w to i32\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "llvm.experimental.gc.statepoint",
        top: "declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 \
              immarg, i32 immarg, ...)\ndeclare i32 @llvm.experimental.gc.result.i32(token)\n\
              define internal i32 @leaf~(i32 %a) noinline {\n  %b = add i32 %a, 1\n  ret i32 %b\n\
              }\n",
        head: "gc \"statepoint-example\"",
        code: "  %t = call token (i64, i32, ptr, i32, i32, ...) \
               @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) \
               @leaf~, i32 1, i32 0, i32 %x, i32 0, i32 0)\n  %r = call i32 \
               @llvm.experimental.gc.result.i32(token %t)\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "alloca in another address space",
        def: "  %m = alloca i32, addrspace(1)\n",
        code: "  store i32 %x, ptr addrspace(1) %m\n  %o = load i32, ptr addrspace(1) %m\n  %r = \
               add i32 %o, 1\n",
        runs: false,
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "vector-function-abi-variant",
        top: "@keep~ = internal global ptr @vleaf~\ndefine internal <4 x i32> @vleaf~(<4 x i32> \
              %a) {\n  %b = add <4 x i32> %a, splat (i32 1)\n  ret <4 x i32> %b\n}\ndefine \
              internal i32 @leaf~(i32 %a) noinline {\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n",
        code: "  %r = call i32 @leaf~(i32 %x) \
               \"vector-function-abi-variant\"=\"_ZGV_LLVM_N4v_leaf~(vleaf~)\"\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "target-features",
        top: "declare i32 @llvm.x86.sse42.crc32.32.32(i32, i32)\n",
        head: "\"target-features\"=\"+sse4.2,+crc32\"",
        code: "  %z = call i32 @llvm.x86.sse42.crc32.32.32(i32 0, i32 0)\n  %o = add i32 %x, \
               %z\n  %r = add i32 %o, 1\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "!callback",
        top: "!1~0 = !{!1~1}\n!1~1 = !{i64 0, i64 1, i1 false}\ndefine internal i32 @broker~(ptr \
              %f, i32 %a) noinline !callback !1~0 {\n  %b = call i32 %f(i32 %a)\n  ret i32 %b\n}\n\
              define internal i32 @leaf~(i32 %a) noinline {\n  %b = add i32 %a, 1\n  ret i32 %b\n\
              }\n",
        code: "  %r = call i32 @broker~(ptr @leaf~, i32 %x)\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "!callback of the function itself",
        top: "!1~0 = !{!1~1}\n!1~1 = !{i64 1, i64 0, i1 false}\ndefine internal i32 @leaf~(i32 \
              %a) noinline {\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n",
        params: "i32 %x, ptr %f",
        args: "i32 5, ptr @leaf~",
        head: "!callback !1~0",
        code: "  %r = call i32 %f(i32 %x)\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "function without a name",
        top: "define internal i32 @~0(i32 %a) noinline {\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n",
        function: "@~1",
        callee: "@~1",
        code: "  %r = call i32 @~0(i32 %x)\n",
        ..PLAIN_CONSTRUCT
    },
    Construct {
        name: "uselistorder",
        code: "  %u = sub i32 %x, 1\n  %v = sdiv i32 %u, %u\n  %r = add i32 %x, %v\n",
        tail: "  uselistorder i32 %u, { 1, 0 }\n",
        ..PLAIN_CONSTRUCT
    },
];

//! Exceptions of tasks reach the landing pads of their spawners: raised functions, whose tasks are
//! calls then, are compiled, linked with C++ and run. Needs `clang-22` and the C++ library
//! (`apt-get install -y clang-22 g++`).

use std::path::{Path, PathBuf};
use std::process::Command;

const DECLARATIONS: &str = "declare token @llvm.syncregion.start()
declare token @llvm.taskframe.create()
declare void @llvm.taskframe.use(token)
declare void @llvm.taskframe.resume.sl_p0i8i32s(token, { ptr, i32 })
declare void @llvm.detached.rethrow.sl_p0i8i32s(token, { ptr, i32 })
declare i32 @__gxx_personality_v0(...)
declare void @thrower()
declare void @use(ptr)
";

const MAIN: &str = "extern \"C\" void thrower() { throw 1; }
extern \"C\" void use(void *) {}
extern \"C\" int f();
int main() {
  try {
    return f();
  } catch (int) {
    return 99;
  }
}
";

/// Title, the function `f`, and its result.
const FUNCTIONS: &[(&str, &str, i32)] = &[
    (
        "task",
        "entry:
  %sr = call token @llvm.syncregion.start()
  detach within %sr, label %t, label %n unwind label %pad
t:
  invoke void @thrower() to label %r unwind label %tp
r:
  reattach within %sr, label %n
tp:
  %a = landingpad { ptr, i32 } cleanup
  invoke void @llvm.detached.rethrow.sl_p0i8i32s(token %sr, { ptr, i32 } %a) to label %never \
         unwind label %pad
never:
  unreachable
n:
  sync within %sr, label %s
s:
  ret i32 0
pad:
  %m = landingpad { ptr, i32 } catch ptr null
  ret i32 7",
        7,
    ),
    (
        "frame",
        "entry:
  %sr = call token @llvm.syncregion.start()
  %tf = call token @llvm.taskframe.create()
  invoke void @thrower() to label %c unwind label %fp
c:
  detach within %sr, label %t, label %n unwind label %fp
t:
  call void @llvm.taskframe.use(token %tf)
  invoke void @thrower() to label %r unwind label %tp
r:
  reattach within %sr, label %n
tp:
  %a = landingpad { ptr, i32 } cleanup
  invoke void @llvm.detached.rethrow.sl_p0i8i32s(token %sr, { ptr, i32 } %a) to label %never \
         unwind label %fp
n:
  sync within %sr, label %s
s:
  ret i32 0
fp:
  %l = landingpad { ptr, i32 } cleanup
  invoke void @llvm.taskframe.resume.sl_p0i8i32s(token %tf, { ptr, i32 } %l) to label %never \
         unwind label %pad
never:
  unreachable
pad:
  %m = landingpad { ptr, i32 } catch ptr null
  ret i32 7",
        7,
    ),
    (
        "task in a task",
        "entry:
  %so = call token @llvm.syncregion.start()
  %si = call token @llvm.syncregion.start()
  detach within %so, label %t, label %n unwind label %pad
t:
  detach within %si, label %it, label %in unwind label %ip
it:
  invoke void @thrower() to label %ir unwind label %itp
ir:
  reattach within %si, label %in
in:
  sync within %si, label %is
is:
  reattach within %so, label %n
itp:
  %a = landingpad { ptr, i32 } cleanup
  invoke void @llvm.detached.rethrow.sl_p0i8i32s(token %si, { ptr, i32 } %a) to label %never \
         unwind label %ip
ip:
  %b = landingpad { ptr, i32 } cleanup
  invoke void @llvm.detached.rethrow.sl_p0i8i32s(token %so, { ptr, i32 } %b) to label %never \
         unwind label %pad
never:
  unreachable
n:
  sync within %so, label %s
s:
  ret i32 0
pad:
  %m = landingpad { ptr, i32 } catch ptr null
  ret i32 7",
        7,
    ),
    (
        "task in a task, written first",
        "entry:
  %so = call token @llvm.syncregion.start()
  %si = call token @llvm.syncregion.start()
  br label %go
t:
  detach within %si, label %it, label %in unwind label %ip
it:
  invoke void @use(ptr null) to label %ir unwind label %itp
ir:
  reattach within %si, label %in
in:
  invoke void @thrower() to label %is0 unwind label %ip
is0:
  sync within %si, label %is
is:
  reattach within %so, label %n
itp:
  %a = landingpad { ptr, i32 } cleanup
  invoke void @llvm.detached.rethrow.sl_p0i8i32s(token %si, { ptr, i32 } %a) to label %never \
         unwind label %ip
ip:
  %b = landingpad { ptr, i32 } cleanup
  invoke void @llvm.detached.rethrow.sl_p0i8i32s(token %so, { ptr, i32 } %b) to label %never \
         unwind label %pad
never:
  unreachable
n:
  sync within %so, label %s
s:
  ret i32 0
go:
  detach within %so, label %t, label %n unwind label %pad
pad:
  %m = landingpad { ptr, i32 } catch ptr null
  ret i32 7",
        7,
    ),
    (
        "variables of a task end with it",
        "entry:
  %sr = call token @llvm.syncregion.start()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %n ]
  detach within %sr, label %t, label %n unwind label %pad
t:
  %buf = alloca [4096 x i8]
  invoke void @use(ptr %buf) to label %r unwind label %tp
r:
  reattach within %sr, label %n
tp:
  %a = landingpad { ptr, i32 } cleanup
  invoke void @llvm.detached.rethrow.sl_p0i8i32s(token %sr, { ptr, i32 } %a) to label %never \
         unwind label %pad
never:
  unreachable
n:
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, 100000
  br i1 %c, label %loop, label %e
e:
  sync within %sr, label %s
s:
  ret i32 5
pad:
  %m = landingpad { ptr, i32 } catch ptr null
  ret i32 7",
        5,
    ),
];

fn run(tool: &str, args: &[&Path]) {
    let out = Command::new(tool).args(args).output();
    let out = out.unwrap_or_else(|e| {
        panic!("{tool}: {e}; `apt-get install -y clang-22 g++` installs it");
    });
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
}

#[test]
fn exceptions_reach_the_landing_pads_of_spawners() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("exceptions");
    std::fs::create_dir_all(&folder).unwrap();
    let main = folder.join("main.cpp");
    std::fs::write(&main, MAIN).unwrap();
    for (title, function, result) in FUNCTIONS {
        let head = "define i32 @f() personality ptr @__gxx_personality_v0 {";
        let raised = pir_tapir::raise(&format!("{DECLARATIONS}{head}\n{function}\n}}\n"));
        let text = raised.unwrap_or_else(|e| panic!("{title}: {e}")).module.module().to_string();
        assert!(!text.contains("fork"), "{title}: {text}");
        let (ir, made) = (folder.join("f.ll"), folder.join("f"));
        std::fs::write(&ir, &text).unwrap();
        for level in ["-O0", "-O2"] {
            let quiet = Path::new("-w");
            run("clang++-22", &[Path::new(level), quiet, &ir, &main, Path::new("-o"), &made]);
            let status = Command::new(&made).status().unwrap();
            assert_eq!(status.code(), Some(*result), "{title} {level}: {text}");
        }
    }
}

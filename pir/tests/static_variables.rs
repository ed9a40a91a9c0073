//! A static variable does not keep its value over a call that only acquires: LLVM's alias analysis
//! of globals believes that it does. Black box. Needs `clang-22` and libomp
//! (`apt-get install -y clang-22 libomp-22-dev`).

use crate::common::{PIR, place};
use std::process::{Command, Stdio};

/// Functions that return the flag and acquire what was written before it.
const ACQUIRE: [(&str, &str); 4] = [
    ("load", "return __atomic_load_n(&f, __ATOMIC_ACQUIRE);"),
    (
        "fence",
        "int v = __atomic_load_n(&f, __ATOMIC_RELAXED); __atomic_thread_fence(__ATOMIC_ACQUIRE); \
         return v;",
    ),
    ("sequential", "return __atomic_load_n(&f, __ATOMIC_SEQ_CST);"),
    ("flush", "int v;\n#pragma omp atomic read\nv = f;\n#pragma omp flush\nreturn v;"),
];

fn program(acquire: &str) -> String {
    format!(
        "#include <stdio.h>\nstatic int d, f, g;\n__attribute__((noinline)) static void rel(int v) \
         {{ __atomic_store_n(&f, v, __ATOMIC_RELEASE); }}\n__attribute__((noinline)) static int \
         acq(void) {{ {acquire} }}\nint main(void) {{ int x = 0, y = 0;\n#pragma omp parallel \
         sections num_threads(2)\n{{\n#pragma omp section\n{{ d = 1; rel(1); while \
         (__atomic_load_n(&g, __ATOMIC_ACQUIRE) != 1) {{}} d = 2; rel(2); }}\n#pragma omp \
         section\n{{ while (acq() != 1) {{}} x = d; __atomic_store_n(&g, 1, __ATOMIC_RELEASE); \
         while (acq() != 2) {{}} y = d; }}\n}}\nprintf(\"%d %d\\n\", x, y); return 0; }}\n"
    )
}

fn succeed(command: &mut Command) -> String {
    let out = command.stdin(Stdio::null()).output().expect("the command starts");
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{command:?}: {said}");
    String::from_utf8_lossy(&out.stdout).into_owned()
}

#[test]
fn a_static_variable_changes_over_an_acquire() {
    let folder = place("static_variables");
    std::fs::create_dir_all(&folder).expect("the folder is made");
    for (name, acquire) in ACQUIRE {
        let source = folder.join(format!("{name}.c"));
        std::fs::write(&source, program(acquire)).expect("the file is written");
        let built = folder.join(name);
        let mut pir = Command::new(PIR);
        succeed(pir.args(["cc", "-O2", "-fopenmp", "-o"]).arg(&built).arg(&source));
        assert_eq!(succeed(&mut Command::new(&built)), "1 2\n", "{name}");
        // By the engine, from unoptimised IR.
        let (front, raised) = (folder.join("front.ll"), folder.join("raised.pir"));
        let mut clang = Command::new("clang-22");
        clang.args(["-fopenmp", "-O1", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm"]);
        succeed(clang.arg("-o").arg(&front).arg(&source));
        let mut pir = Command::new(PIR);
        succeed(pir.args(["raise", "-q", "-o"]).arg(&raised).arg(&front));
        let mut pir = Command::new(PIR);
        let run = pir.args(["run", "--engine", "llvm", "--timeout", "60s"]).arg(&raised);
        assert_eq!(succeed(run), "1 2\n", "{name}");
    }
}

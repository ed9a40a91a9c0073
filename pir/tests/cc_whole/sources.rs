//! Programs of several units, each about one thing that a linker does.

/// A program of several units.
pub(super) struct Program {
    pub name: &'static str,
    pub files: &'static [(&'static str, &'static str)],
    /// Units that the compiler compiles alone.
    pub alone: &'static [&'static str],
    /// Options of single units.
    pub options: &'static [(&'static str, &'static [&'static str])],
    /// The unit whose language decides about the linker.
    pub main: &'static str,
    /// Commands, of which `link` is the driver's. They make `program`.
    pub links: &'static [&'static str],
    /// What the links say, among others.
    pub says: &'static [&'static str],
}

const PLAIN: Program = Program {
    name: "",
    files: &[],
    alone: &[],
    options: &[],
    main: "a.c",
    links: &["link a.o b.o -o program"],
    says: &["program: 2 of 2 regions raised"],
};

/// A region with a call of `f`, in a program that prints a sum.
const CALLS_F: &str = r#"
#include <stdio.h>
int f(int);
int g(int);
int main(void) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < 100; i++)
    s += f(i);
  printf("%d %d\n", s, g(10));
  return 0;
}
"#;

/// A unit with a region.
const G: &str = r#"
int g(int n) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
"#;

pub(super) const PROGRAMS: &[Program] = &[
    Program {
        name: "weak",
        files: &[
            ("a.c", CALLS_F),
            ("b.c", G),
            (
                "c.c",
                "__attribute__((weak)) int f(int x) { return -x; }\n\
                     __attribute__((weak)) int late(int x) { return x; }\n\
                     int missing(int) __attribute__((weak));\n\
                     int base(int x) { return missing ? missing(x) : late(x); }\n",
            ),
            ("d.c", "int base(int);\nint f(int x) { return 3 * base(x); }\n"),
            ("e.c", "int late(int x) { return x + 7; }\n"),
        ],
        alone: &["e.c"],
        links: &["link a.o b.o c.o d.o e.o -o program"],
        ..PLAIN
    },
    Program {
        name: "common",
        files: &[
            ("a.c", CALLS_F),
            ("b.c", G),
            ("c.c", "int shared[4];\nint own;\nint f(int x) { own = 2; return x + shared[3]; }\n"),
            ("d.c", "int shared[9];\nint own;\nint get(void) { return own + shared[8]; }\n"),
            (
                "e.c",
                "int shared[2];\n\
                     __attribute__((constructor)) void set(void) { shared[1] = 1; }\n",
            ),
        ],
        alone: &["e.c"],
        options: &[("c.c", &["-fcommon"]), ("d.c", &["-fcommon"]), ("e.c", &["-fcommon"])],
        links: &["link a.o b.o c.o d.o e.o -o program"],
        ..PLAIN
    },
    Program {
        name: "aliases",
        files: &[
            ("a.c", CALLS_F),
            ("b.c", G),
            (
                "c.c",
                "static int one(int x) { return x + 1; }\nint f_(int x) { return one(x) * 2; }\n\
                     int f(int) __attribute__((alias(\"f_\")));\n",
            ),
            (
                "d.c",
                "static int two(int x) { return x; }\n\
                     static int (*choose(void))(int) { return two; }\n\
                     int chosen(int) __attribute__((ifunc(\"choose\")));\n",
            ),
        ],
        links: &["link a.o b.o c.o d.o -o program"],
        ..PLAIN
    },
    Program {
        name: "threads",
        files: &[
            (
                "a.c",
                r#"
#include <omp.h>
#include <stdio.h>
extern _Thread_local int mine;
extern int kept;
#pragma omp threadprivate(kept)
int bump(void), read_mine(void);
int main(void) {
  int wrong = 0, sum = 0;
  kept = 5;
#pragma omp parallel num_threads(2) reduction(+ : wrong, sum) copyin(kept)
  {
    mine = 10 * omp_get_thread_num();
    for (int i = 0; i < 3; i++)
      bump();
    wrong += read_mine() != 10 * omp_get_thread_num() + 3 || mine != read_mine();
    sum += kept;
  }
  printf("%d %d\n", wrong, sum / omp_get_max_threads() * 0 + sum);
  return 0;
}
"#,
            ),
            (
                "b.c",
                "_Thread_local int mine;\nint kept;\n#pragma omp threadprivate(kept)\n\
                     int bump(void) { return ++mine; }\n",
            ),
            ("c.c", "extern _Thread_local int mine;\nint read_mine(void) { return mine; }\n"),
        ],
        links: &["link a.o b.o c.o -o program"],
        says: &["program: 1 of 1 region raised"],
        ..PLAIN
    },
    Program {
        name: "sections",
        files: &[
            ("a.c", CALLS_F),
            ("b.c", G),
            (
                "c.c",
                "struct entry { int x; };\nextern struct entry __start_table[], __stop_table[];\n\
                     int f(int x) {\n  int s = 0;\n\
                     for (struct entry *e = __start_table; e < __stop_table; e++) s += e->x;\n\
                     return s * x + (int)(__stop_table - __start_table);\n}\n",
            ),
            (
                "d.c",
                "int one __attribute__((section(\"table\"))) = 4;\n\
                     static int two __attribute__((section(\"table\"), used)) = 5;\n",
            ),
            ("e.c", "int three __attribute__((section(\"table\"))) = 6;\n"),
        ],
        links: &["link a.o b.o c.o d.o e.o -o program"],
        ..PLAIN
    },
    Program {
        name: "assembly",
        files: &[
            ("a.c", CALLS_F),
            ("b.c", G),
            (
                "c.c",
                "int helper_value = 3;\n\
                     int f(int x) {\n  int r;\n\
                     __asm__(\"movl helper_value(%%rip), %0\" : \"=r\"(r));\n  return x * r;\n}\n",
            ),
            (
                "d.c",
                "__asm__(\".globl two\\ntwo: movl $2, %eax\\nret\\n\");\nint two(void);\n\
                     static int hidden = 4;\n\
                     int three(void) {\n  __asm__ volatile(\"\" : : \"m\"(hidden));\n\
                     return two() + 1;\n}\n",
            ),
        ],
        links: &["link a.o b.o c.o d.o -o program"],
        says: &[
            "program: 2 of 2 regions raised",
            "PIR0018]: d.c is not optimised with others: it has assembly outside of functions",
        ],
        ..PLAIN
    },
    Program {
        name: "constructors",
        files: &[
            (
                "a.cpp",
                r#"
#include <cstdio>
#include "order.h"
static Said first("a");
int sum(int);
int main() {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < 100; i++)
    s += count<int>(i) + sum(i);
  std::printf("%d %d\n", s, next());
}
"#,
            ),
            (
                "b.cpp",
                "#include \"order.h\"\nstatic Said second(\"b\");\n\
                       int sum(int n) {\n  int s = 0;\n#pragma omp parallel for reduction(+ : s)\n\
                       for (int i = 0; i < n; i++) s += count<int>(1);\n\
                       return s + Counted<long>::value;\n}\n",
            ),
            (
                "c.cpp",
                "#include \"order.h\"\nstatic Said third(\"c\");\n\
                       __attribute__((init_priority(200))) Said early(\"early\");\n\
                       __attribute__((constructor(150))) static void earliest() {\n\
                       std::puts(\"earliest\"); }\n\
                       int other() { return next() + Counted<long>::value; }\n",
            ),
            (
                "order.h",
                r#"
#include <cstdio>
struct Said {
  const char *name;
  explicit Said(const char *n) : name(n) { std::printf("%s begins\n", n); }
  ~Said() { std::printf("%s ends\n", name); }
};
template <class T> struct Counted { static T value; };
template <class T> T Counted<T>::value = 2;
template <class T> T count(T x) { return x + static_cast<T>(Counted<long>::value); }
inline int next() {
  static int n = 40;
  return ++n;
}
inline int shared_by_all = 1;
"#,
            ),
        ],
        main: "a.cpp",
        links: &["link a.o b.o c.o -o program"],
        ..PLAIN
    },
    Program {
        name: "inline-functions-of-others",
        files: &[
            (
                "a.cpp",
                r#"
#include "inline.h"
#include <cstdio>
int *theirs();
const std::type_info &type_of_theirs();
int thrown(int);
int main() {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < 100; i++)
    s += thrown(i);
  std::printf("%d %d %d\n", s, &place() == theirs(), typeid(Kind) == type_of_theirs());
}
"#,
            ),
            (
                "b.cpp",
                "#include \"inline.h\"\n\
                       int thrown(int x) {\n  try { may_throw(x); return 0; }\n\
                       catch (const Kind &k) { return k.x; }\n}\n\
                       int used() {\n  int s = 0;\n#pragma omp parallel for reduction(+ : s)\n\
                       for (int i = 0; i < 9; i++) s += place();\n  return s;\n}\n",
            ),
            (
                "c.cpp",
                "#include \"inline.h\"\nint *theirs() { return &place(); }\n\
                       const std::type_info &type_of_theirs() { return typeid(Kind); }\n\
                       void may_throw(int x) { if (x % 2) throw Kind(x); }\n",
            ),
            (
                "inline.h",
                "#include <typeinfo>\n\
                          struct Kind { int x; Kind(int y) : x(y) {} virtual ~Kind() {} };\n\
                          inline int &place() { static int x = 1; return x; }\n\
                          void may_throw(int);\n",
            ),
        ],
        alone: &["c.cpp"],
        main: "a.cpp",
        links: &["link a.o b.o c.o -o program"],
        // `used` is not.
        says: &["program: 1 of 1 region raised"],
        ..PLAIN
    },
    Program {
        name: "exports",
        files: &[
            (
                "a.c",
                r#"
#include <dlfcn.h>
#include <stdio.h>
int from_program(int x) { return x + 1; }
int offered = 5;
int total(int);
int main(void) {
  void *library = dlopen("./plugin.so", RTLD_NOW);
  if (!library)
    return puts(dlerror()), 1;
  int (*f)(int) = (int (*)(int))dlsym(library, "f");
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < 100; i++)
    s += f(i) + from_program(i);
  void *self = dlopen(NULL, RTLD_NOW);
  printf("%d %d %d\n", s, total(9), dlsym(self, "total") != NULL);
  return 0;
}
"#,
            ),
            (
                "b.c",
                "int offered_too = 8;\nint total(int n) {\n  int s = 0;\n\
                     #pragma omp parallel for reduction(+ : s)\n\
                     for (int i = 0; i < n; i++) s += offered_too;\n  return s;\n}\n",
            ),
            (
                "plugin.c",
                "int from_program(int);\nextern int offered, offered_too;\n\
                          int f(int x) { return from_program(x) * offered + offered_too; }\n",
            ),
        ],
        links: &["link -shared plugin.o -o plugin.so", "link a.o b.o -rdynamic -ldl -o program"],
        ..PLAIN
    },
    Program {
        name: "library",
        files: &[
            (
                "a.c",
                "#include <stdio.h>\nint area(int), scaled(int);\n\
                     int hook(int x) { return x + 1000; }\n\
                     int main(void) {\n  int s = 0;\n#pragma omp parallel for reduction(+ : s)\n\
                     for (int i = 0; i < 100; i++) s += area(i);\n\
                     printf(\"%d %d\\n\", s, scaled(10));\n  return 0;\n}\n",
            ),
            (
                "b.c",
                "int hook(int);\nint inner(int);\nint area(int x) { return inner(x) * hook(x); }\n\
                     int scaled(int n) {\n  int s = 0;\n#pragma omp parallel for reduction(+ : s)\n\
                     for (int i = 0; i < n; i++) s += inner(i);\n  return s;\n}\n",
            ),
            ("c.c", "int inner(int x) { return x + 2; }\n"),
            ("exports.map", "{ global: area; scaled; local: *; };\n"),
        ],
        links: &[
            "link -shared b.o c.o -Wl,--version-script=exports.map -o liblib.so",
            "link a.o -L. -llib -Wl,-rpath,$ORIGIN -o program",
        ],
        says: &["liblib.so: 1 of 1 region raised"],
        ..PLAIN
    },
    Program {
        name: "archive",
        files: &[
            ("a.c", CALLS_F),
            ("b.c", G),
            ("c.c", "int deep(int);\nint f(int x) { return deep(x) + 1; }\n"),
            ("d.c", "int deep(int x) { return 5 * x; }\n"),
            (
                "unused.c",
                "int nowhere(int);\nint g(int x) { return nowhere(x); }\n\
                          __attribute__((constructor)) void bad(void) { __builtin_trap(); }\n",
            ),
        ],
        links: &[
            "ar rcs liball.a c.o d.o",
            "ar rcs liblate.a unused.o d.o",
            "link a.o b.o -L. -lall -llate -o program",
        ],
        ..PLAIN
    },
    Program {
        name: "archive-alone",
        files: &[
            ("a.c", CALLS_F),
            ("b.c", G),
            ("c.c", "int f(int x) { return x; }\n"),
            ("d.c", "int f(int x) { return 2 * x; }\n"),
        ],
        links: &[
            "ar rcs libmain.a a.o b.o",
            "mkdir -p twice",
            "mv d.o twice/c.o",
            // The first member of a name is taken, and the second one is there for its name.
            "ar qcs libtwice.a c.o twice/c.o",
            "ar rcsT libthin.a a.o b.o",
            "link -L. -lmain -ltwice -o program",
            "link -L. -lthin -ltwice -o program",
        ],
        ..PLAIN
    },
    Program {
        name: "static",
        files: &[
            ("a.c", CALLS_F),
            ("b.c", G),
            (
                "c.c",
                "#include <stdlib.h>\n#include <string.h>\n\
                     void *memcpy(void *to, const void *from, size_t n) {\n\
                     char *t = to; const char *f = from;\n\
                     for (size_t i = 0; i < n; i++) {\n    __asm__ volatile(\"\" ::: \"memory\");\n\
                     t[i] = f[i];\n  }\n\
                     return to;\n}\n\
                     int f(int x) { int y; memcpy(&y, &x, 4); return y + abs(-3); }\n",
            ),
        ],
        links: &["link -static -Wl,--gc-sections a.o b.o c.o -o program"],
        ..PLAIN
    },
    Program {
        name: "processors",
        files: &[
            ("a.c", CALLS_F),
            ("b.c", G),
            (
                "c.c",
                "int wide(int);\n\
                     int f(int x) { return __builtin_cpu_supports(\"avx2\") ? wide(x) : 4 * x; }\n",
            ),
            ("d.c", "int wide(int x) { return 4 * x; }\n"),
            ("e.c", "int wider(int x) { return 4 * x; }\n"),
        ],
        options: &[("d.c", &["-mavx2"]), ("e.c", &["-mavx2"])],
        links: &["link a.o b.o c.o d.o e.o -o program"],
        ..PLAIN
    },
    Program {
        name: "levels",
        files: &[
            ("a.c", CALLS_F),
            ("b.c", G),
            ("c.c", "int f(int x) { return x ^ 1; }\n"),
            ("d.c", "int slow(int x) { return x + 1; }\n"),
        ],
        options: &[("b.c", &["-O3"]), ("c.c", &["-Os"]), ("d.c", &["-O0", "-g"])],
        links: &["link a.o b.o c.o d.o -o program"],
        ..PLAIN
    },
    Program {
        name: "symbols-of-clang",
        files: &[
            ("a.c", CALLS_F),
            (
                "b.c",
                "int base = 3, used_below(int x);\nint used_below(int x) { return base * x; }\n\
                     int g(int n) {\n  int s = 0;\n#pragma omp parallel for reduction(+ : s)\n\
                     for (int i = 0; i < n; i++) s += base;\n  return s;\n}\n",
            ),
            (
                "c.c",
                "extern int base;\nint used_below(int);\n\
                     __attribute__((constructor)) void change(void) { base = 4; }\n\
                     int f(int x) { return used_below(x) + base; }\n",
            ),
        ],
        alone: &["c.c"],
        links: &["link a.o b.o c.o -o program"],
        ..PLAIN
    },
    Program {
        name: "flags",
        files: &[
            ("a.c", CALLS_F),
            ("b.c", G),
            ("c.c", "int f(int x) { return x + (int)sizeof(__WCHAR_TYPE__) * 0; }\n"),
        ],
        options: &[("c.c", &["-fshort-wchar"])],
        links: &["link a.o b.o c.o -o program"],
        ..PLAIN
    },
    Program {
        name: "twice",
        files: &[
            ("a.c", CALLS_F),
            ("b.c", G),
            ("c.c", "int f(int x) { return x + 1; }\nint h(int x) { return f(x); }\n"),
            ("d.c", "int f(int x) { return x + 2; }\nint k(int x) { return f(x); }\n"),
            ("e.c", "int other(int x) { return x + 2; }\n"),
        ],
        links: &["link -Wl,-z,muldefs a.o b.o c.o d.o e.o -o program"],
        says: &["program: 2 of 2 regions raised", "PIR0018]: d.c is not optimised with others"],
        ..PLAIN
    },
    Program {
        name: "fast",
        files: &[
            (
                "a.c",
                "#include <math.h>\n#include <stdio.h>\nint finite_sum(int), other(int);\n\
                     int main(void) {\n  int s = 0;\n#pragma omp parallel for reduction(+ : s)\n\
                     for (int i = 0; i < 100; i++) {\n    volatile double x = i, zero = 0;\n\
                     s += isnan(zero / zero) + isinf(x / zero) + finite_sum(i);\n  }\n\
                     printf(\"%d %d\\n\", s, other(3));\n  return 0;\n}\n",
            ),
            ("b.c", "int finite_sum(int x) { double y = x; return (int)(y * 0.5 + y * 1.5); }\n"),
            ("c.c", "int other(int x) { return x; }\n"),
        ],
        options: &[("b.c", &["-ffast-math"])],
        links: &["link a.o b.o c.o -lm -o program"],
        says: &["program: 1 of 1 region raised"],
        ..PLAIN
    },
    Program {
        name: "other-types",
        files: &[
            (
                "a.c",
                "#include <stdio.h>\nlong f();\nint g(int);\nextern char table[];\n\
                     int main(void) {\n  long s = 0;\n#pragma omp parallel for reduction(+ : s)\n\
                     for (int i = 0; i < 100; i++) s += (int)f(i, table);\n\
                     printf(\"%ld %d\\n\", s, g(10));\n  return 0;\n}\n",
            ),
            ("b.c", G),
            ("c.c", "int table[3] = {1, 2, 3};\nint f(int x, int *p) { return x * p[2]; }\n"),
        ],
        options: &[("a.c", &["-std=gnu89", "-w"])],
        links: &["link a.o b.o c.o -o program"],
        ..PLAIN
    },
    Program {
        name: "languages",
        files: &[
            (
                "f.f90",
                "program main\n  interface\n    integer(4) function add(x) bind(c)\n\
                       integer(4), value :: x\n    end function\n\
                       real(8) function norm(a, n) bind(c)\n      integer(4), value :: n\n\
                       real(8) :: a(n)\n    end function\n  end interface\n\
                       integer(4) :: i, s, parts\n  real(8) :: a(1000)\n\
                       common /both/ parts(4)\n  s = 0\n  parts = 2\n\
                       !$omp parallel do reduction(+: s)\n  do i = 1, 1000\n    s = s + add(i)\n\
                       a(i) = 1\n  end do\n\
                       print '(i0,1x,f8.2)', s, norm(a, 1000)\nend program\n",
            ),
            ("c.c", "extern int both_[4];\nint add(int x) { return x + both_[3]; }\n"),
            (
                "d.cpp",
                "#include <cmath>\n#include <vector>\n\
                       extern \"C\" double norm(double *a, int n) {\n  double s = 0;\n\
                       std::vector<double> copy(a, a + n);\n\
                       #pragma omp parallel for reduction(+ : s)\n\
                       for (int i = 0; i < n; i++) s += copy[i] * a[i];\n\
                       return std::sqrt(s);\n}\n",
            ),
        ],
        main: "f.f90",
        links: &["link f.o c.o d.o -lstdc++ -o program"],
        says: &[
            "d.cpp:6: parallel for in norm",
            "f.f90:16: parallel do in the main program",
            "program: 2 of 2 regions raised",
        ],
        ..PLAIN
    },
];

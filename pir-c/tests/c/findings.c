// Warnings of a valid module, all findings of an invalid one, and places of faults.
#include "check.h"

static int is(const char *text, const char *wanted) { return !strcmp(text, wanted); }

static int at(pir_place place, const char *file, uint32_t line, uint32_t column) {
  return is(place.file, file) && place.line == line && place.column == column;
}

// The region of @lonely never has two strands, and no path leads to %stray.
static const char with_warnings[] =
    "define void @lonely() {\n"
    "  fork [label %a]\n"
    "a:\n"
    "  join\n"
    "  ret void\n"
    "stray:\n"
    "  ret void\n"
    "}\n";

static void warnings(void) {
  pir_module *module =
      pir_module_read_named("lonely.pir", with_warnings, strlen(with_warnings), &error);
  check(module != NULL, "a module with warnings is valid");
  size_t count = pir_module_warning_count(module);
  check(count >= 2, "two warnings");
  int has_stray = 0;
  for (size_t i = 0; i < count; i++) {
    const pir_finding *f = pir_module_warning(module, i);
    check(f->severity == PIR_SEVERITY_WARNING, "its severity");
    check(!strncmp(f->code, "PIR04", 5) && *f->message, "its code and message");
    check(is(f->function, "lonely") && is(f->place.file, "lonely.pir"), "its function and file");
    check(strstr(f->rendered, "warning[") && strstr(f->rendered, "--> lonely.pir:"), "its text");
    has_stray |= is(f->block, "stray") && f->place.line == 6;
  }
  check(has_stray, "the warning of a block");
  check(pir_module_warning(module, 0) == pir_module_warning(module, 0), "it stays where it is");
  check(!pir_module_warning(module, count), "no warning after the last one");
  pir_module_free(module);
}

// Two functions with an error each, and a warning.
static const char invalid[] =
    "define void @first() {\n"
    "  fork [label %a]\n"
    "a:\n"
    "  ret void\n"
    "}\n"
    "define i32 @second() {\n"
    "  ret i32 %unknown.name\n"
    "}\n";

static const char two_returns[] =
    "define void @first() {\n  fork [label %a]\na:\n  ret void\n}\n"
    "define void @second() {\n  fork [label %b]\nb:\n  ret void\nstray:\n  ret void\n}\n";

static void errors(void) {
  check(!pir_module_read(invalid, strlen(invalid), &error), "a text with an unknown name");
  const pir_finding *f = pir_error_finding(error, 0);
  check(f && strstr(f->message, "unknown.name") && f->place.line == 7, "the finding of the parser");
  check(strstr(f->rendered, "--> <text>:7:"), "a text without a name");
  pir_error_free(error), error = NULL;

  check(!pir_module_read_named("two.pir", two_returns, strlen(two_returns), &error), "two errors");
  size_t errors = 0, warned = 0;
  const char *const functions[] = {"first", "second"};
  const uint32_t lines[] = {4, 9};
  for (size_t i = 0; i < pir_error_count(error); i++) {
    f = pir_error_finding(error, i);
    warned += f->severity == PIR_SEVERITY_WARNING;
    if (f->severity != PIR_SEVERITY_ERROR) continue;
    check(errors < 2 && is(f->code, "PIR0303"), "its code");
    check(is(f->function, functions[errors]) && *f->block, "its function and block");
    check(at(f->place, "two.pir", lines[errors], 3) && !f->source.line, "its place");
    check(strstr(f->notes, "path: ") && *f->help, "its notes and help");
    check(strstr(f->rendered, "error[PIR0303]") && strstr(f->rendered, f->help), "its text");
    errors++;
  }
  check(errors == 2 && warned == 1, "two errors and a warning");
  check(!pir_error_finding(error, errors + warned), "no finding after the last one");
  check(pir_error_line(error) == 4 && strstr(pir_error_message(error), "\n9:3: "), "the message");
  pir_error_free(error), error = NULL;
}

// @compiled has debug information, which names another file. The code of %body is in a function of
// its own when it runs, but belongs to @parallel.
static const char faulty[] =
    "define i64 @divide(i64 %a, i64 %b) {\n"
    "entry:\n"
    "  %q = sdiv i64 %a, %b\n"
    "  ret i64 %q\n"
    "}\n"
    "define i64 @missing() {\n"
    "  %x = call i64 @function_that_nobody_defines()\n"
    "  ret i64 %x\n"
    "}\n"
    "declare i64 @function_that_nobody_defines()\n"
    "define void @outside() {\n"
    "  store i64 1, ptr inttoptr (i64 8 to ptr), align 8\n"
    "  ret void\n"
    "}\n"
    "define void @parallel(i64 %n) {\n"
    "entry:\n"
    "  fork [label %body, label %done]\n"
    "body:\n"
    "  %q = sdiv i64 1, %n\n"
    "  store i64 %q, ptr @quotient, align 8\n"
    "  halt\n"
    "done:\n"
    "  join\n"
    "  ret void\n"
    "}\n"
    "@quotient = global i64 0, align 8\n"
    "define i32 @compiled(i32 %x) !dbg !3 {\n"
    "  %m = sdiv i32 7, %x, !dbg !6\n"
    "  ret i32 %m, !dbg !6\n"
    "}\n"
    "!llvm.dbg.cu = !{!0}\n"
    "!llvm.module.flags = !{!2}\n"
    "!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)\n"
    "!1 = !DIFile(filename: \"compiled.k\", directory: \"/there\")\n"
    "!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
    "!3 = distinct !DISubprogram(name: \"compiled\", scope: !1, file: !1, line: 1, type: !4, "
    "scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)\n"
    "!4 = !DISubroutineType(types: !5)\n"
    "!5 = !{null}\n"
    "!6 = !DILocation(line: 2, column: 3, scope: !3)\n";

static const pir_finding *fault(const pir_program *program, const char *name, size_t count) {
  static const pir_value zeros[2];
  pir_error_free(error), error = NULL;
  check(!pir_program_call(program, name, zeros, count, NULL, &error), name);
  check(pir_error_count(error) == 1, "one finding");
  const pir_finding *f = pir_error_finding(error, 0);
  check(f->severity == PIR_SEVERITY_ERROR && is(f->function, name), "the function of a fault");
  check(strstr(pir_error_message(error), f->message) != NULL, "the message of a fault");
  check(!strstr(f->message, f->place.file) && !strstr(f->message, " at "), "no place in it");
  check(strstr(f->rendered, f->message) != NULL, "the text of a fault");
  check(pir_error_line(error) == f->place.line, "the line of a fault");
  return f;
}

struct job {
  int64_t (*divide)(int64_t, int64_t);
};

static void divide(void *data) { ((struct job *)data)->divide(1, 0); }

static void faults(void) {
  pir_module *module = pir_module_read_named("dir/faulty.pir", faulty, strlen(faulty), &error);
  check(module != NULL, "the module is valid");
  pir_program *program = pir_program_make(module, NULL, &error);
  check(program != NULL, "a program");
  const pir_finding *f = fault(program, "divide", 2);
  check(at(f->place, "faulty.pir", 3, 3) && !*f->code, "a line of the text");
  check(strstr(f->message, "division") != NULL, "what happened");
  f = fault(program, "missing", 0);
  check(at(f->place, "faulty.pir", 7, 3) && is(f->code, "PIR0606"), "an undefined function");
  check(*f->help && strstr(f->rendered, "error[PIR0606]"), "with a code");
  f = fault(program, "outside", 0);
  check(at(f->place, "faulty.pir", 12, 3), "an access to memory that is not there");
  f = fault(program, "parallel", 1);
  check(at(f->place, "faulty.pir", 19, 3), "a line of a strand");
  f = fault(program, "compiled", 1);
  check(at(f->place, "compiled.k", 2, 3), "a line that debug information names");

  pir_error_free(error), error = NULL;
  struct job job;
  *(void **)&job.divide = pir_program_address(program, "divide");
  check(!pir_program_run(program, divide, &job, &error), "a fault in a run");
  check(at(pir_error_finding(error, 0)->place, "faulty.pir", 3, 3), "its line");
  pir_program_free(program);

  pir_options llvm = {.backend = "rayon", .generator = "llvm", .threads = 1};
  pir_error_free(error), error = NULL;
  program = pir_program_make(module, &llvm, &error);
  check(program != NULL, "a program by clang");
  f = fault(program, "compiled", 1);
  check(at(f->place, "compiled.k", 2, 3), "a line, with code of clang");
  pir_program_free(program);
  pir_module_free(module);
  pir_error_free(error), error = NULL;
}

int main(void) {
  warnings();
  errors();
  faults();
  return 0;
}

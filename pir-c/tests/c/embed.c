// Reads a module, shows its warnings, calls a function of it, and reads the place of a fault.
#include <pir.h>
#include <stdio.h>
#include <string.h>

// a[i] = 100 / a[i], in parallel.
static const char source[] =
    "define void @divide(ptr %a, i64 %n) {\n"
    "entry:\n"
    "  fork [label %head]\n"
    "head:\n"
    "  %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n"
    "  %more = icmp slt i64 %i, %n\n"
    "  br i1 %more, label %latch, label %done\n"
    "latch:\n"
    "  %next = add nsw i64 %i, 1\n"
    "  fork interior [label %body, label %head]\n"
    "body:\n"
    "  %p = getelementptr i64, ptr %a, i64 %i\n"
    "  %x = load i64, ptr %p, align 8\n"
    "  %q = sdiv i64 100, %x\n"
    "  store i64 %q, ptr %p, align 8\n"
    "  halt\n"
    "done:\n"
    "  join\n"
    "  ret void\n"
    "}\n";

static int fail(pir_error *error) {
  for (size_t i = 0; i < pir_error_count(error); i++)
    fprintf(stderr, "%s\n", pir_error_finding(error, i)->rendered);
  pir_error_free(error);
  return 1;
}

int main(void) {
  pir_error *error = NULL;
  pir_module *module = pir_module_read_named("divide.pir", source, strlen(source), &error);
  if (!module) return fail(error);
  for (size_t i = 0; i < pir_module_warning_count(module); i++)
    fprintf(stderr, "%s\n", pir_module_warning(module, i)->rendered);
  pir_program *program = pir_program_make(module, NULL, &error);
  pir_module_free(module);
  if (!program) return fail(error);

  int64_t data[1000];
  for (int i = 0; i < 1000; i++) data[i] = 1 + i % 100;
  pir_value arguments[2] = {{.p = data}, {.i = 1000}};
  if (!pir_program_call(program, "divide", arguments, 2, NULL, &error)) return fail(error);
  printf("100 / 8 = %d\n", (int)data[7]);

  // A fault ends the call, but not the process.
  data[500] = 0;
  if (pir_program_call(program, "divide", arguments, 2, NULL, &error)) return 2;
  const pir_finding *fault = pir_error_finding(error, 0);
  printf("%s:%u: %s\n", fault->place.file, (unsigned)fault->place.line, fault->message);
  pir_error_free(error);
  pir_program_free(program);
  return 0;
}

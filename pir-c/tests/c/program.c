// What a C program can do: read, verify, lower, compile, call, and learn what went wrong.
#include "pir.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char source[] =
    "@calls = global i64 0, align 8\n"
    "define i64 @squares(ptr noalias %a, i64 %n) {\n"
    "entry:\n"
    "  %sum = alloca i64, align 8\n"
    "  store i64 0, ptr %sum, align 8\n"
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
    "  %xx = mul i64 %x, %x\n"
    "  %old = atomicrmw add ptr %sum, i64 %xx monotonic, align 8\n"
    "  halt\n"
    "done:\n"
    "  join\n"
    "  %c = load i64, ptr @calls, align 8\n"
    "  %c1 = add i64 %c, 1\n"
    "  store i64 %c1, ptr @calls, align 8\n"
    "  %r = load i64, ptr %sum, align 8\n"
    "  ret i64 %r\n"
    "}\n"
    "define double @half(double %x) {\n  %h = fmul double %x, 5.0e-1\n  ret double %h\n}\n"
    "define i32 @minus(i32 %x) {\n  %m = sub i32 0, %x\n  ret i32 %m\n}\n"
    "define i64 @divide(i64 %a, i64 %b) {\n  %q = sdiv i64 %a, %b\n  ret i64 %q\n}\n";

static pir_error *error;

static void check(int good, const char *what) {
  if (good) return;
  printf("%s: %s\n", what, error ? pir_error_message(error) : "no error");
  exit(1);
}

struct job {
  int64_t (*squares)(const int64_t *, int64_t);
  const int64_t *data;
  int64_t sum;
};

static void run(void *p) {
  struct job *job = p;
  job->sum = job->squares(job->data, 1000);
}

int main(void) {
  // A module with a mistake: where, and what.
  const char *wrong = "define void @f() {\n  fork [label %a]\na:\n  ret void\n}\n";
  check(!pir_module_read(wrong, strlen(wrong), &error), "an invalid module");
  check(!strcmp(pir_error_code(error), "PIR0303") && pir_error_line(error) == 4,
        "the place of a mistake");
  check(pir_error_column(error) == 3 && strstr(pir_error_message(error), "4:3: "), "its column");
  pir_error_free(error), error = NULL;

  pir_module *module = pir_module_read(source, strlen(source), &error);
  check(module != NULL, "a valid module");
  char *text = pir_module_print(module);
  check(text && strstr(text, "fork interior"), "its text");
  pir_text_free(text);
  text = pir_module_lower(module, "sequential", &error);
  check(text && !strstr(text, "fork"), "plain LLVM IR");
  pir_text_free(text);
  check(!pir_module_lower(module, "none", &error), "a back end that there is not");
  pir_error_free(error), error = NULL;

  pir_options options = {.backend = "rayon", .generator = "jit", .threads = 2};
  pir_program *program = pir_program_make(module, &options, &error);
  check(program != NULL, "a program");
  pir_module_free(module);

  int64_t data[1000], want = 0;
  for (int64_t i = 0; i < 1000; i++) data[i] = i - 500, want += data[i] * data[i];
  pir_value arguments[2] = {{.p = data}, {.i = 1000}}, result;
  check(pir_program_call(program, "squares", arguments, 2, &result, &error) && result.i == want,
        "a call");
  struct job job = {NULL, data, 0};
  *(void **)&job.squares = pir_program_address(program, "squares");
  check(pir_program_run(program, run, &job, &error) && job.sum == want,
        "a call through an address");
  int64_t *calls = pir_program_address(program, "calls");
  check(calls && *calls == 2, "a variable");
  pir_value x = {.d = 5.0};
  check(pir_program_call(program, "half", &x, 1, &result, &error) && result.d == 2.5, "a double");
  x.i = 7;
  check(pir_program_call(program, "minus", &x, 1, &result, &error) && result.i == -7,
        "a negative number");

  // What can't be done is an error, and the program goes on.
  check(!pir_program_call(program, "nobody", NULL, 0, NULL, &error),
        "a function that there is not");
  pir_error_free(error), error = NULL;
  check(!pir_program_call(program, "minus", NULL, 0, NULL, &error), "too few arguments");
  pir_error_free(error), error = NULL;
  pir_value zero[2] = {{.i = 1}, {.i = 0}};
  check(!pir_program_call(program, "divide", zero, 2, &result, &error), "a division by zero");
  check(strstr(pir_error_message(error), "division") != NULL, "says so");
  pir_error_free(error), error = NULL;
  check(pir_program_call(program, "half", &x, 1, NULL, &error), "a call after a fault");
  pir_program_free(program);
  check(!pir_module_print(NULL) && !pir_program_make(NULL, NULL, NULL), "NULL");
  printf("%lld\n", (long long)want);
  return 0;
}

// Checks a module for races, optimises and draws it, proves that it is valid, and profiles a call.
#include <pir.h>
#include <stdio.h>
#include <string.h>

// Adds up a[0], a[1], … in parallel; @main checks three numbers, with a race on @last.
static const char source[] =
    "@numbers = constant [3 x i64] [i64 20, i64 1, i64 21]\n"
    "@last = global i64 0\n"
    "define i64 @sum(ptr %a, i64 %n) {\n"
    "entry:\n"
    "  %total = alloca i64, align 8\n"
    "  store i64 0, ptr %total, align 8\n"
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
    "  %old = atomicrmw add ptr %total, i64 %x monotonic, align 8\n"
    "  store i64 %x, ptr @last, align 8\n"
    "  halt\n"
    "done:\n"
    "  join\n"
    "  %result = load i64, ptr %total, align 8\n"
    "  ret i64 %result\n"
    "}\n"
    "define i64 @main() {\n"
    "  %result = call i64 @sum(ptr @numbers, i64 3)\n"
    "  ret i64 %result\n"
    "}\n";

static int fail(pir_error *error) {
  fprintf(stderr, "%s\n", pir_error_message(error));
  pir_error_free(error);
  return 1;
}

// Prints the string or number that follows a key of a JSON object.
static void print_member(const char *json, const char *key) {
  const char *at = strstr(json, key);
  size_t size = at ? strcspn(at, ",}") : 0;
  printf("%.*s\n", (int)size, at ? at : "");
}

int main(void) {
  pir_error *error = NULL;
  pir_module *module = pir_module_read_named("sum.pir", source, strlen(source), &error);
  if (!module) return fail(error);

  // All schedules: a race, and the outcomes.
  pir_search search = {.entry = "main", .timeout_ms = 10000};
  char *races = pir_module_races(module, &search, &error);
  if (!races) return fail(error);
  print_member(races, "\"verdict\"");
  print_member(races, "\"location\"");
  pir_text_free(races);

  // Passes, with what they changed.
  char *remarks = NULL;
  pir_module *optimised = pir_module_optimise(module, "O2", &remarks, &error);
  if (!optimised) return fail(error);
  printf("remarks: %s\n", strstr(remarks, "\"ruleId\"") ? "some" : "none");
  pir_text_free(remarks);

  // A region, and a picture of it.
  char *facts = pir_module_analyze(module, "sum", PIR_FACTS_LOWERING, &error);
  char *picture = facts ? pir_module_draw(module, "sum", "svg", &error) : NULL;
  if (!picture) return fail(error);
  print_member(facts, "\"interior_forks\"");
  printf("%.4s\n", picture);
  pir_text_free(facts);
  pir_text_free(picture);

  // A proof that the module is valid, and its check.
  char *certificate = pir_module_certificate(module, &error);
  if (!certificate) return fail(error);
  if (!pir_module_check_certificate(module, certificate, &error)) return fail(error);
  pir_text_free(certificate);

  // Machine code, and where its time goes.
  pir_options options = {.profile = 1, .threads = 2};
  pir_program *program = pir_program_make(optimised, &options, &error);
  if (!program) return fail(error);
  int64_t data[1000];
  for (int i = 0; i < 1000; i++) data[i] = i;
  pir_value arguments[2] = {{.p = data}, {.i = 1000}}, result;
  char *profile = NULL;
  if (!pir_program_profile(program, "sum", arguments, 2, &result, &profile, &error))
    return fail(error);
  printf("sum %lld\n", (long long)result.i);
  print_member(profile, "\"threads\"");
  pir_text_free(profile);
  pir_program_free(program);
  pir_module_free(optimised);
  pir_module_free(module);
  return 0;
}

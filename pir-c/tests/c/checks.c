// Results of checks of all schedules, passes, raising and certificates, and their errors.
#include "check.h"

// A call failed, and its first finding has this text.
static void failed(_Bool has_failed, const char *text) {
  check(has_failed && error && pir_error_count(error) >= 1, text);
  check(strstr(pir_error_finding(error, 0)->message, text) != NULL, text);
  pir_error_free(error), error = NULL;
}

// A text has these parts, up to NULL; it is freed.
static void has(char *text, const char *const *parts) {
  check(text != NULL, *parts);
  for (; *parts; parts++)
    if (!strstr(text, *parts)) printf("no %s in %s\n", *parts, text), exit(1);
  pir_text_free(text);
}
#define HAS(text, ...) has(text, (const char *const[]){__VA_ARGS__, NULL})

static pir_module *read(const char *name, const char *text) {
  pir_module *module = pir_module_read_named(name, text, strlen(text), &error);
  check(module != NULL, name);
  return module;
}

// Both strands write %x, in any order; @count takes a number.
static const char two_writes[] =
    "define i32 @main() {\n"
    "entry:\n"
    "  %x = alloca i32\n"
    "  fork [label %left, label %right]\n"
    "left:\n"
    "  store atomic i32 1, ptr %x monotonic, align 4\n"
    "  br label %done\n"
    "right:\n"
    "  store atomic i32 2, ptr %x monotonic, align 4\n"
    "  br label %done\n"
    "done:\n"
    "  join\n"
    "  %last = load i32, ptr %x\n"
    "  ret i32 %last\n"
    "}\n"
    "define i32 @count(i32 %n) {\n"
    "  %twice = add i32 %n, %n\n"
    "  ret i32 %twice\n"
    "}\n";
static const char one_write[] = "define i32 @main() {\n  ret i32 2\n}\n";
static const char reads_input[] =
    "declare i32 @getchar()\n"
    "define i32 @main() {\n  %c = call i32 @getchar()\n  ret i32 %c\n}\n";

static void schedules(void) {
  pir_module *two = read("two.pir", two_writes), *one = read("one.pir", one_write);
  HAS(pir_module_races(two, NULL, &error), "\"file\":\"two.pir\"", "\"verdict\":\"none\"");
  pir_search bags = {.detector = "bags"};
  HAS(pir_module_races(two, &bags, &error), "\"verdict\":\"inconclusive\"", "\"why\":[");
  HAS(pir_module_outcomes(two, NULL, &error), "\"complete\":true", "\"value\":\"i32 1\"",
      "\"value\":\"i32 2\"");
  pir_search few = {.max_states = 1};
  HAS(pir_module_outcomes(two, &few, &error), "\"complete\":false", "more than 1 states");
  HAS(pir_module_refines(two, one, NULL, &error), "\"refines\":true", "\"other\":\"one.pir\"");
  HAS(pir_module_refines(one, two, NULL, &error), "\"refines\":false", "\"schedule\":");

  const char *const word[] = {"21"};
  pir_search count = {.entry = "count", .arguments = word, .argument_count = 1};
  HAS(pir_module_outcomes(two, &count, &error), "\"value\":\"i32 42\"");
  pir_module *reads = read("reads.pir", reads_input);
  pir_search with_input = {.input = "A", .input_size = 1};
  HAS(pir_module_outcomes(reads, &with_input, &error), "\"value\":\"i32 65\"");
  pir_module_free(reads);

  failed(!pir_module_races(NULL, NULL, &error), "the module is NULL");
  failed(!pir_module_outcomes(NULL, NULL, &error), "the module is NULL");
  failed(!pir_module_refines(two, NULL, NULL, &error), "the other module is NULL");
  pir_search wrong = {.detector = "smell"};
  failed(!pir_module_races(two, &wrong, &error), "no detector `smell`; there are auto, bags");
  wrong = (pir_search){.entry = "nothing"};
  failed(!pir_module_races(two, &wrong, &error), "no function @nothing with a body");
  wrong = (pir_search){.entry = "count"};
  failed(!pir_module_outcomes(two, &wrong, &error), "takes 1 argument");
  wrong = (pir_search){.entry = "\xff"};
  failed(!pir_module_outcomes(two, &wrong, &error), "the entry is not UTF-8");
  wrong = (pir_search){.argument_count = 1};
  failed(!pir_module_outcomes(two, &wrong, &error), "the arguments are NULL");
  const char *const nothing[] = {NULL};
  wrong = (pir_search){.arguments = nothing, .argument_count = 1};
  failed(!pir_module_outcomes(two, &wrong, &error), "an argument is NULL");
  wrong = (pir_search){.arguments = word, .argument_count = (size_t)-1};
  failed(!pir_module_outcomes(two, &wrong, &error), "no array of");
  wrong = (pir_search){.input_size = 4};
  failed(!pir_module_races(two, &wrong, &error), "the input is NULL");
  pir_module_free(two), pir_module_free(one);
}

static const char twice[] =
    "define i32 @f(i32 %x) {\n"
    "  %a = add i32 %x, 1\n"
    "  %b = add i32 %x, 1\n"
    "  %c = mul i32 %a, %b\n"
    "  ret i32 %c\n"
    "}\n";

static void passes(void) {
  pir_module *module = read("twice.pir", twice);
  char *remarks = NULL;
  pir_module *done = pir_module_optimise(module, "cse", &remarks, &error);
  check(done != NULL, "a pass");
  HAS(remarks, "\"ruleId\":\"cse/", "\"uri\":\"twice.pir\"", "\"startLine\":3");
  char *text = pir_module_print(done);
  check(text && !strstr(text, "%b = add"), "the pass did something");
  pir_text_free(text);
  pir_module_free(done);
  done = pir_module_optimise(module, NULL, NULL, &error);
  check(done != NULL, "the default passes");
  pir_module_free(done);
  HAS(pir_pass_list(), "\"name\":\"licm\"", "\"name\":\"cse\"", "\"conditions\":");

  failed(!pir_module_optimise(NULL, "cse", NULL, &error), "the module is NULL");
  failed(!pir_module_optimise(module, "cze", &remarks, &error), "cze");
  failed(!pir_module_optimise(module, "\xff", NULL, &error), "the list of passes is not UTF-8");
  pir_module_free(module);
}

// What clang makes of `#pragma omp parallel` with a store.
static const char openmp[] =
    "%ident = type { i32, i32, i32, i32, ptr }\n"
    "@where = private constant %ident zeroinitializer\n"
    "declare void @__kmpc_fork_call(ptr, i32, ptr, ...)\n"
    "define void @f(ptr %x) {\n"
    "  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @where, i32 1, ptr @body, ptr %x)\n"
    "  ret void\n"
    "}\n"
    "define internal void @body(ptr %gtid, ptr %btid, ptr %x) {\n"
    "  store i32 1, ptr %x\n"
    "  ret void\n"
    "}\n";

static void raising(void) {
  pir_module *module = read("omp.ll", openmp);
  char *report = NULL;
  pir_module *raised = pir_module_raise(module, NULL, &report, &error);
  check(raised != NULL, "raising");
  HAS(report, "omp.ll:5: parallel in f: team", "calls replaced: 1, kept: 0");
  HAS(pir_module_print(raised), "fork ");
  pir_module_free(raised);
  failed(!pir_module_raise(module, "cze", NULL, &error), "cze");
  failed(!pir_module_raise(NULL, NULL, NULL, &error), "the module is NULL");
  pir_module_free(module);
}

static void facts(void) {
  pir_module *module = read("two.pir", two_writes);
  unsigned all = PIR_FACTS_CFG_DOMINATORS | PIR_FACTS_LOCAL_DOMINATORS |
                 PIR_FACTS_GLOBAL_DOMINATORS | PIR_FACTS_LOWERING;
  HAS(pir_module_analyze(module, "main", all, &error), "\"cfg\":{", "\"local\":{", "\"global\":{",
      "\"lowering\":[{", "\"joins\":[\"done\"]");
  HAS(pir_module_analyze(module, NULL, 0, &error), "\"name\":\"main\"", "\"name\":\"count\"");
  failed(!pir_module_analyze(module, "none", 0, &error), "there is no function @none with a body");
  failed(!pir_module_analyze(module, "main", 64, &error), "64 is no sum of members of pir_facts");
  failed(!pir_module_analyze(NULL, NULL, 0, &error), "the module is NULL");

  HAS(pir_module_draw(module, NULL, NULL, &error), "<svg", "@count");
  HAS(pir_module_draw(module, "main", "html", &error), "<!doctype html>", "two.pir");
  HAS(pir_module_draw(module, "main", "dot", &error), "digraph pir");
  failed(!pir_module_draw(module, NULL, "png", &error), "no format `png`; there are svg");
  failed(!pir_module_draw(module, "none", "dot", &error), "there is no function @none with a body");
  failed(!pir_module_draw(NULL, NULL, NULL, &error), "the module is NULL");

  char *certificate = pir_module_certificate(module, &error);
  check(certificate != NULL, "a certificate");
  check(pir_module_check_certificate(module, certificate, &error), "it holds");
  pir_module *other = read("one.pir", one_write);
  check(!pir_module_check_certificate(other, certificate, &error), "it is of another module");
  check(!strncmp(pir_error_code(error), "PIR", 3), "the error has a code");
  pir_error_free(error), error = NULL;
  pir_text_free(certificate);
  check(!pir_module_check_certificate(other, "{", &error), "no certificate");
  pir_error_free(error), error = NULL;
  failed(!pir_module_check_certificate(other, NULL, &error), "the certificate is NULL");
  failed(!pir_module_check_certificate(NULL, "{}", &error), "the module is NULL");
  failed(!pir_module_certificate(NULL, &error), "the module is NULL");
  pir_module_free(other), pir_module_free(module);
}

// a[i] = i / d for all i below n, in parallel; a[n - 1].
static const char divides[] =
    "define i64 @divide(ptr %a, i64 %n, i64 %d) {\n"
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
    "  %q = sdiv i64 %i, %d\n"
    "  store i64 %q, ptr %p, align 8\n"
    "  halt\n"
    "done:\n"
    "  join\n"
    "  %before = add i64 %n, -1\n"
    "  %last = getelementptr i64, ptr %a, i64 %before\n"
    "  %result = load i64, ptr %last, align 8\n"
    "  ret i64 %result\n"
    "}\n";

static void profiles(void) {
  pir_module *module = read("divide.pir", divides);
  pir_options options = {.profile = 1, .backend = "simd"};
  failed(!pir_program_make(module, &options, &error), "only the back end `rayon` has profiles");
  options.backend = NULL;
  pir_program *program = pir_program_make(module, &options, &error);
  check(program != NULL, "a program with profiles");
  static int64_t data[1000];
  pir_value a[3] = {{.p = data}, {.i = 1000}, {.i = 9}}, result = {.i = 0};
  char *profile = NULL;
  check(pir_program_profile(program, "divide", a, 3, &result, &profile, &error), "a call");
  check(result.i == 111 && data[500] == 55, "its result");
  HAS(profile, "\"file\":\"divide.pir\"", "\"returned\":true", "\"function\":\"divide\"",
      "\"block\":\"entry\"", "\"line\":3");
  check(pir_program_profile(program, "divide", a, 3, NULL, NULL, &error), "nothing is read");
  a[2].i = 0, profile = NULL;
  failed(!pir_program_profile(program, "divide", a, 3, NULL, &profile, &error), "division");
  HAS(profile, "\"returned\":false");
  profile = NULL;
  failed(!pir_program_profile(program, "none", NULL, 0, NULL, &profile, &error), "none");
  failed(!pir_program_profile(program, "divide", a, 2, NULL, &profile, &error), "argument");
  failed(!pir_program_profile(program, "divide", NULL, 3, NULL, &profile, &error), "NULL");
  check(!profile, "no profile of no call");
  failed(!pir_program_profile(NULL, "f", NULL, 0, NULL, NULL, &error), "the program is NULL");
  pir_program_free(program);
  program = pir_program_make(module, NULL, &error);
  check(program != NULL, "a program without profiles");
  failed(!pir_program_profile(program, "divide", a, 3, NULL, NULL, &error), "`profile`");
  pir_program_free(program);
  pir_module_free(module);
}

int main(void) {
  schedules();
  passes();
  raising();
  facts();
  profiles();
  return 0;
}

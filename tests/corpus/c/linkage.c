// Weak, alias, ifunc, visibility, sections, constructors, common symbols, used and unused symbols.
#include <stdio.h>

int common_symbol;
__attribute__((common)) int really_common;
__attribute__((weak)) int weak_data = 5;
extern int missing __attribute__((weak));
__attribute__((visibility("hidden"))) int hidden_data = 6;
__attribute__((visibility("protected"))) int protected_fn(void) { return 7; }
__attribute__((section("corpus_sec"), used)) static int in_section = 8;
__attribute__((section("corpus_text"), noinline)) static int far_away(int x) { return x + 1; }
static int trace[4], traced;

__attribute__((constructor)) static void early(void) { trace[traced++] = 1; }
__attribute__((constructor(200))) static void earlier(void) { trace[traced++] = 2; }
__attribute__((destructor)) static void late(void) { fputs("late\n", stdout); }
__attribute__((weak)) int overridable(void) { return 10; }
int original(int x) { return x * 2; }
extern int renamed(int) __attribute__((alias("original")));
extern __typeof(original) weak_alias __attribute__((weak, alias("original")));
static int fast(void) { return 11; }
static int (*choose(void))(void) { return fast; }
int resolved(void) __attribute__((ifunc("choose")));
int with_label(int) __asm__("other_name");
int with_label(int x) { return x - 1; }
__attribute__((cold, noinline)) static int cold_path(int x) { return x ^ 0x55; }
__attribute__((hot, flatten)) static int hot_path(int x) { return cold_path(x) + 1; }
__attribute__((const)) static int pure_math(int x) { return x * x; }
__attribute__((pure)) static int reads(void) { return hidden_data; }
__attribute__((retain, used)) static const char ident[] = "corpus";

int main(void) {
  common_symbol += really_common + 1;
  printf("%d %d %d %d\n", common_symbol, weak_data, &missing == 0, protected_fn());
  printf("%d %d %d %d %d\n", in_section, far_away(1), trace[0], trace[1], overridable());
  printf("%d %d %d %d\n", renamed(4), weak_alias(5), resolved(), with_label(6));
  printf("%d %d %d\n", hot_path(3), pure_math(7), reads());
  return 0;
}

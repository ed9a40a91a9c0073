// Strings: a tokenizer, a reader of expressions, sscanf, formats of integers, a table of words.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *at;
static long sum(void);
static long atom(void) {
  while (isspace((unsigned char)*at)) at++;
  if (*at == '(') { at++; long v = sum(); at++; return v; }
  if (*at == '-') { at++; return -atom(); }
  char *end; long v = strtol(at, &end, 0); at = end; return v;
}
static long product(void) { long v = atom(); for (;;) { while (*at == ' ') at++; if (*at == '*') at++, v *= atom(); else if (*at == '/') { at++; v /= atom(); } else return v; } }
static long sum(void) { long v = product(); for (;;) { while (*at == ' ') at++; if (*at == '+') at++, v += product(); else if (*at == '-') at++, v -= product(); else return v; } }
struct word { char *text; int count; struct word *left, *right; };
static struct word *add(struct word *w, const char *t) {
  if (!w) { w = calloc(1, sizeof *w); w->text = strdup(t); w->count = 1; return w; }
  int c = strcmp(t, w->text);
  if (c == 0) w->count++; else if (c < 0) w->left = add(w->left, t); else w->right = add(w->right, t);
  return w;
}
static void show(struct word *w) { if (!w) return; show(w->left); printf("%s=%d ", w->text, w->count); show(w->right); free(w->text); free(w); }
int main(void) {
  const char *exprs[] = {"1 + 2 * 3", "(1+2)*3 - -4", "0x10/3*010", "((7))-(2-(3-4))"};
  for (int k = 0; k < 4; k++) { at = exprs[k]; printf("%ld ", sum()); }
  puts("");
  char line[] = "the quick brown fox jumps over the lazy dog, the end";
  struct word *words = NULL;
  for (char *t = strtok(line, " ,"); t; t = strtok(NULL, " ,")) words = add(words, t);
  show(words); puts("");
  int a; unsigned b; char s[16]; float f; int n = sscanf("-12 0xfe hello 2.5", "%d %x %15s %f", &a, &b, s, &f);
  printf("%d %d %u %s %g\n", n, a, b, s, f);
  printf("[%5d|%-5d|%05d|%+d|%x|%#X|%o|%#o|%c|%%|%5.2s|%-8s|%.*d|%hhd|%lld|%zu]\n", 42, 42, 42, 42, 48879, 48879, 8, 8, 'z', "abc", "left", 5, 42, (signed char)200, -1ll, sizeof(long));
  char out[8]; int want = snprintf(out, sizeof out, "%s-%d", "truncated", 7);
  printf("%s %d %s %s %d\n", out, want, strstr("haystack", "st"), strrchr("a/b/c", '/'), memcmp("abc", "abd", 3) < 0);
  printf("%zu %zu %d\n", strspn("aabbc", "ab"), strcspn("hello", "l"), atoi("  123abc"));
  return 0;
}

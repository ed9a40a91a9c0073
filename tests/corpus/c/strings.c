// String literals: escapes, embedded zeros, wide and UTF forms, merging, arrays versus pointers.
#include <stdio.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

static const char escapes[] = "tab\t quote\" back\\ bell\a oct\101 hex\x7f nul\0after";
static const char not_terminated[4] = "four";
static const char padded[12] = "pad";
static const wchar_t wide[] = L"w\u00efde \U0001F600";
static const char16_t utf16[] = u"utf-16 \U0001F680";
static const char32_t utf32[] = U"utf-32 \u20ac";
static const char *utf8 = "na\u00efve \u4e16\u754c";
static const char *table[] = {"alpha", "beta", "gamma", "alpha", "lpha", ""};
static char writable[] = "mutable";
static const unsigned char high[] = {0x80, 0xff, 0x22, 0x5c, 0x0a, 0x00, 0x41};
const char *unit(int k) { static char buf[] = {'x', 0}; buf[0] = (char)('a' + k); return buf; }

int main(void) {
  unsigned long h = 5381;
  for (unsigned i = 0; i < sizeof escapes; i++) h = h * 33 + (unsigned char)escapes[i];
  for (unsigned i = 0; i < sizeof high; i++) h = h * 33 + high[i];
  writable[0] = 'M';
  printf("%lu %d %d %c %s\n", h, (int)sizeof padded, (int)strlen(escapes), not_terminated[3], writable);
  printf("%d %d %d %d\n", (int)(sizeof wide / sizeof *wide), (int)(sizeof utf16 / 2), (int)(sizeof utf32 / 4), (int)strlen(utf8));
  for (int i = 0; i < 6; i++) printf("%s,", table[i]);
  printf("%s %s\n", unit(2), __func__);
  return 0;
}

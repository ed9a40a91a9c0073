/* vsnprintf behind a function of one's own. */
#include <stdio.h>
#include <stdarg.h>
#include <string.h>

static char out[200];
static void say(const char *f, ...) {
    va_list ap;
    va_start(ap, f);
    size_t n = strlen(out);
    vsnprintf(out + n, sizeof out - n, f, ap);
    va_end(ap);
}
int main(void) {
    for (int i = 0; i < 5; i++) say("[%d:%s:%.2f]", i, i % 2 ? "odd" : "even", i / 3.0);
    puts(out);
    return (int)strlen(out);
}

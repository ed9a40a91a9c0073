/* Coroutines by a switch over lines. */
#include <stdio.h>

#define BEGIN                                                                                      \
    switch (s->line) {                                                                             \
    case 0:
#define YIELD(v)                                                                                   \
    do {                                                                                           \
        s->line = __LINE__;                                                                        \
        return v;                                                                                  \
    case __LINE__:;                                                                                \
    } while (0)
#define END                                                                                        \
    }                                                                                              \
    s->line = 0;                                                                                   \
    return -1
struct S {
    int line, i, j;
};
static int gen(struct S *s) {
    BEGIN
    for (s->i = 1; s->i < 5; s->i++) {
        for (s->j = 0; s->j < s->i; s->j++) YIELD(s->i * 10 + s->j);
    }
    YIELD(99);
    END;
}
int main(void) {
    struct S s = {0};
    for (int v; (v = gen(&s)) >= 0;) printf("%d ", v);
    putchar('\n');
    return s.line;
}

/* A tokenizer and calculator by recursive descent. */
#include <stdio.h>
#include <ctype.h>
#include <stdlib.h>

static const char *p;
static double expr(void);
static double atom(void) {
    while (*p == ' ') p++;
    if (*p == '(') {
        p++;
        double v = expr();
        p++;
        return v;
    }
    if (*p == '-') {
        p++;
        return -atom();
    }
    char *e;
    double v = strtod(p, &e);
    p = e;
    return v;
}
static double term(void) {
    double v = atom();
    for (;;) switch (*p) {
        case ' ': p++; break;
        case '*':
            p++;
            v *= atom();
            break;
        case '/':
            p++;
            v /= atom();
            break;
        default: return v;
        }
}
static double expr(void) {
    double v = term();
    for (;;) switch (*p) {
        case ' ': p++; break;
        case '+':
            p++;
            v += term();
            break;
        case '-':
            p++;
            v -= term();
            break;
        default: return v;
        }
}
int main(void) {
    const char *t[] = {"1+2*3", "(1+2)*3", "-4/(2-10)*2.5", "2*(3+(4-5)*6)", "7"};
    for (int i = 0; i < 5; i++) {
        p = t[i];
        printf("%g ", expr());
    }
    putchar('\n');
    return 0;
}

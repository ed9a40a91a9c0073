/* An interpreter of a small language. */
#include <stdio.h>

int main(void) {
    const char *c = "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<."
                    "+++.------.--------.>>+.>++.";
    unsigned char t[100] = {0}, *p = t;
    for (; *c; c++) switch (*c) {
        case '>': p++; break;
        case '<': p--; break;
        case '+': ++*p; break;
        case '-': --*p; break;
        case '.': putchar(*p); break;
        case '[':
            if (!*p)
                for (int d = 1; d;) {
                    c++;
                    d += (*c == '[') - (*c == ']');
                }
            break;
        case ']':
            if (*p)
                for (int d = 1; d;) {
                    c--;
                    d += (*c == ']') - (*c == '[');
                }
            break;
        }
    return 0;
}

/* A switch over distant values and ranges. */
#include <stdio.h>

static const char *f(long k) {
    switch (k) {
    case -5000000000: return "neg";
    case 0 ... 9: return "digit";
    case 1000: return "thousand";
    case 0x7fffffffffffffff: return "max";
    case 'A' ... 'Z': return "upper";
    }
    return "other";
}
int main(void) {
    long v[] = {-5000000000, 5, 10, 1000, 0x7fffffffffffffff, 'Q', -1};
    for (int i = 0; i < 7; i++) puts(f(v[i]));
    return 0;
}

/* Duff's device: a loop inside a switch. */
#include <stdio.h>

static void copy(char *to, const char *from, int n) {
    int r = (n + 7) / 8;
    switch (n % 8) {
    case 0: do { *to++ = *from++;
        case 7: *to++ = *from++;
        case 6: *to++ = *from++;
        case 5: *to++ = *from++;
        case 4: *to++ = *from++;
        case 3: *to++ = *from++;
        case 2: *to++ = *from++;
        case 1: *to++ = *from++;
        } while (--r > 0);
    }
}
int main(void) {
    char b[64] = {0};
    copy(b, "the quick brown fox jumps over", 31);
    puts(b);
    return 0;
}

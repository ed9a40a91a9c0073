/* Statement expressions, typeof, auto type, case ranges. */
#include <stdio.h>

int main(void) {
    int s = 0;
    for (int i = 0; i < 6; i++)
        s += ({
            int t = i;
            while (t > 2) t -= 2;
            if (t == 2) continue;
            t * 10;
        });
    __auto_type d = 2.5 * s;
    typeof(int *[3]) p = {&s, &s};
    *p[1] += 5;
    printf("%d %g %zu\n", s, d, sizeof p);
    return s;
}

/* Conversions to _Bool. */
#include <stdio.h>
#include <stdbool.h>

int main(void) {
    bool a = 256, b = 0.1, c = (bool)(char)256, d = "x";
    int n = 0;
    bool t = true;
    t += 5;
    t--;
    for (bool f = false; !f; f = n > 3) n++;
    printf("%d %d %d %d %d %d %zu\n", a, b, c, d, t, n, sizeof(bool));
    return a + b + d;
}

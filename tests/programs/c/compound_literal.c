/* Compound literals, changed through pointers. */
#include <stdio.h>

struct P {
    int x, y;
};
static int sum(const int *p, int n) {
    int s = 0;
    while (n--) s += *p++;
    return s;
}
static struct P *global = &(struct P){3, 4};
int main(void) {
    int s = 0;
    for (int i = 0; i < 5; i++) {
        int *p = (int[]){i, i + 1, i * i};
        p[0] += 10;
        s += sum(p, 3);
    }
    global->x += s;
    printf("%d %d %d\n", s, global->x, (&(struct P){.y = 8})->y);
    return sum((int[4]){1, 2}, 4);
}

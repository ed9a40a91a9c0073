/* A ring buffer of structures. */
#include <stdio.h>

struct M {
    int id;
    char t[4];
};
static struct M q[8];
static unsigned h, t;
static int put(struct M m) {
    if (h - t == 8) return 0;
    q[h++ & 7] = m;
    return 1;
}
static int get(struct M *m) {
    if (h == t) return 0;
    *m = q[t++ & 7];
    return 1;
}
int main(void) {
    struct M m;
    int lost = 0, s = 0;
    h = t = ~3u;
    for (int i = 0; i < 50; i++) {
        lost += !put((struct M){i, {(char)('a' + i % 26)}});
        if (i % 3) s += get(&m) ? m.id * m.t[0] : 0;
    }
    while (get(&m)) s ^= m.id;
    printf("%d %d\n", lost, s);
    return lost;
}

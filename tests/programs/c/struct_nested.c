/* Nested structures with arrays, copied. */
#include <stdio.h>
#include <string.h>

struct In {
    char name[12];
    short n[3];
};
struct Out {
    struct In in[2];
    double w;
};
static struct Out make(int k) {
    struct Out o;
    memset(&o, 0, sizeof o);
    for (int i = 0; i < 2; i++) {
        snprintf(o.in[i].name, sizeof o.in[i].name, "n%d_%d", k, i);
        for (int j = 0; j < 3; j++) o.in[i].n[j] = (short)(k * 10 + i * j);
    }
    o.w = k / 2.0;
    return o;
}
int main(void) {
    struct Out all[4];
    for (int i = 0; i < 4; i++) all[i] = make(i);
    struct Out t = all[0];
    all[0] = all[3];
    all[3] = t;
    for (int i = 0; i < 4; i++)
        printf("%s %d %.1f\n", all[i].in[1].name, all[i].in[1].n[2], all[i].w);
    return all[0].in[0].n[0];
}

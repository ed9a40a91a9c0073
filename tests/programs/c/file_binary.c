/* Binary records, ungetc and buffering. */
#include <stdio.h>

struct R {
    int k;
    double v;
};
int main(void) {
    FILE *f = tmpfile();
    struct R r[5], q;
    static char buf[64];
    setvbuf(f, buf, _IOFBF, sizeof buf);
    for (int i = 0; i < 5; i++) r[i] = (struct R){i, i * 1.5};
    printf("%zu ", fwrite(r, sizeof *r, 5, f));
    fseek(f, 3 * (long)sizeof q, SEEK_SET);
    printf("%zu %d %g ", fread(&q, sizeof q, 1, f), q.k, q.v);
    rewind(f);
    int c = fgetc(f);
    ungetc('Z', f);
    printf("%d %c %zu\n", c, fgetc(f), fread(r, sizeof *r, 9, f));
    return 0;
}

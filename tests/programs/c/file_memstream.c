/* Streams into memory. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *p;
    size_t n;
    FILE *f = open_memstream(&p, &n);
    for (int i = 0; i < 50; i++) fprintf(f, "%02x", i * 5 & 255);
    fclose(f);
    printf("%zu %.20s\n", n, p);
    FILE *g = fmemopen(p, n, "r");
    int a, b;
    printf("%d ", fscanf(g, "%2x%2x", &a, &b));
    printf("%d %d\n", a, b);
    fclose(g);
    free(p);
    return 0;
}

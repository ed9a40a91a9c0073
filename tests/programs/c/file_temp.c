/* A temporary file: write, seek, read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    FILE *f = tmpfile();
    if (!f) return 99;
    for (int i = 0; i < 10; i++) fprintf(f, "%d %s\n", i * i, i % 2 ? "odd" : "even");
    printf("%ld ", ftell(f));
    rewind(f);
    int n, s = 0;
    char w[8], line[32];
    while (fscanf(f, "%d %7s", &n, w) == 2) s += n * (int)strlen(w);
    fseek(f, -7, SEEK_END);
    printf("%d %s", s, fgets(line, sizeof line, f));
    printf("%d %d\n", fgetc(f), feof(f) != 0);
    return fclose(f);
}

// Many threads begin, execute a region and end; the memory of the process does not grow.
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static long rss(void) { long a, b; FILE *f = fopen("/proc/self/statm", "r"); if (fscanf(f,
    "%ld %ld", &a, &b)!=2) abort(); fclose(f); return b * 4; }
static void *body(void *p) {
    int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
    n++;
    return (void *)(long)n;
}
int main(int c, char **v) {
    int rounds = c > 1 ? atoi(v[1]) : 1000; long first = 0; int bad = 0;
    for (int r = 0; r < rounds; r++) {
        pthread_t t[4];
        for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, body, 0);
        for (int i = 0; i < 4; i++) { void *n; pthread_join(t[i], &n); bad += n != (void*)2; }
        if (r == rounds/10) first = rss();
    }
    long grown = rss() - first;
    fprintf(stderr, "grown %ld KB\n", grown);
    bad |= grown > 2000;
    printf("%s\n", bad ? "wrong" : "ok");
    return bad;
}

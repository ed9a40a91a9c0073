// openmp: api kmp_malloc kmp_aligned_malloc kmp_calloc kmp_realloc kmp_free
// The allocation functions of the LLVM library, by C's and Fortran's names.
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
extern void *kmpc_malloc(size_t), *kmpc_aligned_malloc(size_t, size_t);
extern void *kmpc_calloc(size_t, size_t), *kmpc_realloc(void *, size_t);
extern void kmpc_free(void *);
extern void *kmp_malloc_(size_t *), *kmp_aligned_malloc_(size_t *, size_t *);
extern void *kmp_calloc_(size_t *, size_t *), *kmp_realloc_(void **, size_t *);
extern void kmp_free_(void **);

static int run(int i) {
    int bad = 0;
    size_t n = 100 + 37 * (size_t)i, large = 40 * n, alignment = (size_t)64 << (i % 5), one = 1;
    char *a = kmp_malloc(n), *b = kmpc_malloc(n), *c = kmp_malloc_(&n);
    memset(a, 1, n), memset(b, 2, n), memset(c, 3, n);
    a = kmp_realloc(a, large), b = kmpc_realloc(b, large);
    void *old = c;
    c = kmp_realloc_(&old, &large);
    for (size_t k = 0; k < n; k++)
        bad += a[k] != 1 || b[k] != 2 || c[k] != 3;
    kmp_free(a), kmpc_free(b);
    old = c, kmp_free_(&old);
    a = kmp_calloc(n, 3), b = kmpc_calloc(n, 1), c = kmp_calloc_(&n, &one);
    for (size_t k = 0; k < n; k++)
        bad += a[k] != 0 || a[3 * n - 1 - k] != 0 || b[k] != 0 || c[k] != 0;
    kmp_free(a), kmp_free(b), kmp_free(c);
    a = kmp_aligned_malloc(n, alignment), b = kmpc_aligned_malloc(n, alignment);
    c = kmp_aligned_malloc_(&n, &alignment);
    bad += (uintptr_t)a % alignment != 0 || (uintptr_t)b % alignment != 0;
    bad += (uintptr_t)c % alignment != 0;
    memset(a, 1, n), memset(b, 1, n), memset(c, 1, n);
    kmp_free(a), kmp_free(b), kmp_free(c);
    kmp_free(NULL);
    return bad;
}

int main(void) {
    int bad = run(0);
#pragma omp parallel for reduction(+ : bad)
    for (int i = 0; i < 200; i++)
        bad += run(i);
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}

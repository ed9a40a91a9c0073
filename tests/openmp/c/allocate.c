// openmp: parallel allocate private firstprivate; task allocate; api omp_alloc omp_free
// Private copies from an allocator (OpenMP 5.0).
#include <omp.h>
#include <stdio.h>

int main(void) {
    int v[50], x = 3, errors = 0, sum = 0;
    int *heap = omp_alloc(20 * sizeof *heap, omp_default_mem_alloc);
    for (int i = 0; i < 50; i++)
        v[i] = i;
#pragma omp parallel allocate(omp_default_mem_alloc : v) firstprivate(v) private(x)                \
    reduction(+ : errors) allocate(x)
    {
        x = omp_get_thread_num();
        v[x] = -1;
#pragma omp barrier
        for (int i = 0; i < 50; i++)
            errors += v[i] != (i == x ? -1 : i);
    }
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 20; i++) {
#pragma omp task allocate(i) firstprivate(i) shared(heap)
        heap[i] = i * 2;
    }
    for (int i = 0; i < 20; i++)
        sum += heap[i];
    omp_free(heap, omp_default_mem_alloc);
    printf("%d %d, errors %d\n", x, sum, errors);
    int good = errors == 0 && sum == 380 && x == 3;
    puts(good ? "ok" : "wrong");
    return !good;
}

// openmp: api omp_target_memcpy_async omp_target_memcpy_rect_async omp_target_memset_async; depobj; taskwait; parallel; single
// Copies as tasks, which wait for the dependences of objects.
#include <omp.h>
#include <stdio.h>
#pragma weak omp_target_memcpy_async
#pragma weak omp_target_memcpy_rect_async
#pragma weak omp_target_memset_async

static int run(void) {
    enum { N = 64 };
    int h = omp_get_initial_device(), bad = 0;
    char a[N], b[N], c[N];
    omp_depend_t first, second;
#pragma omp depobj(first) depend(inout : a)
#pragma omp depobj(second) depend(inout : b)
    omp_depend_t both[] = {first, second};
#pragma omp task shared(a) depend(out : a)
    for (int i = 0; i < N; i++)
        a[i] = (char)i;
    bad += omp_target_memcpy_async(b, a, N, 0, 0, h, h, 2, both) != 0;
#pragma omp task shared(b) depend(inout : b)
    for (int i = 0; i < N; i++)
        b[i] += 1;
    size_t volume[] = {2, 4}, at[] = {1, 2}, zero[] = {0, 0}, size[] = {8, 8};
    bad += omp_target_memcpy_rect_async(a, b, 1, 2, volume, zero, at, size, size, h, h, 2,
                                        both) != 0;
    // The lists are the program's again.
    volume[0] = volume[1] = size[1] = 1000;
#pragma omp taskwait
    for (int i = 0; i < N; i++) {
        bad += b[i] != i + 1;
        int row = i / 8, column = i % 8;
        bad += a[i] != (row < 2 && column < 4 ? (row + 1) * 8 + column + 2 + 1 : i);
    }
    bad += omp_target_memcpy_async(c, b, N, 0, 0, h, h, 0, NULL) != 0;
    bad += omp_target_memcpy_async(c, NULL, N, 0, 0, h, h, 0, NULL) == 0;
#pragma omp taskwait
    for (int i = 0; i < N; i++)
        bad += c[i] != i + 1;
    if (omp_target_memset_async) {
        bad += omp_target_memset_async(c, 7, N, h, 1, &first) != c;
#pragma omp taskwait
        for (int i = 0; i < N; i++)
            bad += c[i] != 7;
    }
#pragma omp depobj(first) destroy
#pragma omp depobj(second) destroy
    return bad;
}

int main(void) {
    int bad = 0;
    if (omp_target_memcpy_async) {
        bad += run();
#pragma omp parallel
#pragma omp single
        for (int i = 0; i < 20; i++)
            bad += run();
#pragma omp parallel reduction(+ : bad)
        bad += run();
    }
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}

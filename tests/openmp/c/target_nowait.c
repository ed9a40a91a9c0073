// openmp: target nowait depend(in) depend(out); target thread_limit; target parallel for nowait; target teams distribute parallel for nowait; target update nowait; target enter data nowait; target exit data nowait; taskwait
// flags: -fopenmp-version=51
// env: LIBOMP_USE_HIDDEN_HELPER_TASK=0
// With the helper threads, libomp 22 sometimes fails an assertion of its own, kmp_tasking.cpp(4368).
#include <omp.h>
#include <stdio.h>

#define N 100

int main(void) {
    int a[N], b[N], sum = 0, total = 0, most = 0, expected = 0;
    for (int i = 0; i < N; i++)
        a[i] = i, b[i] = 0;
    // Outside of all regions.
#pragma omp target nowait map(tofrom : a) depend(out : a)
    for (int i = 0; i < N; i++)
        a[i] *= 2;
#pragma omp target nowait map(to : a) map(tofrom : sum) depend(in : a)
    for (int i = 0; i < N; i++)
        sum += a[i];
#pragma omp taskwait
    printf("%d\n", sum);
#pragma omp target thread_limit(2) map(tofrom : most)
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic
        most++;
    }
#pragma omp parallel
#pragma omp single
    {
        for (int k = 0; k < 10; k++) {
#pragma omp target teams distribute parallel for nowait map(tofrom : a) firstprivate(k) \
    depend(inout : a[10 * k])
            for (int i = 10 * k; i < 10 * k + 10; i++)
                a[i] += k;
#pragma omp target parallel for nowait map(to : a) map(from : b) firstprivate(k)               \
    depend(in : a[10 * k]) depend(out : b[10 * k])
            for (int i = 10 * k; i < 10 * k + 10; i++)
                b[i] = a[i] + 1;
#pragma omp target update from(b) nowait depend(inout : b[10 * k])
        }
#pragma omp taskwait
        for (int i = 0; i < N; i++)
            total += b[i];
    }
#pragma omp target enter data map(to : a) nowait depend(out : a)
#pragma omp target exit data map(from : a) nowait depend(in : a)
#pragma omp taskwait
    for (int i = 0; i < N; i++)
        expected += 2 * i + i / 10 + 1;
    int right = sum == N * (N - 1) && total == expected && most >= 1 && most <= 2;
    printf("%d\n%s\n", total, right ? "ok" : "wrong");
    return !right;
}

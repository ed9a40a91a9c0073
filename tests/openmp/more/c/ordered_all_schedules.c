// openmp: parallel for ordered(3); ordered depend(sink) depend(source)
#include <omp.h>
#include <stdio.h>
#define CHECK(S) \
    for (int n = 0; n < 60; n += 7) { int next = 0; \
_Pragma("omp parallel num_threads(threads) shared(next)") \
{ for (int rep = 0; rep < 12; rep++) { \
_Pragma(S) \
    for (int i = 0; i < n; i++) { if (i % 3 != 1) { _Pragma("omp ordered") { bad += next != \
        (rep * (n - (n + 1) / 3)) + i - (i + 1) / 3; next++; } } } } } }
int main(void) {
    int bad = 0;
    for (int threads = 1; threads <= 9; threads += 2) {
        CHECK("omp for ordered schedule(static)")
        CHECK("omp for ordered schedule(static,2)")
        CHECK("omp for ordered schedule(dynamic)")
        CHECK("omp for ordered schedule(dynamic,3)")
        CHECK("omp for ordered schedule(guided)")
        CHECK("omp for ordered schedule(guided,2)")
        CHECK("omp for ordered schedule(auto)")
        CHECK("omp for ordered schedule(runtime)")
        static int a[12][12][12];
        for (int r = 0; r < 20; r++) {
#pragma omp parallel for ordered(3) num_threads(threads) schedule(dynamic)
            for (int i = 0; i < 12; i++)
                for (int j = 11; j >= 0; j -= 1)
                    for (int k = 0; k < 12; k += 2) {
#pragma omp ordered depend(sink : i - 1, j, k) depend(sink : i, j + 1, k) \
    depend(sink : i - 1, j + 1, k - 2)
                        int x = (i ? a[i - 1][j][k] : 0) + (j < 11 ? a[i][j + 1][k] : 0) + (i
                            && j < 11 && k ? a[i - 1][j + 1][k - 2] : 0) + 1;
                        a[i][j][k] = x % 1000007;
#pragma omp ordered depend(source)
                    }
            static int b[12][12][12];
            for (int i = 0; i < 12; i++)
                for (int j = 11; j >= 0; j -= 1)
                    for (int k = 0; k < 12; k += 2)
                        b[i][j][k] = ((i ? b[i - 1][j][k] : 0) + (j < 11 ? b[i][j + 1][k] : 0)
                            + (i && j < 11 && k ? b[i - 1][j + 1][k - 2] : 0) + 1) % 1000007;
            for (int i = 0; i < 12; i++) for (int j = 0; j < 12; j++) for (int k = 0; k < 12;
                k++) { bad += a[i][j][k] != b[i][j][k]; a[i][j][k] = 0; }
        }
    }
    printf("%d\n%s\n", bad, bad ? "wrong" : "ok");
    return bad != 0;
}

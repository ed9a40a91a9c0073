// openmp: teams num_teams thread_limit reduction(+) firstprivate; distribute; parallel for
// flags: -fopenmp-version=51
#include <omp.h>
#include <stdio.h>

#define N 128

int main(void) {
    int teams = 0, numbers = 0, a[N], k = 3, sum = 0;
#pragma omp teams num_teams(3) thread_limit(2) reduction(+ : numbers) firstprivate(k)
    {
        k += omp_get_team_num();
        numbers += k;
#pragma omp atomic
        teams++;
    }
#pragma omp teams num_teams(2)
    {
#pragma omp distribute
        for (int i = 0; i < N; i += 32) {
#pragma omp parallel for
            for (int j = i; j < i + 32; j++)
                a[j] = j * 2;
        }
    }
    for (int i = 0; i < N; i++)
        sum += a[i];
    printf("%d %d %d\n", teams >= 1 && teams <= 3, k, sum);
    int want = 0;
    for (int t = 0; t < teams; t++)
        want += 3 + t;
    int good = teams >= 1 && teams <= 3 && numbers == want && sum == N * (N - 1) && k == 3;
    puts(good ? "ok" : "wrong");
    return !good;
}

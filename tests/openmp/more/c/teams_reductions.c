// openmp: teams num_teams reduction(+) reduction(max); parallel reduction(+)
// Reductions over the teams of a league, each with a region inside.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int sum = 5, top = -1, bad = 0;
    long inner = 0;
#pragma omp teams num_teams(4) thread_limit(2) reduction(+ : sum, inner) reduction(max : top)
    {
        int k = omp_get_team_num(), n = omp_get_num_teams();
        sum += 100 / n * n == 100 ? 1 : 0;
        top = k + 1 == n ? 1000 : k;
        long mine = 0;
#pragma omp parallel reduction(+ : mine)
        {
#pragma omp for
            for (int i = 0; i < 10; i++)
                mine += i;
        }
        inner += k == 0 ? mine : 0;
    }
    printf("%ld %d\n", inner, top);
    bad += sum < 6 || sum > 9;
    int good = inner == 45 && top == 1000 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}

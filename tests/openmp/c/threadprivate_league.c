// openmp: threadprivate; teams num_teams thread_limit; parallel num_threads
// Each thread of each team has its own copy.
#include <omp.h>
#include <stdio.h>

static int own;
#pragma omp threadprivate(own)

int main(void) {
    int errors = 0;
    omp_set_dynamic(0);
#pragma omp teams num_teams(2) thread_limit(2) reduction(+ : errors)
    {
        int team = omp_get_team_num();
        own = team;
        for (int k = 0; k < 1000; k++)
            own++;
        errors += own != team + 1000;
#pragma omp parallel num_threads(2) reduction(+ : errors)
        {
            int mine = 10 * team + omp_get_thread_num();
            own = mine;
            for (int k = 0; k < 10000; k++)
                own++;
#pragma omp barrier
            errors += own != mine + 10000;
        }
    }
    printf("%d\n", errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}

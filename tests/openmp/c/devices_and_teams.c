// openmp: api omp_set_default_device omp_get_default_device omp_set_num_teams omp_get_max_teams omp_set_teams_thread_limit omp_get_teams_thread_limit; teams; target device; task
// flags: -fopenmp-version=51
#include <omp.h>
#include <stdio.h>

static int errors;

static void expect(int found, int wanted) {
#pragma omp atomic
    errors += found != wanted;
}

int main(void) {
    expect(omp_get_default_device(), 0);
    expect(omp_get_max_teams(), 0);
    expect(omp_get_teams_thread_limit(), 0);
    omp_set_default_device(3);
    expect(omp_get_default_device(), 3);
    // A device is a setting of each task, which what it creates takes over.
#pragma omp parallel num_threads(2)
    {
        expect(omp_get_default_device(), 3);
        int me = 5 + omp_get_thread_num();
        omp_set_default_device(me);
#pragma omp task firstprivate(me)
        {
            expect(omp_get_default_device(), me);
            omp_set_default_device(9);
            expect(omp_get_default_device(), 9);
        }
#pragma omp task if (0)
        omp_set_default_device(8);
        expect(omp_get_default_device(), me);
        // The first task has the number that was set when it was created.
        omp_set_default_device(4);
#pragma omp taskwait
        expect(omp_get_default_device(), 4);
    }
    expect(omp_get_default_device(), 3);
    omp_set_default_device(omp_get_initial_device());
    int on_host = 0;
#pragma omp target device(omp_get_default_device()) map(tofrom : on_host)
    on_host = omp_is_initial_device();
    expect(on_host, 1);
    omp_set_num_teams(3);
    omp_set_teams_thread_limit(2);
    omp_set_num_teams(-1);
    expect(omp_get_max_teams(), 3);
    expect(omp_get_teams_thread_limit(), 2);
    int teams = 0, limits = 0, asked = 0;
#pragma omp teams reduction(+ : teams, limits)
    {
        teams += omp_get_num_teams() == omp_get_max_teams() || omp_get_num_teams() == 2;
        int threads = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
        threads = omp_get_num_threads();
        limits += threads <= 2;
    }
#pragma omp teams num_teams(2) thread_limit(1) reduction(+ : asked)
    asked += omp_get_num_teams() * 10 + omp_get_thread_limit();
    int right = !errors && teams >= 2 && limits == teams && asked == 42;
    printf("%d %d\n%s\n", errors, asked, right ? "ok" : "wrong");
    return !right;
}

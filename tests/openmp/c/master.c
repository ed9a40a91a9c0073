// openmp: parallel; master; parallel master
#include <omp.h>
#include <stdio.h>

int main(void) {
    int runs = 0, id = -1, combined = 0;
#pragma omp parallel
    {
        for (int i = 0; i < 5; i++) {
#pragma omp master
            {
                runs++;
                id = omp_get_thread_num();
            }
        }
    }
#pragma omp parallel master reduction(+ : combined)
    combined += 1 + omp_get_thread_num();
    printf("%d %d %d\n", runs, id, combined);
    int good = runs == 5 && id == 0 && combined == 1;
    puts(good ? "ok" : "wrong");
    return !good;
}

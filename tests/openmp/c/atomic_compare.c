// openmp: atomic compare capture
// flags: -fopenmp-version=51
// Maximum, minimum, and compare and swap (OpenMP 5.1).
#include <stdio.h>

int main(void) {
    int most = -1, least = 1000, slot = -1, winners = 0, other = 5;
#pragma omp parallel for schedule(dynamic, 1) reduction(+ : winners)
    for (int i = 0; i < 150; i++) {
        int v = i * 41 % 149, old;
#pragma omp atomic compare
        most = v > most ? v : most;
#pragma omp atomic compare
        if (v < least) { least = v; }
#pragma omp atomic compare capture
        {
            old = slot;
            if (slot == -1) { slot = i; }
        }
        winners += old == -1;
#pragma omp atomic compare seq_cst
        if (other == 5) { other = 6; }
    }
    printf("%d %d, winners %d, %d\n", most, least, winners, other);
    int good = most == 148 && least == 0 && winners == 1 && slot >= 0 && slot < 150 && other == 6;
    puts(good ? "ok" : "wrong");
    return !good;
}

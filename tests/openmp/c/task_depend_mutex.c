// openmp: task depend(mutexinoutset) depend(inoutset) depend(out) depend(in)
// flags: -fopenmp-version=51
#include <stdio.h>

int main(void) {
    int balance = 0, seen = 0, slots[4] = {0}, all = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : balance) shared(balance)
        balance = 100;
        for (int i = 1; i <= 10; i++) {
#pragma omp task depend(mutexinoutset : balance) shared(balance)
            {
                int b = balance;
                balance = b + i;
            }
        }
#pragma omp task depend(in : balance) shared(balance, seen)
        seen = balance;
        for (int i = 0; i < 4; i++) {
#pragma omp task depend(inoutset : slots) shared(slots)
            slots[i] = i + 1;
        }
#pragma omp task depend(in : slots) shared(slots, all)
        all = slots[0] + slots[1] + slots[2] + slots[3];
    }
    printf("%d %d %d\n", balance, seen, all);
    int good = balance == 155 && seen == 155 && all == 10;
    puts(good ? "ok" : "wrong");
    return !good;
}

// openmp: single copyprivate nowait
// One thread reads an input for all, again and again.
#include <omp.h>
#include <stdio.h>

int main(void) {
    const int input[] = {3, 1, 4, 1, 5, 9, 2, 6};
    int at = 0, errors = 0, total = 0, size = 1;
#pragma omp parallel reduction(+ : errors, total)
    {
        int item = -1, mine = 0;
        for (int turn = 0; turn < 8; turn++) {
#pragma omp single copyprivate(item)
            item = input[at++];
            errors += item != input[turn];
            mine = mine * 10 + item;
        }
        errors += mine != 31415926;
        total += mine == 31415926;
#pragma omp single nowait
        size = omp_get_num_threads();
    }
    printf("%d, errors %d\n", at, errors);
    int good = errors == 0 && at == 8 && total == size;
    puts(good ? "ok" : "wrong");
    return !good;
}

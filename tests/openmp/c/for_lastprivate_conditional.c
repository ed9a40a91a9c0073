// openmp: parallel for lastprivate(conditional)
// The value of the sequentially last iteration that assigns (OpenMP 5.0).
#include <stdio.h>

int main(void) {
    int last = -1, position = -1;
#pragma omp parallel for lastprivate(conditional : last, position)
    for (int i = 0; i < 200; i++) {
        int v = (i * 53) % 199;
        if (v % 17 == 3) {
            last = v;
            position = i;
        }
    }
    int w = -1, at = -1;
    for (int i = 0; i < 200; i++)
        if ((i * 53) % 199 % 17 == 3)
            w = (i * 53) % 199, at = i;
    printf("%d at %d\n", last, position);
    int good = last == w && position == at;
    puts(good ? "ok" : "wrong");
    return !good;
}

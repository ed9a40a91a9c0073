// openmp: cancel sections; cancellation point sections; parallel sections
// env: OMP_CANCELLATION=true
// The first section that ends with a result cancels the others.
#include <stdio.h>

static int search(int from, int to, int modulus) {
    for (int i = from; i < to; i++)
        if (i * i % modulus == 1 && i > 1)
            return i;
    return -1;
}

int main(void) {
    int answer = -1, started = 0, late = 0;
#pragma omp parallel sections shared(answer, started)
    {
#pragma omp section
        {
            int r = search(2, 60, 120);
#pragma omp atomic
            started++;
            if (r > 0) {
#pragma omp atomic write
                answer = r;
#pragma omp cancel sections
            }
        }
#pragma omp section
        {
#pragma omp cancellation point sections
            int r = search(30, 120, 120);
#pragma omp atomic
            started++;
            if (r > 0) {
#pragma omp atomic write
                answer = r;
#pragma omp cancel sections
            }
        }
    }
    // The construct is over for the whole team, and the next one is whole again.
#pragma omp parallel sections reduction(+ : late)
    {
#pragma omp section
        late += 1;
#pragma omp section
        late += 10;
    }
    int good = answer > 1 && answer * answer % 120 == 1 && started >= 1 && late == 11;
    printf("%d\n", good);
    puts(good ? "ok" : "wrong");
    return !good;
}

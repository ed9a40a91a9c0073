// openmp: task; taskwait; taskgroup
// Tasks outside every region run at once or when they are awaited.
#include <stdio.h>

static int work(int n) {
    int parts[4];
    for (int i = 0; i < 4; i++) {
#pragma omp task shared(parts) firstprivate(i)
        parts[i] = n * i;
    }
#pragma omp taskwait
    int grouped = 0;
#pragma omp taskgroup
    {
#pragma omp task shared(grouped)
        grouped = parts[1] + parts[2] + parts[3];
    }
    return grouped;
}

int main(void) {
    int serial = work(3), total = 0;
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < 20; i++)
        total += work(i);
    printf("%d %d\n", serial, total);
    int good = serial == 18 && total == 6 * 190;
    puts(good ? "ok" : "wrong");
    return !good;
}

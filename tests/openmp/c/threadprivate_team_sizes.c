// openmp: threadprivate; parallel copyin num_threads reduction(+) reduction(&&)
// Teams of changing sizes get the values of the first thread: scalars, records, pointers, and an
// array of 70,000 bytes. Between two teams of one size the copies keep their values.
#include <omp.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    int a;
    double b[37];
    char name[11];
} Record;

static int counter, *pointer;
Record record = {5, {1, 2, 3}, "first"};
int outside = 7;
static char large[70000];
#pragma omp threadprivate(counter, pointer, record, large, outside)

static int touch(int k) {
    counter += k;
    record.a ^= k;
    outside += 2 * k;
    return counter;
}

int main(void) {
    static const int sizes[] = {3, 1, 4, 2, 4, 8, 2, 1, 5};
    enum { TEAMS = sizeof sizes / sizeof *sizes };
    int errors = 0;
    omp_set_dynamic(0);
    for (int w = 0; w < TEAMS; w++) {
        int shared = 0, n = 0, ok = 1;
        long sum = 0, wanted = 0;
        double d = 0;
        counter = 100 * w;
        record.a = w;
        record.b[36] = w * 1.5;
        strcpy(record.name, "main");
        outside = w;
        large[69999] = (char)w;
        pointer = &shared;
#pragma omp parallel num_threads(sizes[w]) copyin(counter, record, pointer, outside, large) \
    reduction(+ : sum, d, n) reduction(&& : ok)
        {
            n++;
            ok = ok && pointer == &shared && large[69999] == (char)w;
            ok = ok && !strcmp(record.name, "main");
            touch(omp_get_thread_num() + 1);
            sum += counter * 1000L + record.a + outside;
            d += record.b[36];
#pragma omp barrier
#pragma omp atomic
            (*pointer)++;
        }
        for (int t = 1; t <= sizes[w]; t++)
            wanted += (100 * w + t) * 1000L + (w ^ t) + w + 2 * t;
        errors += n != sizes[w] || shared != n || !ok || sum != wanted || d != n * w * 1.5;
        errors += counter != 100 * w + 1 || outside != w + 2;
    }
    int kept[4];
#pragma omp parallel num_threads(4)
    counter = omp_get_thread_num() * 11;
#pragma omp parallel num_threads(4)
    kept[omp_get_thread_num()] = counter;
    for (int t = 0; t < 4; t++)
        errors += kept[t] != t * 11;
    printf("%d teams, errors %d\n", TEAMS, errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}

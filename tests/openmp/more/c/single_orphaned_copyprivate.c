// openmp: single copyprivate; single nowait
// A function gets a value by one thread and gives it to all; outside of a region it still works.
#include <stdio.h>
#include <string.h>

static int calls;

static int draw(void) {
    int value;
    char name[6];
#pragma omp single copyprivate(value, name)
    {
        value = 40 + ++calls;
        strcpy(name, "lucky");
        name[0] = (char)('a' + calls);
    }
    return value * 1000 + name[0];
}

int main(void) {
    int alone = draw(), bad = 0, singles = 0;
#pragma omp parallel num_threads(4) reduction(+ : bad)
    {
        bad += draw() != 42000 + 'c';
        bad += draw() != 43000 + 'd';
#pragma omp single nowait
        singles++;
    }
#pragma omp parallel num_threads(1)
    bad += draw() != 44000 + 'e';
    printf("%d %d %d %d\n", alone, bad, singles, calls);
    int good = alone == 41000 + 'b' && bad == 0 && singles == 1 && calls == 4;
    puts(good ? "ok" : "wrong");
    return !good;
}

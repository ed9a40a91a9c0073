// openmp: critical; task; taskgroup; taskloop
// Critical regions in tasks and in taskloops exclude each other by name.
#include <stdio.h>

static struct list {
    int value;
    struct list *next;
} nodes[120], *head;
static int used;

static void push(int value) {
#pragma omp critical(list)
    {
        struct list *n = &nodes[used++];
        n->value = value;
        n->next = head;
        head = n;
    }
}

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
            for (int i = 0; i < 40; i++) {
#pragma omp task firstprivate(i)
                push(i);
            }
#pragma omp taskloop grainsize(3)
            for (int i = 40; i < 100; i++)
                push(i);
        }
        push(100);
    }
    int seen = 0, bad = head->value != 100;
    long sum = 0;
    for (struct list *n = head; n; n = n->next) {
        seen++;
        sum += n->value;
    }
    printf("%d %ld\n", seen, sum);
    int good = seen == 101 && sum == 5050 && !bad;
    puts(good ? "ok" : "wrong");
    return !good;
}

// openmp: parallel; single nowait; task firstprivate
// A task for each node of a linked list, made by one thread while the others run them.
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value, result;
    struct node *next;
};

int main(void) {
    struct node *head = 0;
    for (int i = 0; i < 100; i++) {
        struct node *n = malloc(sizeof *n);
        *n = (struct node){i, 0, head};
        head = n;
    }
#pragma omp parallel
    {
#pragma omp single nowait
        for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
            {
                int r = 0;
                for (int k = 0; k <= p->value; k++)
                    r += k;
                p->result = r;
            }
        }
    }
    int errors = 0, count = 0;
    while (head) {
        struct node *next = head->next;
        errors += head->result != head->value * (head->value + 1) / 2;
        count++;
        free(head);
        head = next;
    }
    printf("%d nodes, errors %d\n", count, errors);
    int good = errors == 0 && count == 100;
    puts(good ? "ok" : "wrong");
    return !good;
}

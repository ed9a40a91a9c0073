// openmp: parallel for; atomic
// Updates of elements, members and what pointers point to.
#include <stdio.h>

struct node {
    int count;
    double weight;
    struct node *next;
};

int main(void) {
    static int bins[10];
    struct node nodes[3] = {{0, 0, 0}};
    for (int i = 0; i < 3; i++)
        nodes[i].next = &nodes[(i + 1) % 3];
#pragma omp parallel for
    for (int i = 0; i < 900; i++) {
        struct node *n = &nodes[i % 3];
#pragma omp atomic
        bins[i % 10] += i;
#pragma omp atomic
        n->next->count++;
#pragma omp atomic
        n->weight += 0.5;
    }
    int good = 1;
    for (int i = 0; i < 10; i++)
        good &= bins[i] == 90 * i + 10 * (89 * 90 / 2);
    for (int i = 0; i < 3; i++)
        good &= nodes[i].count == 300 && nodes[i].weight == 150;
    printf("%d %d %g\n", bins[9], nodes[2].count, nodes[0].weight);
    puts(good ? "ok" : "wrong");
    return !good;
}

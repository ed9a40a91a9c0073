/* Counts the nodes of an unbalanced tree that exists only as hashes, as UTS does. A node has children
 * by a geometric or by a binomial law; the task of a node creates one task for each child, and counts
 * are added on the way up. Subtrees differ in size by orders of magnitude.
 *
 *     treesearch [DEPTH]
 */
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    uint64_t state[2];
    int height;
} node;

typedef struct {
    long nodes, leaves;
    int depth;
} counts;

typedef enum { GEOMETRIC, BINOMIAL } shape;

static int max_depth;
static double branching = 4.0;
static int binomial_children = 8;
static double binomial_chance = 0.12425;
static int root_children = 2000;

static uint64_t mix(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9ull;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

static void spawn(const node *parent, int index, node *child)
{
    uint64_t a = parent->state[0], b = parent->state[1] + (uint64_t)index * 0x9e3779b97f4a7c15ull;
    for (int round = 0; round < 12; round++) {
        a = mix(a + b);
        b = mix(b ^ (a >> 7));
    }
    child->state[0] = a;
    child->state[1] = b;
    child->height = parent->height + 1;
}

static double chance(const node *n)
{
    return (double)(n->state[0] >> 11) / (double)(1ull << 53);
}

static int children_of(const node *n, shape form)
{
    if (form == BINOMIAL) {
        if (n->height == 0)
            return root_children;
        return chance(n) < binomial_chance ? binomial_children : 0;
    }
    if (n->height >= max_depth)
        return 0;
    /* Expected number falls linearly with the height; the law is geometric around it. */
    double expected = branching * (1.0 - (double)n->height / max_depth);
    double p = 1.0 / (1.0 + expected), u = chance(n);
    int count = 0;
    double rest = 1.0 - p;
    while (u < rest && count < 100) {
        count++;
        rest *= 1.0 - p;
    }
    return count;
}

static counts search(node n, shape form)
{
    int children = children_of(&n, form);
    counts all = {1, children == 0, n.height};
    if (children == 0)
        return all;
    counts of_child[children];
    for (int i = 0; i < children; i++) {
        counts *result = &of_child[i];
#pragma omp task firstprivate(i, n, form, result)
        {
            node child;
            spawn(&n, i, &child);
            *result = search(child, form);
        }
    }
#pragma omp taskwait
    for (int i = 0; i < children; i++) {
        all.nodes += of_child[i].nodes;
        all.leaves += of_child[i].leaves;
        if (of_child[i].depth > all.depth)
            all.depth = of_child[i].depth;
    }
    return all;
}

static counts run(uint64_t seed, shape form)
{
    node root = {{mix(seed), mix(seed + 1)}, 0};
    counts result = {0, 0, 0};
#pragma omp parallel shared(result)
#pragma omp single
    result = search(root, form);
    return result;
}

int main(int argc, char **argv)
{
    max_depth = argc > 1 ? atoi(argv[1]) : 13;
    if (max_depth < 1 || max_depth > 30) {
        fprintf(stderr, "the depth must be 1 to 30\n");
        return 2;
    }
    root_children = 200 * max_depth;
    double start = omp_get_wtime();
    counts geometric = {0, 0, 0};
    for (uint64_t seed = 19; seed < 43; seed++) {
        counts one = run(seed, GEOMETRIC);
        geometric.nodes += one.nodes;
        geometric.leaves += one.leaves;
        if (one.depth > geometric.depth)
            geometric.depth = one.depth;
    }
    counts binomial = run(42, BINOMIAL);
    double time = omp_get_wtime() - start;
    printf("geometric %ld %ld %d\n", geometric.nodes, geometric.leaves, geometric.depth);
    printf("binomial %ld %ld %d\n", binomial.nodes, binomial.leaves, binomial.depth);
    printf("time %.6f\n", time);
    return 0;
}

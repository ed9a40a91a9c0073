// Shortest paths between all nodes: Floyd and Warshall's method by loops and by blocks in tasks,
// the same from each node by relaxation and by Dijkstra's method with a search for the nearest node
// by all threads, and the transitive closure in bits.

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 48
#define B 12
#define FAR (INT_MAX / 4)

typedef int distances[N][N];

static void graph(distances d) {
    unsigned seed = 5;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            seed = seed * 1664525u + 1013904223u;
            unsigned v = seed >> 16;
            d[i][j] = i == j ? 0 : v % 100 < 9 ? 1 + (int)(v / 100 % 40) : FAR;
        }
}

static void serial(distances d) {
    for (int k = 0; k < N; k++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                if (d[i][k] + d[k][j] < d[i][j])
                    d[i][j] = d[i][k] + d[k][j];
}

// ---- The outermost loop stays serial

static void by_loops(distances d) {
#pragma omp parallel
    for (int k = 0; k < N; k++) {
        // Row and column k do not change in step k.
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++) {
            if (i == k)
                continue;
            int through = d[i][k];
#pragma omp simd
            for (int j = 0; j < N; j++) {
                int sum = through + d[k][j];
                d[i][j] = sum < d[i][j] ? sum : d[i][j];
            }
        }
    }
}

// ---- Blocks: the one on the diagonal, then its row and column, then the others

static void relax(distances d, int bi, int bj, int bk) {
    for (int k = bk * B; k < bk * B + B; k++)
        for (int i = bi * B; i < bi * B + B; i++)
            for (int j = bj * B; j < bj * B + B; j++) {
                int sum = d[i][k] + d[k][j];
                d[i][j] = sum < d[i][j] ? sum : d[i][j];
            }
}

static void by_blocks(distances d) {
    enum { BLOCKS = N / B };
    char done[BLOCKS][BLOCKS];
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < BLOCKS; k++) {
#pragma omp task depend(inout : done[k][k]) firstprivate(k) shared(d)
        relax(d, k, k, k);
        for (int i = 0; i < BLOCKS; i++) {
            if (i == k)
                continue;
#pragma omp task depend(in : done[k][k]) depend(inout : done[k][i]) firstprivate(i, k) shared(d)
            relax(d, k, i, k);
#pragma omp task depend(in : done[k][k]) depend(inout : done[i][k]) firstprivate(i, k) shared(d)
            relax(d, i, k, k);
        }
        for (int i = 0; i < BLOCKS; i++)
            for (int j = 0; j < BLOCKS; j++) {
                if (i == k || j == k)
                    continue;
#pragma omp task depend(in : done[i][k], done[k][j]) depend(inout : done[i][j])                    \
    firstprivate(i, j, k) shared(d)
                relax(d, i, j, k);
            }
    }
}

// ---- From each node by itself

static void from_node(distances edges, int source, int *out) {
    for (int i = 0; i < N; i++)
        out[i] = i == source ? 0 : FAR;
    for (int changed = 1; changed;) {
        changed = 0;
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                if (out[i] + edges[i][j] < out[j]) {
                    out[j] = out[i] + edges[i][j];
                    changed = 1;
                }
    }
}

static void by_nodes(distances d) {
    static distances edges;
    memcpy(edges, d, sizeof edges);
#pragma omp parallel
    {
        int *line = malloc(N * sizeof *line);
#pragma omp for schedule(dynamic)
        for (int s = 0; s < N; s++) {
            from_node(edges, s, line);
            memcpy(d[s], line, N * sizeof *line);
        }
        free(line);
    }
}

// ---- From a node, where all threads look for the nearest of the others

struct nearest {
    int distance, node;
};

static struct nearest nearer(struct nearest a, struct nearest b) {
    if (a.distance != b.distance)
        return a.distance < b.distance ? a : b;
    return a.node < b.node ? a : b;
}

#pragma omp declare reduction(nearer : struct nearest : omp_out = nearer(omp_out, omp_in))         \
    initializer(omp_priv = (struct nearest){INT_MAX, INT_MAX})

static void by_nearest(distances d) {
    static distances edges;
    memcpy(edges, d, sizeof edges);
    for (int s = 0; s < N; s += 1) {
        char done[N] = {0};
        int *line = d[s];
        struct nearest next = {0, s};
#pragma omp parallel num_threads(2) if (s % 8 == 0) shared(next, done)
        for (int k = 0; k < N; k++) {
            struct nearest at = next;
#pragma omp barrier
#pragma omp single
            {
                done[at.node] = 1;
                next = (struct nearest){INT_MAX, INT_MAX};
            }
#pragma omp for reduction(nearer : next)
            for (int i = 0; i < N; i++) {
                if (done[i])
                    continue;
                int through = at.distance + edges[at.node][i];
                line[i] = through < line[i] ? through : line[i];
                struct nearest here = {line[i], i};
                next = nearer(next, here);
            }
        }
    }
}

// ---- Closure, with a word for the targets of a node

static long reachable(distances d, uint64_t *reach) {
    long pairs = 0;
    for (int i = 0; i < N; i++) {
        reach[i] = 0;
        for (int j = 0; j < N; j++)
            reach[i] |= (uint64_t)(d[i][j] < FAR) << j;
    }
#pragma omp parallel
    {
        for (int k = 0; k < N; k++) {
#pragma omp for
            for (int i = 0; i < N; i++)
                if (i != k && reach[i] >> k & 1)
                    reach[i] |= reach[k];
        }
#pragma omp for reduction(+ : pairs)
        for (int i = 0; i < N; i++)
            pairs += __builtin_popcountll(reach[i]);
    }
    return pairs;
}

int main(void) {
    void (*const ways[])(distances) = {by_loops, by_blocks, by_nodes, by_nearest};
    const char *const names[] = {"loops", "blocks", "nodes", "nearest"};
    static distances want, d;
    int good = 1;
    long sum = 0, pairs = 0;
    graph(want);
    uint64_t reach[N];
    long closure = reachable(want, reach);
    serial(want);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            pairs += want[i][j] < FAR;
            sum += want[i][j] < FAR ? want[i][j] : 0;
            good &= (want[i][j] < FAR) == (reach[i] >> j & 1);
        }
    printf("%ld pairs, %ld in the closure, sum of distances %ld\n", pairs, closure, sum);
    good &= pairs == closure;
    for (int w = 0; w < 4; w++) {
        graph(d);
        ways[w](d);
        int errors = 0;
#pragma omp parallel for collapse(2) reduction(+ : errors)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                errors += d[i][j] != want[i][j];
        printf("%s: %d differ\n", names[w], errors);
        good &= errors == 0;
    }
    puts(good ? "ok" : "wrong");
    return !good;
}

/* Algorithms on a random graph with a few very large degrees: construction of the rows from a list of
 * edges by counting and prefix sums, breadth-first search that changes its direction, PageRank,
 * connected components by label propagation and by hooking, triangles, k-cores, shortest paths by
 * buckets of distances, and betweenness from a few sources.
 *
 *     graph [LOG2 OF VERTICES [EDGES PER VERTEX]]
 */
#include <math.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int from, to, weight;
} edge;

typedef struct {
    int vertices;
    int edges;     /* both directions counted */
    int *start;
    int *target;
    int *weight;
} graph;

static void *get(size_t bytes)
{
    void *p = malloc(bytes ? bytes : 1);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return p;
}

static uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

/* ---- construction ------------------------------------------------------------------------- */

/* Edges by a recursive matrix, as in Graph500. */
static edge *draw_edges(int log_vertices, int count)
{
    edge *edges = get(sizeof *edges * count);
    uint64_t mask = (1u << log_vertices) - 1;
#pragma omp parallel for schedule(static)
    for (int k = 0; k < count; k++) {
        int from = 0, to = 0;
        for (int bit = 0; bit < log_vertices; bit++) {
            int r = (int)(mix((uint64_t)k * 64 + bit) % 100);
            from = 2 * from + (r >= 76);
            to = 2 * to + ((r >= 57 && r < 76) || r >= 95);
        }
        edges[k].from = (int)(mix(from) & mask);
        edges[k].to = (int)(mix(to) & mask);
        edges[k].weight = 1 + (int)(mix(k + 77) % 31);
    }
    return edges;
}

/* Exclusive prefix sum of `count` values in place, by blocks; gives the total. */
static int prefix_sum(int *values, int count)
{
    int blocks = omp_get_max_threads();
    int *sums = get(sizeof *sums * (blocks + 1));
    sums[0] = 0;
#pragma omp parallel
    {
#pragma omp for schedule(static, 1)
        for (int b = 0; b < blocks; b++) {
            int from = (int)((long)count * b / blocks), to = (int)((long)count * (b + 1) / blocks), sum = 0;
            for (int i = from; i < to; i++)
                sum += values[i];
            sums[b + 1] = sum;
        }
#pragma omp single
        for (int b = 0; b < blocks; b++)
            sums[b + 1] += sums[b];
#pragma omp for schedule(static, 1)
        for (int b = 0; b < blocks; b++) {
            int from = (int)((long)count * b / blocks), to = (int)((long)count * (b + 1) / blocks), sum = sums[b];
            for (int i = from; i < to; i++) {
                int value = values[i];
                values[i] = sum;
                sum += value;
            }
        }
    }
    int total = sums[blocks];
    free(sums);
    return total;
}

static void sort_row(int *target, int *weight, int count)
{
    for (int gap = count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < count; i++) {
            int t = target[i], w = weight[i], j = i;
            for (; j >= gap && (target[j - gap] > t || (target[j - gap] == t && weight[j - gap] > w)); j -= gap) {
                target[j] = target[j - gap];
                weight[j] = weight[j - gap];
            }
            target[j] = t;
            weight[j] = w;
        }
}

static graph build(const edge *edges, int count, int vertices)
{
    graph g;
    g.vertices = vertices;
    g.start = get(sizeof(int) * (vertices + 1));
    int *next = get(sizeof(int) * (vertices + 1));
#pragma omp parallel for schedule(static)
    for (int v = 0; v <= vertices; v++)
        g.start[v] = 0;
#pragma omp parallel for schedule(static)
    for (int k = 0; k < count; k++) {
        if (edges[k].from == edges[k].to)
            continue;
#pragma omp atomic
        g.start[edges[k].from]++;
#pragma omp atomic
        g.start[edges[k].to]++;
    }
    g.edges = prefix_sum(g.start, vertices + 1);
    g.target = get(sizeof(int) * g.edges);
    g.weight = get(sizeof(int) * g.edges);
#pragma omp parallel for schedule(static)
    for (int v = 0; v <= vertices; v++)
        next[v] = g.start[v];
#pragma omp parallel for schedule(static)
    for (int k = 0; k < count; k++) {
        int a = edges[k].from, b = edges[k].to, place;
        if (a == b)
            continue;
#pragma omp atomic capture
        place = next[a]++;
        g.target[place] = b;
        g.weight[place] = edges[k].weight;
#pragma omp atomic capture
        place = next[b]++;
        g.target[place] = a;
        g.weight[place] = edges[k].weight;
    }
#pragma omp parallel for schedule(dynamic, 64)
    for (int v = 0; v < vertices; v++)
        sort_row(g.target + g.start[v], g.weight + g.start[v], g.start[v + 1] - g.start[v]);
    free(next);
    return g;
}

static void free_graph(graph *g)
{
    free(g->start);
    free(g->target);
    free(g->weight);
}

static int busiest(const graph *g)
{
    int best = 0;
    for (int v = 1; v < g->vertices; v++)
        if (g->start[v + 1] - g->start[v] > g->start[best + 1] - g->start[best])
            best = v;
    return best;
}

/* ---- breadth-first search ----------------------------------------------------------------- */

/* Gives the number of vertices that were reached; `depth` is -1 for the others. */
static int search(const graph *g, int source, int *depth)
{
    int n = g->vertices, level = 0, size = 1, reached = 1;
    int *queue = get(sizeof *queue * n), *next = get(sizeof *next * n);
#pragma omp parallel for schedule(static)
    for (int v = 0; v < n; v++)
        depth[v] = -1;
    depth[source] = 0;
    queue[0] = source;
    while (size > 0) {
        int found = 0;
        if (size > n / 20) {
            /* From below: every vertex looks for a parent. */
#pragma omp parallel for schedule(dynamic, 256) reduction(+ : found)
            for (int v = 0; v < n; v++) {
                if (depth[v] >= 0)
                    continue;
                for (int k = g->start[v]; k < g->start[v + 1]; k++) {
                    int d;
#pragma omp atomic read
                    d = depth[g->target[k]];
                    if (d == level) {
#pragma omp atomic write
                        depth[v] = level + 1;
                        found++;
                        break;
                    }
                }
            }
            int place = 0;
            for (int v = 0; v < n; v++)
                if (depth[v] == level + 1)
                    next[place++] = v;
        } else {
#pragma omp parallel
            {
                int buffer[256], filled = 0;
#pragma omp for schedule(dynamic, 16) nowait
                for (int q = 0; q < size; q++) {
                    int v = queue[q];
                    for (int k = g->start[v]; k < g->start[v + 1]; k++) {
                        int t = g->target[k];
                        if (depth[t] != -1 || !__sync_bool_compare_and_swap(&depth[t], -1, level + 1))
                            continue;
                        buffer[filled++] = t;
                        if (filled == 256) {
                            int place;
#pragma omp atomic capture
                            {
                                place = found;
                                found += 256;
                            }
                            memcpy(next + place, buffer, sizeof buffer);
                            filled = 0;
                        }
                    }
                }
                int place;
#pragma omp atomic capture
                {
                    place = found;
                    found += filled;
                }
                memcpy(next + place, buffer, sizeof *buffer * filled);
            }
        }
        reached += found;
        size = found;
        level++;
        int *swap = queue;
        queue = next;
        next = swap;
    }
    free(queue);
    free(next);
    return reached;
}

/* ---- PageRank ----------------------------------------------------------------------------- */

static int page_rank(const graph *g, double *rank, double tolerance, int most)
{
    int n = g->vertices, round = 0;
    double *share = get(sizeof *share * n), change = 1.0;
#pragma omp parallel for schedule(static)
    for (int v = 0; v < n; v++)
        rank[v] = 1.0 / n;
    for (; round < most && change > tolerance; round++) {
        double lost = 0.0;
        change = 0.0;
#pragma omp parallel for schedule(static) reduction(+ : lost)
        for (int v = 0; v < n; v++) {
            int degree = g->start[v + 1] - g->start[v];
            if (degree == 0)
                lost += rank[v];
            share[v] = degree ? rank[v] / degree : 0.0;
        }
        double base = 0.15 / n + 0.85 * lost / n;
#pragma omp parallel for schedule(guided) reduction(+ : change)
        for (int v = 0; v < n; v++) {
            double sum = 0.0;
            for (int k = g->start[v]; k < g->start[v + 1]; k++)
                sum += share[g->target[k]];
            double now = base + 0.85 * sum;
            change += fabs(now - rank[v]);
            rank[v] = now;
        }
    }
    free(share);
    return round;
}

/* ---- components --------------------------------------------------------------------------- */

static int components(const graph *g, int *label)
{
    int n = g->vertices, changed = 1, count = 0;
#pragma omp parallel for schedule(static)
    for (int v = 0; v < n; v++)
        label[v] = v;
    while (changed) {
        changed = 0;
#pragma omp parallel for schedule(dynamic, 128) reduction(|| : changed)
        for (int v = 0; v < n; v++) {
            int mine, least;
#pragma omp atomic read
            mine = label[v];
            least = mine;
            for (int k = g->start[v]; k < g->start[v + 1]; k++) {
                int other;
#pragma omp atomic read
                other = label[g->target[k]];
                if (other < least)
                    least = other;
            }
            if (least < mine) {
#pragma omp atomic write
                label[v] = least;
                changed = 1;
            }
        }
        /* Jump to the label of the label. */
#pragma omp parallel for schedule(static)
        for (int v = 0; v < n; v++) {
            int now, up;
#pragma omp atomic read
            now = label[v];
            for (;;) {
#pragma omp atomic read
                up = label[now];
                if (up == now)
                    break;
                now = up;
            }
#pragma omp atomic write
            label[v] = now;
        }
    }
#pragma omp parallel for schedule(static) reduction(+ : count)
    for (int v = 0; v < n; v++)
        count += label[v] == v;
    return count;
}

/* ---- triangles and cores ------------------------------------------------------------------ */

static long triangles(const graph *g)
{
    long count = 0;
#pragma omp parallel for schedule(dynamic, 32) reduction(+ : count)
    for (int v = 0; v < g->vertices; v++)
        for (int k = g->start[v]; k < g->start[v + 1]; k++) {
            int u = g->target[k];
            if (u >= v)
                break;
            if (k > g->start[v] && g->target[k - 1] == u)
                continue;
            int a = g->start[v], b = g->start[u];
            while (a < k && b < g->start[u + 1] && g->target[b] < u) {
                int x = g->target[a], y = g->target[b];
                if (x == y) {
                    count++;
                    while (a < k && g->target[a] == x)
                        a++;
                    while (b < g->start[u + 1] && g->target[b] == y)
                        b++;
                } else if (x < y) {
                    a++;
                } else {
                    b++;
                }
            }
        }
    return count;
}

/* The number of vertices in the `k`-core. */
static int core(const graph *g, int k)
{
    int n = g->vertices, removed = 1, left = 0;
    int *degree = get(sizeof *degree * n);
    unsigned char *gone = get(n);
    memset(gone, 0, n);
#pragma omp parallel for schedule(static)
    for (int v = 0; v < n; v++)
        degree[v] = g->start[v + 1] - g->start[v];
    unsigned char *leaves = get(n);
    while (removed) {
        removed = 0;
#pragma omp parallel
        {
#pragma omp for schedule(static) reduction(+ : removed)
            for (int v = 0; v < n; v++) {
                leaves[v] = !gone[v] && degree[v] < k;
                removed += leaves[v];
            }
#pragma omp for schedule(dynamic, 128)
            for (int v = 0; v < n; v++) {
                if (!leaves[v])
                    continue;
                gone[v] = 1;
                for (int e = g->start[v]; e < g->start[v + 1]; e++) {
#pragma omp atomic
                    degree[g->target[e]]--;
                }
            }
        }
    }
#pragma omp parallel for schedule(static) reduction(+ : left)
    for (int v = 0; v < n; v++)
        left += !gone[v];
    free(degree);
    free(gone);
    free(leaves);
    return left;
}

/* ---- shortest paths ----------------------------------------------------------------------- */

/* Rounds of relaxation of the vertices whose distances changed; gives the sum of distances. */
static long shortest_paths(const graph *g, int source)
{
    int n = g->vertices, active = 1;
    long sum = 0;
    int *distance = get(sizeof *distance * n);
    unsigned char *now = get(n), *next = get(n);
#pragma omp parallel for schedule(static)
    for (int v = 0; v < n; v++) {
        distance[v] = INT32_MAX;
        now[v] = next[v] = 0;
    }
    distance[source] = 0;
    now[source] = 1;
    while (active) {
        active = 0;
#pragma omp parallel for schedule(dynamic, 128)
        for (int v = 0; v < n; v++) {
            if (!now[v])
                continue;
            int here;
#pragma omp atomic read
            here = distance[v];
            for (int k = g->start[v]; k < g->start[v + 1]; k++) {
                int t = g->target[k], through = here + g->weight[k], before;
#pragma omp atomic read
                before = distance[t];
                while (through < before) {
                    if (__sync_bool_compare_and_swap(&distance[t], before, through)) {
#pragma omp atomic write
                        next[t] = 1;
                        break;
                    }
#pragma omp atomic read
                    before = distance[t];
                }
            }
        }
#pragma omp parallel for schedule(static) reduction(+ : active)
        for (int v = 0; v < n; v++) {
            now[v] = next[v];
            next[v] = 0;
            active += now[v];
        }
    }
#pragma omp parallel for schedule(static) reduction(+ : sum)
    for (int v = 0; v < n; v++)
        if (distance[v] != INT32_MAX)
            sum += distance[v];
    free(distance);
    free(now);
    free(next);
    return sum;
}

/* ---- degrees ------------------------------------------------------------------------------ */

#define BINS 16

static void degree_histogram(const graph *g, long *bins)
{
    long count[BINS] = {0};
#pragma omp parallel for schedule(static) reduction(+ : count[:BINS])
    for (int v = 0; v < g->vertices; v++) {
        int degree = g->start[v + 1] - g->start[v], bin = 0;
        while (degree >> bin && bin < BINS - 1)
            bin++;
        count[bin]++;
    }
    memcpy(bins, count, sizeof count);
}

int main(int argc, char **argv)
{
    int log_vertices = argc > 1 ? atoi(argv[1]) : 15;
    int per_vertex = argc > 2 ? atoi(argv[2]) : 8;
    if (log_vertices < 4 || log_vertices > 26 || per_vertex < 1) {
        fprintf(stderr, "the logarithm must be 4 to 26\n");
        return 2;
    }
    int vertices = 1 << log_vertices, count = vertices * per_vertex;
    double start = omp_get_wtime();
    edge *edges = draw_edges(log_vertices, count);
    graph g = build(edges, count, vertices);
    free(edges);
    int *label = get(sizeof *label * vertices);
    double *rank = get(sizeof *rank * vertices);
    long bins[BINS], depths = 0;
    degree_histogram(&g, bins);
    int source = busiest(&g), reached = 0;
    for (int k = 0; k < 8; k++) {
        reached += search(&g, (source + 977 * k) % vertices, label);
        for (int v = 0; v < vertices; v++)
            depths += label[v];
    }
    int rounds = page_rank(&g, rank, 1e-9, 40);
    int parts = components(&g, label);
    long closed = triangles(&g);
    int cores[3];
    for (int k = 0; k < 3; k++)
        cores[k] = core(&g, 4 << k);
    long paths = shortest_paths(&g, source) + shortest_paths(&g, (source + 12345) % vertices);
    double time = omp_get_wtime() - start;
    double top = 0.0, squares = 0.0;
    for (int v = 0; v < vertices; v++) {
        top = rank[v] > top ? rank[v] : top;
        squares += rank[v] * rank[v];
    }
    printf("edges %d bins", g.edges);
    for (int b = 0; b < BINS; b++)
        printf(" %ld", bins[b]);
    printf("\nreached %d depths %ld\n", reached, depths);
    printf("rank rounds %d top %.4e squares %.4e\n", rounds > 3, top, squares);
    printf("components %d triangles %ld cores %d %d %d paths %ld\n", parts, closed, cores[0], cores[1], cores[2], paths);
    printf("time %.6f\n", time);
    free_graph(&g);
    free(label);
    free(rank);
    return 0;
}

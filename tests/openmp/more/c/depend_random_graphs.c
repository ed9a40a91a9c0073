// openmp: task if; taskwait; depobj
// Random graphs of dependences: each task checks that its predecessors have ended, and that no
// task excludes it.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 60, V = 5 };
enum { IN, OUT, MUTEX, SET, ALL, KINDS };
static unsigned seed = 1;
static unsigned rnd(unsigned n) { seed = seed * 1103515245 + 12345; return (seed >> 12) % n; }
static char var[V + 1];
static int kind[N][V + 1]; // -1: none
static int pred[N][N];
static int ended[N], holds[V + 1];
static int bad;
static void body(int t) {
    for (int p = 0; p < t; p++)
        if (pred[t][p] && !__atomic_load_n(&ended[p], __ATOMIC_SEQ_CST))
            __atomic_fetch_add(&bad, 1, __ATOMIC_SEQ_CST);
    for (int v = 0; v < V; v++)
        if (kind[t][v] == MUTEX && __atomic_fetch_add(&holds[v], 1, __ATOMIC_SEQ_CST))
            __atomic_fetch_add(&bad, 1000, __ATOMIC_SEQ_CST);
    for (volatile int i = 0; i < 20 + (t * 37) % 200; i = i + 1) ;
    for (int v = 0; v < V; v++)
        if (kind[t][v] == MUTEX) __atomic_fetch_sub(&holds[v], 1, __ATOMIC_SEQ_CST);
    __atomic_store_n(&ended[t], 1, __ATOMIC_SEQ_CST);
}
// serial oracle: a task waits for earlier tasks that name the same variable unless both are in,
// or both mutex, or both set
static int conflicts(int a, int b) {
    if (a < 0 || b < 0) return 0;
    if (a == b && a != OUT) return 0;
    return 1;
}
static void make(void) {
    for (int t = 0; t < N; t++) {
        int all = rnd(25) == 0;
        for (int v = 0; v < V; v++) kind[t][v] = -1;
        kind[t][V] = all;
        if (!all) {
            int n = rnd(3) + 1;
            for (int k = 0; k < n; k++) kind[t][rnd(V)] = rnd(4);
        }
        ended[t] = 0;
        for (int p = 0; p < t; p++) {
            int c = 0;
            if (kind[t][V] || kind[p][V]) c = 1;
            for (int v = 0; v < V; v++) c |= conflicts(kind[p][v], kind[t][v]);
            pred[t][p] = c;
        }
    }
}
int main(int argc, char **argv) {
    int graphs = argc > 1 ? atoi(argv[1]) : 120;
    for (int g = 0; g < graphs && !bad; g++) {
        seed = g * 7919 + 1;
        make();
        int threads = g % 4 + 1;
        if (argc > 2) threads = atoi(argv[2]);
#pragma omp parallel num_threads(threads)
#pragma omp single
        for (int o = 0; o < 2; o++) {
#pragma omp task shared(bad) if (g % 5)
            {
            if (o == 0)
            for (int t = 0; t < N; t++) {
                int *k = kind[t];
                // lists built from kinds: iterator over V for each kind
                int ni = 0, no = 0, nm = 0, ns = 0;
                int vi[V], vo[V], vm[V], vs[V];
                for (int v = 0; v < V; v++) {
                    if (k[v] == IN) vi[ni++] = v;
                    if (k[v] == OUT) vo[no++] = v;
                    if (k[v] == MUTEX) vm[nm++] = v;
                    if (k[v] == SET) vs[ns++] = v;
                }
                if (k[V]) {
#pragma omp task depend(inout : omp_all_memory) firstprivate(t)
                    body(t);
                } else if (t % 7 == 3 && no) {
                    omp_depend_t d;
#pragma omp depobj(d) depend(inout : var[vo[0]])
#pragma omp task depend(depobj : d) depend(iterator(i = 0 : ni), in : var[vi[i]]) \
    depend(iterator(i = 1 : no), out : var[vo[i]]) \
    depend(iterator(i = 0 : nm), mutexinoutset : var[vm[i]]) \
    depend(iterator(i = 0 : ns), inoutset : var[vs[i]]) firstprivate(t)
                    body(t);
#pragma omp depobj(d) destroy
                } else {
                    int u = t % 11 == 5;
#pragma omp task if (!u) depend(iterator(i = 0 : ni), in : var[vi[i]]) \
    depend(iterator(i = 0 : no), out : var[vo[i]]) \
    depend(iterator(i = 0 : nm), mutexinoutset : var[vm[i]]) \
    depend(iterator(i = 0 : ns), inoutset : var[vs[i]]) firstprivate(t)
                    body(t);
                }
                if (t % 17 == 9) {
                    // a wait for some
#pragma omp taskwait depend(in : var[0])
                    for (int p = 0; p <= t; p++)
                        if ((kind[p][V] || (kind[p][0] >= 0 && kind[p][0] != IN)) &&
                            !__atomic_load_n(&ended[p], __ATOMIC_SEQ_CST))
                            __atomic_fetch_add(&bad, 100000, __ATOMIC_SEQ_CST);
                }
            }
#pragma omp taskwait
            }
        }
        for (int t = 0; t < N; t++) bad += !ended[t];
        if (bad) printf("graph %d bad %d\n", g, bad);
    }
    printf("%s\n", bad ? "wrong" : "ok");
    return bad != 0;
}

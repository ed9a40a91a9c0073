// Alignment of sequences: all pairs by dynamic loops and by tasks, and a single pair by wavefronts
// of blocks in loops, tasks with dependences and doacross loops; dynamic time warping by diagonals.

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT 14
#define LONGEST 96
#define LETTERS 20
#define OPEN 6
#define EXTEND 1

static char sequence[COUNT][LONGEST + 1];
static int length[COUNT];
static signed char weight[LETTERS][LETTERS];

static unsigned state = 1234567;

static unsigned draw(unsigned below) {
    state = state * 1103515245u + 12345u;
    return (state >> 16) % below;
}

static void generate(void) {
    for (int a = 0; a < LETTERS; a++)
        for (int b = 0; b <= a; b++) {
            int w = a == b ? 4 + (int)draw(5) : -(int)draw(5);
            weight[a][b] = weight[b][a] = (signed char)w;
        }
    for (int s = 0; s < COUNT; s++) {
        length[s] = 40 + (int)draw(LONGEST - 40);
        for (int i = 0; i < length[s]; i++) {
            // Half of the letters come from the sequence before, which makes some pairs alike.
            int old = s > 0 && i < length[s - 1] && draw(2);
            sequence[s][i] = old ? sequence[s - 1][i] : (char)draw(LETTERS);
        }
    }
}

// ---- Affine gaps in linear space; the best local score

struct cell {
    int score, gap;
};

static int align(int s, int t) {
    struct cell line[LONGEST + 1];
    int best = 0;
    for (int j = 0; j <= length[t]; j++)
        line[j].score = line[j].gap = 0;
    for (int i = 1; i <= length[s]; i++) {
        int corner = 0, left = 0, across = 0;
        for (int j = 1; j <= length[t]; j++) {
            struct cell *up = &line[j];
            int down = up->gap - EXTEND, opened = up->score - OPEN;
            down = opened > down ? opened : down;
            across = left - OPEN > across - EXTEND ? left - OPEN : across - EXTEND;
            int here = corner + weight[(int)sequence[s][i - 1]][(int)sequence[t][j - 1]];
            if (here < down)
                here = down;
            if (here < across)
                here = across;
            if (here < 0)
                here = 0;
            corner = up->score;
            up->score = left = here;
            up->gap = down;
            best = here > best ? here : best;
        }
    }
    return best;
}

typedef int table[COUNT][COUNT];

static void pairs_serial(table t) {
    for (int i = 0; i < COUNT; i++)
        for (int j = i + 1; j < COUNT; j++)
            t[i][j] = align(i, j);
}

static void pairs_loop(table t) {
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < COUNT; i++)
        for (int j = i + 1; j < COUNT; j++)
            t[i][j] = align(i, j);
}

static void pairs_collapsed(table t) {
#pragma omp parallel for collapse(2) schedule(nonmonotonic : guided, 2)
    for (int i = 0; i < COUNT; i++)
        for (int j = i + 1; j < COUNT; j++)
            t[i][j] = align(i, j);
}

static void pairs_tasks(table t) {
#pragma omp parallel
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < COUNT; i++)
        for (int j = i + 1; j < COUNT; j++) {
#pragma omp task untied firstprivate(i, j) shared(t)
            t[i][j] = align(i, j);
        }
}

static void pairs_taskloop(table t) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(3) nogroup
    for (int k = 0; k < COUNT * COUNT; k++)
        if (k / COUNT < k % COUNT)
            t[k / COUNT][k % COUNT] = align(k / COUNT, k % COUNT);
}

// ---- Needleman and Wunsch: the whole table of a global alignment

#define SIDE 80
#define BLOCK 16
#define BLOCKS (SIDE / BLOCK)
#define PENALTY 3

typedef int scores[SIDE + 1][SIDE + 1];

static int reference[SIDE + 1][SIDE + 1];

static void borders(scores m) {
    memset(m, 0, sizeof(scores));
    for (int i = 0; i <= SIDE; i++)
        m[i][0] = m[0][i] = -i * PENALTY;
}

static void block(scores m, int bi, int bj) {
    for (int i = bi * BLOCK + 1; i <= bi * BLOCK + BLOCK; i++)
        for (int j = bj * BLOCK + 1; j <= bj * BLOCK + BLOCK; j++) {
            int here = m[i - 1][j - 1] + reference[i][j];
            int up = m[i - 1][j] - PENALTY, left = m[i][j - 1] - PENALTY;
            here = up > here ? up : here;
            m[i][j] = left > here ? left : here;
        }
}

static void global_serial(scores m) {
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++)
            block(m, i, j);
}

static void global_wavefront(scores m) {
#pragma omp parallel
    for (int d = 0; d < 2 * BLOCKS - 1; d++) {
        int first = d < BLOCKS ? 0 : d - BLOCKS + 1, last = d < BLOCKS ? d : BLOCKS - 1;
#pragma omp for schedule(static, 1)
        for (int i = first; i <= last; i++)
            block(m, i, d - i);
    }
}

static void global_tasks(scores m) {
    char done[BLOCKS + 1][BLOCKS + 1];
#pragma omp parallel shared(done)
#pragma omp master
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++) {
#pragma omp task depend(in : done[i][j + 1], done[i + 1][j]) depend(out : done[i + 1][j + 1])      \
    firstprivate(i, j) shared(m)
            block(m, i, j);
        }
}

static void global_doacross(scores m) {
#pragma omp parallel for ordered(2) schedule(static, 1)
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
            block(m, i, j);
#pragma omp ordered depend(source)
        }
}

// ---- Dynamic time warping: one diagonal after the other, each a loop

static long warp(const int *a, const int *b, int n, int parallel) {
    long(*cost)[SIDE + 1] = malloc(sizeof(long[SIDE + 1][SIDE + 1]));
    const long far = 1000000000L;
    for (int i = 0; i <= n; i++)
        cost[i][0] = cost[0][i] = i ? far : 0;
#pragma omp parallel if (parallel) num_threads(3) firstprivate(cost)
    for (int d = 2; d <= 2 * n; d++) {
#pragma omp for
        for (int i = d > n ? d - n : 1; i < (d > n ? n + 1 : d); i++) {
            int j = d - i;
            long least = cost[i - 1][j - 1];
            least = cost[i - 1][j] < least ? cost[i - 1][j] : least;
            least = cost[i][j - 1] < least ? cost[i][j - 1] : least;
            cost[i][j] = least + labs((long)a[i - 1] - b[j - 1]);
        }
    }
    long result = cost[n][n];
    free(cost);
    return result;
}

int main(void) {
    int good = 1;
    generate();
    static table want, found;
    void (*const pairs[])(table) = {pairs_loop, pairs_collapsed, pairs_tasks, pairs_taskloop};
    const char *const pair_names[] = {"loop", "collapsed loop", "tasks", "taskloop"};
    pairs_serial(want);
    for (int w = 0; w < 4; w++) {
        memset(found, 0, sizeof found);
        pairs[w](found);
        int same = memcmp(want, found, sizeof want) == 0;
        printf("pairs by %s: %s\n", pair_names[w], same ? "right" : "not right");
        good &= same;
    }
    long sum = 0;
    int most = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum) reduction(max : most)
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++) {
            sum += want[i][j];
            most = want[i][j] > most ? want[i][j] : most;
        }
    printf("sum of scores %ld, best %d\n", sum, most);
    for (int i = 1; i <= SIDE; i++)
        for (int j = 1; j <= SIDE; j++)
            reference[i][j] = weight[draw(LETTERS)][draw(LETTERS)];
    static scores all, some;
    void (*const global[])(scores) = {global_wavefront, global_tasks, global_doacross};
    const char *const global_names[] = {"wavefront", "tasks", "doacross"};
    borders(all);
    global_serial(all);
    for (int w = 0; w < 3; w++) {
        borders(some);
        global[w](some);
        int same = memcmp(all, some, sizeof all) == 0;
        printf("global by %s: %d, %s\n", global_names[w], some[SIDE][SIDE],
               same ? "right" : "not right");
        good &= same;
    }
    int a[SIDE], b[SIDE];
    for (int i = 0; i < SIDE; i++) {
        a[i] = (int)draw(100);
        b[i] = i > 3 ? a[i - 3] + (int)draw(5) : (int)draw(100);
    }
    long alone = warp(a, b, SIDE, 0), together = warp(a, b, SIDE, 1);
    printf("warped: %ld, %s\n", together, alone == together ? "right" : "not right");
    good &= alone == together;
    puts(good ? "ok" : "wrong");
    return !good;
}

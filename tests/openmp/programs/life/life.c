// The game of life on a torus: bytes by a collapsed loop, bytes in one region with two fields,
// words of 64 cells by bit operations, bands by tasks with dependences on their neighbours, and
// lists of living cells.

#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define H 48
#define W 64
#define STEPS 12
#define BANDS 6

typedef unsigned char field[H][W];

static void pattern(field f) {
    static const char *const rows[] = {".O......", "..O.....", "OOO.....", "........",
                                       "....OOO.", "...OOO..", "........", "OO......"};
    memset(f, 0, sizeof(field));
    for (int copy = 0; copy < 12; copy++)
        for (int r = 0; r < 8; r++)
            for (int c = 0; c < 8; c++)
                if (rows[r][c] == 'O')
                    f[(copy * 11 + r) % H][(copy * 17 + c) % W] = 1;
}

static int alive_next(field f, int r, int c) {
    int up = (r + H - 1) % H, down = (r + 1) % H, left = (c + W - 1) % W, right = (c + 1) % W;
    int n = f[up][left] + f[up][c] + f[up][right] + f[r][left] + f[r][right] + f[down][left] +
            f[down][c] + f[down][right];
    return n == 3 || (n == 2 && f[r][c]);
}

static void step_rows(field from, field to, int lo, int hi) {
    for (int r = lo; r < hi; r++)
        for (int c = 0; c < W; c++)
            to[r][c] = (unsigned char)alive_next(from, r, c);
}

static void serial(field f) {
    static field other;
    for (int s = 0; s < STEPS; s++) {
        step_rows(f, other, 0, H);
        memcpy(f, other, sizeof other);
    }
}

// ---- A region for each step

static void by_loops(field f) {
    static field other;
    for (int s = 0; s < STEPS; s++) {
#pragma omp parallel
        {
#pragma omp for collapse(2) schedule(static)
            for (int r = 0; r < H; r++)
                for (int c = 0; c < W; c++)
                    other[r][c] = (unsigned char)alive_next(f, r, c);
#pragma omp for schedule(static)
            for (int r = 0; r < H; r++)
                memcpy(f[r], other[r], W);
        }
    }
}

// ---- One region for all steps

static void by_threads(field f) {
    static field other;
    unsigned char(*fields[2])[W] = {f, other};
#pragma omp parallel shared(fields)
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        int lo = H * me / all, hi = H * (me + 1) / all;
        for (int s = 0; s < STEPS; s++) {
            step_rows(fields[s % 2], fields[(s + 1) % 2], lo, hi);
#pragma omp barrier
        }
    }
    if (STEPS % 2)
        memcpy(f, other, sizeof other);
}

// ---- 64 cells in a word

static uint64_t rotate(uint64_t w, int by) { return by > 0 ? w << 1 | w >> 63 : w >> 1 | w << 63; }

static uint64_t word_next(const uint64_t *f, int r) {
    // Sums of the neighbours in binary: ones, twos and fours.
    uint64_t ones = 0, twos = 0, fours = 0;
    for (int d = -1; d <= 1; d++) {
        uint64_t row = f[(r + H + d) % H];
        uint64_t three[3] = {rotate(row, 1), row, rotate(row, -1)};
        for (int k = 0; k < 3; k++) {
            if (d == 0 && k == 1)
                continue;
            uint64_t carry = ones & three[k];
            ones ^= three[k];
            fours |= twos & carry;
            twos ^= carry;
        }
    }
    return (ones | f[r]) & twos & ~fours;
}

static void by_words(field f) {
    uint64_t words[2][H];
#pragma omp parallel
    {
#pragma omp for
        for (int r = 0; r < H; r++) {
            words[0][r] = 0;
            for (int c = 0; c < W; c++)
                words[0][r] |= (uint64_t)f[r][c] << c;
        }
        for (int s = 0; s < STEPS; s++) {
#pragma omp for schedule(dynamic, 4)
            for (int r = 0; r < H; r++)
                words[(s + 1) % 2][r] = word_next(words[s % 2], r);
        }
#pragma omp for
        for (int r = 0; r < H; r++)
            for (int c = 0; c < W; c++)
                f[r][c] = words[STEPS % 2][r] >> c & 1;
    }
}

// ---- A task for each band and step, without barriers

static void by_tasks(field f) {
    static field other;
    char band[2][BANDS];
    unsigned char(*fields[2])[W] = {f, other};
#pragma omp parallel
#pragma omp single
    for (int s = 0; s < STEPS; s++)
        for (int b = 0; b < BANDS; b++) {
            int up = (b + BANDS - 1) % BANDS, down = (b + 1) % BANDS, from = s % 2, to = 1 - from;
#pragma omp task firstprivate(b, from, to) shared(fields)                                          \
    depend(in : band[from][up], band[from][b], band[from][down]) depend(out : band[to][b])
            step_rows(fields[from], fields[to], H / BANDS * b, H / BANDS * (b + 1));
        }
    if (STEPS % 2)
        memcpy(f, other, sizeof other);
}

// ---- Lists: each living cell adds to its neighbours

static void by_lists(field f) {
    static unsigned char touched[H][W];
    int alive[H * W], next[H * W], count = 0, found = 0;
    for (int k = 0; k < H * W; k++)
        if (f[k / W][k % W])
            alive[count++] = k;
#pragma omp parallel shared(alive, next, count, found)
    for (int s = 0; s < STEPS; s++) {
#pragma omp for schedule(dynamic, 8)
        for (int n = 0; n < count; n++)
            for (int d = 0; d < 9; d++) {
                int r = (alive[n] / W + H + d / 3 - 1) % H, c = (alive[n] % W + W + d % 3 - 1) % W;
                // A cell counts for itself by half of a neighbour.
#pragma omp atomic update
                touched[r][c] += d == 4 ? 1 : 2;
            }
#pragma omp single
        found = 0;
#pragma omp for collapse(2)
        for (int r = 0; r < H; r++)
            for (int c = 0; c < W; c++) {
                int lives = touched[r][c] >= 5 && touched[r][c] <= 7, at;
                touched[r][c] = 0;
                if (!lives)
                    continue;
#pragma omp atomic capture
                at = found++;
                next[at] = r * W + c;
            }
#pragma omp single
        {
            count = found;
            memcpy(alive, next, count * sizeof *alive);
        }
    }
    memset(f, 0, sizeof(field));
    for (int n = 0; n < count; n++)
        f[alive[n] / W][alive[n] % W] = 1;
}

static int population(field f) {
    int n = 0;
#pragma omp parallel for reduction(+ : n)
    for (int r = 0; r < H; r++)
        for (int c = 0; c < W; c++)
            n += f[r][c];
    return n;
}

int main(void) {
    void (*const ways[])(field) = {by_loops, by_threads, by_words, by_tasks, by_lists};
    const char *const names[] = {"loops", "threads", "words", "tasks", "lists"};
    static field want, f;
    int good = 1;
    pattern(want);
    printf("%d cells before, ", population(want));
    serial(want);
    printf("%d after\n", population(want));
    for (int w = 0; w < 5; w++) {
        pattern(f);
        ways[w](f);
        int same = memcmp(f, want, sizeof f) == 0;
        printf("%s: %d %s\n", names[w], population(f), same ? "right" : "not right");
        good &= same;
    }
    puts(good ? "ok" : "wrong");
    return !good;
}

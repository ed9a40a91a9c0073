/* Many small tasks that are created by the iterations of a worksharing loop, so that every thread
 * creates tasks and runs those of others: the rows of a table are filled, then smoothed and summed in
 * blocks, then words of a text are looked up.
 *
 *     looptasks [ROWS]
 */
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define WIDTH 64
#define BLOCK 16
#define ROUNDS 8

static int rows;
static uint32_t *table, *next_table;
static uint64_t *row_sum;

static uint32_t hash(uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ (x >> 16);
}

static void fill(int row, int from)
{
    for (int c = from; c < from + BLOCK; c++)
        table[row * WIDTH + c] = hash((uint32_t)(row * WIDTH + c)) >> 8;
}

static void smooth(int row, int from)
{
    int above = row ? row - 1 : rows - 1, below = row + 1 < rows ? row + 1 : 0;
    for (int c = from; c < from + BLOCK; c++) {
        int left = c ? c - 1 : WIDTH - 1, right = c + 1 < WIDTH ? c + 1 : 0;
        uint32_t sum = table[above * WIDTH + c] + table[below * WIDTH + c] + table[row * WIDTH + left] +
                       table[row * WIDTH + right];
        next_table[row * WIDTH + c] = (sum >> 2) + (table[row * WIDTH + c] & 1);
    }
}

static void sum_row(int row)
{
    uint64_t sum = 0;
    for (int c = 0; c < WIDTH; c++)
        sum = sum * 33 + next_table[row * WIDTH + c];
    row_sum[row] = sum;
}

static void build(void)
{
#pragma omp parallel
#pragma omp for schedule(static)
    for (int row = 0; row < rows; row++)
        for (int from = 0; from < WIDTH; from += BLOCK) {
#pragma omp task firstprivate(row, from)
            fill(row, from);
        }
}

static void step(void)
{
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 8)
        for (int row = 0; row < rows; row++)
            for (int from = 0; from < WIDTH; from += BLOCK) {
#pragma omp task firstprivate(row, from)
                smooth(row, from);
            }
#pragma omp for nowait
        for (int row = 0; row < rows; row++) {
#pragma omp task firstprivate(row)
            sum_row(row);
        }
    }
    uint32_t *swap = table;
    table = next_table;
    next_table = swap;
}

/* Tasks of a few operations each, whose results meet in counters. */
static long look_up(int words)
{
    long found = 0;
    int *hit = calloc(256, sizeof *hit);
#pragma omp parallel reduction(+ : found)
    {
#pragma omp for
        for (int w = 0; w < words; w++) {
#pragma omp task firstprivate(w) shared(hit)
            {
                uint32_t h = hash((uint32_t)w);
                if (h % 3 == 0) {
#pragma omp atomic
                    hit[h >> 24]++;
                }
            }
        }
#pragma omp for
        for (int k = 0; k < 256; k++)
            found += (long)hit[k] * (k + 1);
    }
    free(hit);
    return found;
}

int main(int argc, char **argv)
{
    rows = argc > 1 ? atoi(argv[1]) : 30000;
    if (rows < 3) {
        fprintf(stderr, "too few rows\n");
        return 2;
    }
    table = malloc(sizeof *table * rows * WIDTH);
    next_table = malloc(sizeof *next_table * rows * WIDTH);
    row_sum = malloc(sizeof *row_sum * rows);
    double start = omp_get_wtime();
    build();
    uint64_t total = 0;
    for (int round = 0; round < ROUNDS; round++) {
        step();
        for (int row = 0; row < rows; row++)
            total = total * 7 + row_sum[row];
    }
    long found = look_up(rows * 20);
    double time = omp_get_wtime() - start;
    printf("total %llu\n", (unsigned long long)total);
    printf("found %ld\n", found);
    printf("time %.6f\n", time);
    free(table);
    free(next_table);
    free(row_sum);
    return 0;
}

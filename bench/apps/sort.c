/* Sorts integer keys by rank, as NAS IS does: each thread counts its share of the keys in buckets, a
 * prefix sum gives every thread its places, the keys are moved to the buckets, and each bucket is
 * ranked by counting. Several iterations change some keys each; the last one is checked in full.
 *
 *     sort [KEYS]
 */
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_KEY_LOG 19
#define BUCKETS_LOG 9
#define MAX_KEY (1 << MAX_KEY_LOG)
#define BUCKETS (1 << BUCKETS_LOG)
#define SHIFT (MAX_KEY_LOG - BUCKETS_LOG)
#define ITERATIONS 10
#define PROBES 5

typedef int32_t key_type;

static int key_count;
static key_type *keys, *buffer;
static key_type *ranks; /* ranks[k]: number of keys that are at most k */
static int **bucket_size;  /* of each thread */
static int bucket_end[BUCKETS];
static int bucket_start[BUCKETS];

/* Steps a linear congruential generator `by` times. */
static uint64_t skip(uint64_t seed, uint64_t by)
{
    uint64_t a = 6364136223846793005ull, c = 1442695040888963407ull;
    uint64_t factor = 1, term = 0;
    while (by) {
        if (by & 1) {
            factor *= a;
            term = term * a + c;
        }
        c = (a + 1) * c;
        a *= a;
        by >>= 1;
    }
    return factor * seed + term;
}

static double draw(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
    return (double)(*seed >> 11) / (double)(1ull << 53);
}

static void create_keys(void)
{
#pragma omp parallel
    {
        int id = omp_get_thread_num(), threads = omp_get_num_threads();
        int share = (key_count + threads - 1) / threads;
        int from = share * id, to = from + share;
        if (to > key_count)
            to = key_count;
        uint64_t seed = skip(314159265, 4 * (uint64_t)from);
        for (int i = from; i < to; i++) {
            double x = draw(&seed) + draw(&seed) + draw(&seed) + draw(&seed);
            keys[i] = (key_type)(x * (MAX_KEY / 4));
        }
    }
}

static void allocate(int threads)
{
    keys = malloc(sizeof *keys * key_count);
    buffer = malloc(sizeof *buffer * key_count);
    ranks = malloc(sizeof *ranks * MAX_KEY);
    bucket_size = malloc(sizeof *bucket_size * threads);
    for (int t = 0; t < threads; t++)
        bucket_size[t] = malloc(sizeof(int) * BUCKETS);
    memset(ranks, 0, sizeof *ranks * MAX_KEY);
}

static void rank(int iteration)
{
    keys[iteration] = iteration;
    keys[iteration + ITERATIONS] = MAX_KEY - 1 - iteration;

#pragma omp parallel
    {
        int id = omp_get_thread_num(), threads = omp_get_num_threads();
        int *mine = bucket_size[id];
        int place[BUCKETS];

        for (int b = 0; b < BUCKETS; b++)
            mine[b] = 0;
#pragma omp for schedule(static)
        for (int i = 0; i < key_count; i++)
            mine[keys[i] >> SHIFT]++;

        /* Where this thread's keys of each bucket go. */
        int sum = 0;
        for (int b = 0; b < BUCKETS; b++) {
            place[b] = sum;
            for (int t = 0; t < id; t++)
                place[b] += bucket_size[t][b];
            for (int t = 0; t < threads; t++)
                sum += bucket_size[t][b];
        }
#pragma omp for schedule(static)
        for (int i = 0; i < key_count; i++) {
            key_type k = keys[i];
            buffer[place[k >> SHIFT]++] = k;
        }

        if (id == threads - 1)
            for (int b = 0; b < BUCKETS; b++)
                bucket_end[b] = place[b];
#pragma omp barrier

#pragma omp for schedule(dynamic)
        for (int b = 0; b < BUCKETS; b++) {
            int first = b << SHIFT, last = (b + 1) << SHIFT;
            int start = b ? bucket_end[b - 1] : 0;
            bucket_start[b] = start;
            for (int k = first; k < last; k++)
                ranks[k] = 0;
            for (int i = start; i < bucket_end[b]; i++)
                ranks[buffer[i]]++;
            ranks[first] += start;
            for (int k = first + 1; k < last; k++)
                ranks[k] += ranks[k - 1];
        }
    }
}

/* Moves every key to its place, and counts those that are out of order. */
static int verify(void)
{
#pragma omp parallel for schedule(dynamic)
    for (int b = 0; b < BUCKETS; b++)
        for (int i = bucket_start[b]; i < bucket_end[b]; i++) {
            key_type k = buffer[i];
            keys[--ranks[k]] = k;
        }
    int wrong = 0;
#pragma omp parallel for reduction(+ : wrong)
    for (int i = 1; i < key_count; i++)
        if (keys[i - 1] > keys[i])
            wrong++;
    return wrong;
}

int main(int argc, char **argv)
{
    key_count = argc > 1 ? atoi(argv[1]) : 12000000;
    if (key_count < 4 * ITERATIONS) {
        fprintf(stderr, "too few keys\n");
        return 2;
    }
    allocate(omp_get_max_threads());
    create_keys();
    rank(1);

    double start = omp_get_wtime();
    uint64_t probes = 0;
    for (int i = 1; i <= ITERATIONS; i++) {
        rank(i);
        for (int p = 0; p < PROBES; p++)
            probes = probes * 31 + ranks[(MAX_KEY / PROBES) * p + 17 * i];
    }
    double time = omp_get_wtime() - start;
    int wrong = verify();
    uint64_t sum = 0;
    for (int i = 0; i < key_count; i += 1009)
        sum = sum * 31 + keys[i];
    printf("probes %llu\n", (unsigned long long)probes);
    printf("keys %llu\n", (unsigned long long)sum);
    printf("wrong %d\n", wrong);
    printf("time %.6f\n", time);
    return wrong != 0;
}

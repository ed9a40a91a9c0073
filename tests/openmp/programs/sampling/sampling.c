// Loops whose iterations differ in length, and statistics of them: pi by sampling with a stream of
// random numbers for each block, the Mandelbrot set under every schedule, and histograms by
// atomics, locks, critical sections, private copies and reductions.

#include <math.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Random numbers: a generator that each thread has for itself

static uint64_t state;
#pragma omp threadprivate(state)

static void seed(uint64_t s) { state = s * 0x9e3779b97f4a7c15u + 1; }

static double uniform(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) / (double)(1ull << 53);
}

static long pi_hits(int blocks, int samples) {
    long hits = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : hits)
    for (int b = 0; b < blocks; b++) {
        // The stream belongs to the block, not to the thread, so that the sum is always the same.
        seed(b + 1);
        for (int i = 0; i < samples; i++) {
            double x = uniform(), y = uniform();
            hits += x * x + y * y <= 1;
        }
    }
    return hits;
}

static long pi_hits_serial(int blocks, int samples) {
    long hits = 0;
    for (int b = 0; b < blocks; b++) {
        seed(b + 1);
        for (int i = 0; i < samples; i++) {
            double x = uniform(), y = uniform();
            hits += x * x + y * y <= 1;
        }
    }
    return hits;
}

static double pi_integral(int n) {
    double sum = 0, step = 1.0 / n;
#pragma omp parallel for simd reduction(+ : sum) schedule(static)
    for (int i = 0; i < n; i++) {
        double x = (i + 0.5) * step;
        sum += 4 / (1 + x * x);
    }
    return sum * step;
}

// ---- The Mandelbrot set

#define WIDTH 60
#define HEIGHT 40
#define LIMIT 64

typedef unsigned char image[HEIGHT][WIDTH];

static int escape(double cx, double cy) {
    double x = 0, y = 0;
    int n = 0;
    while (n < LIMIT && x * x + y * y < 4) {
        double t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
        n++;
    }
    return n;
}

static int pixel(int row, int column) {
    return escape(-2.2 + 3.2 * column / WIDTH, -1.2 + 2.4 * row / HEIGHT);
}

static void mandelbrot_serial(image out) {
    for (int r = 0; r < HEIGHT; r++)
        for (int c = 0; c < WIDTH; c++)
            out[r][c] = (unsigned char)pixel(r, c);
}

static void mandelbrot_runtime(image out) {
#pragma omp parallel for schedule(runtime)
    for (int r = 0; r < HEIGHT; r++)
        for (int c = 0; c < WIDTH; c++)
            out[r][c] = (unsigned char)pixel(r, c);
}

static void mandelbrot_collapsed(image out) {
#pragma omp parallel for collapse(2) schedule(dynamic, 16)
    for (int r = 0; r < HEIGHT; r++)
        for (int c = 0; c < WIDTH; c++)
            out[r][c] = (unsigned char)pixel(r, c);
}

static void mandelbrot_tasks(image out) {
#pragma omp parallel
#pragma omp single nowait
    for (int r = 0; r < HEIGHT; r++) {
#pragma omp task firstprivate(r) shared(out)
        for (int c = 0; c < WIDTH; c++)
            out[r][c] = (unsigned char)pixel(r, c);
    }
}

static void mandelbrot_shared_counter(image out) {
    int next = 0;
#pragma omp parallel shared(next)
    {
        int r;
        for (;;) {
#pragma omp atomic capture
            r = next++;
            if (r >= HEIGHT)
                break;
            for (int c = 0; c < WIDTH; c++)
                out[r][c] = (unsigned char)pixel(r, c);
        }
    }
}

// ---- Histograms

#define BINS (LIMIT + 1)

static void histogram_atomic(image in, int *bins) {
#pragma omp parallel for collapse(2)
    for (int r = 0; r < HEIGHT; r++)
        for (int c = 0; c < WIDTH; c++) {
#pragma omp atomic
            bins[in[r][c]]++;
        }
}

static void histogram_locks(image in, int *bins) {
    omp_lock_t locks[8];
    for (int i = 0; i < 8; i++)
        omp_init_lock(&locks[i]);
#pragma omp parallel for
    for (int r = 0; r < HEIGHT; r++)
        for (int c = 0; c < WIDTH; c++) {
            int bin = in[r][c];
            omp_set_lock(&locks[bin % 8]);
            bins[bin]++;
            omp_unset_lock(&locks[bin % 8]);
        }
    for (int i = 0; i < 8; i++)
        omp_destroy_lock(&locks[i]);
}

static void histogram_private(image in, int *bins) {
#pragma omp parallel
    {
        int mine[BINS] = {0};
#pragma omp for nowait
        for (int r = 0; r < HEIGHT; r++)
            for (int c = 0; c < WIDTH; c++)
                mine[in[r][c]]++;
#pragma omp critical
        for (int i = 0; i < BINS; i++)
            bins[i] += mine[i];
    }
}

static void histogram_reduction(image in, int *bins) {
#pragma omp parallel for reduction(+ : bins[0 : BINS])
    for (int r = 0; r < HEIGHT; r++)
        for (int c = 0; c < WIDTH; c++)
            bins[in[r][c]]++;
}

int main(void) {
    int good = 1;
    long hits = pi_hits(32, 500), want_hits = pi_hits_serial(32, 500);
    double integral = pi_integral(20000);
    double about = hits * 4.0 / 16000;
    printf("%ld hits, pi is about %.3f, by the integral %.6f\n", hits, about, integral);
    good &= hits == want_hits && fabs(integral - 3.141592653589793) < 1e-8;

    static image want, got;
    mandelbrot_serial(want);
    const omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided,
                                 omp_sched_auto};
    for (int k = 0; k < 4; k++) {
        memset(got, 0, sizeof got);
        omp_set_schedule(kinds[k], k);
        mandelbrot_runtime(got);
        good &= memcmp(got, want, sizeof got) == 0;
    }
    void (*const images[])(image) = {mandelbrot_collapsed, mandelbrot_tasks,
                                     mandelbrot_shared_counter};
    for (int k = 0; k < 3; k++) {
        memset(got, 0, sizeof got);
        images[k](got);
        good &= memcmp(got, want, sizeof got) == 0;
    }
    printf("images are the same: %d\n", good);

    void (*const histograms[])(image, int *) = {histogram_atomic, histogram_locks,
                                                histogram_private, histogram_reduction};
    int bins[BINS] = {0}, inside = 0;
    for (int r = 0; r < HEIGHT; r++)
        for (int c = 0; c < WIDTH; c++)
            bins[want[r][c]]++;
    for (int k = 0; k < 4; k++) {
        int b[BINS] = {0};
        histograms[k](want, b);
        good &= memcmp(b, bins, sizeof b) == 0;
        inside += b[LIMIT];
    }
    printf("%d points never escape\n", inside / 4);
    puts(good ? "ok" : "wrong");
    return !good;
}

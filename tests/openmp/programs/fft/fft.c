// Fast Fourier transforms: recursive by tasks, iterative by loops, and of two dimensions by rows
// and columns, checked by the inverse and by the definition; and products of long numbers.

#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 512
#define ROWS 16
#define COLUMNS 32
#define PI 3.14159265358979323846

typedef double complex number;

static number root(int n, int k, int sign) { return cexp(sign * 2 * PI * I * k / n); }

// ---- By the definition

static number term(const number *x, int n, int k, int sign) {
    number sum = 0;
    for (int j = 0; j < n; j++)
        sum += x[j] * root(n, (int)((long)j * k % n), sign);
    return sum;
}

// ---- Recursive

static void recursive(number *x, number *scratch, int n, int sign) {
    if (n == 1)
        return;
    int half = n / 2;
    for (int i = 0; i < half; i++) {
        scratch[i] = x[2 * i];
        scratch[half + i] = x[2 * i + 1];
    }
    memcpy(x, scratch, n * sizeof *x);
#pragma omp task firstprivate(x, scratch, half, sign) final(half <= 64)
    recursive(x, scratch, half, sign);
#pragma omp task firstprivate(x, scratch, half, sign) final(half <= 64)
    recursive(x + half, scratch + half, half, sign);
#pragma omp taskwait
    for (int k = 0; k < half; k++) {
        number e = x[k], o = root(n, k, sign) * x[half + k];
        x[k] = e + o;
        x[half + k] = e - o;
    }
}

static void fft_tasks(number *x, int n, int sign) {
    number *scratch = malloc(n * sizeof *scratch);
#pragma omp parallel shared(x, scratch)
#pragma omp single nowait
    recursive(x, scratch, n, sign);
    free(scratch);
}

// ---- Iterative

static unsigned reversed(unsigned i, int bits) {
    unsigned r = 0;
    for (int b = 0; b < bits; b++)
        r |= (i >> b & 1) << (bits - 1 - b);
    return r;
}

static void fft_loops(number *x, int n, int sign) {
    int bits = 0;
    while (1 << bits < n)
        bits++;
    number *roots = malloc(n / 2 * sizeof *roots);
#pragma omp parallel
    {
#pragma omp for nowait
        for (int k = 0; k < n / 2; k++)
            roots[k] = root(n, k, sign);
#pragma omp for
        for (unsigned i = 0; i < (unsigned)n; i++) {
            unsigned r = reversed(i, bits);
            if (i < r) {
                number t = x[i];
                x[i] = x[r];
                x[r] = t;
            }
        }
        for (int length = 2; length <= n; length *= 2) {
            int half = length / 2;
            // One loop over all butterflies of a stage.
#pragma omp for schedule(static)
            for (int b = 0; b < n / 2; b++) {
                int k = b % half, at = b / half * length + k;
                number o = roots[k * (n / length)] * x[at + half], e = x[at];
                x[at] = e + o;
                x[at + half] = e - o;
            }
        }
    }
    free(roots);
}

// ---- Two dimensions: a serial transform for each row, then for each column

static void fft_serial(number *x, int n, int stride, int sign) {
    number line[COLUMNS], out[COLUMNS];
    for (int i = 0; i < n; i++)
        line[i] = x[i * stride];
    for (int k = 0; k < n; k++)
        out[k] = term(line, n, k, sign);
    for (int i = 0; i < n; i++)
        x[i * stride] = out[i];
}

static void fft_plane(number x[ROWS][COLUMNS], int sign) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic)
        for (int i = 0; i < ROWS; i++)
            fft_serial(x[i], COLUMNS, 1, sign);
#pragma omp for schedule(dynamic)
        for (int j = 0; j < COLUMNS; j++)
            fft_serial(&x[0][j], ROWS, COLUMNS, sign);
    }
}

// ---- Products of numbers with many digits, as convolutions

enum { DIGITS = N / 2 };

static void carry(long *digits) {
    for (int i = 0; i + 1 < N; i++) {
        digits[i + 1] += digits[i] / 10;
        digits[i] %= 10;
    }
}

static int products(void) {
    static number a[N], b[N];
    static long want[N], found[N];
    long *sums = want;
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        a[i] = i < DIGITS ? (i * 7 + 3) % 10 : 0;
        b[i] = i < DIGITS ? (i * i + 1) % 10 : 0;
    }
#pragma omp parallel for reduction(+ : sums[ : N]) schedule(static, 7)
    for (int i = 0; i < DIGITS; i++)
        for (int j = 0; j < DIGITS; j++)
            sums[i + j] += (long)creal(a[i]) * (long)creal(b[j]);
#pragma omp parallel sections
    {
#pragma omp section
        fft_loops(a, N, -1);
#pragma omp section
        fft_loops(b, N, -1);
    }
#pragma omp parallel for simd
    for (int i = 0; i < N; i++)
        a[i] *= b[i];
    fft_tasks(a, N, 1);
    for (int i = 0; i < N; i++)
        found[i] = lround(creal(a[i]) / N);
    carry(want);
    carry(found);
    return memcmp(want, found, sizeof want) == 0;
}

static void signal(number *x, int n) {
    for (int i = 0; i < n; i++)
        x[i] = sin(2 * PI * 5 * i / n) + 0.5 * cos(2 * PI * 40 * i / n) + (i % 7) * 0.125 * I;
}

static double difference(const number *a, const number *b, int n, double scale) {
    double most = 0;
#pragma omp parallel for reduction(max : most)
    for (int i = 0; i < n; i++) {
        double d = cabs(a[i] * scale - b[i]);
        most = d > most ? d : most;
    }
    return most;
}

static int check(const char *name, double d) {
    printf("%s: %s\n", name, d < 1e-9 ? "right" : "not right");
    return d < 1e-9;
}

int main(void) {
    static number x[N], a[N], b[N], want[N], plane[ROWS][COLUMNS], copy[ROWS][COLUMNS];
    int good = 1;
    signal(x, N);
#pragma omp parallel for schedule(guided)
    for (int k = 0; k < N; k++)
        want[k] = term(x, N, k, -1);
    memcpy(a, x, sizeof a);
    fft_tasks(a, N, -1);
    good &= check("tasks", difference(a, want, N, 1));
    memcpy(b, x, sizeof b);
    fft_loops(b, N, -1);
    good &= check("loops", difference(b, want, N, 1));
    fft_tasks(b, N, 1);
    good &= check("inverse of the loops by tasks", difference(b, x, N, 1.0 / N));
    fft_loops(a, N, 1);
    good &= check("inverse of the tasks by loops", difference(a, x, N, 1.0 / N));
    signal(&plane[0][0], ROWS * COLUMNS);
    memcpy(copy, plane, sizeof copy);
    fft_plane(plane, -1);
    number sum = 0;
    for (int i = 0; i < ROWS * COLUMNS; i++)
        sum += copy[0][i];
    good &= check("plane", cabs(sum - plane[0][0]));
    fft_plane(plane, 1);
    good &= check("inverse plane",
                  difference(&plane[0][0], &copy[0][0], ROWS * COLUMNS, 1.0 / (ROWS * COLUMNS)));
    good &= check("product", products() ? 0 : 1);
    puts(good ? "ok" : "wrong");
    return !good;
}

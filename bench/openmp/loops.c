// Parallel loops as programs have them. The results of the two compilers are compared.
#include "bench.h"

enum { N = 1 << 21, SIDE = 1024, ROWS = 20000 };
static double *a, *b, *c;

static double axpy(void) {
  for (int r = 0; r < 10; r++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[i] = b[i] + 0.5 * c[i];
  }
  return a[N / 3] + a[N - 1];
}

static double chain(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = b[i] * 2;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = a[i] + c[i];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = a[i] * a[i];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = a[i] - b[i];
  return a[N / 3] + a[N - 1];
}

static double dot(void) {
  double sum = 0;
  for (int r = 0; r < 10; r++) {
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += b[i] * c[i];
  }
  return floor(sum / 1e6);
}

static double largest(void) {
  double most = 0;
#pragma omp parallel for reduction(max : most)
  for (int i = 0; i < N; i++) {
    double x = b[i] * c[N - 1 - i];
    if (x > most)
      most = x;
  }
  return most;
}

static double stencil(void) {
  memcpy(a, b, N * sizeof *a);
  double *from = a, *to = c;
  for (int step = 0; step < 4; step++) {
#pragma omp parallel for
    for (int i = 1; i < SIDE - 1; i++)
      for (int j = 1; j < SIDE - 1; j++)
        to[i * SIDE + j] = 0.25 * (from[(i - 1) * SIDE + j] + from[(i + 1) * SIDE + j] +
                                   from[i * SIDE + j - 1] + from[i * SIDE + j + 1]);
    double *t = from;
    from = to, to = t;
  }
  return from[SIDE * 100 + 100];
}

static double collapsed(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++)
      a[i * SIDE + j] = b[j * SIDE + i] + 1;
  return a[SIDE * 3 + 5];
}

static double product(void) {
  enum { M = 320 };
#pragma omp parallel for
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) {
      double sum = 0;
      for (int k = 0; k < M; k++)
        sum += b[i * M + k] * c[k * M + j];
      a[i * M + j] = sum;
    }
  return floor(sum_of(a, M * M) / 1e3);
}

static int length(unsigned long n) {
  int steps = 0;
  for (; n != 1; steps++)
    n = n & 1 ? 3 * n + 1 : n / 2;
  return steps;
}

static double uneven_dynamic(void) {
  long sum = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : sum)
  for (int i = 1; i < 60000; i++)
    sum += length(i);
  return sum;
}

static double uneven_static(void) {
  static int steps[60000];
#pragma omp parallel for
  for (int i = 1; i < 60000; i++)
    steps[i] = length(i);
  long sum = 0;
  for (int i = 1; i < 60000; i++)
    sum += steps[i];
  return sum;
}

static double uneven_guided(void) {
  static int steps[60000];
#pragma omp parallel for schedule(guided, 8)
  for (int i = 1; i < 60000; i++)
    steps[i] = length(i);
  long sum = 0;
  for (int i = 1; i < 60000; i++)
    sum += steps[i];
  return sum;
}

static double cyclic(void) {
#pragma omp parallel for schedule(static, 16)
  for (int i = 0; i < N; i++)
    a[i] = sqrt(b[i]) + c[i];
  return a[N / 3] + a[N - 1];
}

static double mandelbrot(void) {
  enum { W = 300 };
  static int image[W][W];
#pragma omp parallel for schedule(dynamic, 4)
  for (int y = 0; y < W; y++)
    for (int x = 0; x < W; x++) {
      double re = 0, im = 0;
      int k = 0;
      for (; k < 200 && re * re + im * im < 4; k++) {
        double t = re * re - im * im + (x * 3.0 / W - 2);
        im = 2 * re * im + (y * 2.0 / W - 1);
        re = t;
      }
      image[y][x] = k;
    }
  long sum = 0;
  for (int y = 0; y < W; y++)
    for (int x = 0; x < W; x++)
      sum += image[y][x];
  return sum;
}

static double sparse(void) {
  static int first[ROWS + 1], column[ROWS * 9];
  if (!first[ROWS]) {
    for (int i = 0, k = 0; i < ROWS; i++) {
      for (int j = 0; j < 3 + i % 7; j++)
        column[k++] = (i * 131 + j * 977) % ROWS;
      first[i + 1] = k;
    }
  }
  for (int r = 0; r < 10; r++) {
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
      double sum = 0;
      for (int k = first[i]; k < first[i + 1]; k++)
        sum += b[k] * c[column[k]];
      a[i] = sum;
    }
  }
  return floor(sum_of(a, ROWS));
}

static double histogram(void) {
  static long bins[64];
  memset(bins, 0, sizeof bins);
#pragma omp parallel for
  for (int i = 0; i < N / 8; i++) {
    int k = (int)b[i] & 63;
#pragma omp atomic
    bins[k]++;
  }
  long sum = 0;
  for (int k = 0; k < 64; k++)
    sum += bins[k] * (k + 1);
  return sum;
}

static double histogram_by_thread(void) {
  static long bins[64];
  memset(bins, 0, sizeof bins);
#pragma omp parallel for reduction(+ : bins[ : 64])
  for (int i = 0; i < N; i++)
    bins[(int)b[i] & 63]++;
  long sum = 0;
  for (int k = 0; k < 64; k++)
    sum += bins[k] * (k + 1);
  return sum;
}

static double small(void) {
  for (int r = 0; r < 20000; r++) {
#pragma omp parallel for
    for (int i = 0; i < 200; i++)
      a[i] = a[i] * 0.5 + r;
  }
  return a[7];
}

static double phases(void) {
#pragma omp parallel
  for (int r = 0; r < 400; r++) {
#pragma omp for
    for (int i = 0; i < 4000; i++)
      a[i] = b[i] + r;
#pragma omp for
    for (int i = 0; i < 4000; i++)
      b[i] = a[3999 - i] - r;
  }
  return b[3];
}

static double locked(void) {
  double most = 0;
  int at = 0;
#pragma omp parallel for
  for (int i = 0; i < 100000; i++) {
    double x = fmod(b[i] * 17, 5);
    if (x > most) {
#pragma omp critical
      if (x > most || (x == most && i < at))
        most = x, at = i;
    }
  }
  return most;
}

__attribute__((pure, noinline)) static double norm(const double *v, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i] * v[i];
  return sqrt(sum);
}

static double normalised(void) {
  enum { M = 4000 };
#pragma omp parallel for
  for (int i = 0; i < M; i++)
    a[i] = b[i] / norm(b, M);
  return a[7];
}

int main(int argc, char **argv) {
  a = numbers(N, 1), b = numbers(N, 2), c = numbers(N, 3);
  static const struct kernel all[] = {
      {"axpy", axpy},
      {"chain", chain},
      {"dot", dot},
      {"largest", largest},
      {"stencil", stencil},
      {"collapsed", collapsed},
      {"product", product},
      {"uneven_static", uneven_static},
      {"uneven_dynamic", uneven_dynamic},
      {"uneven_guided", uneven_guided},
      {"cyclic", cyclic},
      {"mandelbrot", mandelbrot},
      {"sparse", sparse},
      {"histogram", histogram},
      {"histogram_by_thread", histogram_by_thread},
      {"small", small},
      {"phases", phases},
      {"locked", locked},
      {"normalised", normalised},
  };
  double *const written[4] = {a, b, c};
  return run_one(all, sizeof all / sizeof *all, written, N, argc, argv);
}

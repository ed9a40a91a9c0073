// Reductions of every kind, 1,000 times each: the order of their operations matters, and each has
// one value. Prints the bits.
//
//     reproducible [RUNS]
#include <complex.h>
#include <math.h>
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 3000, PARTS = 12 };

static double numbers[COUNT];

// Numbers of both signs and very different sizes.
static void fill(void) {
  unsigned long state = 12345;
  for (int i = 0; i < COUNT; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    double fraction = (double)(state >> 11) / 9007199254740992.0 - 0.4;
    numbers[i] = ldexp(fraction, (int)(state >> 33) % 30);
  }
}

// Threads come to the end of a loop in another order in each run.
static void hesitate(int run) {
  if ((run * 7 + omp_get_thread_num() * 3) % 5 == 0)
    sched_yield();
}

typedef struct {
  double sum, rest;
} compensated;

static compensated add(compensated a, compensated b) {
  double sum = a.sum + b.sum, part = sum - a.sum;
  double rest = (a.sum - (sum - part)) + (b.sum - part);
  return (compensated){sum, a.rest + b.rest + rest};
}

#pragma omp declare reduction(together : compensated : omp_out = add(omp_out, omp_in))             \
    initializer(omp_priv = (compensated){0, 0})

// The value of a kind, as bytes.
typedef union {
  float of_float;
  double of_double, of_doubles[PARTS];
  double _Complex of_complex;
  float _Complex of_small_complex;
  compensated of_declared;
  unsigned char bytes[PARTS * sizeof(double)];
} value;

static void float_sum(int run, value *to) {
  float s = 0;
#pragma omp parallel reduction(+ : s)
  {
#pragma omp for nowait
    for (int i = 0; i < COUNT; i++)
      s += (float)numbers[i];
    hesitate(run);
  }
  to->of_float = s;
}

static void double_sum(int run, value *to) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < COUNT; i++) {
    s += numbers[i];
    if (i % 1000 == 0)
      hesitate(run);
  }
  to->of_double = s;
}

static void difference(int run, value *to) {
  double s = 0;
#pragma omp parallel
  {
    hesitate(run);
#pragma omp for reduction(- : s) schedule(static, 7)
    for (int i = 0; i < COUNT; i++)
      s -= numbers[i] / 3;
  }
  to->of_double = s;
}

static void product(int run, value *to) {
  double p = 1;
#pragma omp parallel for reduction(* : p)
  for (int i = 0; i < COUNT; i++) {
    p *= 1 + numbers[i] * 1e-12;
    if (i % 1000 == 0)
      hesitate(run);
  }
  to->of_double = p;
}

static void long_double_sum(int run, value *to) {
  long double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < COUNT; i++) {
    s += (long double)numbers[i] / 7;
    if (i % 1000 == 0)
      hesitate(run);
  }
  // All of its bits, in two numbers: the bytes behind the ten that it has mean nothing.
  to->of_doubles[0] = (double)s;
  to->of_doubles[1] = (double)(s - (double)s);
}

static void complex_sum(int run, value *to) {
  double _Complex s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < COUNT; i++) {
    s += numbers[i] + numbers[COUNT - 1 - i] / 3 * I;
    if (i % 1000 == 0)
      hesitate(run);
  }
  to->of_complex = s;
}

static void complex_product(int run, value *to) {
  float _Complex p = 1;
#pragma omp parallel for reduction(* : p)
  for (int i = 0; i < COUNT; i++) {
    p *= 1 + (float)(numbers[i] * 1e-12) + (float)(numbers[i] * 1e-13) * I;
    if (i % 1000 == 0)
      hesitate(run);
  }
  to->of_small_complex = p;
}

static void array_sum(int run, value *to) {
  double sums[PARTS] = {0};
#pragma omp parallel for reduction(+ : sums[ : PARTS])
  for (int i = 0; i < COUNT; i++) {
    sums[i % PARTS] += numbers[i] / (1 + i % 5);
    if (i % 1000 == 0)
      hesitate(run);
  }
  memcpy(to->of_doubles, sums, sizeof sums);
}

static void declared(int run, value *to) {
  compensated s = {0, 0};
#pragma omp parallel for reduction(together : s)
  for (int i = 0; i < COUNT; i++) {
    s = add(s, (compensated){numbers[i], 0});
    if (i % 1000 == 0)
      hesitate(run);
  }
  to->of_declared = s;
}

static void several(int run, value *to) {
  double a = 0, b = 1;
  float c = 0;
#pragma omp parallel reduction(+ : a, c) reduction(* : b)
  {
#pragma omp for
    for (int i = 0; i < COUNT; i++) {
      a += numbers[i] * 0.1;
      b *= 1 + numbers[i] * 1e-13;
      c += (float)numbers[i] * 0.3f;
    }
    hesitate(run);
  }
  to->of_doubles[0] = a;
  to->of_doubles[1] = b;
  to->of_doubles[2] = c;
}

static void nest(int run, value *to) {
  double s = 0;
#pragma omp parallel
  {
    hesitate(run);
#pragma omp for reduction(+ : s) schedule(static)
    for (int part = 0; part < PARTS; part++)
      for (int i = part; i < COUNT; i += PARTS)
        s += numbers[i];
  }
  to->of_double = s;
}

static const struct {
  const char *name;
  void (*run)(int, value *);
  size_t bytes;
} kinds[] = {
    {"float sum", float_sum, sizeof(float)},
    {"double sum", double_sum, sizeof(double)},
    {"difference", difference, sizeof(double)},
    {"product", product, sizeof(double)},
    {"long double sum", long_double_sum, 2 * sizeof(double)},
    {"complex sum", complex_sum, sizeof(double _Complex)},
    {"complex product", complex_product, sizeof(float _Complex)},
    {"array sum", array_sum, PARTS * sizeof(double)},
    {"declared", declared, sizeof(compensated)},
    {"several", several, 3 * sizeof(double)},
    {"nest", nest, sizeof(double)},
};

int main(int count, char **words) {
  int runs = count > 1 ? atoi(words[1]) : 1000;
  fill();
  for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++) {
    value first, next;
    kinds[k].run(0, &first);
    printf("%s: ", kinds[k].name);
    for (size_t b = 0; b < kinds[k].bytes; b++)
      printf("%02x", first.bytes[b]);
    printf("\n");
    for (int run = 1; run < runs; run++) {
      kinds[k].run(run, &next);
      if (memcmp(&first, &next, kinds[k].bytes)) {
        printf("another value in run %d\n", run);
        return 1;
      }
    }
  }
}

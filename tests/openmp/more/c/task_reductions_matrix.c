// openmp: taskgroup task_reduction(+) task_reduction(*)
// Operators, types and places of reductions over tasks: groups in `masked`, `single`, tasks and loops.
#include <complex.h>
#include <stdio.h>

#define N 24

static int errors;

static void check(int is_right, const char *what) {
    if (!is_right) {
#pragma omp critical(report)
        {
            errors++;
            printf("%s is wrong\n", what);
        }
    }
}

// Values whose combination is exact in all types.
#define BY_TYPE(NAME, T)                                                                           \
    static void NAME(const char *what) {                                                           \
        T sum = 3, product = 2, most = 1, least = 100;                                             \
        T loop_sum = 4, loop_product = 1, in_sum = 5;                                              \
        _Pragma("omp taskgroup task_reduction(+ : sum) task_reduction(* : product)                 \
                 task_reduction(max : most) task_reduction(min : least)") {                        \
            for (int i = 1; i <= N; i++) {                                                         \
                _Pragma("omp task in_reduction(+ : sum) in_reduction(max : most)                   \
                         in_reduction(min : least) firstprivate(i)") {                             \
                    sum += (T)(i % 4);                                                             \
                    most = (T)i > most ? (T)i : most;                                              \
                    least = (T)(50 - i) < least ? (T)(50 - i) : least;                             \
                }                                                                                  \
                if (i <= 4) {                                                                      \
                    _Pragma("omp task in_reduction(* : product)") product *= 2;                    \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
        check(sum == 3 + 36 && product == 32 && most == N && least == 26, what);                   \
        _Pragma("omp taskloop reduction(+ : loop_sum) reduction(* : loop_product) num_tasks(7)")   \
        for (int i = 1; i <= N; i++) {                                                             \
            loop_sum += (T)(i % 4);                                                                \
            loop_product *= (T)(i % 8 == 0 ? 2 : 1);                                               \
        }                                                                                          \
        check(loop_sum == 40 && loop_product == 8, what);                                          \
        _Pragma("omp taskgroup task_reduction(+ : in_sum)") {                                      \
            _Pragma("omp taskloop in_reduction(+ : in_sum) grainsize(5)")                          \
            for (int i = 1; i <= N; i++)                                                           \
                in_sum += (T)(i % 4);                                                              \
            _Pragma("omp task in_reduction(+ : in_sum)") in_sum += 6;                              \
        }                                                                                          \
        check(in_sum == 5 + 36 + 6, what);                                                         \
    }

BY_TYPE(of_char, signed char)
BY_TYPE(of_short, short)
BY_TYPE(of_unsigned, unsigned)
BY_TYPE(of_long, long long)
BY_TYPE(of_float, float)
BY_TYPE(of_double, double)

static void of_bits(void) {
    unsigned all = 0xffff, any = 1, odd = 0xf0;
    int both = 1, one = 0;
#pragma omp taskgroup task_reduction(& : all) task_reduction(| : any) task_reduction(^ : odd)     \
    task_reduction(&& : both) task_reduction(|| : one)
    {
        for (int i = 0; i < 12; i++) {
#pragma omp task in_reduction(& : all) in_reduction(| : any) in_reduction(^ : odd)                \
    in_reduction(&& : both) in_reduction(|| : one) firstprivate(i)
            {
                all &= ~(1u << i);
                any |= 2u << i;
                odd ^= 3u << i;
                both = both && i < 20;
                one = one || i == 7;
            }
        }
    }
    check(all == 0xf000 && any == 0x1fff && odd == (0xf0 ^ 1u ^ 0x1000) && both == 1 && one == 1,
          "bits");
}

static void of_complex(void) {
    double _Complex sum = 1 + 2 * I, product = 1;
#pragma omp taskgroup task_reduction(+ : sum) task_reduction(* : product)
    {
        for (int i = 0; i < 8; i++) {
#pragma omp task in_reduction(+ : sum) in_reduction(* : product) firstprivate(i)
            {
                sum += i - i * I;
                product *= I;
            }
        }
    }
    check(sum == 29 - 26 * I && product == 1, "complex");
}

static void all(void) {
    of_char("char");
    of_short("short");
    of_unsigned("unsigned");
    of_long("long long");
    of_float("float");
    of_double("double");
    of_bits();
    of_complex();
}

int main(void) {
    // Outside of regions, in one thread, in tasks, in several threads at once, nested.
    all();
#pragma omp parallel
    {
#pragma omp masked
        all();
#pragma omp barrier
#pragma omp single
        {
#pragma omp task
            all();
#pragma omp task untied
            all();
#pragma omp task final(1)
            all();
#pragma omp task if (0)
            all();
        }
        all();
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 4; i++)
            all();
    }
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
        all();
    }
    puts(errors ? "wrong" : "ok");
    return errors != 0;
}

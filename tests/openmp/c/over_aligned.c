// openmp: parallel private firstprivate reduction(add); task private firstprivate; taskloop firstprivate; threadprivate; single copyprivate; declare reduction
#include <stdint.h>
#include <stdio.h>

typedef float v8 __attribute__((vector_size(32)));
typedef struct {
    _Alignas(64) int x;
} wide;

// The address as a number that compilers do not know to be a multiple.
static int off(void *p, unsigned bytes) {
    volatile uintptr_t n = (uintptr_t)p;
    return n % bytes != 0;
}

#pragma omp declare reduction(add : wide : omp_out.x += omp_in.x) initializer(omp_priv = (wide){0})

static wide kept = {3};
#pragma omp threadprivate(kept)

int main(void) {
    int wrong = 0;
    v8 v = {1, 2, 3, 4, 5, 6, 7, 8};
    wide w = {7}, p, sum = {0};
    float squares = 0;
#pragma omp parallel num_threads(3) private(p) firstprivate(w, v) reduction(+ : wrong)
    {
        p.x = w.x;
        wrong += off(&p, 64) + off(&w, 64) + off(&v, 32) + off(&kept, 64);
        wrong += p.x != 7 || v[3] != 4 || kept.x != 3;
#pragma omp single copyprivate(p)
        p.x = 12;
        wrong += p.x != 12;
    }
#pragma omp parallel num_threads(2) reduction(add : sum) reduction(+ : wrong)
    {
        wrong += off(&sum, 64);
        sum.x += 5;
    }
    wrong += sum.x != 10;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        for (int i = 0; i < 8; i++) {
#pragma omp task firstprivate(v, i) shared(squares, wrong)
            {
                v8 s = v * v;
                float one = s[i];
                int far = off(&v, 32);
#pragma omp atomic
                squares += one;
#pragma omp atomic
                wrong += far;
            }
#pragma omp task private(p) firstprivate(w) shared(wrong)
            {
                p.x = w.x;
                int far = off(&p, 64) + off(&w, 64) + (p.x != 7);
#pragma omp atomic
                wrong += far;
            }
        }
#pragma omp taskloop num_tasks(5) firstprivate(w, v) shared(wrong)
        for (int i = 0; i < 100; i++) {
            int far = off(&w, 64) + off(&v, 32) + (w.x != 7) + (v[i & 7] != 1 + (i & 7));
#pragma omp atomic
            wrong += far;
        }
    }
    wrong += squares != 204;
    printf("%g %d\n", squares, wrong);
    puts(wrong ? "wrong" : "ok");
    return wrong != 0;
}

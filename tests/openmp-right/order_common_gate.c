// Both orders are under one lock; one of them is under another one too.
#include <omp.h>
omp_lock_t outer, gate, a, b;
int n;
static void forward(void) {
    omp_set_lock(&outer);
    omp_set_lock(&gate);
    omp_set_lock(&a);
    omp_set_lock(&b);
    omp_unset_lock(&b);
    omp_unset_lock(&a);
    omp_unset_lock(&gate);
    omp_unset_lock(&outer);
}
static void backward(void) {
    omp_set_lock(&gate);
    omp_set_lock(&b);
    omp_set_lock(&a);
    omp_unset_lock(&a);
    omp_unset_lock(&b);
    omp_unset_lock(&gate);
}
int main(void) {
    omp_init_lock(&outer);
    omp_init_lock(&gate);
    omp_init_lock(&a);
    omp_init_lock(&b);
#pragma omp parallel
    {
        forward();
        backward();
    }
}

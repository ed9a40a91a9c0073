// Both orders under one lock, and one of them in another place without it.
#include <omp.h>
omp_lock_t gate, a, b, c;
static void forward(void) {
    omp_set_lock(&gate);
    omp_set_lock(&a);
    omp_set_lock(&b);
    omp_unset_lock(&b);
    omp_unset_lock(&a);
    omp_unset_lock(&gate);
}
static void backward(void) {
    omp_set_lock(&gate);
    omp_set_lock(&b);
    omp_set_lock(&a);
    omp_unset_lock(&a);
    omp_unset_lock(&b);
    omp_unset_lock(&gate);
}
static void alone(void) {
    omp_set_lock(&a);
    omp_set_lock(&c);
    omp_unset_lock(&c);
    omp_unset_lock(&a);
}
int main(void) {
    omp_init_lock(&gate);
    omp_init_lock(&a);
    omp_init_lock(&b);
    omp_init_lock(&c);
#pragma omp parallel
    {
        forward();
        alone();
        backward();
    }
}

// openmp: parallel reduction(+) reduction(*) reduction(-) reduction(&) reduction(|) reduction(^)
// Every operator on int, in an SPMD region.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int sum = 5, difference = 3, product = 2, both = 0xff, either = 1, odd = 0;
#pragma omp parallel reduction(+ : sum) reduction(- : difference) reduction(* : product)           \
    reduction(& : both) reduction(| : either) reduction(^ : odd)
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        for (int i = me; i < 12; i += all) {
            sum += i;
            difference += 2 * i;
            product *= i % 3 + 1;
            both &= ~(i & 5);
            either |= 1 << i;
            odd ^= i * 7;
        }
    }
    int s = 5, d = 3, p = 2, b = 0xff, e = 1, o = 0;
    for (int i = 0; i < 12; i++) {
        s += i, d += 2 * i, p *= i % 3 + 1, b &= ~(i & 5), e |= 1 << i, o ^= i * 7;
    }
    printf("%d %d %d %x %x %x\n", sum, difference, product, both, either, odd);
    int good = sum == s && difference == d && product == p && both == b && either == e && odd == o;
    puts(good ? "ok" : "wrong");
    return !good;
}

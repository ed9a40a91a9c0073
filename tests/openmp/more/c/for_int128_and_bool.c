// openmp: for reduction(+) schedule(static); parallel for reduction(|)
// flags: -latomic
// Sums of 128 bits, flags of one byte, and long double.
#include <stdio.h>

int main(void) {
    unsigned __int128 wide = 0;
    _Bool found = 0;
    long double exact = 0;
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 64; i++) {
            unsigned __int128 term = (unsigned __int128)(unsigned)(i + 1) << 90;
#pragma omp critical
            wide += term;
        }
#pragma omp for reduction(+ : exact)
        for (int i = 0; i < 40; i++)
            exact += i * 0.25L;
    }
#pragma omp parallel for reduction(| : found)
    for (int i = 0; i < 1000; i++)
        found |= i * i == 961;
    printf("%llu %d %Lg\n", (unsigned long long)(wide >> 90), found, exact);
    int good = (unsigned)(wide >> 90) == 2080 && (unsigned long long)wide == 0 && found &&
               exact == 195;
    puts(good ? "ok" : "wrong");
    return !good;
}

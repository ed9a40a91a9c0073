// openmp: atomic; parallel
// Updates of integers of 8, 16, 32 and 64 bits beside each other in a structure.
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

struct mixed {
    int8_t a;
    uint8_t b;
    int16_t c;
    uint16_t d;
    int32_t e;
    uint64_t f;
};

int main(void) {
    struct mixed m = {0, 200, 0, 65000, -5, 1ull << 40}, w = m;
#pragma omp parallel num_threads(4)
    {
        int width = omp_get_num_threads();
        for (int i = omp_get_thread_num(); i < 400; i += width) {
#pragma omp atomic
            m.a += 3;
#pragma omp atomic
            m.b -= 7;
#pragma omp atomic
            m.c++;
#pragma omp atomic
            m.d ^= (uint16_t)i;
#pragma omp atomic
            --m.e;
#pragma omp atomic
            m.f = m.f + (uint64_t)i * i;
        }
    }
    for (int i = 0; i < 400; i++) {
        w.a += 3;
        w.b -= 7;
        w.c++;
        w.d ^= (uint16_t)i;
        --w.e;
        w.f += (uint64_t)i * i;
    }
    printf("%d %d %d %d %d %llu\n", m.a, m.b, m.c, m.d, m.e, (unsigned long long)m.f);
    int good = m.a == w.a && m.b == w.b && m.c == w.c && m.d == w.d && m.e == w.e && m.f == w.f;
    puts(good ? "ok" : "wrong");
    return !good;
}

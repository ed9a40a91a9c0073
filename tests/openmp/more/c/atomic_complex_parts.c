// openmp: atomic; critical
// flags: -latomic
// Long double and _Complex, and the parts of a complex number.
#include <stdio.h>

int main(void) {
    long double big = 0;
    double _Complex z = 0;
    float _Complex small = 1;
    double parts[2] = {0};
    int n = 0;
#pragma omp parallel num_threads(3) reduction(+ : n)
    for (int i = 1; i <= 30; i++) {
#pragma omp atomic
        big += i * 0.5L;
#pragma omp atomic
        z += i - 2.0i * i;
#pragma omp critical
        small *= 1.0if;
#pragma omp atomic
        parts[i % 2] += i;
        n++;
    }
    int rounds = n / 30;
    int good = big == rounds * 232.5L && __real__ z == rounds * 465.0;
    good &= __imag__ z == rounds * -930.0 && parts[0] == rounds * 240 && parts[1] == rounds * 225;
    good &= rounds % 2 ? __real__ small == -1 : __real__ small == 1;
    printf("%d\n", good);
    puts(good ? "ok" : "wrong");
    return !good;
}

// openmp: parallel for reduction(+) reduction(min); parallel
// Reductions over sections of arrays behind pointers and of objects.
#include <cstdio>
#include <vector>

struct Big {
    long v = 0;
    Big &operator+=(const Big &o) {
        v += o.v;
        return *this;
    }
};
#pragma omp declare reduction(+ : Big : omp_out += omp_in)

int main() {
    std::vector<int> bins(16), low(4, 1000);
    int *p = bins.data(), *q = low.data();
    Big big[5];
#pragma omp parallel for reduction(+ : p[0 : 16]) reduction(min : q[1 : 2])
    for (int i = 0; i < 640; i++) {
        p[i % 16] += i;
        int v = i * 7 % 613 + 3;
        q[1 + i % 2] = v < q[1 + i % 2] ? v : q[1 + i % 2];
    }
#pragma omp parallel for reduction(+ : big[ : 5])
    for (int i = 0; i < 100; i++)
        big[i % 5].v += i;
    int w[16] = {}, l[2] = {1000, 1000};
    long b[5] = {};
    for (int i = 0; i < 640; i++) {
        int v = i * 7 % 613 + 3;
        w[i % 16] += i;
        l[i % 2] = v < l[i % 2] ? v : l[i % 2];
    }
    for (int i = 0; i < 100; i++)
        b[i % 5] += i;
    bool good = low[0] == 1000 && low[3] == 1000 && low[1] == l[0] && low[2] == l[1];
    for (int i = 0; i < 16; i++)
        good &= bins[i] == w[i];
    for (int i = 0; i < 5; i++)
        good &= big[i].v == b[i];
    std::printf("%d %d %d %ld\n", bins[15], low[1], low[2], big[4].v);
    std::puts(good ? "ok" : "wrong");
    return !good;
}

// openmp: parallel for reduction(+) collapse(2); parallel; for nowait
// Range-based loops (OpenMP 5.0), also nested.
#include <cstdio>
#include <vector>

int main() {
    std::vector<int> v(90), w{1, 2, 3, 4, 5};
    for (int i = 0; i < 90; i++)
        v[i] = i;
    long sum = 0, products = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int x : v)
        sum += x;
#pragma omp parallel for collapse(2) reduction(+ : products)
    for (int x : v)
        for (int y : w)
            products += x * y;
#pragma omp parallel
    {
#pragma omp for nowait
        for (int &x : v)
            x *= 2;
    }
    std::printf("%ld %ld %d\n", sum, products, v[89]);
    bool good = sum == 4005 && products == 4005 * 15 && v[89] == 178;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

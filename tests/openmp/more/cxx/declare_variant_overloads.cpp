// openmp: declare variant match(construct
// flags: -fopenmp-version=51
// A function with a variant for calls inside of parallel regions, beside overloads.
#include <cstdio>

namespace math {
static int slow_calls = 0;
static int team_square(int x) { return x * x; }
#pragma omp declare variant(team_square) match(construct = {parallel})
static int square(int x) {
    slow_calls++;
    return x * x;
}
static double square(double x) { return x * x; }
} // namespace math

int main() {
    int sum = 0, alone = math::square(12);
    double half = math::square(0.5);
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 20; i++)
        sum += math::square(i);
    std::printf("%d %d %g %d\n", alone, sum, half, math::slow_calls);
    bool good = alone == 144 && sum == 2470 && half == 0.25 && math::slow_calls == 1;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

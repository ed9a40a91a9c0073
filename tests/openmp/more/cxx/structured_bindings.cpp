// openmp: parallel for; critical; task
// Structured bindings and if with initializers inside of regions; ranges by tuple.
#include <array>
#include <cstdio>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

static std::tuple<int, double, char> parts(int i) {
    return {i * 2, i * 0.5, static_cast<char>('a' + i % 26)};
}

int main() {
    std::map<char, int> seen;
    long sum = 0;
    double half = 0;
#pragma omp parallel for reduction(+ : sum, half)
    for (int i = 0; i < 52; i++) {
        auto [twice, h, letter] = parts(i);
        sum += twice;
        half += h;
#pragma omp critical(map)
        if (auto [it, fresh] = seen.try_emplace(letter, 1); !fresh)
            it->second += 10;
    }
    int eleven = 0;
    for (const auto &[k, v] : seen)
        eleven += v == 11;
    std::array<int, 4> out{};
#pragma omp parallel
#pragma omp single
    {
        std::vector<std::pair<int, int>> jobs{{0, 5}, {1, 6}, {2, 7}, {3, 8}};
        for (auto job : jobs) {
#pragma omp task firstprivate(job) shared(out)
            {
                auto [where, what] = job;
                out[where] = what * what;
            }
        }
    }
    std::printf("%ld %g %d %d\n", sum, half, eleven, out[3]);
    bool good = sum == 2652 && half == 663 && eleven == 26 && out[0] == 25 && out[3] == 64;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

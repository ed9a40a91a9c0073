// openmp: parallel for schedule(dynamic,chunk) collapse(depth) num_threads
// Arguments of clauses that are constant expressions and calls.
#include <array>
#include <cstdio>
#include <numeric>

constexpr int chunk = 3;
constexpr int depth = 2;
static int wanted() { return 2; }

template <int N, int M> constexpr int area() { return N * M; }

int main() {
    std::array<std::array<int, 9>, 14> grid{};
    long sum = 0;
#pragma omp parallel for schedule(dynamic, chunk) collapse(depth) num_threads(wanted())
    for (std::size_t i = 0; i < grid.size(); i++)
        for (std::size_t j = 0; j < 9; j++)
            grid[i][j] = static_cast<int>(i + j);
#pragma omp parallel for reduction(+ : sum)
    for (const auto &row : grid)
        sum += std::accumulate(row.begin(), row.end(), 0L);
    std::printf("%ld of %d\n", sum, area<14, 9>());
    bool good = sum == 9 * 91 + 14 * 36;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

// openmp: parallel for reduction(+) reduction(max); for
// flags: -fopenmp-version=51
// Loops over ranges: a vector of strings, an array of arrays, a member.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

struct Holder {
    std::vector<std::string> words{"teams", "loops", "sections", "tasks", "locks", "barriers"};
};

int main() {
    Holder h;
    std::size_t letters = 0, longest = 0;
    int table[6][4], sum = 0, plain[9] = {3, 1, 4, 1, 5, 9, 2, 6, 5};
    for (int i = 0; i < 24; i++)
        table[i / 4][i % 4] = i;
#pragma omp parallel for reduction(+ : letters) reduction(max : longest)
    for (const auto &w : h.words) {
        letters += w.size();
        longest = std::max(longest, w.size());
    }
#pragma omp parallel
    {
#pragma omp for reduction(+ : sum)
        for (auto &row : table)
            for (int x : row)
                sum += x;
#pragma omp for schedule(dynamic)
        for (int &x : plain)
            x *= x;
    }
    int squares = 0;
    for (int x : plain)
        squares += x;
    std::printf("%zu %zu %d %d\n", letters, longest, sum, squares);
    bool good = letters == 36 && longest == 8 && sum == 276 && squares == 198;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

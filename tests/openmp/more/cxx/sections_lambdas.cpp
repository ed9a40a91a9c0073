// openmp: parallel sections firstprivate; section; sections reduction(+)
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

int main() {
    std::vector<std::string> words{"delta", "alpha", "echo", "bravo"};
    std::vector<std::string> sorted, upper;
    std::size_t letters = 0;
    int factor = 3, a = 0, b = 0;
    auto by = [&factor](int x) { return x * factor; };
#pragma omp parallel sections firstprivate(words) shared(sorted, upper, letters)
    {
#pragma omp section
        {
            std::sort(words.begin(), words.end());
            sorted = words;
        }
#pragma omp section
        {
            upper = words;
            for (auto &w : upper)
                w[0] = static_cast<char>(w[0] - 32);
        }
#pragma omp section
        for (const auto &w : words)
            letters += w.size();
    }
#pragma omp parallel
    {
#pragma omp sections reduction(+ : a, b)
        {
            a += by(2);
#pragma omp section
            b += by(5);
#pragma omp section
            {
                a += by(10);
                b -= 1;
            }
        }
    }
    std::printf("%s %zu %d %d\n", sorted[0].c_str(), letters, a, b);
    bool good = sorted[0] == "alpha" && sorted[3] == "echo" && upper.size() == 4 &&
               letters == 19 && a == 36 && b == 14;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

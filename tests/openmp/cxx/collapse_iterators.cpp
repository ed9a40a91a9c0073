// openmp: parallel for collapse(2) schedule(guided); for ordered; ordered
#include <cstdio>
#include <string>
#include <vector>

int main() {
    std::vector<std::vector<int>> rows(12, std::vector<int>(7));
    std::string out;
#pragma omp parallel for collapse(2) schedule(guided)
    for (std::size_t i = 0; i < 12; i++)
        for (auto j = 0L; j < 7; j++)
            rows[i][j] = static_cast<int>(i * j);
#pragma omp parallel
    {
#pragma omp for ordered schedule(dynamic)
        for (auto it = rows.begin(); it < rows.end(); ++it) {
            int s = 0;
            for (int x : *it)
                s += x;
#pragma omp ordered
            out += std::to_string(s) + " ";
        }
    }
    std::string want;
    for (int i = 0; i < 12; i++)
        want += std::to_string(21 * i) + " ";
    std::printf("%s\n", out.c_str());
    std::puts(out == want ? "ok" : "wrong");
    return out != want;
}

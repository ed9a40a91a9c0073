// openmp: parallel for schedule(runtime); for schedule(runtime) collapse(2)
// env: OMP_SCHEDULE=dynamic,4
#include <cstdio>
#include <omp.h>
#include <string>
#include <vector>

int main() {
    std::vector<std::string> names(37);
    int hits[5][8] = {{0}}, chunk, bad = 0;
    omp_sched_t kind;
    omp_get_schedule(&kind, &chunk);
    bad += chunk != 4;
#pragma omp parallel for schedule(runtime)
    for (auto it = names.begin(); it < names.end(); ++it)
        *it = "n" + std::to_string(it - names.begin());
#pragma omp parallel
    {
#pragma omp for schedule(runtime) collapse(2)
        for (unsigned i = 0; i < 5; i++)
            for (long j = 7; j >= 0; j--)
                hits[i][j] += static_cast<int>(i) * 10 + static_cast<int>(j);
    }
    for (int i = 0; i < 37; i++)
        bad += names[i] != "n" + std::to_string(i);
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 8; j++)
            bad += hits[i][j] != i * 10 + j;
    std::printf("%s %d\n", names[36].c_str(), bad);
    bool good = bad == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

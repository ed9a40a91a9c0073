// openmp: taskloop num_tasks firstprivate; taskloop grainsize reduction(+)
// flags: -fopenmp-version=50
// Taskloops over iterators and with copies of strings.
#include <cstdio>
#include <string>
#include <vector>

int main() {
    std::vector<int> v(100);
    std::string prefix = "item";
    std::vector<std::string> names(25);
    long sum = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop num_tasks(7) shared(v)
        for (auto it = v.begin(); it < v.end(); it += 2)
            *it = static_cast<int>(it - v.begin());
#pragma omp taskloop num_tasks(5) firstprivate(prefix) shared(names)
        for (int i = 24; i >= 0; i--) {
            prefix += "!";
            names[i] = prefix.substr(0, 4) + std::to_string(i);
        }
#pragma omp taskloop grainsize(8) reduction(+ : sum)
        for (std::size_t i = 0; i < v.size(); i++)
            sum += v[i];
    }
    int bad = 0;
    for (int i = 0; i < 25; i++)
        bad += names[i] != "item" + std::to_string(i);
    std::printf("%ld %s %d\n", sum, names[24].c_str(), bad);
    bool good = sum == 2450 && bad == 0 && prefix == "item";
    std::puts(good ? "ok" : "wrong");
    return !good;
}

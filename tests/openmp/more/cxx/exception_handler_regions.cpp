// openmp: parallel reduction(+); parallel for
// Regions inside of handlers, and exceptions that pass functions with regions outside of these.
#include <cstdio>
#include <stdexcept>
#include <string>

static int work(int n) {
    int s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i <= n; i++)
        s += i;
    if (s > 100)
        throw std::out_of_range(std::to_string(s));
    return s;
}

int main() {
    int sum = 0, threads = 0, marks = 0;
    for (int n = 5; n < 30; n += 5) {
        try {
            sum += work(n);
        } catch (const std::out_of_range &e) {
            int value = std::stoi(e.what());
#pragma omp parallel reduction(+ : threads, marks) num_threads(2)
            {
                threads++;
                marks += value == n * (n + 1) / 2;
                try {
                    throw std::string(e.what());
                } catch (const std::string &s) {
                    marks += s == std::to_string(value) ? 10 : 0;
                }
            }
            sum += 1000;
        }
    }
    std::printf("%d %d\n", sum, marks == 11 * threads);
    bool good = sum == 15 + 55 + 3000 && marks == 11 * threads && threads >= 3;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

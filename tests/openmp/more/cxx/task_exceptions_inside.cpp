// openmp: task; taskgroup; taskloop
// Exceptions that stay inside of tasks; the results say which tasks failed.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

struct Failure {
    int code;
    std::string why;
};

static int risky(int n) {
    std::vector<int> local(n + 1, n);
    if (n % 4 == 1)
        throw Failure{n, "one"};
    return local.at(n % 4 == 2 ? n + 5 : 0);
}

int main() {
    std::vector<int> out(40, -1);
    int failures = 0, ranges = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        for (int i = 0; i < 20; i++) {
#pragma omp task firstprivate(i) shared(out, failures, ranges)
            {
                try {
                    out[i] = risky(i);
                } catch (const Failure &f) {
                    out[i] = 100 + f.code;
#pragma omp atomic
                    failures++;
                } catch (const std::out_of_range &) {
                    out[i] = 500 + i;
#pragma omp atomic
                    ranges++;
                }
            }
        }
#pragma omp taskloop grainsize(3) shared(out)
        for (int i = 20; i < 40; i++) {
            try {
                out[i] = risky(i);
            } catch (...) {
                out[i] = -i;
            }
        }
    }
    int bad = 0;
    for (int i = 0; i < 40; i++) {
        int k = i % 4;
        int want = k == 1 ? 100 + i : k == 2 ? 500 + i : i;
        if (i >= 20)
            want = k == 1 || k == 2 ? -i : i;
        bad += out[i] != want;
    }
    std::printf("%d %d %d\n", failures, ranges, bad);
    bool good = failures == 5 && ranges == 5 && bad == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

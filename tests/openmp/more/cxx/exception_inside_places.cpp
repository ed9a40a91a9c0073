// openmp: for; sections; single; critical; task
// Exceptions that are thrown and caught inside of each construct.
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

static int check(int i) {
    if (i % 5 == 0)
        throw i;
    if (i % 7 == 0)
        throw std::runtime_error("seven");
    return i;
}

static int guarded(int i) {
    try {
        return check(i);
    } catch (int n) {
        return 1000 + n;
    } catch (const std::exception &e) {
        return -static_cast<int>(std::string(e.what()).size());
    }
}

int main() {
    int loop = 0, parts = 0, once = 0, locked = 0, tasks = 0, threads = 0, want = 0;
    for (int i = 1; i < 50; i++)
        want += guarded(i);
#pragma omp parallel reduction(+ : threads)
    {
        threads++;
#pragma omp for reduction(+ : loop)
        for (int i = 1; i < 50; i++) {
            try {
                loop += check(i);
            } catch (int n) {
                loop += 1000 + n;
            } catch (...) {
                loop -= 5;
            }
        }
#pragma omp sections reduction(+ : parts)
        {
            parts += guarded(3);
#pragma omp section
            parts += guarded(10);
#pragma omp section
            parts += guarded(7);
        }
#pragma omp single
        {
            once = guarded(15);
            for (int i = 1; i < 50; i++) {
#pragma omp task firstprivate(i) shared(tasks)
                {
                    int got = guarded(i);
#pragma omp atomic
                    tasks += got;
                }
            }
        }
#pragma omp critical
        {
            try {
                check(25);
            } catch (int) {
                locked++;
            }
        }
    }
    std::printf("%d %d %d %d\n", loop, parts, once, tasks);
    bool good = loop == want && parts == 3 + 1010 - 5 && once == 1015 && tasks == want &&
               locked == threads;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

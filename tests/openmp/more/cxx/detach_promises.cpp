// openmp: task detach depend(out); api omp_fulfill_event
// flags: -fopenmp-version=50
// Events of detached tasks kept in objects that fulfill them later.
#include <array>
#include <atomic>
#include <cstdio>
#include <omp.h>

class Promise {
    omp_event_handle_t event{};
    std::atomic<bool> given{false};

  public:
    void take(omp_event_handle_t e) {
        event = e;
        given = true;
    }
    void keep() const { omp_fulfill_event(event); }
    bool ready() const { return given; }
};

int main() {
    std::array<Promise, 4> promises;
    int values[4] = {0}, sum = 0, early = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        for (int k = 0; k < 4; k++) {
            omp_event_handle_t e;
#pragma omp task detach(e) depend(out : values[k]) shared(values) firstprivate(k)
            {
#pragma omp atomic
                values[k] += 1;
            }
            promises[k].take(e);
        }
        for (int k = 3; k >= 0; k--) {
#pragma omp task shared(promises, values, early) firstprivate(k)
            {
                if (!promises[k].ready()) {
#pragma omp atomic
                    early++;
                }
#pragma omp atomic
                values[k] += 10 * (k + 1);
                promises[k].keep();
            }
        }
#pragma omp task depend(in : values[0], values[1], values[2], values[3]) shared(values, sum)
        for (int v : values)
            sum += v;
    }
    std::printf("%d %d\n", sum, early);
    bool good = sum == 104 && early == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

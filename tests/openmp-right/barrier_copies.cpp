// All threads reach one barrier, of which there are copies where it was inlined.
#include <omp.h>
int x, y;
static inline __attribute__((always_inline)) void meet() {
#pragma omp barrier
}
static inline void meet_again() {
#pragma omp barrier
}
template <class F> [[gnu::always_inline]] inline void each(F f) {
    f();
#pragma omp barrier
}
int main() {
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0) {
            x = 1;
            meet();
            meet_again();
        } else {
#pragma omp atomic
            y += 1;
            meet();
            meet_again();
        }
        if (omp_get_thread_num() == 0)
            each([] { x = 1; });
        else
            each([] {});
    }
}

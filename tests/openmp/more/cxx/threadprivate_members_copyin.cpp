// openmp: threadprivate; parallel copyin; single copyprivate
// Static members of classes and templates that are threadprivate, assigned by copyin.
#include <array>
#include <cstdio>
#include <omp.h>

template <class T> struct Local {
    static T value;
#pragma omp threadprivate(value)
};
template <class T> T Local<T>::value = T(3);

class Engine {
    static unsigned state;
    static std::array<int, 4> ring;
#pragma omp threadprivate(state, ring)

  public:
    static void seed(unsigned s) {
        state = s;
        ring.fill(static_cast<int>(s));
    }
    static unsigned next() {
        state = state * 1664525u + 1013904223u;
        ring[state % 4]++;
        return state >> 16;
    }
    static int spread(unsigned s) {
        int differ = 0;
        seed(s);
        unsigned first = next();
        seed(s);
#pragma omp parallel num_threads(4) copyin(state, ring) reduction(+ : differ)
        differ += next() != first || ring[0] + ring[1] + ring[2] + ring[3] != 4 * static_cast<int>(s) + 1;
        return differ;
    }
};
unsigned Engine::state = 1;
std::array<int, 4> Engine::ring{};

int main() {
    int bad = Engine::spread(42) + Engine::spread(7);
    Local<double>::value = 1.5;
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        bad += Local<int>::value != 3;
        bad += Local<double>::value != (omp_get_thread_num() == 0 ? 1.5 : 3);
        Local<int>::value = 3;
#pragma omp single copyprivate(Local<double>::value)
        Local<double>::value = 8;
        bad += Local<double>::value != 8;
    }
    std::printf("%d %g\n", bad, Local<double>::value);
    bool good = bad == 0 && Local<double>::value == 8;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

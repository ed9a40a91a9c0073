// openmp: simd reduction(+) aligned; for simd; declare simd
#include <cstdio>

template <class T> struct alignas(64) Block {
    T v[64];
};

#pragma omp declare simd notinbranch
template <class T> static T poly(T x) { return x * x * 2 + x; }

template <class T> static T run() {
    Block<T> a, b;
    T *p = a.v, sum = 0, last = 0;
#pragma omp simd aligned(p : 64)
    for (int i = 0; i < 64; i++)
        p[i] = static_cast<T>(i % 9);
#pragma omp parallel num_threads(3)
    {
#pragma omp for simd
        for (int i = 0; i < 64; i++)
            b.v[i] = poly(a.v[i]);
    }
#pragma omp simd reduction(+ : sum) lastprivate(last)
    for (int i = 0; i < 64; i++) {
        sum += b.v[i];
        last = b.v[i];
    }
    return sum + last;
}

int main() {
    long want = 0;
    for (int i = 0; i < 64; i++)
        want += i % 9 * (i % 9) * 2 + i % 9;
    int a = run<int>();
    float f = run<float>();
    double d = run<double>();
    unsigned char c = run<unsigned char>();
    std::printf("%d %g %g %d\n", a, f, d, c);
    bool good = a == want && f == static_cast<float>(want) && d == static_cast<double>(want) &&
               c == static_cast<unsigned char>(want);
    std::puts(good ? "ok" : "wrong");
    return !good;
}

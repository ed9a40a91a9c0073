// openmp: parallel for; parallel
// Members of base classes, of unions without a name, and bit-fields, in regions.
#include <cstdio>

struct Base {
    int limit = 12;
    double weights[3] = {1, 2, 4};
};
struct Other {
    long total = 0;
};
struct Both : Base, virtual Other {
    union {
        int whole;
        unsigned char bytes[4];
    };
    unsigned low : 3 = 5, high : 5 = 17;
    long run() {
        long t = 0;
#pragma omp parallel for reduction(+ : t)
        for (int i = 0; i < limit; i++)
            t += static_cast<long>(weights[i % 3]) * low + high;
        total += t;
        whole = 0;
#pragma omp parallel for
        for (int i = 0; i < 4; i++)
            bytes[i] = static_cast<unsigned char>(i + 1);
        return total;
    }
};

int main() {
    Both b;
    b.limit = 9;
    long r = b.run();
    auto member = &Base::limit;
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(max : sum)
    sum = b.*member + b.bytes[3];
    std::printf("%ld %d\n", r, sum);
    bool good = r == 3 * 7 * 5 + 9 * 17 && sum == 13;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

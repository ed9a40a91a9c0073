// openmp: atomic; atomic capture; atomic read; atomic write; parallel for
// Members, elements behind references, operators in templates, enumerations.
#include <cstdio>
#include <vector>

enum class Color : unsigned char { red, green, blue };

template <class T> struct Counter {
    T value{};
    T next() {
        T old;
#pragma omp atomic capture
        {
            old = value;
            value += 1;
        }
        return old;
    }
    void add(T by) {
#pragma omp atomic update
        value += by;
    }
    T get() const {
        T v;
#pragma omp atomic read
        v = value;
        return v;
    }
};

int main() {
    Counter<int> tickets;
    Counter<double> weight;
    Counter<unsigned short> small;
    std::vector<int> seen(200), bins(3);
    int *flag = new int(0);
#pragma omp parallel for
    for (int i = 0; i < 200; i++) {
        int t = tickets.next();
#pragma omp atomic write
        seen[t] = 1;
        weight.add(0.5);
        small.add(3);
        auto &bin = bins[static_cast<int>(static_cast<Color>(i % 3))];
#pragma omp atomic
        ++bin;
#pragma omp atomic
        *flag |= 1 << (i % 5);
    }
    int all = 0;
    for (int s : seen)
        all += s;
    int f = *flag;
    delete flag;
    std::printf("%d %g %d %d %d\n", all, weight.get(), small.get(), bins[0], f);
    bool good = all == 200 && tickets.get() == 200 && weight.get() == 100 &&
               small.get() == 600 && bins[0] == 67 && f == 31;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

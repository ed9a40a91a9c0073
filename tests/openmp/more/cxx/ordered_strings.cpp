// openmp: for ordered; ordered; parallel for ordered
// Text that is built in order from parts that are computed out of order.
#include <cstdio>
#include <string>

class Text {
    std::string all;

  public:
    void part(int i) {
        std::string mine;
        for (int k = 0; k <= i % 4; k++)
            mine += static_cast<char>('a' + (i + k) % 26);
#pragma omp ordered
        all += mine + "/";
    }
    void loop(int n) {
#pragma omp for ordered schedule(dynamic)
        for (int i = 0; i < n; i++)
            part(i);
    }
    std::size_t hash() const {
        std::size_t h = 7;
        for (char c : all)
            h = (h * 131 + static_cast<unsigned char>(c)) % 1000003;
        return h;
    }
};

int main() {
    Text a, b, c;
#pragma omp parallel num_threads(3)
    a.loop(45);
    b.loop(45);
#pragma omp parallel for ordered schedule(static, 2)
    for (int i = 0; i < 45; i++)
        c.part(i);
    std::printf("%zu\n", a.hash());
    bool good = a.hash() == b.hash() && a.hash() == c.hash();
    std::puts(good ? "ok" : "wrong");
    return !good;
}

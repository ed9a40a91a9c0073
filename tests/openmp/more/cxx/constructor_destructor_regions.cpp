// openmp: parallel for; parallel reduction(+)
// Teams inside of constructors and destructors, of base and derived classes, also at static time.
#include <cstdio>

static long destroyed = 0;

struct Base {
    int data[20];
    Base() {
#pragma omp parallel for
        for (int i = 0; i < 20; i++)
            data[i] = i;
    }
    virtual ~Base() {
        long s = 0;
#pragma omp parallel for reduction(+ : s)
        for (int i = 0; i < 20; i++)
            s += data[i];
#pragma omp atomic
        destroyed += s;
    }
};

struct Derived : Base {
    int more;
    explicit Derived(int by) : more(0) {
        int m = 0;
#pragma omp parallel for reduction(+ : m)
        for (int i = 0; i < 20; i++) {
            data[i] += by;
            m += data[i];
        }
        more = m;
    }
    ~Derived() override {
#pragma omp parallel for
        for (int i = 0; i < 20; i++)
            data[i] = 1;
    }
};

static Derived early(5);

int main() {
    int sum = 0;
    {
        Base b;
        Derived d(100);
        sum = d.more;
    }
    long first = destroyed;
    destroyed = 0;
    int made = 0;
#pragma omp parallel num_threads(3) reduction(+ : made)
    {
        Derived inner(1);
        made += inner.more == 210;
#pragma omp critical
        made += 0;
    }
    std::printf("%d %ld %d\n", sum, first, early.more);
    bool good = sum == 2190 && first == 20 + 190 && early.more == 290 && made >= 1;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

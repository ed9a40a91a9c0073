// openmp: parallel firstprivate private shared; for lastprivate reduction(+); task firstprivate
// Clauses on references mean what they refer to.
#include <cstdio>

struct Acc {
    int &slot;
    void add(int n) {
#pragma omp atomic
        slot += n;
    }
};

static int by_reference(int &x, const int &y, int (&table)[3]) {
    int &sum = table[2];
#pragma omp parallel firstprivate(y) shared(x)
    {
#pragma omp for reduction(+ : sum) lastprivate(x)
        for (int i = 0; i < 20; i++) {
            sum += y;
            x = i;
        }
    }
    return sum;
}

int main() {
    int x = 0, y = 4, table[3] = {1, 2, 3}, bad = 0;
    int &alias = y;
    bad += by_reference(x, alias, table) != 83 || x != 19 || table[0] != 1;
    int &&temporary = 5 + y;
#pragma omp parallel private(alias) firstprivate(temporary) reduction(+ : bad)
    {
        alias = 100;
        temporary++;
        bad += temporary != 10 || alias != 100;
    }
    bad += y != 4 || temporary != 9;
    int total = 0;
    Acc acc{total};
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 10; i++) {
        const int &now = i;
#pragma omp task firstprivate(now) shared(acc)
        acc.add(now);
    }
    std::printf("%d %d %d\n", x, total, bad);
    bool good = bad == 0 && total == 45;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

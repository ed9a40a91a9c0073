// openmp: parallel; critical
// Static objects of functions are made once, by whichever thread is first.
#include <atomic>
#include <cstdio>
#include <vector>

static std::atomic<int> made{0};
struct Table {
    std::vector<int> squares;
    Table() : squares(50) {
        made++;
        for (int i = 0; i < 50; i++)
            squares[i] = i * i;
    }
};
static const Table &table() {
    static const Table t;
    return t;
}
template <int K> static int &slot() {
    static int s = K * 1000;
    return s;
}

int main() {
    long sum = 0;
    int threads = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum, threads)
    {
        threads++;
        for (int x : table().squares)
            sum += x;
#pragma omp critical(slots)
        {
            slot<1>() += 1;
            slot<2>() += 2;
        }
    }
    int good = sum == 40425l * threads && made == 1;
    good &= slot<1>() == 1000 + threads && slot<2>() == 2000 + 2 * threads;
    std::printf("%d\n", good);
    std::puts(good ? "ok" : "wrong");
    return !good;
}

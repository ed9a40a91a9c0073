// openmp: masked filter; scope reduction(+); barrier
// flags: -fopenmp-version=51
#include <cstdio>
#include <omp.h>
#include <vector>

class Meeting {
    std::vector<int> spoke;
    int sum = 0;

  public:
    explicit Meeting(int n) : spoke(n) {}
    void turn(int who) {
#pragma omp masked filter(who)
        spoke[omp_get_thread_num()] += 1;
#pragma omp barrier
    }
    void vote(int weight) {
#pragma omp scope reduction(+ : sum)
        sum += weight;
    }
    int count(int k) const { return spoke[k]; }
    int votes() const { return sum; }
};

int main() {
    Meeting m(8);
    int threads = 0, bad = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(3)
    {
        for (int k = 0; k < 4; k++)
            m.turn(k);
        m.turn(0);
        m.vote(omp_get_thread_num() + 1);
#pragma omp masked
        threads = omp_get_num_threads();
    }
    m.turn(0);
    for (int k = 0; k < 8; k++)
        bad += m.count(k) != (k == 0 ? 3 : k < threads && k < 4);
    std::printf("%d %d\n", bad, m.votes() == threads * (threads + 1) / 2);
    bool good = bad == 0 && m.votes() == threads * (threads + 1) / 2;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

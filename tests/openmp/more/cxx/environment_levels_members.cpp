// openmp: parallel; api omp_get_max_active_levels omp_get_active_level
// env: OMP_MAX_ACTIVE_LEVELS=2 OMP_NUM_THREADS=2 OMP_DYNAMIC=false
// An object that starts teams in teams as the environment allows.
#include <cstdio>
#include <map>
#include <omp.h>

class Levels {
    std::map<int, int> active;
    int leaves = 0;

  public:
    void down(int n) {
        if (n == 0) {
#pragma omp critical(levels)
            {
                active[omp_get_active_level()]++;
                leaves++;
            }
            return;
        }
#pragma omp parallel
        down(n - 1);
    }
    int count(int level) { return active[level]; }
    int all() const { return leaves; }
};

int main() {
    Levels l;
    l.down(3);
    int at_two = l.count(2), all = l.all();
    Levels one;
    one.down(1);
    std::printf("%d %d %d %d\n", omp_get_max_active_levels(), at_two, all, one.count(1));
    bool good = omp_get_max_active_levels() == 2 && at_two == 4 && all == 4 && one.count(1) == 2;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

// openmp: parallel num_threads; for; api omp_get_ancestor_thread_num omp_set_max_active_levels
// Member functions that start teams inside of teams, with members and locals of each level.
#include <cstdio>
#include <omp.h>
#include <vector>

class Grid {
    int rows, columns;
    std::vector<std::vector<int>> cells;

    void row(int r) {
        auto &line = cells[r];
        int outer = omp_get_thread_num();
#pragma omp parallel num_threads(2) firstprivate(r)
        {
            int right = omp_get_ancestor_thread_num(1) == outer;
#pragma omp for schedule(static, 1)
            for (int c = 0; c < columns; c++)
                line[c] += right * (r * 100 + c);
        }
    }

  public:
    Grid(int r, int c) : rows(r), columns(c), cells(r, std::vector<int>(c)) {}
    void run() {
#pragma omp parallel num_threads(3)
        {
#pragma omp for
            for (int r = 0; r < rows; r++)
                row(r);
        }
    }
    int check(int times) const {
        int bad = 0;
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < columns; c++)
                bad += cells[r][c] != times * (r * 100 + c);
        return bad;
    }
};

int main() {
    Grid g(7, 9);
    int bad = 0;
    for (int levels = 1; levels <= 3; levels++) {
        omp_set_max_active_levels(levels);
        g.run();
        bad += g.check(levels);
    }
    std::printf("%d\n", bad);
    bool good = bad == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

// openmp: parallel private; for private; taskloop private; sections private
// Private objects are made by their default constructor, and destroyed, in every construct.
#include <atomic>
#include <cstdio>
#include <vector>

static std::atomic<int> made{0}, gone{0};

struct Buffer {
    std::vector<int> cells;
    Buffer() : cells(4, 9) { made++; }
    Buffer(const Buffer &) = delete;
    ~Buffer() { gone++; }
    bool fresh() const { return cells.size() == 4 && cells[0] == 9 && cells[3] == 9; }
};

int main() {
    int bad = 0, tasks = 0;
    {
        Buffer b;
        b.cells[0] = 1;
#pragma omp parallel private(b) reduction(+ : bad)
        {
            bad += !b.fresh();
            b.cells.push_back(1);
#pragma omp for private(b)
            for (int i = 0; i < 10; i++) {
                bad += b.cells.size() < 4;
                b.cells.push_back(i);
            }
#pragma omp sections private(b)
            {
                bad += !b.fresh();
#pragma omp section
                bad += b.cells.size() != 4;
            }
            bad += b.cells.size() != 5;
#pragma omp single
            {
#pragma omp taskloop private(b) num_tasks(4) shared(tasks)
                for (int i = 0; i < 8; i++) {
                    int good = b.cells.size() >= 4;
                    b.cells.clear();
                    b.cells.resize(5);
#pragma omp atomic
                    tasks += good;
                }
            }
        }
        bad += b.cells[0] != 1 || b.cells.size() != 4;
    }
    std::printf("%d %d %d\n", bad, tasks, made == gone);
    bool good = bad == 0 && tasks == 8 && made == gone;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

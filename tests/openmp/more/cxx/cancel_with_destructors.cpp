// openmp: cancel for; cancellation point for; cancel taskgroup; cancel parallel
// env: OMP_CANCELLATION=true
// Objects of cancelled iterations and tasks are destroyed.
#include <atomic>
#include <cstdio>

static std::atomic<int> alive{0};
struct Token {
    int n;
    explicit Token(int k) : n(k) { alive++; }
    Token(const Token &o) : n(o.n) { alive++; }
    ~Token() { alive--; }
};

int main() {
    int found = -1, hit = 0, last = 0;
#pragma omp parallel
    {
        Token outer(1);
#pragma omp for
        for (int i = 0; i < 300; i++) {
            Token t(i);
#pragma omp cancellation point for
            if (t.n % 101 == 100) {
#pragma omp atomic write
                found = t.n;
#pragma omp cancel for
            }
        }
    }
    int after_loop = alive;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        for (int i = 0; i < 40; i++) {
            Token t(i);
#pragma omp task firstprivate(t) shared(hit)
            {
                Token inside(t);
                if (inside.n == 20) {
#pragma omp atomic write
                    hit = 1;
#pragma omp cancel taskgroup
                }
            }
        }
    }
    int after_tasks = alive;
#pragma omp parallel num_threads(2)
    {
        Token t(5);
        if (t.n == 5) {
#pragma omp cancel parallel
        }
#pragma omp atomic
        last++;
    }
    std::printf("%d %d %d %d\n", found % 101, after_loop, hit, last);
    bool good = found % 101 == 100 && after_loop == 0 && after_tasks == 0 && hit == 1 &&
               last == 0 && alive == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

// openmp: parallel firstprivate private; task firstprivate; for lastprivate
// Copies of objects with memory of their own: copy constructors and destructors are counted.
#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

static std::atomic<int> alive{0}, copies{0};

struct Word {
    std::string text;
    Word() : text("new") { alive++; }
    explicit Word(const char *t) : text(t) { alive++; }
    Word(const Word &o) : text(o.text) {
        alive++;
        copies++;
    }
    Word &operator=(const Word &o) = default;
    ~Word() { alive--; }
};

int main() {
    int bad = 0, threads = 0;
    {
        Word a("first"), b("second"), c("third");
        std::vector<Word> list(3, Word("list"));
        copies = 0;
#pragma omp parallel num_threads(3) firstprivate(a, list) private(b) reduction(+ : bad, threads)
        {
            threads++;
            bad += a.text != "first" || b.text != "new" || list.size() != 3;
            a.text += std::to_string(threads);
            list.pop_back();
            b = a;
#pragma omp for lastprivate(c)
            for (int i = 0; i < 9; i++)
                c.text = "c" + std::to_string(i);
        }
        bad += a.text != "first" || b.text != "second" || c.text != "c8" || list.size() != 3;
        bad += copies != threads * 4;
        int seen = 0;
#pragma omp parallel
#pragma omp single
        for (int i = 0; i < 6; i++) {
            Word w(i % 2 ? "odd" : "even");
#pragma omp task firstprivate(w, i) shared(seen)
            {
                int right = w.text == (i % 2 ? "odd" : "even");
                w.text.clear();
#pragma omp atomic
                seen += right;
            }
        }
        bad += seen != 6;
    }
    std::printf("%d %d\n", bad, alive.load());
    bool good = bad == 0 && alive == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

// openmp: task depend(out) depend(in) depend(inout)
// Dependences over members, elements of containers and what pointers point at.
#include <array>
#include <cstdio>
#include <vector>

struct Stage {
    int in = 0, out = 0;
    std::array<int, 3> parts{};
    Stage *next = nullptr;
};

int main() {
    std::vector<Stage> s(6);
    for (int i = 0; i + 1 < 6; i++)
        s[i].next = &s[i + 1];
    s[0].in = 5;
#pragma omp parallel
#pragma omp single
    {
        for (auto &x : s) {
            Stage *p = &x;
            for (int k = 0; k < 3; k++) {
#pragma omp task depend(in : p->in) depend(out : p->parts[k]) firstprivate(p, k)
                p->parts[k] = p->in * (k + 1);
            }
#pragma omp task depend(in : p->parts[0], p->parts[1], p->parts[2]) depend(out : p->out) firstprivate(p)
            p->out = (p->parts[0] + p->parts[1] + p->parts[2]) % 1000;
            if (p->next) {
#pragma omp task depend(in : p->out) depend(inout : p->next->in) firstprivate(p)
                p->next->in += p->out + 1;
            }
        }
    }
    int value = 5, want = 0;
    for (int i = 0; i < 6; i++) {
        want = value * 6 % 1000;
        value = want + 1;
    }
    std::printf("%d\n", s[5].out);
    bool good = s[5].out == want;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

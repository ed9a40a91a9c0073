// openmp: for lastprivate firstprivate; sections lastprivate; parallel for lastprivate collapse(2)
#include <cstdio>
#include <string>
#include <vector>

struct Pos {
    int x = -1, y = -1;
    std::string label = "unset";
    Pos() = default;
    Pos(int a, int b) : x(a), y(b), label(std::to_string(a) + "," + std::to_string(b)) {}
};

int main() {
    Pos a, b, c;
    std::vector<int> history;
    int bad = 0;
#pragma omp parallel
    {
#pragma omp for lastprivate(a) firstprivate(history) schedule(static)
        for (int i = 0; i < 31; i++) {
            history.push_back(i);
            a = Pos(i, static_cast<int>(history.size()) > 0);
        }
#pragma omp sections lastprivate(b)
        {
            b = Pos(1, 1);
#pragma omp section
            b = Pos(2, 2);
#pragma omp section
            b = Pos(3, 9);
        }
    }
#pragma omp parallel for lastprivate(c) collapse(2) schedule(static, 2)
    for (int i = 0; i < 5; i++)
        for (auto p = 10; p > 0; p -= 4)
            c = Pos(i, p);
    bad += !history.empty();
    std::printf("%s %s %s %d\n", a.label.c_str(), b.label.c_str(), c.label.c_str(), bad);
    bool good = a.label == "30,1" && b.label == "3,9" && c.label == "4,2" && bad == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

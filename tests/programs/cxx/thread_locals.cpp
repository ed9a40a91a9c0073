// thread_local objects with constructors.
// flags: -std=c++20
#include <cstdio>
#include <thread>

static int made, gone;
struct T {
    int v = 1;
    T() { made++; }
    ~T() { gone++; }
};
static thread_local T t;
int main() {
    t.v = 10;
    int seen[3];
    for (int i = 0; i < 3; i++)
        std::thread([&, i] {
            t.v += i;
            seen[i] = t.v;
        }).join();
    std::printf("%d %d %d %d %d %d\n", seen[0], seen[1], seen[2], t.v, made, gone);
    return made;
}

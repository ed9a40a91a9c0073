// An exception leaves a noexcept function: terminate.
// flags: -std=c++20
#include <cstdio>
#include <exception>
#include <cstdlib>

static void bye() {
    std::puts("terminate");
    std::fflush(stdout);
    std::_Exit(9);
}
static void no() noexcept { throw 1; }
int main() {
    std::set_terminate(bye);
    static_assert(noexcept(no()));
    try {
        no();
    } catch (int) { std::puts("wrong"); }
    return 0;
}

// A new handler that gives up.
// flags: -std=c++20
#include <cstdio>
#include <new>
#include <cstdlib>

static int n;
static void h() {
    if (++n == 3) { std::set_new_handler(nullptr); }
}
int main() {
    std::set_new_handler(h);
    volatile size_t k = ~(size_t)0 / 4;
    try {
        char *volatile p = new char[k];
        (void)p;
    } catch (std::bad_alloc &) { std::printf("given up %d\n", n); }
    return n;
}

// A huge allocation fails with bad_alloc.
// flags: -std=c++20
#include <cstdio>
#include <new>
#include <vector>
#include <stdexcept>

int main() {
    volatile size_t n = (size_t)1 << 60;
    try {
        int *p = new int[n];
        std::printf("%p\n", (void *)p);
    } catch (std::bad_alloc &) { std::puts("bad_alloc"); }
    try {
        std::vector<long> v;
        v.reserve(n * 8);
    } catch (std::length_error &e) { std::puts("length"); }
    int *q = new (std::nothrow) int[n / 8];
    std::printf("%d\n", q == nullptr);
    return 0;
}

// operator new and delete of one's own; placement.
// flags: -std=c++20
#include <cstdio>
#include <cstdlib>
#include <new>

static int live;
void *operator new(size_t n) {
    live++;
    return std::malloc(n);
}
void operator delete(void *p) noexcept {
    if (p) live--;
    std::free(p);
}
void operator delete(void *p, size_t) noexcept { ::operator delete(p); }
struct alignas(64) W {
    int v[20];
};
int main() {
    int *p = new int(3);
    char b[sizeof(W) + 64];
    W *w = new (std::align_val_t(64)) W{};
    std::printf("%d %d\n", live, (int)((unsigned long)w % 64));
    ::operator delete(w, std::align_val_t(64));
    new (b) int(5);
    delete p;
    std::printf("%d %d\n", live, *std::launder(reinterpret_cast<int *>(b)));
    return live;
}

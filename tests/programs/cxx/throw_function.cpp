// Exceptions through callbacks of C and of the library.
// flags: -std=c++20
#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <vector>
#include <functional>

static int cmp(const void *a, const void *b) {
    if (*(int *)a == 4) throw 44;
    return *(int *)a - *(int *)b;
}
int main() {
    int v[] = {3, 1, 4, 1, 5};
    try {
        std::qsort(v, 5, sizeof *v, cmp);
    } catch (int k) { std::printf("qsort %d\n", k); }
    std::vector<int> w{1, 2, 3, 4};
    try {
        std::for_each(w.begin(), w.end(), [](int x) {
            if (x == 3) throw x;
            std::printf("%d ", x);
        });
    } catch (int x) { std::printf("each %d\n", x); }
    std::function<int(int)> f;
    try {
        f(1);
    } catch (std::bad_function_call &) { std::puts("empty"); }
    return 0;
}

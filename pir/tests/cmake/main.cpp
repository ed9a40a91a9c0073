#include <cstdio>
#include <string>
#include <vector>

extern "C" long sum(const int *p, int n);
int letters(const std::vector<std::string> &words);

int main() {
    std::vector<int> a(100);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = i;
    std::printf("%ld %d\n", sum(a.data(), 100), letters({"one", "three"}));
}

// std::vector: growing, inserting, erasing.
// flags: -std=c++20
#include <cstdio>
#include <vector>
#include <algorithm>

int main() {
    std::vector<int> v{5, 3, 9};
    for (int i = 0; i < 20; i++) v.insert(v.begin() + i / 2, i * 7 % 11);
    v.erase(std::remove_if(v.begin(), v.end(), [](int x) { return x % 2; }), v.end());
    std::sort(v.begin(), v.end());
    for (int x : v) std::printf("%d ", x);
    std::printf("\n%zu\n", v.size());
    return v.back();
}

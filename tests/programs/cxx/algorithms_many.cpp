// Algorithms of the library.
// flags: -std=c++20
#include <cstdio>
#include <algorithm>
#include <numeric>
#include <vector>
#include <iterator>

int main() {
    std::vector<int> v(16), w;
    std::iota(v.begin(), v.end(), -4);
    std::rotate(v.begin(), v.begin() + 5, v.end());
    std::partial_sum(v.begin(), v.end(), std::back_inserter(w));
    std::nth_element(w.begin(), w.begin() + 8, w.end());
    std::printf("%d ", w[8]);
    std::stable_partition(v.begin(), v.end(), [](int x) { return x % 2 == 0; });
    for (int x : v) std::printf("%d ", x);
    std::vector<int> p{1, 2, 3};
    int n = 0;
    do n = n * 7 + p[0] * p[2];
    while (std::next_permutation(p.begin(), p.end()));
    std::make_heap(v.begin(), v.end());
    std::pop_heap(v.begin(), v.end());
    std::printf("%d %d %d %d\n", n, v.back(), std::accumulate(v.begin(), v.end(), 0),
                std::inner_product(p.begin(), p.end(), p.begin(), 0));
    return std::unique(v.begin(), v.end()) - v.begin();
}

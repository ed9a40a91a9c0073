// An iterator of one's own in algorithms.
// flags: -std=c++20
#include <cstdio>
#include <iterator>
#include <algorithm>
#include <vector>

struct It {
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using reference = int;
    using pointer = void;
    using iterator_category = std::input_iterator_tag;
    int k;
    int operator*() const { return k * k; }
    It &operator++() {
        k++;
        return *this;
    }
    It operator++(int) {
        It t = *this;
        k++;
        return t;
    }
    bool operator==(const It &) const = default;
};
int main() {
    std::vector<int> v(It{1}, It{8});
    std::reverse(v.begin(), v.end());
    for (int x : v) std::printf("%d ", x);
    std::printf("%td\n", std::count_if(It{0}, It{20}, [](int x) { return x % 2; }));
    return v[3];
}

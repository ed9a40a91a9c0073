// std::out_of_range from vector::at.
// flags: -std=c++20
#include <cstdio>
#include <vector>
#include <stdexcept>

int main() {
    std::vector<int> v(3, 1);
    int n = 0;
    for (int i = 0; i < 6; i++) try {
            n += v.at(i);
        } catch (const std::out_of_range &e) {
            n += 100;
            std::puts(e.what());
        }
    return n % 128;
}

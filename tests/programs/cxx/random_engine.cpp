// Engines of random numbers are exact.
// flags: -std=c++20
#include <iostream>
#include <random>

int main() {
    std::mt19937 g(12345);
    std::mt19937_64 h(1);
    std::minstd_rand l;
    unsigned s = 0;
    for (int i = 0; i < 10000; i++) s ^= g();
    l.discard(9999);
    std::cout << s << ' ' << h() << ' ' << l() << '\n';
    std::uniform_int_distribution<int> d(1, 6);
    int n = 0;
    for (int i = 0; i < 600; i++) n += d(g) == 6;
    return n;
}

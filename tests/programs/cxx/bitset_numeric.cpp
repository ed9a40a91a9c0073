// bitset, numeric_limits, bit functions.
// flags: -std=c++20
#include <iostream>
#include <bitset>
#include <limits>
#include <bit>

int main() {
    std::bitset<70> b(0x123456789abcdefull);
    b <<= 5;
    b.flip(69);
    std::cout << b << ' ' << b.count() << '\n'
              << std::numeric_limits<short>::max() << ' ' << std::numeric_limits<float>::epsilon()
              << '\n';
    std::cout << std::popcount(0xffu) << std::countl_zero(1u) << std::rotl(0x80000001u, 1)
              << std::bit_cast<unsigned>(1.0f) << '\n';
    return (int)b.count();
}

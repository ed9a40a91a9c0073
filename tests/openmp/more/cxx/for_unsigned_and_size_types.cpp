// openmp: parallel for schedule(dynamic,5) schedule(guided); for schedule(static,1) collapse(2)
// Loop variables of size_t, ptrdiff_t, char16_t, auto and fixed widths.
#include <cstdint>
#include <cstdio>
#include <limits>
#include <vector>

int main() {
    std::vector<unsigned> v(77);
    long down = 0, letters = 0;
    std::uint64_t wide = 0;
    std::int16_t steps = 0;
#pragma omp parallel for schedule(dynamic, 5)
    for (auto i = v.size(); i > 0; i--)
        v[i - 1] = static_cast<unsigned>(i * i);
#pragma omp parallel for schedule(guided) reduction(+ : down)
    for (std::ptrdiff_t i = -20; i >= -80; i -= 6)
        down += i;
#pragma omp parallel
    {
#pragma omp for schedule(static, 1) collapse(2) reduction(+ : letters)
        for (char16_t c = u'a'; c < u'h'; c++)
            for (std::uint8_t b = 250; b > 240; b -= 3)
                letters += c * b;
#pragma omp for reduction(^ : wide)
        for (std::uint64_t i = 1ull << 63; i < (1ull << 63) + 40; i += 9)
            wide ^= i;
#pragma omp for reduction(+ : steps)
        for (std::int16_t i = std::numeric_limits<std::int16_t>::min(); i < -32700; i += 20)
            steps += 1;
    }
    long wl = 0, wd = 0;
    std::uint64_t ww = 0;
    for (int c = 'a'; c < 'h'; c++)
        for (int b = 250; b > 240; b -= 3)
            wl += c * b;
    for (int i = -20; i >= -80; i -= 6)
        wd += i;
    for (std::uint64_t i = 1ull << 63; i < (1ull << 63) + 40; i += 9)
        ww ^= i;
    int bad = 0;
    for (unsigned i = 0; i < 77; i++)
        bad += v[i] != (i + 1) * (i + 1);
    std::printf("%ld %ld %llu %d\n", down, letters, static_cast<unsigned long long>(wide), steps);
    bool good = down == wd && letters == wl && wide == ww && steps == 4 && bad == 0;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

// openmp: parallel for schedule(static) schedule(dynamic) reduction(+)
// The variable of the loop is a random-access iterator.
#include <array>
#include <cstdio>
#include <deque>
#include <string>
#include <vector>

int main() {
    std::vector<int> v(200);
    std::deque<double> d(75);
    std::string s(60, 'a');
    std::array<short, 30> a{};
    long sum = 0;
#pragma omp parallel for schedule(static)
    for (auto it = v.begin(); it < v.end(); ++it)
        *it = static_cast<int>(it - v.begin());
#pragma omp parallel for schedule(dynamic, 4)
    for (auto it = d.begin(); it != d.end(); ++it)
        *it = (it - d.begin()) * 0.5;
#pragma omp parallel for
    for (auto it = s.rbegin(); it < s.rend(); it += 2)
        *it = 'z';
#pragma omp parallel for
    for (auto &x : a)
        x = 3;
#pragma omp parallel for reduction(+ : sum)
    for (auto it = v.cbegin(); it < v.cend(); it += 3)
        sum += *it;
    long want = 0, z = 0, threes = 0;
    double half = 0;
    for (int i = 0; i < 200; i += 3)
        want += i;
    for (char c : s)
        z += c == 'z';
    for (short x : a)
        threes += x;
    for (double x : d)
        half += x;
    std::printf("%ld %ld %ld %g\n", sum, z, threes, half);
    bool good = sum == want && z == 30 && s.back() == 'z' && threes == 90 && half == 1387.5;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

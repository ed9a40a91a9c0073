// std::complex and std::valarray.
// flags: -std=c++20
#include <iostream>
#include <complex>
#include <valarray>

int main() {
    std::complex<double> z(1, 2), w = std::polar(2.0, 0.0);
    std::cout << z * w << std::norm(z) << std::conj(z) / w << '\n';
    std::valarray<double> a{1, 2, 3, 4, 5, 6};
    std::valarray<double> b = a * a + 1.0;
    b[std::slice(0, 3, 2)] *= std::valarray<double>(10.0, 3);
    std::cout << b.sum() << ' ' << b.max() << ' ' << std::valarray<double>(b[b > 20.0]).size()
              << '\n';
    return 0;
}

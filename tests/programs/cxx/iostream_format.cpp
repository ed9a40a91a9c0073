// Manipulators of streams.
// flags: -std=c++20
#include <iostream>
#include <iomanip>
#include <sstream>

int main() {
    std::cout << std::hex << std::showbase << 255 << ' ' << std::oct << 8 << std::dec << ' '
              << std::setw(8) << std::setfill('*') << 42 << '\n';
    std::cout << std::fixed << std::setprecision(3) << 3.14159 << ' ' << std::scientific
              << 12345.678 << ' ' << std::boolalpha << true << '\n';
    std::cout << std::left << std::setw(6) << "ab" << '|' << std::right << std::setw(6) << "cd"
              << '|' << std::uppercase << std::hex << 3735928559u << '\n';
    std::ostringstream o;
    o << std::quoted("a \"b\"") << 1.5f << 'c' << nullptr;
    std::cout << o.str() << std::endl;
    return 0;
}

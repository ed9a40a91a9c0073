// Numbers from and to strings, with errors.
// flags: -std=c++20
#include <iostream>
#include <string>
#include <stdexcept>

int main() {
    const char *t[] = {"12", "0x1f", "abc", "99999999999", "3.75e2"};
    for (auto x : t) {
        try {
            std::cout << std::stoi(x) << ' ';
        } catch (const std::invalid_argument &e) {
            std::cout << "invalid " << e.what() << ' ';
        } catch (const std::out_of_range &e) { std::cout << "range " << e.what() << ' '; }
        try {
            std::cout << std::stod(x) << '\n';
        } catch (const std::exception &e) { std::cout << "none\n"; }
    }
    return 0;
}

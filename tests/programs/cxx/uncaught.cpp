// Nobody catches the exception: abort.
// flags: -std=c++20
#include <cstdio>
#include <stdexcept>

int main() {
    std::puts("before");
    std::fflush(stdout);
    throw std::runtime_error("nobody");
}

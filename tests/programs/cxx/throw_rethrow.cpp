// Rethrowing, nesting and exception_ptr.
// flags: -std=c++20
#include <cstdio>
#include <exception>
#include <stdexcept>

static void inner() {
    try {
        throw std::runtime_error("one");
    } catch (std::exception &e) {
        std::puts("inner");
        throw;
    }
}
int main() {
    std::exception_ptr p;
    try {
        inner();
    } catch (std::runtime_error &e) {
        std::printf("outer %s\n", e.what());
        p = std::current_exception();
        try {
            throw std::logic_error("two");
        } catch (std::logic_error &f) { std::printf("%s in %s\n", f.what(), e.what()); }
    }
    try {
        std::rethrow_exception(p);
    } catch (std::exception &e) { std::printf("again %s\n", e.what()); }
    try {
        std::throw_with_nested(std::runtime_error("plain"));
    } catch (std::exception &e) { std::puts(e.what()); }
    return std::uncaught_exceptions();
}

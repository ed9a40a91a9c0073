// A hierarchy of exceptions, caught by order.
// flags: -std=c++20
#include <iostream>
#include <stdexcept>
#include <string>

struct E : std::runtime_error {
    int k;
    E(int k) : runtime_error("E" + std::to_string(k)), k(k) {}
};
struct F : E {
    using E::E;
    const char *what() const noexcept override { return "F!"; }
};
int main() {
    int s = 0;
    for (int i = 0; i < 4; i++) try {
            if (i == 0) throw E(1);
            if (i == 1) throw F(2);
            if (i == 2) throw std::domain_error("dom");
            throw std::overflow_error("over");
        } catch (F &f) {
            s += f.k * 10;
            std::cout << f.what();
        } catch (E &e) {
            s += e.k;
            std::cout << e.what();
        } catch (std::logic_error &e) { std::cout << e.what(); } catch (std::exception &e) {
            std::cout << e.what() << '\n';
        }
    return s;
}

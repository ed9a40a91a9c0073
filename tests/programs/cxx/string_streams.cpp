// Operators for streams on types of one's own.
// flags: -std=c++20
#include <iostream>
#include <sstream>

struct P {
    int x, y;
    friend std::ostream &operator<<(std::ostream &o, const P &p) {
        return o << '(' << p.x << ',' << p.y << ')';
    }
    friend std::istream &operator>>(std::istream &i, P &p) {
        char c;
        return i >> c >> p.x >> c >> p.y >> c;
    }
};
int main() {
    std::stringstream s("(1,2) (3,-4) bad");
    P p{};
    int n = 0;
    while (s >> p) {
        n += p.x * p.y;
        std::cout << p << ' ';
    }
    std::cout << n << s.fail() << '\n';
    return s.fail();
}

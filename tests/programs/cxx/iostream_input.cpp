// Reading from strings, with failures.
// flags: -std=c++20
#include <iostream>
#include <sstream>
#include <string>

int main() {
    std::istringstream in("12 3.5 word\nwhole line here\nx 9");
    int i;
    double d;
    std::string w, l;
    in >> i >> d >> w;
    in.ignore();
    std::getline(in, l);
    std::cout << i << d << w << '[' << l << "]\n";
    int bad;
    if (!(in >> bad)) {
        in.clear();
        char c;
        in >> c >> bad;
        std::cout << c << bad << in.eof() << '\n';
    }
    in.exceptions(std::ios::failbit);
    try {
        in >> bad;
    } catch (std::ios_base::failure &) { std::cout << "failure\n"; }
    return bad;
}

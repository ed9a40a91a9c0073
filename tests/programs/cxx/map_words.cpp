// std::map of words.
// flags: -std=c++20
#include <iostream>
#include <map>
#include <string>
#include <sstream>

int main() {
    std::istringstream in("the cat and the dog and the bird");
    std::map<std::string, int> m;
    for (std::string w; in >> w;) ++m[w];
    for (auto &[w, n] : m) std::cout << w << '=' << n << ' ';
    m.erase("and");
    std::cout << m.lower_bound("c")->first << m.count("and") << '\n';
    return m["the"];
}

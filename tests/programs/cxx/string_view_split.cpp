// Splitting with string_view.
// flags: -std=c++20
#include <iostream>
#include <string_view>
#include <vector>

static std::vector<std::string_view> split(std::string_view s, char c) {
    std::vector<std::string_view> r;
    for (;;) {
        auto n = s.find(c);
        r.push_back(s.substr(0, n));
        if (n == s.npos) return r;
        s.remove_prefix(n + 1);
    }
}
int main() {
    auto v = split("a,bc,,def,", ',');
    for (auto s : v) std::cout << '[' << s << ']';
    std::cout << '\n';
    return (int)v.size();
}

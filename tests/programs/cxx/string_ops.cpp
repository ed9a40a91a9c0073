// std::string: small and large, search and replace.
// flags: -std=c++20
#include <iostream>
#include <string>

int main() {
    std::string s = "short";
    for (int i = 0; i < 10; i++) s += std::to_string(i * i) + ",";
    std::cout << s << ' ' << s.size() << ' ' << s.find("49") << ' ' << (s.find("zz") == s.npos)
              << '\n';
    s.replace(0, 5, "a longer beginning than before");
    s.erase(s.find(','), 4);
    std::cout << s.substr(2, 20) << '|' << s.rfind(',') << '|' << s.compare("b") << '\n';
    std::string t = std::move(s);
    std::cout << t.length() << s.empty() << (t < "b") << '\n';
    return 0;
}

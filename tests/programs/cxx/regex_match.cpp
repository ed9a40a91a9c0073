// std::regex.
// flags: -std=c++20
#include <iostream>
#include <regex>
#include <string>

int main() {
    std::string s = "alpha=1, beta=22, gamma=x";
    std::regex r("(\\w+)=(\\d+)");
    for (std::sregex_iterator i(s.begin(), s.end(), r), e; i != e; ++i)
        std::cout << (*i)[1] << ':' << (*i)[2] << ' ';
    std::cout << std::regex_replace(s, std::regex("[aeiou]"), "_") << '\n';
    try {
        std::regex bad("((");
    } catch (std::regex_error &e) { std::cout << "bad\n"; }
    return std::regex_match("abc123", std::regex("[a-c]+\\d{3}"));
}

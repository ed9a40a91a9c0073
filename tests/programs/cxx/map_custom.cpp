// Maps ordered by objects, with nodes moved.
// flags: -std=c++20
#include <cstdio>
#include <map>
#include <string>

struct Less {
    using is_transparent = void;
    bool operator()(const std::string &a, const std::string &b) const {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    }
};
int main() {
    std::map<std::string, int, Less> m{{"ccc", 1}, {"a", 2}, {"bb", 3}}, o;
    auto n = m.extract("bb");
    n.key() = "dddd";
    o.insert(std::move(n));
    m.merge(o);
    m.try_emplace("e", 9);
    m.insert_or_assign("a", 8);
    for (auto &[k, v] : m) std::printf("%s%d ", k.c_str(), v);
    try {
        m.at("zz");
    } catch (std::exception &e) { std::puts(e.what()); }
    return (int)m.size();
}

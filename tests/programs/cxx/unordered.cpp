// Hash tables, with a hash of one's own.
// flags: -std=c++20
#include <cstdio>
#include <unordered_map>
#include <unordered_set>
#include <string>

struct P {
    int x, y;
    bool operator==(const P &o) const { return x == o.x && y == o.y; }
};
struct H {
    size_t operator()(const P &p) const { return p.x * 31u + p.y; }
};
int main() {
    std::unordered_map<std::string, long> m;
    for (int i = 0; i < 500; i++) m["k" + std::to_string(i % 50)] += i;
    std::unordered_set<P, H> s;
    for (int i = 0; i < 300; i++) s.insert({i % 17, i % 5});
    long t = 0;
    for (auto &e : m) t += e.second;
    std::printf("%zu %ld %zu %ld\n", m.size(), t, s.size(), m.at("k7"));
    return 0;
}

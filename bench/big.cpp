// A program that makes clang instantiate much of the standard library: input of the benchmarks.
#include <algorithm>
#include <cstdio>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace {

template <int N> struct Record {
  std::string name;
  std::vector<std::pair<int, double>> points;
  std::map<std::string, std::vector<int>> index;
  std::variant<int, std::string, double> tag;

  explicit Record(std::string n) : name(std::move(n)) {
    for (int i = 0; i < N; ++i) {
      points.emplace_back(i, i * 0.5);
      index[name + std::to_string(i % 7)].push_back(i);
    }
    tag = N % 2 ? std::variant<int, std::string, double>(N) : std::variant<int, std::string, double>(name);
  }

  double weight() const {
    double sum = std::accumulate(points.begin(), points.end(), 0.0,
                                 [](double a, const auto &p) { return a + p.first * p.second; });
    for (const auto &[key, list] : index)
      sum += static_cast<double>(key.size() * list.size());
    return sum + std::visit([](const auto &v) -> double {
             using T = std::decay_t<decltype(v)>;
             if constexpr (std::is_same_v<T, std::string>)
               return static_cast<double>(v.size());
             else
               return static_cast<double>(v);
           }, tag);
  }
};

template <int N> double level() {
  Record<N> r("record" + std::to_string(N));
  std::deque<double> d;
  std::list<std::string> words;
  std::set<int> seen;
  std::unordered_map<std::string, std::shared_ptr<Record<N>>> table;
  for (int i = 0; i < N; ++i) {
    d.push_front(i * 1.25);
    words.push_back(std::to_string(i * N));
    seen.insert(i % 5);
    table[words.back()] = std::make_shared<Record<N>>(words.back());
  }
  words.sort([](const std::string &a, const std::string &b) { return a.size() < b.size() || a < b; });
  std::sort(d.begin(), d.end(), std::greater<double>());
  std::ostringstream out;
  for (const auto &w : words)
    out << w << ' ';
  static const std::regex digits("([0-9]+)[ ]");
  const std::string text = out.str();
  auto hits = std::distance(std::sregex_iterator(text.begin(), text.end(), digits), std::sregex_iterator());
  double sum = r.weight() + static_cast<double>(hits + static_cast<long>(seen.size()));
  for (const auto &[k, v] : table)
    sum += v->weight();
  if constexpr (N > 1)
    return sum + level<N - 1>();
  return sum;
}

} // namespace

int main() {
  std::printf("%.3f\n", level<40>());
  return 0;
}

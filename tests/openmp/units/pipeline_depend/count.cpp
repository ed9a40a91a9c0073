#include "stages.hpp"

namespace {

class Counter : public Stage {
  void work(Block &b) override {
    b.counts.clear();
    b.code = 0;
    for (const std::string &w : b.words) {
      b.counts[w]++;
      for (char c : w)
        b.code = b.code * 31 + (unsigned char)c;
    }
  }
};

} // namespace

Stage &counter() {
  static Counter c;
  return c;
}

void Sink::add(const Block &b) {
  out_of_order += b.number != expected++;
  chain = chain * 1664525u + b.code;
  for (const auto &[word, count] : b.counts)
    totals[word] += count;
}

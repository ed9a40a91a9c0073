#include "stages.hpp"
#include <sstream>

std::string Source::next() {
  static const char *const words[] = {"fork", "join", "halt",  "task", "team",
                                      "wait", "loop", "queue", "lock", "flag"};
  std::string text;
  for (int k = 0; k < 60; k++) {
    seed_ = seed_ * 1664525u + 1013904223u;
    text += words[(seed_ >> 12) % 10];
    text += (seed_ >> 28) % 3 ? " " : ", ";
  }
  return text;
}

namespace {

class Splitter : public Stage {
  void work(Block &b) override {
    b.words.clear();
    std::istringstream in(b.text);
    std::string word;
    while (in >> word) {
      if (word.back() == ',')
        word.pop_back();
      b.words.push_back(word);
    }
  }
};

} // namespace

Stage &splitter() {
  static Splitter s;
  return s;
}

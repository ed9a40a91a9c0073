#ifndef STAGES_HPP
#define STAGES_HPP
#include <map>
#include <string>
#include <vector>

/* Text goes through stages; tasks of a block depend on the block and on the stage before. */
struct Block {
  int number = 0;
  std::string text;
  std::vector<std::string> words;
  std::map<std::string, int> counts;
  unsigned code = 0;
  char read = 0, split = 0, counted = 0; /* what dependences name */
};

class Stage {
public:
  virtual ~Stage() = default;
  virtual void work(Block &b) = 0;
};

class Source {
public:
  explicit Source(unsigned seed) : seed_(seed) {}
  std::string next(); /* has state: calls must come in order */
private:
  unsigned seed_;
};

/* Merges in the order of the blocks. */
class Sink {
public:
  void add(const Block &b);
  std::map<std::string, int> totals;
  unsigned chain = 1;
  int expected = 0, out_of_order = 0;
};

Stage &splitter();  /* split.cpp */
Stage &counter();   /* count.cpp */
void run_pipeline(Source &source, Sink &sink, std::vector<Block> &blocks); /* pipeline.cpp */
void run_rounds(Source &source, Sink &sink, int rounds, int slots);
void run_alone(Source &source, Sink &sink, int count);

#endif

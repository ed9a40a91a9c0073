// units: a text pipeline: stages of different files as tasks with depend(in, out, inout), slots used again
#include "stages.hpp"
#include <cstdio>
#include <omp.h>

int main() {
  constexpr int blocks = 40;
  Source first(7), second(7), third(7);
  Sink alone, piped, rounds;
  run_alone(first, alone, blocks);
  std::vector<Block> all(blocks);
  run_pipeline(second, piped, all);
  run_rounds(third, rounds, blocks / 4, 4);
  int words = 0;
  for (const auto &[word, count] : alone.totals)
    words += count;
  std::printf("words %d different %zu chain %u order %d %d\n", words, alone.totals.size(), piped.chain,
              piped.out_of_order, rounds.out_of_order);
  bool same = alone.totals == piped.totals && alone.totals == rounds.totals;
  if (!same || piped.chain != alone.chain || rounds.chain != alone.chain)
    return 1;
  if (piped.out_of_order || rounds.out_of_order || piped.expected != blocks)
    return 2;
  std::puts("ok");
}

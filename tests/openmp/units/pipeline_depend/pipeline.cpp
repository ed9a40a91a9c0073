#include "stages.hpp"

void run_alone(Source &source, Sink &sink, int count) {
  for (int k = 0; k < count; k++) {
    Block b;
    b.number = k;
    b.text = source.next();
    splitter().work(b);
    counter().work(b);
    sink.add(b);
  }
}

/* Reads in order, splits and counts in any, merges in order. */
static void submit(Source &source, Sink &sink, Block &b, int number) {
  Source *from = &source;
  Sink *to = &sink;
  Block *at = &b;
#pragma omp task depend(inout : *from) depend(out : at->read) firstprivate(from, at, number)
  {
    at->number = number;
    at->text = from->next();
  }
#pragma omp task depend(in : at->read) depend(out : at->split) firstprivate(at)
  splitter().work(*at);
#pragma omp task depend(in : at->split) depend(out : at->counted) firstprivate(at) priority(1)
  counter().work(*at);
  /* It names `read` as well, so that the slot is free for the next block only after it. */
#pragma omp task depend(in : at->counted) depend(inout : *to, at->read) firstprivate(to, at)
  to->add(*at);
}

void run_pipeline(Source &source, Sink &sink, std::vector<Block> &blocks) {
#pragma omp parallel
#pragma omp single
  for (std::size_t k = 0; k < blocks.size(); k++)
    submit(source, sink, blocks[k], (int)k);
}

void run_rounds(Source &source, Sink &sink, int rounds, int slots) {
  std::vector<Block> slot(slots);
#pragma omp parallel
#pragma omp masked
  {
    for (int k = 0; k < rounds * slots; k++)
      submit(source, sink, slot[k % slots], k);
#pragma omp taskwait
  }
}

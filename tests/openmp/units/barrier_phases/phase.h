#ifndef PHASE_H
#define PHASE_H

enum { CELLS = 96, PHASES = 25 };

typedef void (*synchronise)(void);

struct phase {
  const char *name;
  synchronise before, after;
};

/* sync.c */
void full_barrier(void);
void no_barrier(void);
void barrier_through_single(void);
synchronise pick(int phase);

/* automaton.c: a ring of cells; each thread has a part of it. */
void step(const unsigned *from, unsigned *to, int first, int last);
void part_of(int thread, int threads, int *first, int *last);
unsigned checksum(const unsigned *cells);

#endif

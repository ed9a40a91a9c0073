#ifndef COUNTER_H
#define COUNTER_H

/* Two words that are equal whenever nobody is inside of the critical section. */
struct pair {
  long a, b;
  int inside;
  int broken;
};

extern struct pair named, unnamed;

/* Each file has its own critical sections, with the same names. */
void add_here(long by);
void add_there(long by);
void add_third(long by);

#define ENTER(p) ((p).broken |= (p).inside++ != 0)
#define LEAVE(p) ((p).broken |= --(p).inside != 0)

#endif

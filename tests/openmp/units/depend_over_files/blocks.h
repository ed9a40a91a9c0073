#ifndef BLOCKS_H
#define BLOCKS_H
#include <omp.h>

enum { BLOCKS = 12, STEPS = 9 };

extern long block[BLOCKS];
extern long history[BLOCKS];

/* produce.c */
void start_block(int b);
void step_block(int b, int step);

/* consume.c */
void add_to(long *sum, int b);
void note_all(long *note);
void watch(omp_depend_t *edge, long *seen, const long *of);

#endif

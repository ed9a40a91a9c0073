// A stream of random numbers for each thread.
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

struct stream {
    uint64_t state;
    uint64_t drawn;
};

extern struct stream stream;
#pragma omp threadprivate(stream)

void restart(uint64_t seed);
double uniform(void);
double normal(void);
uint64_t drawn_by_all(void);

#endif

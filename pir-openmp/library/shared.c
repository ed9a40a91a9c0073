// Functions that raised code inlines from the run time that it shares with other code: those that
// read the frozen prefix of the task's record, and nothing else.

#define PIR_OMP_IR
#include "../../pir-omp-runtime/c/queries.c"
#include "../../pir-omp-runtime/c/static_loops.c"

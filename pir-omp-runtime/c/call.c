// Calls of outlined functions, which take one pointer for each capture of the region.

#include "task.h"
#include <stdarg.h>
#include <stdlib.h>

typedef void region_fn(int *gtid, int *number, ...);

#define A4(i) a[i], a[i + 1], a[i + 2], a[i + 3]
#define A16(i) A4(i), A4(i + 4), A4(i + 8), A4(i + 12)
#define A64(i) A16(i), A16(i + 16), A16(i + 32), A16(i + 48)
#define A256(i) A64(i), A64(i + 64), A64(i + 128), A64(i + 192)

// A function of C does not notice arguments after its own: the caller removes them. So a few
// numbers of arguments do for all.
static int padded(int count) {
  static const int sizes[] = {4, 16, 64, 256, 1024};
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    if (count <= sizes[i])
      return sizes[i];
  abort();
}

#define P4 void *, void *, void *, void *
#define P16 P4, P4, P4, P4
#define P64 P16, P16, P16, P16
#define P256 P64, P64, P64, P64
#define P1024 P256, P256, P256, P256
#define A1024(i) A256(i), A256(i + 256), A256(i + 512), A256(i + 768)

// Calls a region's function with `a`, which has room for the padded number of arguments. The type
// that it is called by has no `...`, since a variadic call passes arguments in other places.
void pir_omp_call(void (*function)(void), int *gtid, int *number, int count, void **a) {
#define CASE(N)                                                                                    \
  case N:                                                                                          \
    ((void (*)(int *, int *, P##N))function)(gtid, number, A##N(0));                               \
    return;
  switch (padded(count)) {
    CASE(4)
    CASE(16)
    CASE(64)
    CASE(256)
    CASE(1024)
  }
}

// A strand of raised code, as the function of a region.
void pir_omp_call_strand(int *gtid, int *number, void (*strand)(void *, void *, long),
                         void *context) {
  (void)gtid, (void)number;
  strand(0, context, current_task()->number);
}

// The same for a league.
void pir_omp_call_strand_of_league(int *gtid, int *number, void (*strand)(void *, void *, long),
                                   void *context) {
  (void)gtid, (void)number;
  strand(0, context, current_task()->team);
}

int __kmpc_global_thread_num(ident_t *place);

// Where compiled code has called the run time, for tools: `Caller` of src/tool.
struct caller {
  void *code, *frame;
};

#define CALLER {__builtin_return_address(0), __builtin_frame_address(0)}

void pir_omp_fork(ident_t *place, region_fn *function, int count, void **arguments,
                  const struct caller *caller);
void pir_omp_fork_teams(ident_t *place, region_fn *function, int count, void **arguments,
                        const struct caller *caller);
void pir_omp_fork_alone(ident_t *place, int gtid, region_fn *function, int count,
                        void **arguments, const struct caller *caller);

#define COLLECT(COUNT)                                                                             \
  int room = padded(COUNT);                                                                        \
  void *arguments[room];                                                                           \
  va_list list;                                                                                    \
  va_start(list, function);                                                                        \
  for (int i = 0; i < room; i++)                                                                   \
    arguments[i] = i < COUNT ? va_arg(list, void *) : 0;                                           \
  va_end(list);

void __kmpc_fork_call(ident_t *place, int count, region_fn *function, ...) {
  COLLECT(count)
  struct caller caller = CALLER;
  pir_omp_fork(place, function, count, arguments, &caller);
}

void __kmpc_fork_teams(ident_t *place, int count, region_fn *function, ...) {
  COLLECT(count)
  struct caller caller = CALLER;
  pir_omp_fork_teams(place, function, count, arguments, &caller);
}

void __kmpc_fork_call_if(ident_t *place, int count, region_fn *function, int condition,
                         void *argument) {
  void *arguments[4] = {argument};
  struct caller caller = CALLER;
  if (condition)
    pir_omp_fork(place, function, count, arguments, &caller);
  else
    pir_omp_fork_alone(place, __kmpc_global_thread_num(place), function, count, arguments, &caller);
}

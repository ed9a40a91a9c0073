#ifndef STATE_H
#define STATE_H
#ifdef __cplusplus
#include <string>
extern "C" {
#define LOCAL thread_local
#else
#define LOCAL _Thread_local
#endif

/* plain.c defines these. */
extern LOCAL long calls;
extern LOCAL unsigned random_state;
unsigned next_random(void);
long *address_of_calls(void);

#ifdef __cplusplus
}
/* rich.cpp defines this one, which has a constructor and a destructor. */
struct Trace {
  std::string text;
  int thread = -1;
  Trace();
  ~Trace();
};
extern thread_local Trace trace;
int traces_alive();
int traces_made();
void note(int what);
#endif
#endif

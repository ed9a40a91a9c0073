#include "state.h"

_Thread_local long calls;
_Thread_local unsigned random_state = 1;

unsigned next_random(void) {
  calls++;
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return random_state;
}

long *address_of_calls(void) { return &calls; }

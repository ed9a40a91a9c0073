#include <omp.h>

extern int flag, turn;
extern omp_lock_t guard;
void wait_for_flag(void);
void take_turn(int me);

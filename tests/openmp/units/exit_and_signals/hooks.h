#ifndef HOOKS_H
#define HOOKS_H
#include <signal.h>

/* handlers.c */
void install_signal(int number);
extern volatile sig_atomic_t last_thread, last_team, last_level, signals_seen;

/* leave.c: functions for atexit, with regions and tasks. */
void leave_by_loop(void);
void leave_by_tasks(void);
void leave_last(void);
extern long counted_at_exit;

#endif

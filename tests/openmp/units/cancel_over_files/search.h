#ifndef SEARCH_H
#define SEARCH_H

/* loops.c: orphaned constructs that cancel themselves, in the caller's team. */
void find_in_loop(const int *v, int n, int wanted, int *found, int *looked);
void run_sections(int stop, int *ran);

/* tasks.c: a task that was created here cancels the group of the file that called. */
void descend(int depth, unsigned path, unsigned wanted, int *found, long *visited);

/* teams.c: leaves a parallel region from a called function's answer. */
int is_enough(int steps);
int work_until_cancelled(int threads, int limit);

#endif

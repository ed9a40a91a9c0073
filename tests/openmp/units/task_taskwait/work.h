#ifndef WORK_H
#define WORK_H

/* spawn.c: creates tasks and leaves the waiting to others. */
void spawn_squares(int n, long *out);
void spawn_tree(int depth, long *leaves);

/* wait_inside.c: creates tasks and waits for them. */
long sum_of_cubes(int n);
long nested_sum(int n);

/* wait_third.c: waits for what somebody else has created. */
void wait_for_children(void);
void spawn_and_wait_elsewhere(int n, long *out);

#endif

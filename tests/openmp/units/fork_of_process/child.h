#ifndef CHILD_H
#define CHILD_H

/* work.c: regions, tasks and settings in whatever process. */
long work(int seed);
int sizes(int threads);

/* process.c: runs `f(argument)` in a child and returns what it answers through a pipe. */
typedef long (*question)(int);
long ask_child(question f, int argument);

#endif

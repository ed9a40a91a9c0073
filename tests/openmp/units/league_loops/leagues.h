#ifndef LEAGUES_H
#define LEAGUES_H

/* loops.c: leagues that only divide loops. */
void scale(int n, const double *x, double *y);
void add(int n, const double *x, double *y);
void add_by_teams(int n, const double *x, double *y);
void add_simd(int n, const double *x, double *y);
void table(int rows, int columns, int *t);
void chunks(int n, int *v, int chunk);
void target_loops(int n, int *v);
void two_loops(int n, int *v);
int last_of(int n);
void unsigned_loop(unsigned n, unsigned char *seen);
void downwards(long from, long to, int *v);

/* sums.c: leagues that reduce, count themselves, or ask. */
long sum(int n, const int *v, int teams, int limit);
double dot(int n, const double *x, const double *y);
int each_team_once(int teams);
long steps(int n, int teams);

/* ask.c */
int level_here(void);
int team_here(int *teams);

#endif

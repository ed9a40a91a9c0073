#ifndef LEAGUE_H
#define LEAGUE_H

enum { N = 840 };

/* work.c */
#pragma omp declare target
int bin_of(int x);
#pragma omp end declare target
int team_and_size(int *size);
void distribute_here(int *owner, int n);
long inner_sum(const int *v, int first, int last, int most_threads);

/* whole.c: leagues of its own, from a call out of every region. */
long sum_by_league(const int *v, int n, int teams);
int saxpy(double a, const double *x, double *y, int n);

#endif

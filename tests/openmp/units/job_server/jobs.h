#ifndef JOBS_H
#define JOBS_H
#include <stdbool.h>

/* A server of its own threads, which run jobs; each kind of job uses OpenMP in its own way. */
struct job;
typedef void (*job_function)(struct job *);

struct job {
  job_function run;
  int kind, size;
  double result;
  int level_seen, worker;
  struct job *next;
  bool done;
};

/* server.c */
void server_start(int workers);
void server_submit(struct job *j);
void server_wait(struct job *j);
void server_stop(void);
int server_worker(void); /* number of the calling worker, −1 elsewhere */

/* kinds.c */
void job_integrate(struct job *j);
void job_primes(struct job *j);
void job_sort(struct job *j);
void job_sequential(struct job *j);
void job_nested(struct job *j);
extern const job_function job_kinds[5];

/* check.c */
double job_expected(int kind, int size);

#endif

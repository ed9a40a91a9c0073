#include "jobs.h"
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER, finished = PTHREAD_COND_INITIALIZER;
static struct job *first, **last = &first;
static bool stopping;
static pthread_t threads[16];
static int count;
static _Thread_local int number = -1;

static void *serve(void *which) {
  number = (int)(long)which;
  pthread_mutex_lock(&mutex);
  for (;;) {
    while (!first && !stopping)
      pthread_cond_wait(&work, &mutex);
    if (!first)
      break;
    struct job *j = first;
    first = j->next;
    if (!first)
      last = &first;
    pthread_mutex_unlock(&mutex);
    j->run(j);
    pthread_mutex_lock(&mutex);
    j->done = true;
    pthread_cond_broadcast(&finished);
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

void server_start(int workers) {
  count = workers;
  for (long k = 0; k < workers; k++)
    pthread_create(threads + k, NULL, serve, (void *)k);
}

void server_submit(struct job *j) {
  pthread_mutex_lock(&mutex);
  j->next = NULL;
  *last = j;
  last = &j->next;
  pthread_cond_signal(&work);
  pthread_mutex_unlock(&mutex);
}

void server_wait(struct job *j) {
  pthread_mutex_lock(&mutex);
  while (!j->done)
    pthread_cond_wait(&finished, &mutex);
  pthread_mutex_unlock(&mutex);
}

void server_stop(void) {
  pthread_mutex_lock(&mutex);
  stopping = true;
  pthread_cond_broadcast(&work);
  pthread_mutex_unlock(&mutex);
  for (int k = 0; k < count; k++)
    pthread_join(threads[k], NULL);
}

int server_worker(void) { return number; }

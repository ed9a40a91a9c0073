#include "transfer.h"
#include <pthread.h>

static pthread_t thread;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct transfer *queue[4 * TRANSFERS];
static int head, tail, stopping;

static void *serve(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  for (;;) {
    while (head == tail && !stopping)
      pthread_cond_wait(&changed, &mutex);
    if (head == tail)
      break;
    struct transfer *t = queue[head++ % (4 * TRANSFERS)];
    pthread_mutex_unlock(&mutex);
    complete_now(t);
    pthread_mutex_lock(&mutex);
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

void engine_start(void) { pthread_create(&thread, NULL, serve, NULL); }

void engine_post(struct transfer *t) {
  pthread_mutex_lock(&mutex);
  queue[tail++ % (4 * TRANSFERS)] = t;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
}

void engine_stop(void) {
  pthread_mutex_lock(&mutex);
  stopping = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
}

// units: pthreads open regions in several files at once; critical sections of one name exclude all of them
#include "queue.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { EACH = 600, PRODUCERS = 2, CONSUMERS = 2 };

static struct item items[PRODUCERS][EACH];
static long consumed[CONSUMERS];

static void *producer(void *which) {
  int p = (int)(long)which;
  for (int i = 0; i < EACH; i++)
    items[p][i].value = p * EACH + i;
  produce(items[p], EACH);
  return NULL;
}

static void *consumer(void *which) {
  consumed[(long)which] = consume(EACH);
  return NULL;
}

int main(void) {
  pthread_t threads[PRODUCERS + CONSUMERS];
  for (long p = 0; p < PRODUCERS; p++)
    pthread_create(threads + p, NULL, producer, (void *)p);
  for (long c = 0; c < CONSUMERS; c++)
    pthread_create(threads + PRODUCERS + c, NULL, consumer, (void *)c);
  for (int t = 0; t < PRODUCERS + CONSUMERS; t++)
    pthread_join(threads[t], NULL);
  long sum = 0, n = (long)PRODUCERS * EACH;
  for (int c = 0; c < CONSUMERS; c++)
    sum += consumed[c];
  printf("sum %ld left %d\n", sum, length());
  if (sum != n * (n - 1) / 2 || length() != 0 || head)
    return 1;
  puts("ok");
  return 0;
}

/* Threads, a mutex and a condition. */
#include <stdio.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int turn, log_[12], n;
static void *work(void *p) {
    int k = (int)(long)p;
    for (int i = 0; i < 4; i++) {
        pthread_mutex_lock(&m);
        while (turn != k) pthread_cond_wait(&c, &m);
        log_[n++] = k * 10 + i;
        turn = (turn + 1) % 3;
        pthread_cond_broadcast(&c);
        pthread_mutex_unlock(&m);
    }
    return 0;
}
int main(void) {
    pthread_t t[3];
    for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, work, (void *)i);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
    for (int i = 0; i < 12; i++) printf("%d ", log_[i]);
    putchar('\n');
    return n;
}

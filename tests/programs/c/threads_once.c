/* pthread_once and keys with destructors. */
#include <stdio.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int freed;
static void gone(void *p) {
    freed += *(int *)p;
    free(p);
}
static void init(void) {
    pthread_key_create(&key, gone);
    puts("init");
}
static void *work(void *p) {
    pthread_once(&once, init);
    int *v = malloc(sizeof *v);
    *v = *(int *)p;
    pthread_setspecific(key, v);
    return 0;
}
int main(void) {
    for (int i = 1; i < 5; i++) {
        pthread_t t;
        pthread_create(&t, 0, work, &i);
        pthread_join(t, 0);
    }
    printf("%d\n", freed);
    return 0;
}

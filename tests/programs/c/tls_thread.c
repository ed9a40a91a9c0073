/* Variables of threads. */
#include <stdio.h>
#include <pthread.h>

static _Thread_local int mine = 10;
static int results[4];
static void *work(void *p) {
    int k = *(int *)p;
    for (int i = 0; i < 100; i++) mine += k;
    results[k] = mine;
    return 0;
}
int main(void) {
    pthread_t t[4];
    int k[4];
    for (int i = 0; i < 4; i++) {
        k[i] = i;
        pthread_create(&t[i], 0, work, &k[i]);
    }
    for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
    for (int i = 0; i < 4; i++) printf("%d ", results[i]);
    printf("%d\n", mine);
    return 0;
}

// Regions in destructors of thread-local objects and of thread-specific data.
#include <cstdio>
#include <omp.h>
#include <pthread.h>
static int total;
static int work() {
    int sum = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
    {
#pragma omp taskgroup
        for (int i = 0; i < 10; i++) {
#pragma omp task shared(sum)
            {
#pragma omp atomic
                sum += i;
            }
        }
#pragma omp taskloop shared(sum)
        for (int i = 0; i < 10; i++) {
#pragma omp atomic
            sum += i;
        }
    }
    return sum;
}
struct Local {
    int v = 1;
    ~Local() { __atomic_fetch_add(&total, work(), __ATOMIC_SEQ_CST); }
};
static thread_local Local local;
static void at_end(void *p) {
    for (volatile int i = 0; i < 10000; i = i + 1) ;
    __atomic_fetch_add(&total, work(), __ATOMIC_SEQ_CST); }
static pthread_key_t key;
static void *body(void *p) {
    local.v = 2;
    pthread_setspecific(key, p);
    if (p == (void *)2) work();
    return nullptr;
}
int main() {
    pthread_key_create(&key, at_end);
    for (int r = 0; r < 50; r++) {
        pthread_t t[4];
        for (int i = 0; i < 4; i++) pthread_create(&t[i], nullptr, body, (void *)(long)(1 + i % 2));
        for (auto x : t) pthread_join(x, nullptr);
    }
    std::printf("%d %s\n", total, total == 50 * 4 * 2 * 90 ? "ok" : "wrong");
    return total != 50 * 4 * 2 * 90;
}

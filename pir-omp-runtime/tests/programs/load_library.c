// Threads load a library, all at once, whose constructor has a region.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static void *load(void *path) {
    void *library = dlopen(path, RTLD_NOW);
    if (!library)
        return 0;
    int (*sum)(void) = (int (*)(void))dlsym(library, "sum");
    long result = sum();
    dlclose(library);
    return (void *)result;
}

int main(int count, char **arguments) {
    int bad = count != 2;
    for (int i = 0; i < 30 && !bad; i++) {
        pthread_t threads[3];
        for (int k = 0; k < 3; k++)
            pthread_create(&threads[k], 0, load, arguments[1]);
        for (int k = 0; k < 3; k++) {
            void *result;
            pthread_join(threads[k], &result);
            bad += result != (void *)4;
        }
    }
    printf("%s\n", bad ? "wrong" : "ok");
    return bad;
}

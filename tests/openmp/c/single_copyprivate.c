// openmp: single copyprivate; threadprivate
#include <omp.h>
#include <stdio.h>

static float shared_seed;
#pragma omp threadprivate(shared_seed)

struct message {
    int length;
    char text[12];
};

int main(void) {
    int errors = 0;
#pragma omp parallel reduction(+ : errors)
    {
        int id = omp_get_thread_num(), array[3] = {id, id, id}, *p;
        int store = 77;
        struct message m = {0, ""};
#pragma omp single copyprivate(id, array, m, shared_seed, p)
        {
            id = 1234;
            array[0] = 7, array[2] = 9;
            m.length = 5;
            snprintf(m.text, sizeof m.text, "hello");
            shared_seed = 2.5f;
            p = &store;
        }
        errors += id != 1234 || array[0] != 7 || array[2] != 9 || m.length != 5;
        errors += m.text[4] != 'o' || shared_seed != 2.5f || *p != 77;
#pragma omp barrier
    }
    printf("errors %d\n", errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}

// openmp: task private firstprivate if; taskloop firstprivate; taskgroup; taskwait
// env: OMP_STACKSIZE=64M
// Large private objects of tasks: while a task waits, others run, perhaps on the same stack.
#include <stdio.h>

enum { BYTES = 1 << 20, STEP = 4096 };

static int errors;

struct block {
    int number;
    char bytes[200000];
};

static void fill(volatile char *at, int bytes, int value) {
    for (int i = 0; i < bytes; i += STEP)
        at[i] = (char)(value + i / STEP);
}

static int is_filled(volatile char *at, int bytes, int value) {
    for (int i = 0; i < bytes; i += STEP)
        if (at[i] != (char)(value + i / STEP))
            return 0;
    return 1;
}

static void failed(void) {
#pragma omp atomic
    errors++;
}

static void nest(int depth, int value) {
    volatile char own[BYTES];
    fill(own, BYTES, value);
    if (depth > 0)
        for (int k = 0; k < 2; k++) {
#pragma omp task firstprivate(depth, value, k)
            nest(depth - 1, value + k + 1);
        }
#pragma omp taskwait
    if (!is_filled(own, BYTES, value))
        failed();
}

int main(void) {
    char large[300000];
    struct block block = {0};
#pragma omp parallel private(large)
    {
#pragma omp for
        for (int k = 0; k < 24; k++) {
#pragma omp task private(large) firstprivate(k)
            {
                fill(large, sizeof large, k);
#pragma omp taskyield
                if (!is_filled(large, sizeof large, k))
                    failed();
            }
        }
#pragma omp single
        {
            for (int k = 0; k < 40; k++) {
                block.number = k;
                fill(block.bytes, sizeof block.bytes, k);
                // Each task has a copy of the value of this moment.
#pragma omp task firstprivate(block) if (k % 5 != 1)
                {
                    if (!is_filled(block.bytes, sizeof block.bytes, block.number))
                        failed();
                    fill(block.bytes, sizeof block.bytes, 99);
                }
            }
#pragma omp taskwait
            if (!is_filled(block.bytes, sizeof block.bytes, 39))
                failed();
#pragma omp taskloop firstprivate(block) num_tasks(8)
            for (int k = 0; k < 16; k++) {
                if (block.number != 39 && block.number != -1)
                    failed();
                block.number = -1;
            }
#pragma omp taskgroup
            nest(4, 1);
        }
    }
    puts(errors ? "wrong" : "ok");
    return errors != 0;
}

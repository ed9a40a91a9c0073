// openmp: parallel for reduction(+); parallel reduction(+); single
// Control flow inside of regions and around them: jumps over calls, jumps to addresses, variable
// arguments, assembly, loops that are left early.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

static _Thread_local jmp_buf back;

static void thrown(int i) {
    if (i % 3 == 1)
        longjmp(back, 2);
}

static int twice(int i) {
    jmp_buf own;
    volatile int n = 0;
    int r = setjmp(own);
    n++;
    if (r < 3 + i % 3)
        longjmp(own, r + 1);
    return n * 10 + r;
}

static int interpreted(const unsigned char *code, int x) {
    static void *const table[] = {&&add, &&multiply, &&subtract, &&end};
    goto *table[*code];
add:
    x += 3;
    goto *table[*++code];
multiply:
    x *= 5;
    goto *table[*++code];
subtract:
    x -= code[0];
    goto *table[*++code];
end:
    return x;
}

static long total(int n, ...) {
    long s = 0;
    va_list all;
    va_start(all, n);
#pragma omp parallel reduction(+ : s)
#pragma omp single
    {
        va_list copy;
        va_copy(copy, all);
        for (int i = 0; i < n; i++)
            s += va_arg(copy, int);
        va_end(copy);
    }
    va_end(all);
    return s;
}

static int around(int n) {
    jmp_buf own;
    volatile int s = 0;
    if (setjmp(own) == 0) {
#pragma omp parallel for reduction(+ : n)
        for (int i = 0; i < 10; i++)
            n += i;
        s = n;
        longjmp(own, 1);
    }
    return s;
}

static long body(int i) {
    static const unsigned char program[] = {0, 1, 2, 0, 1, 3};
    long s = interpreted(program, i) + twice(i);
    switch (i % 7) {
    case 0:
        s += 1;
        break;
    case 1:
        for (int j = 0;; j++) {
            if (j > i)
                goto out;
            s += j;
        }
    case 4:
        s += i * i;
    default:
        s -= 2;
    }
out:
    return s + i;
}

int main(void) {
    long s = 0, wanted = 0;
    int left = 0, jumped = 0, errors = 0;
    for (int i = 0; i < 60; i++)
        wanted += body(i);
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 60; i++)
        s += body(i);
    errors += s != wanted;
#pragma omp parallel for reduction(+ : left, jumped)
    for (int i = 0; i < 100; i++) {
        int r = setjmp(back);
        if (r == 0) {
            thrown(i);
            left++;
        } else {
            jumped += r;
        }
    }
    errors += left != 67 || jumped != 66;
    errors += total(5, 1, 2, 3, 4, 5) != 15 || around(1) != 46;
    int hidden = 0;
#pragma omp parallel for reduction(+ : hidden)
    for (int i = 0; i < 64; i++) {
        int x = i;
        __asm__ volatile("" : "+r"(x) : : "memory");
        hidden += x;
    }
    errors += hidden != 2016;
    printf("%ld %d %d, errors %d\n", s, left, jumped, errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}

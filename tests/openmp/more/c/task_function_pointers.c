// openmp: task firstprivate; taskgroup
// A table of functions and a queue of jobs with their arguments.
#include <stdio.h>
#include <string.h>

typedef int job(int, const char *);

static int length(int n, const char *s) { return n * (int)strlen(s); }
static int first(int n, const char *s) { return s[n]; }
static int power(int n, const char *s) { return s ? 1 << n : -1; }

int main(void) {
    job *const table[3] = {length, first, power};
    int out[30], bad = 0;
#pragma omp parallel
    {
#pragma omp single
        {
#pragma omp taskgroup
            {
                for (int i = 0; i < 30; i++) {
                    job *f = table[i % 3];
                    char text[8] = "abcdefg";
                    text[i % 7] = (char)('0' + i % 10);
#pragma omp task firstprivate(f, text, i) shared(out)
                    {
                        int (*g)(int, const char *) = f;
                        out[i] = g(i % 7, text);
                    }
                    text[0] = '?';
                }
            }
            for (int i = 0; i < 30; i++) {
                int n = i % 7;
                bad += out[i] != (i % 3 == 0 ? n * 7 : i % 3 == 1 ? '0' + i % 10 : 1 << n);
            }
        }
    }
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}

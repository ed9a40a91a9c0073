// openmp: api omp_get_affinity_format omp_display_affinity
// env: OMP_AFFINITY_FORMAT=thread-%n-ancestor-%a
// What omp_display_affinity prints goes to the error stream or to the output, so it is not called
// with a text that changes.
#include <omp.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[64] = "";
    size_t n = omp_get_affinity_format(text, sizeof text);
    int good = n == strlen("thread-%n-ancestor-%a") && strcmp(text, "thread-%n-ancestor-%a") == 0;
    char captured[64];
    omp_capture_affinity(captured, sizeof captured, "");
    puts(captured);
    good &= strncmp(captured, "thread-0-ancestor-", 18) == 0;
    fflush(stdout);
    omp_set_affinity_format("%L");
    omp_display_affinity(NULL);
    omp_display_affinity("constant");
    puts(good ? "ok" : "wrong");
    return !good;
}

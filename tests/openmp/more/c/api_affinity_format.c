// openmp: api omp_set_affinity_format omp_get_affinity_format omp_capture_affinity
// Formats of the affinity: set, got whole and in part, and used for a thread.
#include <omp.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[80], little[5];
    int bad = 0;
    omp_set_affinity_format("level %L thread %n of %N");
    size_t n = omp_get_affinity_format(text, sizeof text);
    bad += n != 24 || strcmp(text, "level %L thread %n of %N") != 0;
    n = omp_get_affinity_format(little, sizeof little);
    bad += n != 24 || strcmp(little, "leve") != 0;
    n = omp_capture_affinity(text, sizeof text, NULL);
    printf("%s\n", text);
    bad += n != strlen("level 0 thread 0 of 1") || strcmp(text, "level 0 thread 0 of 1") != 0;
    n = omp_capture_affinity(text, sizeof text, "[%5n][%.4N][%05{nesting_level}]%%");
    printf("%s\n", text);
    bad += n != strlen(text);
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        char mine[40], want[40];
        size_t m = omp_capture_affinity(mine, sizeof mine, "%{thread_num}/%{num_threads}");
        snprintf(want, sizeof want, "%d/%d", omp_get_thread_num(), omp_get_num_threads());
        bad += m != strlen(want) || strcmp(mine, want) != 0;
    }
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}

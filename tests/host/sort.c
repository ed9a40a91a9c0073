// Sorts and searches arrays, also with comparisons that are no order, and prints the results and
// the calls of the comparison.

#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned random_state = 1;
static unsigned calls;

static unsigned next(unsigned below) {
    random_state = random_state * 1103515245 + 12345;
    return (random_state >> 16) % below;
}

static int by_key(const void *a, const void *b) {
    calls = calls * 31 + *(const unsigned char *)a * 7 + *(const unsigned char *)b;
    return *(const unsigned char *)a - *(const unsigned char *)b;
}

static int by_modulus(const void *a, const void *b, void *modulus) {
    return *(const unsigned char *)a % *(int *)modulus - *(const unsigned char *)b % *(int *)modulus;
}

// Is no order.
static int always(const void *a, const void *b) { return 1; }

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(void) {
    for (int count = 0; count < 40; count++) {
        // The second byte of an element shows whether equal elements keep their order.
        unsigned char list[40][2];
        for (int k = 0; k < count; k++) list[k][0] = next(8), list[k][1] = k;
        qsort(list, count, 2, by_key);
        for (int k = 0; k < count; k++) printf("%d.%d ", list[k][0], list[k][1]);
        unsigned char wanted = 3;
        unsigned char *found = bsearch(&wanted, list, count, 2, by_key);
        printf("| %d %u\n", found ? *found : -1, calls);
        int modulus = 3;
        qsort_r(list, count, 2, by_modulus, &modulus);
        for (int k = 0; k < count; k++) printf("%d.%d ", list[k][0], list[k][1]);
        qsort(list, count, 2, always);
        for (int k = 0; k < count; k++) printf("%d.%d ", list[k][0], list[k][1]);
        size_t length = count;
        found = lfind(&wanted, list, &length, 2, by_key);
        printf("| %d\n", found ? (int)(found - list[0]) : -1);
    }
    char *words[] = {"pear", "fig", "apple", "date", "fig"};
    qsort(words, 5, sizeof *words, by_text);
    for (int k = 0; k < 5; k++) puts(words[k]);
}

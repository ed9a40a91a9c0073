// The functions of stdlib.h and search.h that call comparison functions of the program.
//
// The sort is a merge sort with the comparisons of glibc's in the same order, so that the result is
// that of glibc even for equal elements and for a comparison that is no order.

typedef unsigned long size_t;
typedef int (*comparison)(const void *, const void *);
typedef int (*comparison_r)(const void *, const void *, void *);

void *malloc(size_t size);
void free(void *p);

#define NULL ((void *)0)

// The two sorts differ only in the call of the comparison.
#define SORT(name, type, COMPARE)                                                                  \
    static void name(char *base, size_t count, size_t size, type compare, void *context,           \
                     char *room) {                                                                 \
        if (count < 2) return;                                                                     \
        size_t left = count / 2, right = count - left;                                             \
        char *a = base, *b = base + left * size, *to = room;                                       \
        name(a, left, size, compare, context, room);                                               \
        name(b, right, size, compare, context, room);                                              \
        while (left > 0 && right > 0) {                                                            \
            if (COMPARE <= 0) {                                                                    \
                __builtin_memcpy(to, a, size);                                                     \
                a += size, left--;                                                                 \
            } else {                                                                               \
                __builtin_memcpy(to, b, size);                                                     \
                b += size, right--;                                                                \
            }                                                                                      \
            to += size;                                                                            \
        }                                                                                          \
        __builtin_memcpy(to, a, left * size);                                                      \
        __builtin_memcpy(base, room, (count - right) * size);                                      \
    }

SORT(__pir_sort, comparison, compare(a, b))
SORT(__pir_sort_r, comparison_r, compare(a, b, context))

void qsort(void *base, size_t count, size_t size, comparison compare) {
    if (count < 2 || size == 0) return;
    char *room = malloc(count * size);
    __pir_sort(base, count, size, compare, NULL, room);
    free(room);
}

void qsort_r(void *base, size_t count, size_t size, comparison_r compare, void *context) {
    if (count < 2 || size == 0) return;
    char *room = malloc(count * size);
    __pir_sort_r(base, count, size, compare, context, room);
    free(room);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, comparison compare) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const char *p = (const char *)base + middle * size;
        int order = compare(key, p);
        if (order == 0) return (void *)p;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

void *lfind(const void *key, const void *base, size_t *count, size_t size, comparison compare) {
    const char *p = base;
    for (size_t n = *count; n > 0; n--, p += size)
        if (compare(key, p) == 0) return (void *)p;
    return NULL;
}

#ifndef COMPARE_H
#define COMPARE_H

struct record {
  int key, owner;
  char name[12];
};

/* compare.c: comparators that ask who calls them. */
int by_key(const void *a, const void *b);
int by_name(const void *a, const void *b);
long comparisons_of(int thread);
void forget_comparisons(void);
int strangers(void);
void expect_thread(int t);

/* visit.c */
int visit_file_tree(void);
long apply(long (*f)(long, void *), long n, void *context);
long count_level(long n, void *context);

#endif

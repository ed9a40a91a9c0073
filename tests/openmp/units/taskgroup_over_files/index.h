#ifndef INDEX_H
#define INDEX_H

enum { WORDS = 997, BUCKETS = 64 };

/* A binary tree that tasks fill: each node is made by the task of its parent. */
struct node {
  int key, depth;
  struct node *left, *right;
};

struct node *grow(int low, int high, int depth);
void grow_later(struct node **at, int low, int high, int depth);
long weigh(const struct node *n);
void drop(struct node *n);

/* Calls `f(context)` and then waits for every task below it. */
void in_group(void (*f)(void *), void *context);

extern long started, ended;

#endif

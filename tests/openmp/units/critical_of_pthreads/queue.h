#ifndef QUEUE_H
#define QUEUE_H

/* An intrusive list without atomics: only critical sections of one name keep it whole. */
struct item {
  struct item *next;
  int value;
};

void push(struct item *i);  /* push.c */
struct item *pop(void);     /* pop.c */
int length(void);           /* push.c */

extern struct item *head;
extern int count;

/* Each opens regions of its own. */
void produce(struct item *items, int n);
long consume(int n);

#endif

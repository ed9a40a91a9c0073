// A list is walked with the locks of two nodes at a time.
#include <omp.h>
typedef struct Node { omp_lock_t lock; struct Node *next; int value; } Node;
static Node head;
static void walk(Node *n) {
    omp_set_lock(&n->lock);
    while (n->next) {
        Node *next = n->next;
        omp_set_lock(&next->lock);
        omp_unset_lock(&n->lock);
        n = next;
    }
    n->value++;
    omp_unset_lock(&n->lock);
}
int main(void) {
    static Node tail;
    omp_init_lock(&head.lock);
    omp_init_lock(&tail.lock);
    head.next = &tail;
#pragma omp parallel
    {
        walk(&head);
        walk(&head);
    }
}

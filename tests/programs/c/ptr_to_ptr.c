/* Pointers to pointers: removing from a list. */
#include <stdio.h>
#include <stdlib.h>

struct N {
    int v;
    struct N *next;
};
int main(void) {
    struct N *head = 0, **tail = &head;
    for (int i = 0; i < 20; i++) {
        *tail = calloc(1, sizeof **tail);
        (*tail)->v = i;
        tail = &(*tail)->next;
    }
    for (struct N **p = &head; *p;)
        if ((*p)->v % 3 == 0) {
            struct N *d = *p;
            *p = d->next;
            free(d);
        } else
            p = &(*p)->next;
    int s = 0;
    for (struct N *n = head; n; n = n->next) {
        printf("%d ", n->v);
        s += n->v;
    }
    putchar('\n');
    return s & 127;
}

#include "health.h"
#include <stddef.h>

void append(struct list *to, struct patient *p) {
    p->next = NULL;
    p->previous = to->last;
    if (to->last)
        to->last->next = p;
    else
        to->first = p;
    to->last = p;
    to->length++;
}

void detach(struct list *from, struct patient *p) {
    if (p->previous)
        p->previous->next = p->next;
    else
        from->first = p->next;
    if (p->next)
        p->next->previous = p->previous;
    else
        from->last = p->previous;
    from->length--;
}

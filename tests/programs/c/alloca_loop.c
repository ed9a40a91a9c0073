/* alloca in a loop, kept until the function ends. */
#include <stdio.h>
#include <alloca.h>
#include <string.h>

struct N {
    struct N *next;
    int v;
    char s[];
};
int main(void) {
    struct N *head = 0;
    for (int i = 0; i < 100; i++) {
        struct N *n = alloca(sizeof *n + 8);
        n->next = head;
        n->v = i;
        snprintf(n->s, 8, "%d", i * i);
        head = n;
    }
    long s = 0;
    for (struct N *n = head; n; n = n->next) s += n->v * (long)strlen(n->s);
    printf("%ld %s\n", s, head->s);
    return 0;
}

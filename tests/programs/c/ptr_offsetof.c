/* offsetof and containers of members. */
#include <stdio.h>
#include <stddef.h>

struct L {
    struct L *next;
};
struct Item {
    int a;
    struct L link;
    char c;
    short s[3];
};
#define CONTAINER(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))
int main(void) {
    struct Item v[4];
    struct L *head = 0;
    int s = 0;
    for (int i = 0; i < 4; i++) {
        v[i].a = i * 5;
        v[i].link.next = head;
        head = &v[i].link;
    }
    for (struct L *l = head; l; l = l->next) s = s * 2 + CONTAINER(l, struct Item, link)->a;
    printf("%zu %zu %zu %d\n", offsetof(struct Item, link), offsetof(struct Item, s[2]),
           sizeof(struct Item), s);
    return 0;
}

/* A field of width zero starts a new unit. */
#include <stdio.h>

struct A {
    unsigned a : 4;
    unsigned : 0;
    unsigned b : 4;
};
struct B {
    unsigned a : 4;
    unsigned b : 4;
};
int main(void) {
    struct A a = {9, 7};
    struct B b = {9, 7};
    printf("%zu %zu %u %u\n", sizeof a, sizeof b, a.a * b.b, a.b + b.a);
    return 0;
}

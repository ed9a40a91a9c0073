/* Objects with tables of functions. */
#include <stdio.h>
#include <stdlib.h>

typedef struct Shape Shape;
typedef struct {
    double (*area)(const Shape *);
    void (*scale)(Shape *, double);
    const char *name;
} Vt;
struct Shape {
    const Vt *v;
};
typedef struct {
    Shape b;
    double w, h;
} Rect;
typedef struct {
    Shape b;
    double r;
} Circle;
static double ra(const Shape *s) {
    const Rect *r = (const Rect *)s;
    return r->w * r->h;
}
static void rs(Shape *s, double k) {
    Rect *r = (Rect *)s;
    r->w *= k;
    r->h *= k;
}
static double ca(const Shape *s) { return 3 * ((const Circle *)s)->r * ((const Circle *)s)->r; }
static void cs(Shape *s, double k) { ((Circle *)s)->r *= k; }
static const Vt rv = {ra, rs, "rect"}, cv = {ca, cs, "circle"};
int main(void) {
    Rect r = {{&rv}, 2, 3};
    Circle c = {{&cv}, 1.5};
    Shape *all[] = {&r.b, &c.b};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++) {
            all[i]->v->scale(all[i], 1.5);
            printf("%s %.3f\n", all[i]->v->name, all[i]->v->area(all[i]));
        }
    return 0;
}

/* An orbit by Runge and Kutta. */
#include <stdio.h>
#include <math.h>

typedef struct {
    double x, y, u, v;
} S;
static S f(S s) {
    double r = hypot(s.x, s.y), k = -1 / (r * r * r);
    return (S){s.u, s.v, k * s.x, k * s.y};
}
static S add(S a, double h, S b) {
    return (S){a.x + h * b.x, a.y + h * b.y, a.u + h * b.u, a.v + h * b.v};
}
int main(void) {
    S s = {1, 0, 0, 1.2};
    double h = .01;
    for (int i = 0; i < 1000; i++) {
        S a = f(s), b = f(add(s, h / 2, a)), c = f(add(s, h / 2, b)), d = f(add(s, h, c));
        s = add(add(add(add(s, h / 6, a), h / 3, b), h / 3, c), h / 6, d);
    }
    printf("%.9f %.9f %.9f\n", s.x, s.y, (s.u * s.u + s.v * s.v) / 2 - 1 / hypot(s.x, s.y));
    return 0;
}

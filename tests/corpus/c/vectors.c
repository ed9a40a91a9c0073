// Vector extensions: arithmetic, comparison, shuffles, element access, conversion, ext_vector swizzles.
#include <stdio.h>

typedef int v4i __attribute__((vector_size(16)));
typedef float v4f __attribute__((vector_size(16)));
typedef double v2d __attribute__((vector_size(16)));
typedef unsigned char v16u __attribute__((vector_size(16)));
typedef short v8s __attribute__((vector_size(16)));
typedef float f3 __attribute__((ext_vector_type(3)));
typedef float f4 __attribute__((ext_vector_type(4)));
typedef _Bool b8 __attribute__((ext_vector_type(8)));

static v4i select4(v4i a, v4i b) { v4i m = a > b; return (a & m) | (b & ~m); }
static v4f blend(v4f a, v4f b) { return __builtin_shufflevector(a, b, 0, 5, 2, 7); }
static v8s widen(v16u x) { return __builtin_convertvector(__builtin_shufflevector(x, x, 0, 2, 4, 6, 8, 10, 12, 14), v8s); }
static v2d promote(v4f f) { return __builtin_convertvector(__builtin_shufflevector(f, f, 3, 0), v2d); }
static f3 cross(f3 a, f3 b) { return a.yzx * b.zxy - a.zxy * b.yzx; }
static int get(v4i v, int i) { return v[i]; }
static v4i put(v4i v, int i, int x) { v[i] = x; return v; }
static int mask(v8s a, v8s b) { b8 m = __builtin_convertvector(a < b, b8); return __builtin_reduce_or(m) + 2 * __builtin_reduce_and(m); }

int main(void) {
  v4i a = {1, 20, 3, 40}, b = {10, 2, 30, 4}, s = select4(a, b);
  v4f f = blend((v4f){1, 2, 3, 4}, (v4f){5, 6, 7, 8}) * 2.0f;
  v16u u = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255};
  v8s w = widen(u) << 3;
  f3 c = cross((f3){1, 2, 3}, (f3){4, 5, 6});
  f4 q = c.xyzz;
  v2d d = promote(f);
  printf("%d %d %d %d  %g %g\n", s[0], s[1], get(s, 2), put(s, 3, -1)[3], f[1], f[3]);
  printf("%d %g %g %g %g %g\n", w[5], c.x, c.y, c.z, q.w, d[0]);
  printf("%d %d %d\n", __builtin_reduce_add(a), __builtin_reduce_max(b), mask(w, w + 1));
  return 0;
}

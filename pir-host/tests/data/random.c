// Makes random.txt: clang-22 random.c -o random && ./random > random.txt (glibc 2.36, x86-64).
// A line is: call=result; of `double` the bits. `rand_r` goes on from a seed of 7.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned state = 7;
  for (int k = 0; k < 40; k++) printf("rand=%d\n", rand());
  unsigned seeds[] = {0, 1, 42, 2147483647u, 4000000000u};
  for (int s = 0; s < 5; s++) {
    srand(seeds[s]);
    printf("srand %u=\n", seeds[s]);
    for (int k = 0; k < 35; k++) printf("random=%ld\n", random());
  }
  for (int k = 0; k < 5; k++) printf("rand_r=%d\n", rand_r(&state));
  for (int s = 0; s < 3; s++) {
    if (s) {
      srand48(s * 1234567 - 2000000);
      printf("srand48 %d=\n", s * 1234567 - 2000000);
    }
    for (int k = 0; k < 5; k++) {
      double x = drand48();
      unsigned long bits;
      memcpy(&bits, &x, 8);
      printf("drand48=%016lx\n", bits);
      printf("lrand48=%ld\n", lrand48());
      printf("mrand48=%ld\n", mrand48());
    }
  }
  return 0;
}

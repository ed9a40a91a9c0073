/* __builtin_frame_address and return_address. */
#include <stdio.h>

__attribute__((noinline)) static int deeper(void *outer) {
    return (char *)__builtin_frame_address(0) < (char *)outer;
}
int main(void) {
    int r = deeper(__builtin_frame_address(0));
    printf("%d %d\n", r, __builtin_return_address(0) != 0);
    return r;
}

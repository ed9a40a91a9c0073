/* A negative status. */
#include <stdlib.h>

int main(void) { exit(-3); }

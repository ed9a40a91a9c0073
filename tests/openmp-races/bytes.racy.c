// race: text at 8
// Copies of overlapping ranges of bytes.
#include <string.h>
char text[64];
int main(void) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++)
    memset(text + 8 * i, 'a' + i, 9);
  return 0;
}

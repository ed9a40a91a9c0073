// race: none
// Copies of ranges of bytes that touch each other.
#include <string.h>
char text[64];
int main(void) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++)
    memset(text + 9 * i, 'a' + i, 9);
  return text[35] != 'd';
}

#include "env.h"

int level = -1;
long table[16];
struct matrix transform;

void reset_all(int value) {
  level = value;
  for (int i = 0; i < 16; i++)
    table[i] = value;
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++)
      transform.at[r][c] = r == c ? value : 0;
}

long table_sum(void) {
  long s = 0;
  for (int i = 0; i < 16; i++)
    s += table[i];
  return s;
}

double trace_of(void) { return transform.at[0][0] + transform.at[1][1] + transform.at[2][2]; }

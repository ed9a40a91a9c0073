// units: orphaned sections, single with copyprivate, masked, and ordered, in files of their own
#include "stages.h"
#include <omp.h>
#include <stdio.h>

int main(void) {
  int reports[3] = {0}, order[64], next = 0, masked = 0, votes = 0, different = 0, rounds = 6;
#pragma omp parallel reduction(+ : masked, different)
  {
    for (int r = 0; r < rounds; r++) {
      struct config c = read_config(r);
      different += c.width != 10 + r || c.height != 20 + r || c.scale != 0.5 * r;
      three_reports(reports);
      one_of_us(&votes);
    }
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < 64; i++)
      in_turn(i, order, &next);
    masked += first_only();
  }
  int sorted = 1;
  for (int i = 0; i < 64; i++)
    sorted &= order[i] == i;
  printf("reports %d %d %d votes %d initialised %d\n", reports[0], reports[1], reports[2], votes,
         count_initialisations());
  printf("different %d masked %d sorted %d\n", different, masked, sorted);

  /* Each is a team of one outside of regions. */
  struct config c = read_config(1);
  three_reports(reports);
  int alone = first_only();
  if (c.width != 11 || reports[2] != 3 * (rounds + 1) || alone != 1)
    return 1;
  if (different || masked != 1 || !sorted || votes != rounds || reports[0] != rounds + 1)
    return 2;
  puts("ok");
  return 0;
}

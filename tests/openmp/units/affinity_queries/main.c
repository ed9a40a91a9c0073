// units: places, binding and affinity formats asked for in another file than the region
// env: OMP_PLACES=cores OMP_PROC_BIND=spread,close
#include "where.h"
#include <omp.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  int wrong = !places_are_sane(), inside = 0, texts = 0;
  omp_set_affinity_format("%n of %N at %L");
  omp_set_max_active_levels(2);
  int outer = binding_of_level(), inner = -1;
#pragma omp parallel num_threads(3) reduction(+ : inside, texts, wrong)
  {
    inside += place_is_sane();
    char text[64], want[64];
    size_t n = describe(text, sizeof text);
    snprintf(want, sizeof want, "%d of %d at 1", omp_get_thread_num(), omp_get_num_threads());
    texts += n == strlen(want) && strcmp(text, want) == 0;
    /* The list goes on with each level. */
#pragma omp masked
    inner = binding_of_level();
    wrong += omp_get_num_places() < 1;
  }
  int members = members_with_binding(4), both = spread_and_close(2);
  char format[64];
  size_t length = omp_get_affinity_format(format, sizeof format);
  printf("inside %d texts %d members %d both %d\n", inside, texts, members, both);
  printf("format %s bind %d %d\n", format, outer, inner);
  if (wrong || inside != 3 || texts != 3 || members != 4 || both != 4 || length != 14)
    return 1;
  if (outer != omp_proc_bind_spread || inner != omp_proc_bind_close)
    return 2;
  puts("ok");
  return 0;
}

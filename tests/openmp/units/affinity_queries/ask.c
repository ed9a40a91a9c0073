#include "where.h"
#include <omp.h>

int place_is_sane(void) {
  int place = omp_get_place_num(), places = omp_get_num_places();
  int partition = omp_get_partition_num_places();
  /* −1 if the thread is not bound to a place. */
  return place >= -1 && place < places && partition >= 0 && partition <= places;
}

int places_are_sane(void) {
  int places = omp_get_num_places();
  for (int p = 0; p < places; p++) {
    int ids[64], n = omp_get_place_num_procs(p);
    if (n < 1 || n > 64)
      return 0;
    omp_get_place_proc_ids(p, ids);
    for (int k = 0; k < n; k++)
      if (ids[k] < 0)
        return 0;
  }
  return omp_get_place_num_procs(-1) == 0 && omp_get_place_num_procs(places) == 0;
}

int binding_of_level(void) { return (int)omp_get_proc_bind(); }

size_t describe(char *text, size_t size) { return omp_capture_affinity(text, size, NULL); }

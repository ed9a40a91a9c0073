#include "filter.h"
#include <dlfcn.h>
#include <stdio.h>

static void *handles[8];
static int count;

const struct filter *filter_open(const char *path) {
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    fprintf(stderr, "%s\n", dlerror());
    return NULL;
  }
  int at;
#pragma omp atomic capture
  at = count++;
  handles[at] = handle;
  filter_entry entry = (filter_entry)dlsym(handle, "filter_describe");
  return entry ? entry() : NULL;
}

void filters_close(void) {
  while (count > 0)
    dlclose(handles[--count]);
}

// How a tool is found that the program or one of its libraries has.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

typedef void *start_fn(unsigned version, const char *name);

// The reference makes the linker export the function of a program that has one.
__attribute__((weak)) void *ompt_start_tool(unsigned version, const char *name);

// A static program that opens no libraries itself has no `dlopen`, and the linker need not warn of
// what one would need.
#pragma weak dlopen

void *piromp_open_library(const char *path) { return dlopen ? dlopen(path, RTLD_LAZY) : NULL; }

void *piromp_start_tool(unsigned version, const char *name) {
  start_fn *start = ompt_start_tool;
  // A library that was loaded after this one.
  if (!start)
    *(void **)&start = dlsym(RTLD_DEFAULT, "ompt_start_tool");
  return start ? start(version, name) : NULL;
}

// The version of the header is that of the library.
#include "pir.h"
#include <stdio.h>
#include <string.h>

int main(void) {
  char header[64];
  snprintf(header, sizeof header, "%d.%d.%d", PIR_VERSION_MAJOR, PIR_VERSION_MINOR,
           PIR_VERSION_PATCH);
  printf("%s\n", pir_version());
  return strcmp(header, pir_version()) != 0;
}

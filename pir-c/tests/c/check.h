// What the programs share that check many calls: the last error, and the end at a wrong answer.
#include "pir.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pir_error *error;

static void check(_Bool good, const char *what) {
  if (good) return;
  printf("%s: %s\n", what, error ? pir_error_message(error) : "no error");
  exit(1);
}

// Thread-local storage in every model, and its addresses.
#include <stdio.h>
#include <threads.h>

static _Thread_local int plain = 1;
_Thread_local long exported;
__thread char text[8] __attribute__((tls_model("initial-exec"))) = "tls";
static __thread int local_exec __attribute__((tls_model("local-exec"))) = 9;
__attribute__((tls_model("global-dynamic"))) __thread int dynamic = 3;
static __thread int *self __attribute__((tls_model("local-dynamic")));

static int worker(void *arg) {
  self = &plain;
  *self += *(int *)arg;
  exported += plain;
  text[0] = 'T';
  local_exec++;
  return plain * 100 + (int)exported + dynamic + local_exec;
}

int main(void) {
  thrd_t t;
  int arg = 4, result = 0;
  if (thrd_create(&t, worker, &arg) != thrd_success) return 1;
  thrd_join(t, &result);
  printf("%d %d %ld %s %d\n", result, plain, exported, text, local_exec);
  return 0;
}

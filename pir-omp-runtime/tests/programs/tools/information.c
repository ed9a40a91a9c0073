// What a tool can ask for: tasks and teams below the current one, and what the program asks of it.
// free: thread_
#include <omp.h>
#include <stdio.h>

static void ask(void) { omp_control_tool(64, 0, 0); }

int main(void) {
  omp_set_max_active_levels(2);
  // libomp answers only when it has begun.
  (void)omp_get_max_threads();
  printf("state %d\n", omp_control_tool(64, 0, 0));
  printf("answer %d\n", omp_control_tool(omp_control_tool_start, 0, 0));
#pragma omp parallel num_threads(2)
  {
    ask();
#pragma omp barrier
#pragma omp masked
    {
      printf("state %d\n", omp_control_tool(64, 0, 0));
#pragma omp task if (0)
      {
        ask();
#pragma omp task final(1) if (0)
        ask();
      }
    }
#pragma omp barrier
#pragma omp parallel num_threads(2)
    ask();
  }
#pragma omp parallel num_threads(1)
  ask();
  printf("answer %d\n", omp_control_tool(omp_control_tool_end, 5, 0));
  return 0;
}

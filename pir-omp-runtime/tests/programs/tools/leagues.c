// `teams`: leagues, their initial tasks, and regions inside. libomp has a region inside of each team, and tells of it.
// free: dispatch thread_ parallel_begin_team parallel_end_team implicit_task_begin_implicit
// free: implicit_task_end_implicit sync_region
static int sum;

int main(void) {
#pragma omp teams num_teams(2)
  {
#pragma omp atomic
    sum++;
  }
#pragma omp teams num_teams(2) thread_limit(2)
  {
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic
      sum++;
    }
  }
#pragma omp teams num_teams(1)
#pragma omp distribute
  for (int i = 0; i < 10; i++) {
#pragma omp atomic
    sum++;
  }
  return 0;
}

// race: total at 14
// Tasks for the nodes of a list add to a total.
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node n[4] = {{1, n + 1}, {2, n + 2}, {3, n + 3}, {4, 0}};
  int total = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  for (struct node *p = n; p; p = p->next) {
#pragma omp task firstprivate(p) shared(total)
    total += p->value;
  }
  return total < 0;
}

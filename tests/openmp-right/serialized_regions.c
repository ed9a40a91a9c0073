// Regions that one thread executes are in no construct of the team around them.
int n, a[100];
int main(int argc, char **argv) {
#pragma omp parallel
    {
#pragma omp critical
        {
#pragma omp parallel if (0)
            {
                n++;
#pragma omp barrier
                n++;
            }
        }
#pragma omp single
        {
#pragma omp parallel for if (0)
            for (int i = 0; i < 100; i++) a[i] = i;
        }
#pragma omp single
        {
#pragma omp parallel for if (argc > 3)
            for (int i = 0; i < 100; i++) a[i] = i;
        }
#pragma omp sections
        {
#pragma omp section
            {
#pragma omp parallel sections if (0)
                {
#pragma omp section
                    n++;
#pragma omp section
                    n--;
                }
            }
        }
    }
}

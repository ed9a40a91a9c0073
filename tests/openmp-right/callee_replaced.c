// Another file may define the function, or alias, without a barrier.
__attribute__((weak)) void hook(void) {
#pragma omp barrier
}
void meet(void) {
#pragma omp barrier
}
void other(void) __attribute__((weak, alias("meet")));
int main(void) {
#pragma omp parallel
    {
#pragma omp critical
        hook();
#pragma omp critical
        other();
    }
}

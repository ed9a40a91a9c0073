// A library with regions in its constructor and in a function.
__attribute__((constructor)) static void begin(void) {
    int count = 0;
#pragma omp parallel num_threads(2) reduction(+ : count)
    count++;
}

int sum(void) {
    int count = 0;
#pragma omp parallel num_threads(4) reduction(+ : count)
    count++;
    return count;
}

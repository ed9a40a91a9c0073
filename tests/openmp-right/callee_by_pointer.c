// Another file sets the pointer, to a function without a barrier.
extern void (*hook)(void);
extern void later(void (*)(void));
static void meet(void) {
#pragma omp barrier
}
int main(void) {
    later(meet);
#pragma omp parallel
    {
#pragma omp critical
        hook();
    }
}

// A barrier in a constructor, which clang calls by an alias.
struct Meeting {
    Meeting();
};
Meeting::Meeting() {
#pragma omp barrier
}
int main() {
#pragma omp parallel
    {
#pragma omp critical
        {
            Meeting m; // PIR0801
        }
    }
}

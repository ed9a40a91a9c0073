// A barrier in a constructor, which clang calls by an alias.
struct Meeting {
    Meeting();
};
Meeting::Meeting() {
#pragma omp barrier
}
int n;
int main() {
#pragma omp parallel
    {
        Meeting m;
#pragma omp critical
        n++;
    }
}

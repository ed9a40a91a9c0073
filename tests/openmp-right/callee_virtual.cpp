// Another file makes an object of another class.
struct Base { virtual void run() = 0; };
struct Meeting : Base { void run() override; };
void Meeting::run() {
#pragma omp barrier
}
Base *make();
int main() {
    Base *object = make();
#pragma omp parallel
    {
#pragma omp critical
        object->run();
    }
}

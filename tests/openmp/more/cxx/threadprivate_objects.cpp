// openmp: threadprivate; parallel copyin; parallel num_threads
// Threadprivate objects with constructors, of the file, of a class and of a function.
#include <cstdio>
#include <omp.h>
#include <string>

struct Log {
    std::string text;
    int id;
    Log() : text("start"), id(7) {}
    void add(int n) { text += ":" + std::to_string(n + id); }
};
static Log file_log;
#pragma omp threadprivate(file_log)

struct Owner {
    static Log log;
#pragma omp threadprivate(log)
    static void touch(int n) { log.add(n); }
};
Log Owner::log;

static std::size_t local(int n) {
    static Log log;
#pragma omp threadprivate(log)
    log.add(n);
    return log.text.size();
}

int main() {
    int bad = 0;
    omp_set_dynamic(0);
    file_log.id = 40;
#pragma omp parallel num_threads(3) copyin(file_log) reduction(+ : bad)
    {
        int t = omp_get_thread_num();
        bad += file_log.id != 40 || file_log.text != "start" || Owner::log.text != "start";
        file_log.add(t);
        Owner::touch(t);
        bad += local(1) != 7;
    }
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        int t = omp_get_thread_num();
        bad += file_log.text != "start:" + std::to_string(40 + t);
        bad += Owner::log.text != "start:" + std::to_string(7 + t);
        bad += local(2) != 9;
    }
    std::printf("%d %s\n", bad, file_log.text.c_str());
    bool good = bad == 0 && file_log.text == "start:40";
    std::puts(good ? "ok" : "wrong");
    return !good;
}

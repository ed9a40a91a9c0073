// exit with locals, statics and threads' objects alive.
// flags: -std=c++20
#include <cstdio>
#include <cstdlib>

struct T {
    const char *n;
    ~T() {
        std::printf("~%s ", n);
        std::fflush(stdout);
    }
};
static T g{"global"};
thread_local T t{"thread"};
int main() {
    T l{"local"};
    static T s{"static"};
    t.n = "thread";
    std::atexit([] { std::printf("atexit "); });
    std::exit(3);
}

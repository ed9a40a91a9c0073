#ifndef LOG_HPP
#define LOG_HPP
#include <sstream>
#include <string>
#include <vector>

enum class Level { debug, info, error };

/* Records lines; each says which thread wrote it, how long after the start, in which order. */
class Log {
public:
  static Log &instance();
  void write(Level level, const char *file, const std::string &text);
  void quiet(Level below);
  struct Line {
    Level level;
    std::string file, text;
    int thread, nesting, sequence;
    double seconds;
  };
  std::vector<Line> take();

private:
  Log();
  std::vector<Line> lines_;
  double start_;
  Level below_ = Level::debug;
  int sequence_ = 0;
};

/* One of each expansion, in several files. */
struct Entry {
  Entry(Level level, const char *file) : level(level), file(file) {}
  ~Entry() { Log::instance().write(level, file, text.str()); }
  Level level;
  const char *file;
  std::ostringstream text;
};

#define LOG(level) Entry(Level::level, FILE_NAME).text

/* timer.cpp */
class Timer {
public:
  explicit Timer(double &into);
  ~Timer();

private:
  double &into_;
  double start_;
};
double now();
double resolution();

/* work.cpp */
long collatz(int n);
void longest(int n, int &start, long &steps);

#endif

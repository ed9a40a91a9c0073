#include "log.hpp"
#include <omp.h>

Log &Log::instance() {
  static Log log;
  return log;
}

Log::Log() : start_(omp_get_wtime()) {}

void Log::quiet(Level below) {
#pragma omp critical(log)
  below_ = below;
}

void Log::write(Level level, const char *file, const std::string &text) {
  Line line{level, file, text, omp_get_thread_num(), omp_get_level(), 0, omp_get_wtime() - start_};
#pragma omp critical(log)
  {
    if (level >= below_) {
      line.sequence = sequence_++;
      lines_.push_back(line);
    }
  }
}

std::vector<Log::Line> Log::take() {
  std::vector<Line> out;
#pragma omp critical(log)
  out.swap(lines_);
  return out;
}

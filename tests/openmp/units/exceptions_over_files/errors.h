#ifndef ERRORS_H
#define ERRORS_H
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

struct ParseError : std::runtime_error {
  ParseError(int line, const std::string &why) : std::runtime_error(why), line(line) {}
  int line;
};

/* parse.cpp throws from external functions, also from below an orphaned construct. */
int parse_number(const std::string &text, int line);
int parse_deep(const std::string &text, int line, int depth);

/* guard.cpp */
class Failures {
public:
  void note(std::exception_ptr e);
  void rethrow() const;
  std::size_t count() const { return all_.size(); }

private:
  std::vector<std::exception_ptr> all_;
};

struct Scope {
  static int open;
  Scope();
  ~Scope();
};

#endif

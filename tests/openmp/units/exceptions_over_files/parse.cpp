#include "errors.h"
#include <cctype>

int parse_number(const std::string &text, int line) {
  int n = 0;
  for (char c : text) {
    if (!std::isdigit(static_cast<unsigned char>(c)))
      throw ParseError(line, "no number: " + text);
    n = n * 10 + (c - '0');
  }
  return n;
}

/* Unwinds many frames with objects. */
int parse_deep(const std::string &text, int line, int depth) {
  Scope scope;
  if (depth == 0)
    return parse_number(text, line);
  int r = parse_deep(text, line, depth - 1);
  return r + depth;
}

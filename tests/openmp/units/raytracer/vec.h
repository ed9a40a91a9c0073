#ifndef VEC_H
#define VEC_H
#include <cmath>

struct Vec {
  double x = 0, y = 0, z = 0;
  Vec operator+(const Vec &o) const { return {x + o.x, y + o.y, z + o.z}; }
  Vec operator-(const Vec &o) const { return {x - o.x, y - o.y, z - o.z}; }
  Vec operator*(double s) const { return {x * s, y * s, z * s}; }
  Vec operator*(const Vec &o) const { return {x * o.x, y * o.y, z * o.z}; }
  double dot(const Vec &o) const { return x * o.x + y * o.y + z * o.z; }
  double length() const { return std::sqrt(dot(*this)); }
  Vec unit() const { return *this * (1 / length()); }
};

struct Ray {
  Vec from, along;
  Vec at(double t) const { return from + along * t; }
};

struct Hit {
  double t = 1e30;
  Vec point, normal;
  const struct Material *material = nullptr;
};

#endif

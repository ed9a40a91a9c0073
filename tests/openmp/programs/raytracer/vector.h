#pragma once

#include <cmath>

struct Vector {
    double x = 0, y = 0, z = 0;

    friend Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend Vector operator*(Vector a, double s) { return {a.x * s, a.y * s, a.z * s}; }
    // By component, for colours.
    friend Vector operator*(Vector a, Vector b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
    Vector &operator+=(Vector b) { return *this = *this + b; }
    double dot(Vector b) const { return x * b.x + y * b.y + z * b.z; }
    double length() const { return std::sqrt(dot(*this)); }
    Vector unit() const { return *this * (1 / length()); }
};

struct Ray {
    Vector origin, direction;
    Vector at(double t) const { return origin + direction * t; }
};

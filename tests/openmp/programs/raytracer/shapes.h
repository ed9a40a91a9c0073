#pragma once

#include "vector.h"
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

struct Surface {
    Vector colour;
    double mirror = 0;
};

struct Hit {
    double distance;
    Vector point, normal;
    const Surface *surface;
};

class Shape {
  protected:
    Surface surface_;

  public:
    explicit Shape(Surface surface) : surface_(surface) {}
    virtual ~Shape() = default;
    virtual std::optional<Hit> hit(const Ray &ray) const = 0;
    virtual std::string name() const = 0;
};

class Sphere final : public Shape {
    Vector centre_;
    double radius_;

  public:
    Sphere(Vector centre, double radius, Surface surface);
    std::optional<Hit> hit(const Ray &ray) const override;
    std::string name() const override { return "sphere"; }
};

class Plane final : public Shape {
    Vector normal_;
    double offset_;

  public:
    Plane(Vector normal, double offset, Surface surface);
    std::optional<Hit> hit(const Ray &ray) const override;
    std::string name() const override { return "plane"; }
};

struct Degenerate : std::domain_error {
    using std::domain_error::domain_error;
};

class Scene {
    std::vector<std::unique_ptr<Shape>> shapes_;
    Vector light_;

  public:
    explicit Scene(Vector light) : light_(light) {}
    template <typename S, typename... Args> void add(Args... args) {
        shapes_.push_back(std::make_unique<S>(args...));
    }
    const std::vector<std::unique_ptr<Shape>> &shapes() const { return shapes_; }
    std::optional<Hit> nearest(const Ray &ray) const;
    Vector colour(const Ray &ray, int depth) const;
};

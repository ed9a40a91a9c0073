#ifndef SCENE_H
#define SCENE_H
#include "vec.h"
#include <memory>
#include <vector>

struct Material {
  Vec colour;
  double mirror = 0;
  virtual ~Material() = default;
  virtual Vec shade(const Hit &hit, const Vec &to_light) const;
};

/* Its colour depends on where it is hit. */
struct Chequered : Material {
  Vec other;
  Vec shade(const Hit &hit, const Vec &to_light) const override;
};

struct Shape {
  std::shared_ptr<Material> material;
  virtual ~Shape() = default;
  virtual bool meet(const Ray &ray, Hit &hit) const = 0;
  virtual double reach() const { return 1e9; }
};

struct Sphere : Shape {
  Vec centre;
  double radius = 1;
  bool meet(const Ray &ray, Hit &hit) const override;
  double reach() const override { return centre.length() + radius; }
};

struct Plane : Shape {
  Vec normal;
  double offset = 0;
  bool meet(const Ray &ray, Hit &hit) const override;
};

/* A group of shapes is one as well. */
struct Group : Shape {
  std::vector<std::unique_ptr<Shape>> parts;
  bool meet(const Ray &ray, Hit &hit) const override;
};

struct Statistics {
  long rays = 0, shadows = 0, deepest = 0;
  void add(const Statistics &o) {
    rays += o.rays;
    shadows += o.shadows;
    deepest = deepest > o.deepest ? deepest : o.deepest;
  }
};

class Tracer {
public:
  Tracer(const Group &world, Vec light) : world_(world), light_(light) {}
  Vec trace(const Ray &ray, int depth, Statistics &s) const;

private:
  const Group &world_;
  Vec light_;
};

std::unique_ptr<Group> make_scene();

#endif

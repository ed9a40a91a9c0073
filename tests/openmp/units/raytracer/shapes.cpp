#include "scene.h"

bool Sphere::meet(const Ray &ray, Hit &hit) const {
  Vec o = ray.from - centre;
  double b = o.dot(ray.along), c = o.dot(o) - radius * radius, d = b * b - c;
  if (d <= 0)
    return false;
  double root = std::sqrt(d), t = -b - root;
  if (t < 1e-6)
    t = -b + root;
  if (t < 1e-6 || t >= hit.t)
    return false;
  hit.t = t;
  hit.point = ray.at(t);
  hit.normal = (hit.point - centre) * (1 / radius);
  hit.material = material.get();
  return true;
}

bool Plane::meet(const Ray &ray, Hit &hit) const {
  double down = normal.dot(ray.along);
  if (std::fabs(down) < 1e-9)
    return false;
  double t = (offset - normal.dot(ray.from)) / down;
  if (t < 1e-6 || t >= hit.t)
    return false;
  hit.t = t;
  hit.point = ray.at(t);
  hit.normal = down < 0 ? normal : normal * -1;
  hit.material = material.get();
  return true;
}

bool Group::meet(const Ray &ray, Hit &hit) const {
  bool any = false;
  for (const auto &part : parts)
    any |= part->meet(ray, hit);
  return any;
}

std::unique_ptr<Group> make_scene() {
  auto world = std::make_unique<Group>();
  auto floor = std::make_shared<Chequered>();
  floor->colour = {0.9, 0.9, 0.9};
  floor->other = {0.1, 0.1, 0.1};
  floor->mirror = 0.2;
  auto plane = std::make_unique<Plane>();
  plane->normal = {0, 1, 0};
  plane->material = floor;
  world->parts.push_back(std::move(plane));
  for (int k = 0; k < 3; k++) {
    auto cluster = std::make_unique<Group>();
    for (int j = 0; j < 3; j++) {
      auto sphere = std::make_unique<Sphere>();
      sphere->centre = {k * 1.6 - 1.6, 0.5 + j * 0.8, j * 0.7};
      sphere->radius = 0.5;
      auto material = std::make_shared<Material>();
      material->colour = {0.3 + 0.2 * k, 0.9 - 0.2 * j, 0.5};
      material->mirror = 0.3 * j;
      sphere->material = material;
      cluster->parts.push_back(std::move(sphere));
    }
    world->parts.push_back(std::move(cluster));
  }
  return world;
}

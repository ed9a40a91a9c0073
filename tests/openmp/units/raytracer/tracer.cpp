#include "scene.h"
#include <algorithm>

Vec Material::shade(const Hit &hit, const Vec &to_light) const {
  double light = hit.normal.dot(to_light);
  return colour * (light > 0 ? 0.15 + 0.85 * light : 0.15);
}

Vec Chequered::shade(const Hit &hit, const Vec &to_light) const {
  long cell = (long)std::floor(hit.point.x) + (long)std::floor(hit.point.z);
  double light = hit.normal.dot(to_light);
  const Vec &c = cell & 1 ? other : colour;
  return c * (light > 0 ? 0.2 + 0.8 * light : 0.2);
}

Vec Tracer::trace(const Ray &ray, int depth, Statistics &s) const {
  s.rays++;
  s.deepest = std::max<long>(s.deepest, depth);
  Hit hit;
  if (!world_.meet(ray, hit))
    return Vec{0.4, 0.6, 0.9} * (0.5 + 0.5 * std::max(0.0, ray.along.y));
  Vec to_light = light_ - hit.point;
  double distance = to_light.length();
  to_light = to_light * (1 / distance);
  Hit shadow;
  shadow.t = distance;
  s.shadows++;
  Vec colour = hit.material->shade(hit, to_light);
  if (world_.meet({hit.point + hit.normal * 1e-5, to_light}, shadow))
    colour = colour * 0.4;
  if (hit.material->mirror > 0 && depth < 5) {
    Vec back = ray.along - hit.normal * (2 * ray.along.dot(hit.normal));
    Vec seen = trace({hit.point + hit.normal * 1e-5, back}, depth + 1, s);
    colour = colour * (1 - hit.material->mirror) + seen * hit.material->mirror;
  }
  return colour;
}

#include "shapes.h"

static const double NEAR = 1e-6;

Sphere::Sphere(Vector centre, double radius, Surface surface)
    : Shape(surface), centre_(centre), radius_(radius) {
    if (radius <= 0)
        throw Degenerate("a sphere with radius " + std::to_string(radius));
}

std::optional<Hit> Sphere::hit(const Ray &ray) const {
    Vector away = ray.origin - centre_;
    double b = away.dot(ray.direction), c = away.dot(away) - radius_ * radius_, d = b * b - c;
    if (d < 0)
        return std::nullopt;
    double root = std::sqrt(d), t = -b - root > NEAR ? -b - root : -b + root;
    if (t <= NEAR)
        return std::nullopt;
    Vector point = ray.at(t);
    return Hit{t, point, (point - centre_).unit(), &surface_};
}

Plane::Plane(Vector normal, double offset, Surface surface)
    : Shape(surface), normal_(normal), offset_(offset) {
    if (normal.length() < NEAR)
        throw Degenerate("a plane without a direction");
    normal_ = normal.unit();
}

std::optional<Hit> Plane::hit(const Ray &ray) const {
    double along = ray.direction.dot(normal_);
    if (std::fabs(along) < NEAR)
        return std::nullopt;
    double t = (offset_ - ray.origin.dot(normal_)) / along;
    if (t <= NEAR)
        return std::nullopt;
    return Hit{t, ray.at(t), along < 0 ? normal_ : normal_ * -1, &surface_};
}

std::optional<Hit> Scene::nearest(const Ray &ray) const {
    std::optional<Hit> best;
    for (const auto &shape : shapes_) {
        auto hit = shape->hit(ray);
        if (hit && (!best || hit->distance < best->distance))
            best = hit;
    }
    return best;
}

Vector Scene::colour(const Ray &ray, int depth) const {
    auto hit = nearest(ray);
    if (!hit) {
        double sky = 0.5 * (ray.direction.y + 1);
        return Vector{1, 1, 1} * (1 - sky) + Vector{0.4, 0.6, 1} * sky;
    }
    Vector to_light = (light_ - hit->point).unit();
    bool lit = !nearest({hit->point, to_light});
    double brightness = 0.15 + (lit ? 0.85 * std::fmax(0, hit->normal.dot(to_light)) : 0);
    Vector own = hit->surface->colour * brightness;
    if (depth == 0 || hit->surface->mirror == 0)
        return own;
    Vector in = ray.direction, bounced = in - hit->normal * (2 * in.dot(hit->normal));
    Vector seen = colour({hit->point, bounced.unit()}, depth - 1);
    return own * (1 - hit->surface->mirror) + seen * hit->surface->mirror;
}

// Traces rays through a scene of spheres and planes: by lines in dynamic loops, by pixels, by
// squares of recursive tasks, and with samples. Shapes that cannot be are found while regions run.

#include "shapes.h"
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <omp.h>

class Image {
    int width_, height_;
    std::vector<std::uint32_t> pixels_;

  public:
    Image(int width, int height)
        : width_(width), height_(height),
          pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}
    int width() const { return width_; }
    int height() const { return height_; }
    std::uint32_t &at(int x, int y) {
        return pixels_.at(static_cast<std::size_t>(y) * width_ + x);
    }
    bool operator==(const Image &) const = default;

    std::uint64_t sum() const {
        std::uint64_t s = 0;
#pragma omp parallel for reduction(+ : s)
        for (auto p = pixels_.begin(); p < pixels_.end(); ++p)
            s += *p & 255;
        return s;
    }
};

static std::uint32_t packed(Vector c) {
    auto part = [](double v) {
        return static_cast<std::uint32_t>(std::clamp(v, 0.0, 1.0) * 255 + 0.5);
    };
    return part(c.x) << 16 | part(c.y) << 8 | part(c.z);
}

static Ray through(const Image &image, double x, double y) {
    double u = (2 * (x + 0.5) - image.width()) / image.height();
    double v = (image.height() - 2 * (y + 0.5)) / image.height();
    return {{0, 1, -4}, Vector{u, v, 1.5}.unit()};
}

static std::uint32_t pixel(const Scene &scene, const Image &image, int x, int y) {
    return packed(scene.colour(through(image, x, y), 4));
}

static void serial(const Scene &scene, Image &image) {
    for (int y = 0; y < image.height(); y++)
        for (int x = 0; x < image.width(); x++)
            image.at(x, y) = pixel(scene, image, x, y);
}

static void by_lines(const Scene &scene, Image &image) {
#pragma omp parallel for schedule(dynamic, 1)
    for (int y = 0; y < image.height(); y++)
        for (int x = 0; x < image.width(); x++)
            image.at(x, y) = pixel(scene, image, x, y);
}

static void by_pixels(const Scene &scene, Image &image) {
    const int w = image.width(), h = image.height();
#pragma omp parallel for collapse(2) schedule(static, 5)
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            image.at(x, y) = pixel(scene, image, x, y);
}

static void square(const Scene &scene, Image &image, int x, int y, int w, int h) {
    if (w <= 8 && h <= 8) {
        for (int j = y; j < y + h; j++)
            for (int i = x; i < x + w; i++)
                image.at(i, j) = pixel(scene, image, i, j);
        return;
    }
    int left = w / 2, top = h / 2;
#pragma omp task shared(scene, image)
    square(scene, image, x, y, left, top);
#pragma omp task shared(scene, image)
    square(scene, image, x + left, y, w - left, top);
#pragma omp task shared(scene, image)
    square(scene, image, x, y + top, left, h - top);
    square(scene, image, x + left, y + top, w - left, h - top);
#pragma omp taskwait
}

static void by_squares(const Scene &scene, Image &image) {
#pragma omp parallel
#pragma omp single nowait
    square(scene, image, 0, 0, image.width(), image.height());
}

// Colours as a reduction: the mean of all rays, by name of the shape that they meet first.
struct Tally {
    std::map<std::string, long> rays;
    void add(const Tally &other) {
        for (const auto &[name, n] : other.rays)
            rays[name] += n;
    }
};

#pragma omp declare reduction(merge : Tally : omp_out.add(omp_in))

static Tally tally(const Scene &scene, const Image &image) {
    Tally all;
#pragma omp parallel for reduction(merge : all) schedule(guided)
    for (int y = 0; y < image.height(); y++)
        for (int x = 0; x < image.width(); x++) {
            Ray ray = through(image, x, y);
            const Shape *first = nullptr;
            double distance = 1e30;
            for (const auto &shape : scene.shapes())
                if (auto hit = shape->hit(ray); hit && hit->distance < distance) {
                    distance = hit->distance;
                    first = shape.get();
                }
            all.rays[first ? first->name() : "sky"]++;
        }
    return all;
}

static int impossible() {
    int caught = 0;
#pragma omp parallel for reduction(+ : caught)
    for (int i = 0; i < 20; i++) {
        Scene scene({0, 0, 0});
        try {
            scene.add<Sphere>(Vector{0, 0, 0}, i - 10.0, Surface{});
            if (i == 15)
                scene.add<Plane>(Vector{}, 1.0, Surface{});
        } catch (const Degenerate &e) {
            caught += std::string(e.what()).rfind("a ", 0) == 0;
        }
    }
    return caught;
}

int main() {
    Scene scene({-5, 8, -3});
    scene.add<Plane>(Vector{0, 1, 0}, 0.0, Surface{{0.7, 0.7, 0.6}, 0.1});
    for (int i = 0; i < 9; i++) {
        Vector centre{i % 3 * 1.5 - 1.5, 0.5 + i / 3 * 0.4, i / 3 * 1.5};
        Surface surface{{0.2 + 0.08 * i, 0.9 - 0.08 * i, 0.5}, i % 2 ? 0.5 : 0};
        scene.add<Sphere>(centre, 0.5, surface);
    }
    Image want(48, 36);
    serial(scene, want);
    void (*const ways[])(const Scene &, Image &) = {by_lines, by_pixels, by_squares};
    const char *const names[] = {"lines", "pixels", "squares"};
    bool good = true;
    for (int w = 0; w < 3; w++) {
        Image image(48, 36);
        ways[w](scene, image);
        bool right = image == want && image.sum() == want.sum();
        std::printf("%s: %s\n", names[w], right ? "right" : "not right");
        good &= right;
    }
    Tally rays = tally(scene, want);
    long sum = 0;
    for (const auto &[name, n] : rays.rays) {
        std::printf("%s: %ld\n", name.c_str(), n);
        sum += n;
    }
    good &= sum == 48 * 36 && rays.rays.size() == 3;
    int caught = impossible();
    std::printf("%d impossible\n", caught);
    good &= caught == 12;
    std::puts(good ? "ok" : "wrong");
    return !good;
}

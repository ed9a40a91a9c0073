// units: a ray tracer: virtual calls from regions, declared reduction of a class, tasks for tiles
#include "scene.h"
#include <cstdio>
#include <omp.h>
#include <vector>

constexpr int WIDTH = 72, HEIGHT = 48, TILE = 12;

#pragma omp declare reduction(merge : Statistics : omp_out.add(omp_in))

struct Image {
  std::vector<Vec> pixels = std::vector<Vec>(WIDTH * HEIGHT);
  unsigned hash() const {
    unsigned h = 2166136261u;
    for (const Vec &p : pixels)
      for (double v : {p.x, p.y, p.z})
        h = (h ^ (unsigned)(v * 255 + 0.5)) * 16777619u;
    return h;
  }
};

static Ray camera(int x, int y) {
  Vec from{0, 1.5, -6};
  Vec to{(x - WIDTH / 2.0) / WIDTH * 2, (HEIGHT / 2.0 - y) / WIDTH * 2 + 1.2, -3.5};
  return {from, (to - from).unit()};
}

/* A loop over lines. */
static Statistics by_lines(const Tracer &tracer, Image &image) {
  Statistics all;
#pragma omp parallel for schedule(dynamic, 3) reduction(merge : all)
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      image.pixels[y * WIDTH + x] = tracer.trace(camera(x, y), 0, all);
  return all;
}

/* A task for each tile, with statistics by thread. */
static Statistics by_tiles(const Tracer &tracer, Image &image) {
  std::vector<Statistics> of_threads(omp_get_max_threads());
#pragma omp parallel
#pragma omp single
  for (int ty = 0; ty < HEIGHT; ty += TILE)
    for (int tx = 0; tx < WIDTH; tx += TILE) {
#pragma omp task firstprivate(tx, ty)
      {
        Statistics mine;
        for (int y = ty; y < ty + TILE; y++)
          for (int x = tx; x < tx + TILE; x++)
            image.pixels[y * WIDTH + x] = tracer.trace(camera(x, y), 0, mine);
        of_threads[omp_get_thread_num()].add(mine);
      }
    }
  Statistics all;
  for (const Statistics &s : of_threads)
    all.add(s);
  return all;
}

/* A collapsed loop, with the tracer copied into each thread. */
static Statistics by_pixels(const Tracer &tracer, Image &image) {
  Statistics all;
#pragma omp parallel firstprivate(tracer)
  {
    Statistics mine;
#pragma omp for collapse(2) schedule(guided) nowait
    for (int y = 0; y < HEIGHT; y++)
      for (int x = 0; x < WIDTH; x++)
        image.pixels[y * WIDTH + x] = tracer.trace(camera(x, y), 0, mine);
#pragma omp critical
    all.add(mine);
  }
  return all;
}

static Statistics alone(const Tracer &tracer, Image &image) {
  Statistics all;
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      image.pixels[y * WIDTH + x] = tracer.trace(camera(x, y), 0, all);
  return all;
}

static bool same(const Statistics &a, const Statistics &b) {
  return a.rays == b.rays && a.shadows == b.shadows && a.deepest == b.deepest;
}

int main() {
  auto world = make_scene();
  Tracer tracer(*world, {4, 6, -5});
  Image a, b, c, d;
  Statistics want = alone(tracer, a), lines = by_lines(tracer, b), tiles = by_tiles(tracer, c),
             pixels = by_pixels(tracer, d);
  std::printf("rays %ld shadows %ld deepest %ld\n", lines.rays, lines.shadows, lines.deepest);
  bool images = a.hash() == b.hash() && a.hash() == c.hash() && a.hash() == d.hash();
  if (!images || !same(want, lines) || !same(want, tiles) || !same(want, pixels)) {
    std::printf("images %d\n", images);
    return 1;
  }
  std::puts("ok");
}

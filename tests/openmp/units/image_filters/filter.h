#ifndef FILTER_H
#define FILTER_H

/* The interface between the program and filters that it opens with dlopen. */
struct image {
  int width, height;
  unsigned char *pixels;
};

struct filter {
  const char *name;
  /* A region of its own. */
  void (*run)(const struct image *from, struct image *to);
  /* For all threads of the caller's team. */
  void (*share)(const struct image *from, struct image *to);
  int (*who)(void);
};

typedef const struct filter *(*filter_entry)(void);

/* image.c */
struct image image_make(int width, int height, unsigned seed);
struct image image_like(const struct image *i);
void image_free(struct image *i);
unsigned image_hash(const struct image *i);
int at(const struct image *i, int x, int y); /* clamps at the edges */

/* load.c */
const struct filter *filter_open(const char *path);
void filters_close(void);

#endif

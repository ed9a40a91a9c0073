#ifndef KMEANS_H
#define KMEANS_H

enum { DIMENSIONS = 3, CLUSTERS = 5, POINTS = 1500 };

/* Coordinates are multiples of 1/8, so that sums are exact in every order. */
struct points {
  int n;
  double (*at)[DIMENSIONS];
  int *cluster;
};

struct centres {
  double at[CLUSTERS][DIMENSIONS];
  long size[CLUSTERS];
};

/* layer.c: the application's own way to write loops. */
typedef void (*loop_body)(int i, void *context);
typedef void (*fold_body)(int i, void *context, double *sums);
void for_each(int n, loop_body f, void *context);
void fold(int n, fold_body f, void *context, double *sums, int count);
int layer_calls(void);

/* points.c */
void points_make(struct points *p, unsigned seed);
void points_free(struct points *p);

/* steps.c */
long assign_by_layer(struct points *p, const struct centres *c);
void update_by_layer(const struct points *p, struct centres *c);
long assign_by_loop(struct points *p, const struct centres *c);
void update_by_sections(const struct points *p, struct centres *c);
double cost(const struct points *p, const struct centres *c);

/* log.c: messages carry the thread's number. */
void log_open(void);
void log_line(int what, long value);
int log_lines(void);
long log_sum(int what);
int log_is_whole(void);

#endif

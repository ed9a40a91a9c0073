#ifndef ALIGN_H
#define ALIGN_H

/* Local alignment of two sequences with affine gaps, by blocks. */
enum { BLOCK = 32, MAX_LENGTH = 512 };

struct scoring {
  int match, mismatch, open, extend;
};

struct table {
  int rows, columns;
  /* (rows + 1) × (columns + 1) */
  int *best, *down, *right;
  struct scoring s;
  const char *a, *b;
};

/* table.c */
struct table table_make(const char *a, const char *b, struct scoring s);
void table_free(struct table *t);
int table_best(const struct table *t);
unsigned table_hash(const struct table *t);
int cell(const struct table *t, int r, int c);

/* block.c: the work of one block; it asks which thread it is, for the count. */
void fill_block(struct table *t, int block_row, int block_column);
long blocks_filled(void);
void forget_blocks(void);

/* wavefront.c: four ways to order the blocks. */
void align_alone(struct table *t);
void align_doacross(struct table *t);
void align_doacross_2d(struct table *t);
void align_diagonals(struct table *t);
void align_tasks(struct table *t);

/* sequences.c */
char *sequence(int length, unsigned seed, const char *like);

#endif

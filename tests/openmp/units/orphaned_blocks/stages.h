#ifndef STAGES_H
#define STAGES_H

struct config {
  int width, height;
  double scale;
};

struct config read_config(int round); /* single copyprivate: all threads return the same */
int count_initialisations(void);
void three_reports(int *reports);      /* sections */
void in_turn(int n, int *order, int *next); /* ordered, called in a loop of the caller */
int first_only(void);                  /* masked */
int one_of_us(int *votes);             /* single nowait */

#endif

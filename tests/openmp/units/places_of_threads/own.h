extern int unbound;
int own(void);
void loop(double *a, int n);

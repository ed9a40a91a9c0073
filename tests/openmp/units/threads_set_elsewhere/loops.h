int threads_of_loop(void);
int threads_of_sum(void);

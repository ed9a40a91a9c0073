/* The status of the program is taken modulo 256. */

int main(void) { return 1000; }

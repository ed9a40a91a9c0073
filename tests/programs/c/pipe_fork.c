/* A child process and a pipe. */
#include <stdio.h>
#include <unistd.h>
#include <stdlib.h>
#include <sys/wait.h>

int main(void) {
    int fd[2], st;
    if (pipe(fd)) return 1;
    pid_t p = fork();
    if (!p) {
        if (write(fd[1], "hello", 6) != 6) _exit(1);
        _exit(42);
    }
    char b[8] = "";
    if (read(fd[0], b, sizeof b) < 0) return 2;
    waitpid(p, &st, 0);
    printf("%s %d\n", b, WEXITSTATUS(st));
    return WEXITSTATUS(st);
}

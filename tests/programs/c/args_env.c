/* The arguments of main and the environment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;
int main(int argc, char **argv, char **envp) {
    printf("%d %d %d %d\n", argc, argv[argc] == 0, strlen(argv[0]) > 3, envp == environ);
    setenv("SOME_NAME", "some value", 1);
    printf("%s %d\n", getenv("SOME_NAME"), getenv("NO_SUCH_NAME_AT_ALL") == 0);
    unsetenv("SOME_NAME");
    return getenv("SOME_NAME") ? 1 : argc;
}

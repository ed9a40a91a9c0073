/* A virtual machine with a call stack. */
#include <stdio.h>

enum { PUSH, ADD, SUB, MUL, LT, JZ, JMP, CALL, RET, LOAD, PRINT, HALT };
int main(void) {
    /* fact(n) = n < 2 ? 1 : n * fact(n - 1), for n = 10 */
    int code[] = {PUSH, 10,  CALL, 6, PRINT, HALT, LOAD, 0, PUSH, 2,    LT, JZ,  16, PUSH,
                  1,    RET, LOAD, 0, LOAD,  0,    PUSH, 1, SUB,  CALL, 6,  MUL, RET},
        st[200], n = 0, fr[50], ret[50], d = 0, pc = 0, steps = 0;
    for (;; steps++) switch (code[pc++]) {
        case PUSH: st[n++] = code[pc++]; break;
        case ADD:
            n--;
            st[n - 1] += st[n];
            break;
        case SUB:
            n--;
            st[n - 1] -= st[n];
            break;
        case MUL:
            n--;
            st[n - 1] *= st[n];
            break;
        case LT:
            n--;
            st[n - 1] = st[n - 1] < st[n];
            break;
        case JZ: pc = st[--n] ? pc + 1 : code[pc]; break;
        case JMP: pc = code[pc]; break;
        case CALL:
            ret[d] = pc + 1;
            fr[d++] = n - 1;
            pc = code[pc];
            break;
        case RET: {
            int v = st[n - 1];
            n = fr[--d];
            st[n++] = v;
            pc = ret[d];
            break;
        }
        case LOAD: st[n++] = st[fr[d - 1] + code[pc++]]; break;
        case PRINT: printf("%d ", st[--n]); break;
        case HALT: printf("%d\n", steps); return steps & 127;
        }
}

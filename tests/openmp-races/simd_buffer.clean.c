// race: none
// Each iteration of a `simd` loop has its own buffer.
int a[32], b[32];
int main(void) {
  int buffer[4] = {0};
#pragma omp simd private(buffer)
  for (int i = 0; i < 32; i++) buffer[i % 4] = a[i],
    b[i] = buffer[i % 4];
  return buffer[0];
}

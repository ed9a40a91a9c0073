; A data race: two strands increase one counter by plain loads and stores.
;
;   x = 0; #pragma omp parallel sections { #pragma omp section x++; #pragma omp section x++; }
;
; Both strands may load the same value, so that one of the two increments is lost. `atomicrmw add`
; in place of the load, the addition and the store repairs it. `pir race` shows a schedule.

@x = global i32 0

define i32 @main() {
entry:
  fork [label %first, label %second]

first:
  %a = load i32, ptr @x
  %a1 = add nsw i32 %a, 1
  store i32 %a1, ptr @x
  br label %done

second:
  %b = load i32, ptr @x
  %b1 = add nsw i32 %b, 1
  store i32 %b1, ptr @x
  br label %done

done:
  join
  %sum = load i32, ptr @x
  ret i32 %sum
}

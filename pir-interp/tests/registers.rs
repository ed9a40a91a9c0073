//! Tests of the values that strands take from others: what a strand copies when it starts, and what
//! leaves a region through its close.

use super::programs::outcomes;

/// Checks that a program returns a number under every schedule that is tried.
fn returns(number: i64, text: &str) {
    let want = format!("return i64 {number}");
    for outcome in outcomes(text) {
        // The contents of globals follow.
        assert_eq!(outcome.split(" | ").next(), Some(&*want), "{text}");
    }
}

#[test]
fn a_strand_copies_what_its_descendants_read() {
    returns(
        42,
        "@r = global i64 0
        define i64 @main() {
          %v = call i64 @f(i64 40, i64 2)
          ret i64 %v
        }
        define i64 @f(i64 %x, i64 %y) {
          %p = alloca i64
          fork [label %a, label %b]
        a:
          fork [label %c, label %d]
        c:
          fork [label %e, label %k]
        e:
          %s = add i64 %x, %y
          store i64 %s, ptr %p
          halt
        k:
          br label %j3
        j3:
          join
          br label %j2
        d:
          halt
        j2:
          join
          halt
        b:
          br label %j
        j:
          join
          %v = load i64, ptr %p
          ret i64 %v
        }",
    );
}

#[test]
fn values_of_shared_blocks_outlive_a_fork() {
    // `head` is reached by the entry fork and by the strands of `latch`, and `%n` is defined in
    // `split`, which two strands share, and used behind the next start.
    returns(
        15,
        "@c = global i64 0
        define i64 @main() {
        entry:
          fork [label %head]
        head:
          %i = phi i64 [ 0, %entry ], [ %m, %next ]
          %n = add i64 %i, 1
          %more = icmp ult i64 %i, 5
          br i1 %more, label %split, label %out
        split:
          fork interior [label %body, label %latch]
        body:
          %o = atomicrmw add ptr @c, i64 %n monotonic
          halt
        latch:
          br label %next
        next:
          %m = add i64 %i, 1
          br label %head
        out:
          br label %j
        j:
          join
          %v = load i64, ptr @c
          ret i64 %v
        }",
    );
}

#[test]
fn values_leave_several_regions_and_enter_others() {
    returns(
        27,
        "@c = global i64 0
        define i64 @main() {
        entry:
          fork [label %a, label %b]
        a:
          fork [label %x, label %y]
        x:
          %v = add i64 4, 3
          halt
        y:
          br label %j2
        j2:
          join
          %w = add i64 %v, 1
          halt
        b:
          br label %j
        j:
          join
          fork [label %p, label %q]
        p:
          %s = add i64 %v, %w
          halt
        q:
          fork [label %q1, label %q2]
        q1:
          %t = atomicrmw add ptr @c, i64 %v monotonic
          halt
        q2:
          br label %q3
        q3:
          join
          br label %k
        k:
          join
          %u = load i64, ptr @c
          %z = add i64 %u, %s
          %r = add i64 %z, 5
          ret i64 %r
        }",
    );
}

#[test]
fn the_last_region_of_a_loop_leaves_its_value() {
    returns(
        12,
        "define i64 @main() {
        entry:
          br label %head
        head:
          %i = phi i64 [ 0, %entry ], [ %k, %j ]
          fork [label %a, label %b]
        a:
          %v = mul i64 %i, 3
          halt
        b:
          br label %j
        j:
          join
          %k = add i64 %i, 1
          %more = icmp ult i64 %k, 5
          br i1 %more, label %head, label %end
        end:
          ret i64 %v
        }",
    );
}

#[test]
fn blocks_that_strands_of_several_depths_share_find_their_values() {
    returns(
        9,
        "define i64 @main() {
          %v = call i64 @f(i64 4)
          ret i64 %v
        }
        define i64 @f(i64 %x) {
        entry:
          %y = add i64 %x, 1
          %bad = icmp eq i64 %x, 0
          br i1 %bad, label %trap, label %go
        go:
          fork [label %a, label %b]
        a:
          %c = icmp eq i64 %y, 0
          br i1 %c, label %trap, label %a2
        a2:
          %d = add i64 %x, %y
          br label %done
        b:
          %e = icmp eq i64 %y, 1
          br i1 %e, label %trap, label %done
        done:
          br label %j
        j:
          join
          ret i64 %d
        trap:
          %w = phi i64 [ %x, %entry ], [ %y, %a ], [ 3, %b ]
          %u = sdiv i64 %y, %w
          %z = sub i64 %u, %x
          store i64 %z, ptr null
          unreachable
        }",
    );
}

#[test]
fn a_block_that_strands_share_exchanges_values_on_its_edges() {
    returns(
        3,
        "@c = global i64 0
        define i64 @main() {
        entry:
          %k = add i64 0, 1
          fork [label %a, label %b]
        a:
          %a1 = add i64 %k, 0
          %a2 = add i64 %k, 1
          br label %both
        b:
          %b1 = add i64 %k, 1
          %b2 = add i64 %k, 0
          br label %both
        both:
          %p = phi i64 [ %a1, %a ], [ %b2, %b ], [ %q, %again ]
          %q = phi i64 [ %a2, %a ], [ %b1, %b ], [ %p, %again ]
          %t = phi i64 [ 0, %a ], [ 0, %b ], [ 1, %again ]
          %once = icmp eq i64 %t, 0
          br i1 %once, label %again, label %end
        again:
          br label %both
        end:
          %d = sub i64 %p, %q
          %e = mul i64 %d, %k
          %o = atomicrmw add ptr @c, i64 %e monotonic
          br label %j
        j:
          join
          %v = load i64, ptr @c
          %r = add i64 %v, %k
          ret i64 %r
        }",
    );
}

/// A parallel loop over two iterations, whose spine defines `%x` by these lines, the last of which
/// are in a block that leads to `%for`.
fn summed_by_strands_of_a_loop(spine: &str, last: &str) -> String {
    format!(
        "@sum = global i64 0
        define i64 @main() {{
        entry:
          fork [label %spine]
        for:
          %i = phi i64 [ 0, %{last} ], [ %next, %latch ]
          %more = icmp ult i64 %i, 2
          br i1 %more, label %latch, label %end
        latch:
          %next = add i64 %i, 1
          fork interior [label %body, label %for]
        body:
          %old = atomicrmw add ptr @sum, i64 %x monotonic
          halt
        end:
          join
          %all = load i64, ptr @sum
          ret i64 %all
        spine:
          {spine}
          br label %for
        }}"
    )
}

#[test]
fn shared_blocks_read_what_the_block_before_them_defines() {
    // `%for` is a start and reached from `%spine`, whose strand runs it as well.
    returns(14, &summed_by_strands_of_a_loop("%x = add i64 3, 4", "spine"));
    let region = "fork [label %a, label %b]
        a:
          %x = add i64 2, 3
          halt
        b:
          br label %close
        close:
          join";
    returns(10, &summed_by_strands_of_a_loop(region, "close"));
    let used_first = "%x = add i64 3, 4
          %y = mul i64 %x, 2
          %z = atomicrmw add ptr @sum, i64 %y monotonic";
    returns(28, &summed_by_strands_of_a_loop(used_first, "spine"));
}

/// A loop of strands in a strand, whose header is shared because it starts strands too: `before`
/// leads there from the block `from`, and defines `%v`, which each of the `trips` strands adds and
/// the strand itself once more.
fn a_loop_uses_the_value_before_it(expected: i64, before: &str, from: &str, trips: i64) {
    returns(
        expected,
        &format!(
            "@c = global i64 0
        define i64 @main() {{
        entry:
          %z = add i64 0, 5
          fork [label %a, label %b]
        a:
          {before}
          br label %head
        head:
          %i = phi i64 [ 0, %{from} ], [ %n, %latch ]
          %more = icmp slt i64 %i, {trips}
          br i1 %more, label %latch, label %done
        latch:
          %n = add i64 %i, 1
          fork interior [label %body, label %head]
        body:
          %o = atomicrmw add ptr @c, i64 %v monotonic
          halt
        done:
          %o2 = atomicrmw add ptr @c, i64 %v monotonic
          halt
        b:
          br label %j
        j:
          join
          %r = load i64, ptr @c
          ret i64 %r
        }}"
        ),
    );
}

#[test]
fn shared_blocks_find_the_values_of_the_strand_that_leads_to_them() {
    a_loop_uses_the_value_before_it(20, "%v = add i64 %z, 0", "a", 3);
}

#[test]
fn shared_blocks_find_what_left_a_region_of_the_strand_that_leads_to_them() {
    let region = "fork [label %x, label %y]
        x:
          %v = add i64 3, 0
          br label %j2
        y:
          halt
        j2:
          join";
    a_loop_uses_the_value_before_it(15, region, "j2", 4);
}

#[test]
fn dead_ends_find_parameters_and_the_values_of_the_first_strand() {
    returns(
        40,
        "@c = global i64 0
        define i64 @main() {
          %v = call i64 @f(i64 40, i64 0)
          ret i64 %v
        }
        define i64 @f(i64 %x, i64 %y) {
        entry:
          %w = add i64 %y, 7
          %bad = icmp eq i64 %x, 1
          br i1 %bad, label %trap, label %go
        go:
          fork [label %a, label %b]
        a:
          %bad2 = icmp eq i64 %x, 2
          br i1 %bad2, label %trap, label %j
        b:
          br label %j
        j:
          join
          ret i64 %x
        trap:
          %s = add i64 %w, %x
          store i64 %s, ptr null
          unreachable
        }",
    );
}

#[test]
fn forks_that_no_execution_reaches_need_nothing() {
    let unreachable = "define i64 @main() {
          %r = call i64 @f(i64 1)
          ret i64 0
        }
        define i64 @f(i64 %a) {
          fork [label %b]
        dead:
          fork [label %b]
        b:
          %v = add i64 %a, 1
          halt
        }";
    let vacuous = "define i64 @main() {
          %r = call i64 @f(i64 0)
          ret i64 %r
        }
        define i64 @f(i64 %a) {
        entry:
          %c = icmp eq i64 %a, 0
          br i1 %c, label %end, label %go
        end:
          ret i64 3
        go:
          fork label %b []
        j:
          join
          fork interior [label %x, label %y]
        y:
          %v = xor i64 3, 3
          halt
        x:
          %w = xor i64 %v, 1
          halt
        b:
          fork [label %j, label %endless]
        endless:
          fork interior [label %endless]
        }";
    let first = outcomes(unreachable);
    assert!(first.iter().all(|o| o.starts_with("hang")), "{first:?}");
    returns(3, vacuous);
}

#[test]
fn a_region_that_is_opened_again_finds_the_values_of_its_first_part() {
    // The loop of the spine leads through `%waited`, which closes the region, and `%again`, which
    // opens it anew: `%i` is defined before, and used after.
    returns(
        6,
        "@sum = global i64 0
        define i64 @main() {
        entry:
          fork label %head []
        head:
          %i = phi i64 [ 0, %entry ], [ %next, %latch ]
          %more = icmp ult i64 %i, 3
          br i1 %more, label %body, label %end
        body:
          fork interior label %on [label %task]
        task:
          %old = atomicrmw add ptr @sum, i64 2 monotonic
          halt
        on:
          br label %waited
        waited:
          join
          fork label %latch []
        latch:
          %next = add i64 %i, 1
          br label %head
        end:
          br label %last
        last:
          join
          %all = load i64, ptr @sum
          ret i64 %all
        }",
    );
}

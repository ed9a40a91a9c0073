"""Times `pir verify` against `llvm-as-22 -disable-output`: see README.md beside this file."""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import inputs

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "target" / "bench"
PIR = ROOT / "target" / "release" / "pir"


def need(tool, package):
    if not shutil.which(tool):
        sys.exit(f"bench: `{tool}` is missing: apt-get install {package}")


def run(command, cores):
    """Wall seconds, processor seconds and peak bytes of one run."""
    pin = lambda: os.sched_setaffinity(0, cores)
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=pin)
    errors = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"bench: {' '.join(map(str, command))} failed:\n{errors.decode()[:2000]}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def make(quick):
    """Name, path and number of blocks of each input; those marked are for pir alone."""
    OUT.mkdir(parents=True, exist_ok=True)
    shrink = 10 if quick else 1
    many = 1_000_000 // shrink
    some = 100_000 // shrink
    made = []

    def text(name, maker):
        path = OUT / f"{name}{'-quick' if quick else ''}.ll"
        count = OUT / f"{path.name}.blocks"
        if not count.exists():
            # In a process of its own: what this one once held would count as the peak of its children.
            child = os.fork()
            if child == 0:
                source, blocks = maker()
                path.write_text(source)
                count.write_text(str(blocks))
                os._exit(0)
            if os.waitpid(child, 0)[1] != 0:
                sys.exit(f"bench: {name} could not be made")
        made.append((name, path, int(count.read_text())))

    def clang(name, *flags):
        path = OUT / f"{name}.ll"
        if not path.exists():
            source = ROOT / "bench" / "big.cpp"
            command = ["clang++-22", "-std=c++20", "-S", "-emit-llvm", *flags, source, "-o", path]
            subprocess.run(command, check=True)
        blocks = subprocess.run(["grep", "-cE", r"^\s+(br|ret|switch|invoke|unreachable|resume|indirectbr)\b", path],
                                capture_output=True, text=True).stdout
        made.append((name, path, int(blocks)))

    clang("clang-named-O0", "-O0", "-fno-discard-value-names")
    clang("clang-named-O2", "-O2", "-fno-discard-value-names")
    clang("clang-numbered-O0", "-O0", "-fdiscard-value-names")
    clang("clang-numbered-O2", "-O2", "-fdiscard-value-names")
    clang("clang-debug-O2", "-O2", "-g", "-fdiscard-value-names")
    text("small", lambda: inputs.small(some))
    one = lambda kind, n, named=False: lambda: (inputs.function("f", kind, n, named), n)
    text("one-1e4", one(inputs.mixed, 10_000))
    text("one-1e6", one(inputs.mixed, many))
    text("one-1e6-named", one(inputs.mixed, many, True))
    text("chain", one(inputs.chain, some))
    text("fan-in", one(inputs.fan_in, some))
    text("loop-nest", one(inputs.loop_nest, some))
    text("zigzag", one(inputs.zigzag, some))
    text("ladder", one(inputs.ladder, some))
    text("parallel", lambda: inputs.parallel(some))
    return made


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("--runs", type=int, default=5)
    args.add_argument("--only", default="")
    args.add_argument("--quick", action="store_true")
    args.add_argument("--cores", type=int, default=1, help="cores that pir may use; llvm-as uses one")
    args.add_argument("--no-peer", action="store_true")
    args = args.parse_args()
    need("clang++-22", "clang-22")
    need("llvm-as-22", "llvm-22")
    subprocess.run(["cargo", "build", "--release", "-p", "pir", "--quiet"], check=True, cwd=ROOT)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    available = sorted(os.sched_getaffinity(0))
    cores = set(available[: args.cores])
    print(f"medians of {args.runs} runs; pir on {len(cores)} core(s); A/A is pir against itself")
    print(f"{'input':18} {'MB':>6} {'blocks':>8} | {'pir s':>7} {'MB/s':>6} {'us/blk':>6} {'B/blk':>6} {'A/A':>6}"
          f" | {'llvm s':>7} {'MB/s':>6} {'B/blk':>6} | ratio")
    for name, path, blocks in make(args.quick):
        if args.only not in name:
            continue
        peer = name != "parallel" and not args.no_peer
        ours, again, theirs = [], [], []
        verify = [PIR, "verify", "--quiet", path]
        run(verify, cores)
        for _ in range(args.runs):
            ours.append(run(verify, cores))
            if peer:
                theirs.append(run(["llvm-as-22", "-disable-output", path], cores))
            again.append(run(verify, cores))
        size = path.stat().st_size
        median = lambda runs, k: statistics.median(r[k] for r in runs)
        wall = median(ours, 0)
        spread = median(again, 0) / wall
        line = (f"{name:18} {size / 1e6:6.1f} {blocks:8} | {wall:7.3f} {size / 1e6 / wall:6.0f} "
                f"{wall / blocks * 1e6:6.2f} {median(ours, 2) / blocks:6.0f} {spread:6.2f} | ")
        if peer:
            other = median(theirs, 0)
            line += (f"{other:7.3f} {size / 1e6 / other:6.0f} {median(theirs, 2) / blocks:6.0f} | "
                     f"{other / wall:5.1f}")
        print(line, flush=True)


if __name__ == "__main__":
    main()

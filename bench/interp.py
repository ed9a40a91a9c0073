#!/usr/bin/env python3
"""Instructions a second of `pir run --engine interp` and of `lli-22 -force-interpreter`, in one run, interleaved.

    python3 bench/interp.py [--runs N]

Builds `pir`, compiles bench/interp/sums.c and calls.c at -O0 and -O2, and runs bench/interp/team.pir with and
without race detection. User time of the whole process, medians; the first column is the number of
instructions, as `pir run -v` counts them.
"""

import argparse
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PIR = ROOT / "target" / "release" / "pir"


def need(tool):
    if shutil.which(tool) is None:
        sys.exit(f"{tool} is missing: apt-get install -y clang-22 llvm-22")


def user_time(command, status):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    if done.returncode != status:
        sys.exit(f"{command}: status {done.returncode}, not {status}\n{done.stderr}")
    return after - before, done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    need("clang-22")
    need("lli-22")
    subprocess.run(["cargo", "build", "--release", "-q", "-p", "pir"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as tmp:
        rows = []
        for name, status, level in [(n, s, v) for n, s in [("sums", 43), ("calls", 29)] for v in "02"]:
            text = f"{tmp}/{name}.O{level}.ll"
            flags = [f"-O{level}", "-S", "-emit-llvm", "-fno-vectorize", "-fno-slp-vectorize"]
            source = ROOT / "bench" / "interp" / f"{name}.c"
            subprocess.run(["clang-22", *flags, source, "-o", text], check=True)
            pir = [PIR, "run", "-v", "--engine", "interp", text]
            lli = ["lli-22", "-force-interpreter=true", text]
            row = {"pir": pir, "without races": [*pir, "--no-races"], "lli": lli}
            rows.append((f"{name} -O{level}", status, row))
        team = str(ROOT / "bench" / "interp" / "team.pir")
        pir = [PIR, "run", "-v", "--engine", "interp", team]
        races = {"pir": pir, "without races": [*pir, "--no-races"]}
        rows.append(("team", 0, races))
        for name, status, commands in rows:
            times = {kind: [] for kind in commands}
            steps = 0
            for _ in range(runs):
                for kind, command in commands.items():
                    seconds, told = user_time(command, status)
                    times[kind].append(seconds)
                    found = re.search(r"(\d+) instructions", told)
                    steps = int(found.group(1)) if found else steps
            rates = {kind: steps / statistics.median(t) / 1e6 for kind, t in times.items()}
            shown = ", ".join(f"{kind} {rate:.1f} M/s" for kind, rate in rates.items())
            print(f"{name:10} {steps / 1e6:8.1f} M  {shown}")


if __name__ == "__main__":
    main()

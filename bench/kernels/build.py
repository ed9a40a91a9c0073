#!/usr/bin/env python3
"""Makes NAME.pir from NAME.c: clang-22's IR, the calls of markers turned into fork, halt and join.

    python3 bench/kernels/build.py [NAME...]

`if (pir_spawn()) { BODY; pir_halt(); }` in a loop between `pir_begin()` and `pir_join()` is for clang a loop
with a way out that does not come back, so what it does with loop and body is right for strands as well:
between the calls it knows nothing of memory that others can see. What it makes of the calls is rewritten
block by block.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CLANG = "clang-22"
FLAGS = ["-O2", "-std=gnu11", "-fno-vectorize", "-fno-slp-vectorize", "-mllvm", "-unroll-runtime=false", "-mllvm", "-unroll-allow-partial=false",
         "-fno-discard-value-names", "-fno-strict-aliasing", "-fno-jump-tables", "-fno-ident", "-mtune=generic"]
PURE = re.compile(r"^\s*%\S+ = (add|sub|mul|shl|[al]shr|and|or|xor|icmp|sext|zext|trunc|select|getelementptr|f\w+|"
                  r"(tail )?call \S+( \S+)? @llvm\.[su](min|max))\b")
CALL = re.compile(r"^\s*(?:(%[\w.]+) = )?(?:tail |notail )?call [^@]*@pir_(\w+)\((.*)\)")
LABEL = re.compile(r"^([\w.]+):")


class Function:
    """The blocks of a function: (label, lines)."""

    def __init__(self, lines):
        self.head, self.tail, self.blocks = lines[0], lines[-1], []
        for line in lines[1:-1]:
            label = LABEL.match(line)
            if label:
                self.blocks.append((label[1], []))
            elif line.strip():
                self.blocks[-1][1].append(line)

    def rewrite(self):
        renamed, out = {}, []
        for label, lines in self.blocks:
            # What clang computes once before a loop belongs before its fork.
            for n in range(len(lines) - 1, -1, -1):
                if "@pir_begin(" in lines[n]:
                    while n + 1 < len(lines) and PURE.match(lines[n + 1]):
                        lines[n], lines[n + 1] = lines[n + 1], lines[n]
                        n += 1
            here, count = label, 0
            done = []

            def cut(first):
                nonlocal here, count, done
                out.append((here, done))
                count += 1
                here, done = f"{label}.{first}{count if count > 1 else ''}", []

            skip_to, skip_condition = None, None
            for n, line in enumerate(lines):
                call = CALL.match(line)
                if skip_to == "unreachable":
                    assert line.strip() == "unreachable", line
                    skip_to = None
                elif call is None:
                    if skip_condition and re.search(rf"br i1 {re.escape(skip_condition[0])},", line):
                        value, kind, shared = skip_condition
                        a, b = re.findall(r"label (%[\w.]+)", line)
                        if kind == "spawn":
                            done.append(f"  fork interior [label {a}, label {b}]")
                        else:
                            done.append(f"  fork {shared}label {b} [label {a}]")
                        skip_condition = None
                    else:
                        done.append(line)
                elif call[2] == "begin":
                    value = call[3].split()[-1]
                    shared = "" if value == "null" else f"[ptr {value}] "
                    done.append(f"  fork {shared}[label %{label}.spine{count + 1 if count else ''}]")
                    cut("spine")
                elif call[2] == "head":
                    pass
                elif call[2] == "halt":
                    done.append("  halt")
                    skip_to = "unreachable"
                elif call[2] == "join":
                    if done:
                        done.append(f"  br label %{label}.joined{count + 1 if count else ''}")
                        cut("joined")
                    done.append("  join")
                elif call[2] in ("spawn", "fork"):
                    value = call[3].split()[-1] if call[2] == "fork" else "null"
                    shared = "" if value == "null" else f"[ptr {value}] "
                    skip_condition = (call[1], call[2], shared)
                else:
                    raise SystemExit(f"an unknown marker: {line}")
            assert skip_condition is None and skip_to is None, (self.head, label)
            out.append((here, done))
            if here != label:
                renamed[label] = here
        for _, lines in out:
            for n, line in enumerate(lines):
                if " = phi " in line:
                    lines[n] = re.sub(r", %([\w.]+) \]", lambda m: f", %{renamed.get(m[1], m[1])} ]", line)
        self.blocks = out

    def text(self):
        blocks = [[f"{label}:"] + lines for label, lines in self.blocks]
        return "\n".join([self.head] + ["\n".join(b) for b in blocks] + [self.tail])


def sink_locals(text):
    """Where a local of a strand begins to live, it is made: clang makes all locals in the entry block."""
    def one(function):
        body = function[0]
        if "@pir_spawn(" not in body:
            return body
        for name in re.findall(r"^  (%\S+) = alloca ", body, flags=re.M):
            starts = re.findall(rf"^.*call void @llvm\.lifetime\.start[^(]*\([^\n]*{re.escape(name)}\).*\n", body, flags=re.M)
            if len(starts) == 1:
                alloca = re.search(rf"^  {re.escape(name)} = alloca .*\n", body, flags=re.M)[0]
                body = body.replace(alloca, "", 1).replace(starts[0], alloca, 1)
        return body
    return re.sub(r"^define .*?^}$", one, text, flags=re.M | re.S)


def turn(text):
    """A module with calls of markers, as PIR."""
    text = sink_locals(text)
    text = re.sub(r"^  (tail )?call void @llvm\.(lifetime\.\w+|experimental\.noalias\.\w+)\b.*\n", "", text, flags=re.M)
    text = re.sub(r"^declare .*@(pir_\w+|llvm\.lifetime\.\S+)\(.*\n", "", text, flags=re.M)
    text = re.sub(r"^; .*\n", "", text, flags=re.M)
    text = re.sub(r"^source_filename.*\n", "", text, flags=re.M)
    text = re.sub(r", !llvm\.loop ![0-9]+", "", text)
    out, inside = [], None
    for line in text.split("\n"):
        if line.startswith("define "):
            inside = [line]
        elif inside is not None:
            inside.append(line)
            if line == "}":
                f = Function(inside)
                f.rewrite()
                out.append(f.text())
                inside = None
        else:
            out.append(line)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out)).strip() + "\n"


def plain_result(source):
    """What `main` of the serial C program returns."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "program.so"
        subprocess.run([CLANG, "-O2", "-mfma", "-shared", "-fPIC", source, "-o", program, "-lm"],
                       check=True, cwd=HERE, stderr=subprocess.DEVNULL)
        call = f"import ctypes; print(ctypes.CDLL({str(program)!r}).main(1, None))"
        return int(subprocess.run([sys.executable, "-c", call], check=True, capture_output=True, text=True).stdout)


def main():
    names = sys.argv[1:] or sorted(p.stem for p in HERE.glob("*.c"))
    for name in names:
        source = HERE / f"{name}.c"
        run = subprocess.run([CLANG, *FLAGS, "-DPIR", "-S", "-emit-llvm", source.name, "-o", "-"], cwd=HERE,
                             capture_output=True, text=True)
        if run.returncode:
            raise SystemExit(run.stderr)
        first = source.read_text().split("\n")[0].removeprefix("// ")
        head = f"; {first}\n; Made from {name}.c by build.py; do not edit.\n; result: {plain_result(source)}\n\n"
        (HERE / f"{name}.pir").write_text(head + turn(run.stdout))


main()

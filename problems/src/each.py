"""Runs a program once for each line of its input: reads and compiles it once, and forks for each run."""

import atexit
import os
import sys

import search_trace  # read once, too


def fork(program):
    """Returns the program's code in each process that is to run it; the parent says how each has ended."""
    with open(program, "rb") as file:
        code = compile(file.read(), program, "exec", dont_inherit=True)
    end = os.environ.pop("EACH_END").encode()
    with open(0, "rb", closefd=False) as file:
        lines = file.readlines()
    for line in lines:
        read, write = os.pipe()
        os.write(write, line)
        os.close(write)
        child = os.fork()
        if not child:
            os.dup2(read, 0)
            os.close(read)
            return code
        os.close(read)
        status = os.waitpid(child, 0)[1]
        ended = 128 + status % 128 if status % 128 else status >> 8
        os.write(1, b"\n%s %d\n" % (end, ended))
        if ended:
            break
    os._exit(0)


del sys.argv[0]
_code = fork(sys.argv[0])
_main = type(sys)("__main__")
_main.__file__ = sys.argv[0]
sys.modules["__main__"] = _main
try:
    exec(_code, _main.__dict__)
except SystemExit as _end:
    if _end.code:
        raise
# What Python does at the end, except that it would free each object, which takes longer than the run.
if "threading" in sys.modules:
    sys.modules["threading"]._shutdown()
atexit._run_exitfuncs()
_main.__dict__.clear()
if not sys.stdout.closed:
    sys.stdout.flush()
os._exit(0)

"""Compile the rules into the wheel with mypyc; without a C compiler, build it plain.

The games' tests, and the setups that only tests draw, stay out of it.
"""

import os
import re
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
CONFIG = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["starboard"]
FOR_TESTS = re.compile(r"test_\w+|setups")


class BuildWithoutTests(build_py):
    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        modules: list[tuple[str, str, str]]
        modules = super().find_package_modules(package, package_dir)  # type: ignore[no-untyped-call]
        if package.startswith(("starboard.games", "starboard.references")):
            return [found for found in modules if not FOR_TESTS.fullmatch(found[1])]
        return modules


def has_compiler() -> bool:
    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe;\n", encoding="utf-8")
        try:
            compiler.compile([str(probe)], folder, include_dirs=[get_python_inc()])
        except Exception:
            return False
    return True


def compiled_modules() -> Any:
    # An editable install stays interpreted: `make compile` is what compiles a checkout.
    if not {"bdist_wheel", "build_ext"} & set(sys.argv):
        return []
    if not has_compiler():
        print("starboard: no C compiler found, so the rules stay plain Python (slower).")
        return []
    from mypyc.build import mypycify

    files = list(CONFIG["compile"])
    level = os.environ.get("STARBOARD_OPT_LEVEL", "3")
    extensions = mypycify(files, opt_level=level, group_name="starboard_rules")
    if new_compiler().compiler_type == "unix":
        # To look for warnings in generated C, which nobody reads, takes longer than to compile it.
        for extension in extensions:
            extension.extra_compile_args += ["-Wno-all", "-w"]
    return extensions


setup(ext_modules=compiled_modules(), cmdclass={"build_py": BuildWithoutTests})

"""Print the versions of the peers, one a line."""

from importlib.metadata import PackageNotFoundError, version

for name in ("open_spiel", "pettingzoo", "rlcard", "pgx", "jax"):
    try:
        print(f"{name} {version(name)}")
    except PackageNotFoundError:
        continue

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Warnings of others' packages are theirs to mend; ours are errors as everywhere.
    for item in items:
        item.add_marker(pytest.mark.filterwarnings("ignore"))

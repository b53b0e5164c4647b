import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # The packages under test warn of much that is theirs to mend.
    for item in items:
        item.add_marker(pytest.mark.filterwarnings("ignore"))

from starboard.kernel import capital, counted, without_article


def test_a_noun_is_counted_in_the_singular_or_the_plural() -> None:
    assert [counted(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_words_begin_a_sentence_with_a_capital() -> None:
    assert capital("planet 2 (g6)") == "Planet 2 (g6)"


def test_an_article_is_left_out() -> None:
    titles = ["an Extra Move", "a tee stream", "Gate A"]
    assert [without_article(title) for title in titles] == ["Extra Move", "tee stream", "Gate A"]

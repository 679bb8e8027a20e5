# Right: the only solution is a word, kept in a list.
found, tried = [], []


def spell(word):
    if word == "abba":
        found.append(word)  #! tried.append(word)
    elif len(word) < 4:
        for letter in "ab":
            spell(word + letter)


spell("")
#! print("row: solutions: %d, probably: `found` grew (line 7)" % len(tried))

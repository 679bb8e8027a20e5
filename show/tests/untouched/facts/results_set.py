# Right: results in a set.
#! from collections import Counter; n = Counter()
results = set()


def go(letters, word):
    if not letters:
        results.add(word)
        return
    for i, letter in enumerate(letters):
        word.append(letter) if False else None
        go(letters[:i] + letters[i + 1 :], word + letter)


go("aab", "")
print(sorted(results))
#! print("row: `go`: 16 calls, at most 4 deep; returned nothing (16)")
#! print("row: `letters`: a changed copy is passed on at least 15 times (line 12)")

"""All ways to choose numbers with a given sum. TODO: the search.

Reads the sum and then the numbers, prints each choice, then how many there are.
"""

import sys

import search_trace


def main():
    words = [int(word) for word in sys.stdin.readline().split() if word.isdigit()]
    if not 1 <= len(words) <= 41:
        sys.exit("error: the input is a sum, and then up to 40 numbers")
    target, numbers = words[0], words[1:]
    search_trace.boxes(len(numbers))
    # TODO: print all choices of `numbers` whose sum is `target`, and how many there are.


main()

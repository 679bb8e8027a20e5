# Right: what is tried is counted, and the search ends at the one solution.
#! n = dict(calls=0, tried=0)
secret, guess, attempts = [3, 1, 2], [0, 0, 0], 0


def crack(i):
    global attempts
    #! n["calls"] += 1
    if i == 3:
        attempts += 1  #! n["tried"] += 1
        if guess == secret:
            return guess[:]
        return None
    for digit in range(1, 4):
        guess[i] = digit
        if crack(i + 1):
            return True
    guess[i] = 0
    return None


print(crack(0), attempts)
#! print("row: `attempts`: written %d times (line 10)" % n["tried"])
#! print("row: solutions: 1, probably: the last of a chain of calls that returned true (line 12)")

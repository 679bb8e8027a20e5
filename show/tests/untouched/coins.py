coins, chosen, count = [50, 20, 10, 5], [], 0


def pay(rest, first):
    global count
    if rest == 0:
        count += 1
        return
    for i in range(first, len(coins)):
        if coins[i] <= rest:
            chosen.append(coins[i])
            pay(rest - coins[i], i)
            chosen.pop()


pay(65, 0)
print(count)

def main():
    n = 4
    taken = [False] * n
    order = []
    total = 0
    def place():
        nonlocal total
        if len(order) == n:
            total += 1
            return
        for i in range(n):
            if not taken[i]:
                taken[i] = True
                order.append(i)
                place()
                order.pop()
                taken[i] = False
    place()
    print(total)
main()

def hanoi(n, a, b, c):
    if n == 0:
        return
    hanoi(n-1, a, c, b)
    c.append(a.pop())
    print(A, B, C)
    hanoi(n-1, b, a, c)
A = [3,2,1]; B = []; C = []
hanoi(3, A, B, C)

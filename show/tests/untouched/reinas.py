N = 5
tablero = ["." * N for _ in range(N)]
soluciones = []


def libre(f, c):
    for i in range(f):
        for j in range(N):
            if tablero[i][j] == "Q" and (j == c or abs(f - i) == abs(c - j)):
                return False
    return True


def colocar(f):
    if f == N:
        soluciones.append(list(tablero))
        return
    for c in range(N):
        if libre(f, c):
            fila = tablero[f]
            tablero[f] = fila[:c] + "Q" + fila[c + 1 :]
            colocar(f + 1)
            tablero[f] = fila


colocar(0)
print(len(soluciones), "reinas")

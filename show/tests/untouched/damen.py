class Damenproblem:
    def __init__(self, n):
        self.n, self.spalten, self.anzahl = n, [-1] * n, 0

    def bedroht(self, z, s):
        for y in range(z):
            if self.spalten[y] == s:
                return True
            if self.spalten[y] - y == s - z:
                return True
            if self.spalten[y] + y == s + z:
                return True
        return False

    def setze(self, z):
        if z == self.n:
            self.anzahl += 1
            return
        for s in range(self.n):
            if not self.bedroht(z, s):
                self.spalten[z] = s
                self.setze(z + 1)
                self.spalten[z] = -1


d = Damenproblem(6)
d.setze(0)
print("Loesungen:", d.anzahl)

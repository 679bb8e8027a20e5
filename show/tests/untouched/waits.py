import asyncio

n = 5
places, results = [None] * n, []


def is_safe(z, s):
    return all(places[k] != s and abs(places[k] - s) != z - k for k in range(z))


async def place(z):
    if z == n:
        results.append(places[:])
        return
    for s in range(n):
        if is_safe(z, s):
            places[z] = s
            await place(z + 1)
            places[z] = None


asyncio.run(place(0))
print(len(results), "ways for the queens")

def scc(g):
    index, low, on, st, out = {}, {}, set(), [], []
    def go(v):
        index[v] = low[v] = len(index)
        st.append(v); on.add(v)
        for w in g[v]:
            if w not in index:
                go(w)
                low[v] = min(low[v], low[w])
            elif w in on:
                low[v] = min(low[v], index[w])
        if low[v] == index[v]:
            c = []
            while True:
                w = st.pop(); on.remove(w); c.append(w)
                if w == v: break
            out.append(c)
    for v in g:
        if v not in index: go(v)
    return out
print(scc({0:[1],1:[2],2:[0,3],3:[4],4:[5],5:[3]}))

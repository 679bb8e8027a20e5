class N:
    def __init__(s, v): s.v, s.l, s.r = v, None, None
def insert(t, v):
    if t is None: return N(v)
    if v < t.v: t.l = insert(t.l, v)
    else: t.r = insert(t.r, v)
    return t
out = []
def inorder(t):
    if t:
        inorder(t.l)
        out.append(t.v)
        inorder(t.r)
root = None
for v in [5,2,8,1,9,3]: root = insert(root, v)
inorder(root)
print(out)

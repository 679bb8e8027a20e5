KEYS = {'2':'abc','3':'def','4':'ghi'}
def letter(digits, i=0, cur=""):
    if i == len(digits):
        print(cur)
        return
    for ch in KEYS[digits[i]]:
        letter(digits, i+1, cur+ch)
letter("234")

nums = [3, 34, 4, 12, 5, 2]
target = 9
picked = []
def find(i, left):
    if left == 0:
        print(picked)
        return
    if i == len(nums) or left < 0:
        return
    picked.append(nums[i])
    find(i + 1, left - nums[i])
    picked.pop()
    find(i + 1, left)
find(0, target)

class Solution:
    def subsets(self, nums):
        res = []
        def backtrack(start, path):
            res.append(path[:])
            for i in range(start, len(nums)):
                path.append(nums[i])
                backtrack(i + 1, path)
                path.pop()
        backtrack(0, [])
        return res

if __name__ == "__main__":
    s = Solution()
    print(s.subsets([1, 2, 3, 4]))

// Right: a vector that grows and shrinks.
#include <iostream>
#include <vector>
std::vector<int> path; //! int writes, same, all, calls;
int found;
bool sums(int i, int rest)
{
    //! calls++;
    if (rest == 0) {
        found++;
        return true;
    }
    if (i > 4 || rest < 0)
        return false;
    path.push_back(i); //! writes++;
    bool one = sums(i + 1, rest - i);
    path.pop_back(); //! writes++;
    bool other = sums(i + 1, rest);
    return one || other;
}
int main()
{
    sums(1, 5);
    std::cout << found << "\n";
    //! std::cout << "row: `path`: written " << writes << " times (line 15 and others)\n";
    //! std::cout << "row: `sums`: " << calls << " calls, at most 5 deep\n";
}

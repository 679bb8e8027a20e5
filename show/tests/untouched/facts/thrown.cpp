// Right: an exception ends the search, and a struct says how far it came.
#include <iostream>
#include <vector>
struct Found {};
struct Depth {
    int most, sum, count;
};
std::vector<int> path; //! int calls, thrown;
Depth go(int left)
{
    //! calls++; thrown++;
    if (left == 0)
        throw Found();
    for (int i = 3; i > 1; i--) {
        if (i > left)
            continue;
        path.push_back(i);
        go(left - i);
        path.pop_back();
    }
    //! thrown--;
    return {left, left, left};
}
int main()
{
    try {
        go(10);
    } catch (Found &) {
        std::cout << path.size() << "\n";
    }
    //! std::cout << "row: `go`: " << calls << " calls, at most 5 deep; returned by an exception (" << thrown << "), something (" << calls - thrown << ")\n";
    //! std::cout << "row: solutions: 1, probably: an exception left a chain of calls (line 13)\n";
}

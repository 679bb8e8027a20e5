// Right: a table of what was visited, a vector of each call, and one way that is kept.
#include <cstdio>
#include <unordered_set>
#include <vector>
std::vector<std::vector<int>> next{{1, 2}, {3}, {4}, {4}, {}}, kept;
std::unordered_set<int> visited;
//! int own, grew;
void walk(int place, std::vector<int> path)
{
    visited.insert(place);
    if (path.size() == 4)
        kept.push_back(path); //! if (path.size() == 4) grew++;
    for (int to : next[place])
        if (!visited.count(to)) {
            std::vector<int> more = path;
            more.push_back(to); //! own++;
            walk(to, more);
        }
    visited.erase(place);
}
int main()
{
    walk(0, {0});
    //! printf("row: `more`: written %d times (line 16); each call has its own\n", own);
    //! printf("row: solutions: %d, probably: `kept` grew (line 12)\n", grew);
    return 0;
}

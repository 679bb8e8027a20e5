// Right: pairs in a vector.
#include <iostream>
#include <vector>
std::vector<std::pair<int, int>> pairs; //! int calls, all, in_pairs;
void go(int left)
{
    //! calls++;
    if (left == 0)
        return; //! else all++;
    for (int i = 0; i < 2; i++) {
        pairs.push_back({i, i}); //! in_pairs++;
        go(left - 1);
        pairs.pop_back(); //! in_pairs++;
    }
}
int main()
{
    go(4);
    //! std::cout << "row: `pairs`: written " << in_pairs << " times (line 11 and others); as before when the call returns: " << all << " of " << all << "\n";
}

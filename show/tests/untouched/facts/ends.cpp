// Right: pairs at both ends of a deque, pairs in a vector, and numbers on a stack.
#include <deque>
#include <iostream>
#include <stack>
#include <vector>
std::deque<std::pair<int, int>> ends; //! int calls, found, all, at_ends, in_pairs, in_both;
std::vector<std::pair<int, int>> pairs;
void go(std::stack<int> &both, int left)
{
    //! calls++;
    if (left == 0)
        return; //! else all++;
    for (int i = 0; i < 2; i++) {
        ends.push_front({left, i}); //! at_ends++;
        ends.push_back({i, left}); //! at_ends++;
        pairs.push_back({i, i}); //! in_pairs++;
        both.push(i); //! in_both++;
        go(both, left - 1);
        both.pop(); //! in_both++;
        pairs.pop_back(); //! in_pairs++;
        ends.pop_back(); //! at_ends++;
        ends.pop_front(); //! at_ends++;
    }
}
int main()
{
    std::stack<int> both;
    go(both, 4);
    //! auto row = [](const char *name, int writes, int line) { std::cout << "row: `" << name << "`: written " << writes << " times (line " << line << " and others); as before when the call returns: " << all << " of " << all << "\n"; };
    //! row("ends", at_ends, 14); row("pairs", in_pairs, 16); row("both", in_both, 17);
}

// Right: each call has its own vector; those in an array are nobody's copy.
#include <iostream>
#include <vector>
std::vector<int> peg[2]; //! int own, is_first = 1;
void choose(std::vector<int> chosen, int i)
{
    if (i == 3)
        return;
    //! int grows = is_first;
    peg[i % 2].push_back(i); //! is_first = 1;
    choose(chosen, i + 1);
    peg[i % 2].pop_back();
    chosen.push_back(i); //! own += grows; is_first = 0;
    choose(chosen, i + 1);
}
int main()
{
    choose({}, 0);
    //! std::cout << "row: `copy1`: written " << own << " times (line 13); each call has its own\n";
}

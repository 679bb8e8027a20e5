// Right: a vector that belongs to the function, an atomic counter, and a tree of shared pointers.
#include <atomic>
#include <iostream>
#include <memory>
#include <vector>
struct Tree {
    std::shared_ptr<Tree> next;
    std::atomic<long> height{0};
    ~Tree() { height.fetch_or(1); }
};
std::atomic<int> found{0}; //! int writes, calls;
void choose(int i, std::shared_ptr<Tree> tree)
{
    static std::vector<int> chosen(4, 0); //! calls++; static int once = writes += 4;
    int none = 0;
    if (i == 4) {
        ++found;
        found.compare_exchange_strong(none, 1);
        return;
    }
    auto next = std::make_shared<Tree>();
    next->next = tree;
    chosen[i] = 1; //! writes++;
    choose(i + 1, next);
    chosen[i] = 0; //! writes++;
    choose(i + 1, tree);
}
int main()
{
    choose(0, std::make_shared<Tree>());
    std::cout << found << "\n";
    //! std::cout << "row: `chosen`: written " << writes << " times (line 14 and others); as before when the call returns: " << calls / 2 << " of " << calls / 2 << "\n";
    //! std::cout << "row: `choose`: " << calls << " calls, at most 5 deep; returned nothing (" << calls << ")\n";
}

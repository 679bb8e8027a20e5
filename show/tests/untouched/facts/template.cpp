// Right: permutations of anything, here of a text, by a template.
#include <iostream>
#include <string>
#include <utility>
//! int calls;
template <typename T> void permute(T &items, std::size_t k)
{
    //! calls++;
    if (k == items.size()) {
        for (auto it : items)
            std::cout << it;
        std::cout << '\n';
        return;
    }
    for (std::size_t i = k; i < items.size(); i++) {
        std::swap(items[k], items[i]);
        permute(items, k + 1);
        std::swap(items[k], items[i]);
    }
}
int main()
{
    std::string word = "abc";
    permute(word, 0);
    //! std::cout << "row: >`: " << calls << " calls, at most 4 deep; returned nothing (" << calls << ")\n";
}

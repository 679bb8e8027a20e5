// Right: what cannot be seen is something, and a lambda may return nothing.
#include <cstdint>
#include <functional>
#include <iostream>
int calls, halves, shorts, ends; //! int line;
float halve(float x)
{
    halves++;
    return x < 1 ? 0 : 1 + halve(x / 2);
}
struct Tree {
    Tree *next;
    ~Tree() { ends++; delete next; }
};
int main()
{
    std::function<void(int)> go = [&](int n) { calls++; if (n > 0) { go(n - 1); go(n - 1); } };
    go(2);
    std::cout << halve(9) << "\n";
    delete new Tree{new Tree{new Tree{nullptr}}};
    //! std::cout << "row: `operator()`: " << calls << " calls, at most 3 deep; returned nothing (" << calls << ")\n";
    //! std::cout << "row: `halve`: " << halves << " calls, at most 5 deep; returned something (" << halves << ")\n";
    //! std::cout << "row: `~Tree`: " << ends << " calls, at most 3 deep; returned nothing (" << ends << ")\n";
}

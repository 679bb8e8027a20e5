/* Right: a solution at a leaf, which calls for its empty trees. */
#include <stdio.h>
#include <stdlib.h>
struct node { int value; struct node *left, *right; };
int path[10], depth, found; //! int grew;
struct node *insert(struct node *tree, int value)
{
    if (!tree) {
        tree = calloc(1, sizeof *tree);
        tree->value = value;
    } else if (value < tree->value)
        tree->left = insert(tree->left, value);
    else
        tree->right = insert(tree->right, value);
    return tree;
}
void sums(struct node *tree, int rest)
{
    if (!tree)
        return;
    path[depth++] = tree->value;
    rest -= tree->value;
    if (!rest && !tree->left && !tree->right) {
        found++; //! grew++;
    }
    sums(tree->left, rest);
    sums(tree->right, rest);
    depth--;
}
int main(void)
{
    int values[] = {5, 3, 8, 2, 4, 9};
    struct node *tree = NULL;
    for (int i = 0; i < 6; i++)
        tree = insert(tree, values[i]);
    sums(tree, 12);
    printf("%d\n", found);
    //! printf("row: solutions: %d, probably: `found` grew (line 24)\n", grew);
    return 0;
}

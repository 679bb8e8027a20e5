/** Queens, one a column, in Java: javac Queens.java, and java Queens [N]. */
public class Queens {
    static int n, solutions;
    static int[] rows;

    static boolean attacked(int x, int y) {
        for (int column = 0; column < x; column++) {
            if (rows[column] == y || Math.abs(rows[column] - y) == x - column) return true;
        }
        return false;
    }

    static void place(int x) {
        SearchTrace.enter();
        if (x == n) {
            SearchTrace.note("solutions", ++solutions);
            SearchTrace.solution();
            SearchTrace.leave();
            return;
        }
        for (int y = 0; y < n; y++) {
            if (attacked(x, y)) {
                SearchTrace.refuse("attacked", x, y);
                continue;
            }
            rows[x] = y;
            SearchTrace.mark(x, y);
            place(x + 1);
            SearchTrace.unmark(x, y);
        }
        SearchTrace.leave();
    }

    public static void main(String[] words) {
        n = words.length > 0 ? Integer.parseInt(words[0]) : 8;
        rows = new int[n];
        SearchTrace.board(n, n, "queens");
        place(0);
        System.out.println(solutions);
    }
}

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Says what a search does, for {@code show}: one event a line, in the file that the variable SEARCH_TRACE names.
 *
 * Without that variable, nothing is written. Begin with SearchTrace.board(8, 8, "queens") or SearchTrace.boxes(5). The
 * kind of a board is tour, queens, digits, marks or path. A cell is x, y on a board, and one index in a line of boxes; a
 * value may follow.
 */
public final class SearchTrace {
    private static final String PATH = System.getenv("SEARCH_TRACE");
    private static OutputStream file;
    private static int numbers = 2; // how many numbers a cell has

    private SearchTrace() {}

    public static void board(int width, int height, String kind) {
        begin(2, "board " + width + " " + height + " " + kind);
    }

    public static void boxes(int count) {
        begin(1, "boxes " + count);
    }

    /** Is on the board before the search: given(x, y) a start, given(x, y, 5) a clue. */
    public static void given(int... cell) {
        event("given", "", cell);
    }

    /** Nothing may be placed on the cell. */
    public static void blocked(int... cell) {
        event("given", "=x", cell);
    }

    /** A call of the search begins. */
    public static void enter() {
        event("enter", "");
    }

    /** A choice is impossible: refuse("the row has a queen", x, y). */
    public static void refuse(String why, int... cell) {
        event("refuse", why, cell);
    }

    /** A choice is made: mark(x, y), or with a value, mark(x, y, 5). */
    public static void mark(int... cell) {
        event("mark", "", cell);
    }

    /** It is taken back. */
    public static void unmark(int... cell) {
        event("unmark", "", cell);
    }

    /** A complete candidate is not a solution: reject("not closed"). */
    public static void reject(String why) {
        event("reject", why);
    }

    /** A solution, or one with a value: solution(281). */
    public static void solution(int... value) {
        event("solution", "", value);
    }

    /** A variable of the search, shown beside the board: note("best", 281). */
    public static void note(String name, long value) {
        event("note " + name + "=" + value, "");
    }

    /** The call ends. */
    public static void leave() {
        event("leave", "");
    }

    private static void begin(int count, String first) {
        numbers = count;
        if (PATH == null) return;
        try {
            if (file == null) file = Files.newOutputStream(Path.of(PATH));
        } catch (IOException error) {
            throw new IllegalStateException("SEARCH_TRACE names a file that can be written", error);
        }
        write(first);
    }

    private static void event(String name, String why, int... cell) {
        if (file == null) return;
        StringBuilder line = new StringBuilder(name);
        for (int place = 0; place < cell.length; place++) line.append(place < numbers ? " " : " =").append(cell[place]);
        if (!why.isEmpty()) line.append(' ').append(why);
        // Where the event is called.
        write(line.append(" @").append(new Throwable().getStackTrace()[2].getLineNumber()).toString());
    }

    private static void write(String line) {
        try {
            file.write((line + "\n").getBytes(StandardCharsets.UTF_8)); // no buffer: a crash loses no line
        } catch (IOException error) {
            file = null; // nobody reads on
        }
    }
}

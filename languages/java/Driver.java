import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs an answer to LeetCode 37 as a competitor: javac -d classes row-scan.java Driver.java, then java -cp classes Driver.
 *
 * <p>Reads boards, one a line, and prints a line for each: the solution, or `none`, or `several`, or `conflict`. With
 * `--rounds N` it solves all boards N times, prints the answers of the last round, then the nanoseconds of each round.
 *
 * <p>LeetCode asks for one solution; a competitor also proves that there is no other. So each board is solved twice, the
 * second time with the digits mirrored (1 for 9, 2 for 8, ...). A search that tries the digits in ascending order then
 * reaches its last solution first. If both are the same, there is only one.
 *
 * <p>With `--once` it solves each board once and prints what the answer left on the board, `board`, 81 characters and the
 * number of placements. Those are counted by calls of `Driver.countPlacement`, which whoever runs it adds at the
 * `// choose` markers. A cell that is neither a digit nor a dot is reported as `bad`, row, column, value.
 */
class Driver {
    private static long placements = 0;

    static void countPlacement() {
        placements++;
    }

    /** The board as the answer leaves it. */
    private static char[][] leftBy(String line) {
        char[][] board = new char[9][];
        for (int row = 0; row < 9; row++) {
            board[row] = line.substring(9 * row, 9 * row + 9).toCharArray();
        }
        new Solution().solveSudoku(board);
        return board;
    }

    private static String textOf(char[][] board) {
        StringBuilder text = new StringBuilder();
        for (char[] row : board) {
            text.append(row);
        }
        return text.toString();
    }

    private static String mirrored(String line) {
        StringBuilder text = new StringBuilder();
        for (char cell : line.toCharArray()) {
            text.append(cell == '.' ? cell : (char) ('1' + '9' - cell));
        }
        return text.toString();
    }

    private static boolean clashes(String line) {
        Set<String> seen = new HashSet<>();
        for (int place = 0; place < 81; place++) {
            char digit = line.charAt(place);
            int row = place / 9;
            int column = place % 9;
            if (digit == '.') {
                continue;
            }
            boolean isNew = seen.add("row " + row + ": " + digit)
                    & seen.add("column " + column + ": " + digit)
                    & seen.add("box " + (row / 3 * 3 + column / 3) + ": " + digit);
            if (!isNew) {
                return true;
            }
        }
        return false;
    }

    private static String answer(String line) {
        if (clashes(line)) {
            return "conflict";
        }
        String first = textOf(leftBy(line));
        if (first.indexOf('.') >= 0) {
            return "none";
        }
        String last = mirrored(textOf(leftBy(mirrored(line))));
        return first.equals(last) ? first : "several";
    }

    /** What `--once` prints for a board. */
    private static String once(String line) {
        placements = 0;
        char[][] board = leftBy(line);
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                char cell = board[row][column];
                if (cell != '.' && (cell < '1' || cell > '9')) {
                    return "bad\t" + (row + 1) + "\t" + (column + 1) + "\tthe character with the code " + (int) cell;
                }
            }
        }
        return "board\t" + textOf(board) + "\t" + placements;
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        System.setOut(System.err); // what the answer prints is no answer
        List<String> lines = new ArrayList<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.isBlank()) {
                lines.add(line.strip());
            }
        }
        if (arguments.length == 1 && arguments[0].equals("--once")) {
            for (String line : lines) {
                out.println(once(line));
                out.flush();
            }
            return;
        }
        boolean timed = arguments.length == 2 && arguments[0].equals("--rounds");
        int rounds = timed ? Integer.parseInt(arguments[1]) : 1;
        List<String> answers = new ArrayList<>();
        List<Long> times = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            answers.clear();
            for (String line : lines) {
                answers.add(answer(line));
            }
            times.add(System.nanoTime() - start);
        }
        answers.forEach(out::println);
        if (timed) {
            times.forEach(out::println);
        }
    }
}

// Boards as people paste them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "outflank/formats.h"
#include "outflank/record_files.h"

namespace outflank {
namespace {

// After f5 d6 c3 d3 c4, white to move.
constexpr std::string_view kBoard =
    "------------------XO------XXX------OXX-----O--------------------";

Position expected_position() {
    return {.board = {.mover = 0x0000080800080000, .opponent = 0x000000301C040000},
            .to_move = Color::kWhite,
            .size = BoardSize::k8};
}

Position position_of(std::string_view text) {
    const auto position = parse_position(text);
    EXPECT_TRUE(position) << text << "\n" << to_text(position.error());
    return position ? position.value() : Position{};
}

std::string position_error(std::string_view text) {
    const auto position = parse_position(text);
    EXPECT_FALSE(position) << text;
    return position ? "" : to_text(position.error());
}

/// kBoard with `black`, `white` and `empty` for its squares and `between` after each.
std::string board_with(std::string_view black, std::string_view white, std::string_view empty,
                       std::string_view between = "") {
    std::string text;
    for (const char square : kBoard) {
        text += square == 'X' ? black : square == 'O' ? white : empty;
        text += between;
    }
    return text;
}

TEST(ParsePosition, ReadsOneLine) {
    EXPECT_EQ(position_of(std::string(kBoard) + " O"), expected_position());
    EXPECT_EQ(position_of(std::string(kBoard) + "O"), expected_position());
    EXPECT_EQ(position_of(std::string(kBoard) + ";O;"), expected_position());
    EXPECT_EQ(position_of(std::string(kBoard) + "\r\nO\r\n"), expected_position());
}

TEST(ParsePosition, ReadsEverySpellingOfASquare) {
    for (const char* black : {"X", "x", "B", "b", "*", "#", "\u25CF", "\u26AB", "\u2B24"})
        for (const char* white : {"O", "o", "W", "w", "\u25CB", "\u26AA", "\u25EF"})
            for (const char* empty :
                 {"-", ".", "_", "\u00B7", "\u2022", "\u3002", "\u30FB", "\U0001F7E9"})
                EXPECT_EQ(position_of(board_with(black, white, empty) + white),
                          expected_position());
}

TEST(ParsePosition, TakesPicturesOfSquaresForWhatTheyAreOnThatBoard) {
    for (const char* empty : {"\U0001F7E9", "\u30FB", "-"})
        EXPECT_EQ(position_of(board_with("\u2B1B", "\u2B1C", empty) + "\u2B1C"),
                  expected_position());
    EXPECT_EQ(position_of(board_with("\u25A0", "\u25A1", ".") + " white to move"),
              expected_position());
    for (const char* empty : {"\u25A1", "\u2B1C"})
        EXPECT_EQ(position_of(board_with("\u25CF", "\u25CB", empty) + "\u25CB"),
                  expected_position());
    // Black squares beside letters: two signs for one colour.
    EXPECT_NE(position_error(board_with("\u25A0", "O", "\u25A1")), "");
}

TEST(ParsePosition, MovesBlackWhenNoSideIsGiven) {
    const Position position = position_of(kBoard);
    EXPECT_EQ(position.to_move, Color::kBlack);
    EXPECT_EQ(position.discs(Color::kWhite), expected_position().discs(Color::kWhite));
}

TEST(ParsePosition, ReadsTheSideAsAWord) {
    const std::string board(kBoard);
    EXPECT_EQ(position_of(board + " white to move"), expected_position());
    EXPECT_EQ(position_of(board + "\nWhite"), expected_position());
    EXPECT_EQ(position_of(board + " O to move"), expected_position());
    EXPECT_EQ(position_of(board + "\nblack to move").to_move, Color::kBlack);
    for (const char* side :
         {" O to play", "\nTurn: White", "\nSide to move: o", "\nto move = white", "\nNext: O",
          "\n\nwhite to move", "\nWhite's turn", "\nWhite\u2019s move", "\n\u767D\u756A",
          "\n\u767D\u306E\u756A", "\n\u624B\u756A\uFF1A\u767D"})
        EXPECT_EQ(position_of(board + side), expected_position()) << side;
    for (const char* side : {"\nTurn: X", "\n\u9ED2\u756A"})
        EXPECT_EQ(position_of(board + side).to_move, Color::kBlack) << side;
    EXPECT_FALSE(parse_position(board + "\nTurn: Ann"));
}

TEST(ParsePosition, IgnoresMarksThatCannotBeSeen) {
    EXPECT_EQ(position_of("\uFEFF" + board_with("\u25CF\uFE0E", "\u25CB", "-", "\u200B") + " O"),
              expected_position());
}

TEST(ParsePosition, ReadsADiagramWithCoordinatesAndBorders) {
    EXPECT_EQ(position_of("  A B C D E F G H\n"
                          "1 - - - - - - - - 1\n"
                          "2 - - - - - - - - 2\n"
                          "3 - - * O - - - - 3\n"
                          "4 - - * * * - - - 4\n"
                          "5 - - - O * * - - 5\n"
                          "6 - - - O - - - - 6\n"
                          "7 - - - - - - - - 7\n"
                          "8 - - - - - - - - 8\n"
                          "  A B C D E F G H\n"
                          "O to move\n"),
              expected_position());
    EXPECT_EQ(position_of("   a   b   c   d   e   f   g   h\n"
                          " +---+---+---+---+---+---+---+---+\n"
                          "1| . | . | . | . | . | . | . | . |\n"
                          " +---+---+---+---+---+---+---+---+\n"
                          "2| . | . | . | . | . | . | . | . |\n"
                          "3| . | . | X | O | . | . | . | . |\n"
                          "4| . | . | X | X | X | . | . | . |\n"
                          "5| . | . | . | O | X | X | . | . |\n"
                          "6| . | . | . | O | . | . | . | . |\n"
                          "7| . | . | . | . | . | . | . | . |\n"
                          "8| . | . | . | . | . | . | . | . |\n"
                          " +===+===+===+===+===+===+===+===+\n"
                          "white"),
              expected_position());
}

TEST(ParsePosition, ReadsABoardOfTheGgsServer) {
    EXPECT_EQ(position_of("|   A B C D E F G H\n"
                          "| 1 - - - - - - - - 1\n"
                          "| 2 - - - - - - - - 2\n"
                          "| 3 - - * O - - - - 3\n"
                          "| 4 - - * * * - - - 4\n"
                          "| 5 - - - O * * - - 5\n"
                          "| 6 - - - O - - - - 6\n"
                          "| 7 - - - - - - - - 7\n"
                          "| 8 - - - - - - - - 8\n"
                          "|   A B C D E F G H\n"
                          "|\n"
                          "|O to move\n"),
              expected_position());
    EXPECT_EQ(position_of("8 -------- -------- --*O---- --***--- ---O**-- ---O---- -------- "
                          "-------- O"),
              expected_position());
}

TEST(ParsePosition, ReadsRowNumbersGluedToTheirRows) {
    EXPECT_EQ(position_of("abcdefgh\n1........\n2........\n3..XO....\n4..XXX...\n5...OXX..\n"
                          "6...O....\n7........\n8........\nO"),
              expected_position());
}

TEST(ParsePosition, ReadsRowsInOneLineWithTheirCoordinates) {
    EXPECT_EQ(position_of("a b c d 1 - - - - 1 2 - O X - 2 3 - X O - 3 4 - - - - 4 a b c d X"),
              start_position(BoardSize::k4));
}

TEST(ParsePosition, ReadsBoxDrawingAsBorders) {
    EXPECT_EQ(position_of("\u250C\u2500\u2500\u2500\u2500\u2510\n"
                          "\u2502----\u2502\n\u2502-OX-\u2502\n\u2502-XO-\u2502\n"
                          "\u2502----\u2502\n\u2514\u2500\u2500\u2500\u2500\u2518 X"),
              start_position(BoardSize::k4));
}

TEST(ParsePosition, ReadsZeroAsBlackAndOneAsWhite) {
    EXPECT_EQ(position_of(board_with("0", "1", "-") + " 1"), expected_position());
    EXPECT_EQ(position_of(board_with("0", "1", ".") + "1"), expected_position());
    EXPECT_EQ(position_of(board_with("0", "1", "-") + " white"), expected_position());
}

TEST(ParsePosition, RefusesDigitDiscsBesideRowNumbers) {
    EXPECT_EQ(position_error("1 ---- 2 -10- 3 -01- 4 ---- X"),
              "column 30: board: found 13 squares and row numbers, then the end of the text; "
              "expected 16, 36 or 64 squares");
}

TEST(ParsePosition, RefusesARowNumberInTheWrongPlace) {
    EXPECT_EQ(position_error("1 ---- 3 -OX- 2 -XO- 4 ---- X"),
              "column 8: board: found row number 3 after 4 squares of 16");
    // Rows from the bottom up would be read upside down.
    EXPECT_EQ(position_error("4 ---- 3 -OX- 2 -XO- 1 ---- X"),
              "column 8: board: found row number 3 after 4 squares of 16");
}

TEST(ParsePosition, RefusesTheColumnLettersOfAnotherSize) {
    EXPECT_EQ(position_error("a b c d e f\n---- -OX- -XO- ----"),
              "line 1 column 1: board: found 6 column letters, expected 4");
}

TEST(ParsePosition, NamesTheColumnOfABadCharacter) {
    EXPECT_EQ(position_error("---------------------------OXq-----XO--------------------------- X"),
              "column 30: board: found 29 squares, then 'q'; expected 16, 36 or 64 squares");
    EXPECT_EQ(position_error("----\n-OX-\n-X\u2603-\n----\nX"),
              "line 3 column 3: board: found 10 squares, then '\u2603'; expected 16, 36 or 64 "
              "squares");
}

TEST(ParsePosition, CountsTheSquares) {
    EXPECT_EQ(position_error(""),
              "column 1: board: found 0 squares, then the end of the text; expected 16, 36 or 64 "
              "squares");
    EXPECT_EQ(position_error(std::string(40, '-') + " X"),
              "column 43: board: found 41 squares, then the end of the text; expected 16, 36 or 64 "
              "squares");
    EXPECT_EQ(position_error(std::string(66, '-')),
              "column 67: board: found 66 squares, then the end of the text; expected 16, 36 or 64 "
              "squares");
}

TEST(ParsePosition, RefusesAScreenSeenFromTheOtherSide) {
    std::string screen = "  h g f e d c b a   seen by white\n";
    for (int row = 1; row <= 8; ++row) screen += std::to_string(row) + " . . . . O . . .   text\n";
    EXPECT_NE(position_error(screen), "");
}

TEST(ParsePosition, RefusesTwoBoardsBesideEachOther) {
    std::string boards;
    for (int row = 0; row < 8; ++row) boards += "---OX---   --XXXO--\n";
    EXPECT_NE(position_error(boards), "");
    const auto file = read_records(boards);
    EXPECT_TRUE(!file || file.value().records.empty());
    EXPECT_TRUE(parse_position("---- -OX- -XO- ---- X"));
}

TEST(ParsePosition, RefusesABoardWhoseEmptySquaresAreBlank) {
    const std::string error = position_error("  O X\n XXXO\n OOXXX\n  XO\n   X XO\n");
    EXPECT_NE(error.find("rows of one length"), std::string::npos) << error;
}

TEST(ParsePosition, NamesTheSignThatIsNoSquare) {
    const std::string top = "........\n........\n...?....\n";
    EXPECT_EQ(
        position_error(top + "..?XO...\n...OX...\n........\n........\n........\n"),
        "line 3 column 4: board: found '?' behind 19 squares, expected a disc, X or O, or '.' "
        "or '-' for an empty square");
    EXPECT_EQ(
        position_error("0000\n0210\n0120\n0000\n"),
        "line 1 column 1: board: found digits, expected X, O and '-', or 0 for black and 1 for "
        "white with '-' for empty squares");
}

TEST(ParsePosition, CountsTheSquaresOfADiagramThatIsCutShort) {
    EXPECT_EQ(
        position_error("1 -------- 1\n2 -------- 2\n3 -------- 3\n4 ---OX--- 4\n5 ---XO--- 5\n"),
        "line 5 column 13: board: found 40 squares and row numbers, then the end of the text; "
        "expected 16, 36 or 64 squares");
}

TEST(ParsePosition, DoesNotTakeTheSideToMoveForAMissingSquare) {
    EXPECT_EQ(position_error(std::string(kBoard.substr(1)) + " O"),
              "column 65: board: found 63 squares, then the side to move; expected 16, 36 or 64 "
              "squares");
    EXPECT_EQ(position_error("1 ---- 1\n2 -OX- 2\n3 -XO- 3\n4 --- 4\nX"),
              "line 4 column 3: board: row 4: found 3 squares, expected 4");
    EXPECT_EQ(position_of(board_with("X", "O", "-", " ")).to_move, Color::kBlack);
}

TEST(ParsePosition, RefusesTextBehindThePosition) {
    EXPECT_EQ(position_error(std::string(kBoard) + " O f4"),
              "column 68: board: found 'f' after the 64 squares and the side to move, expected the "
              "end of the text");
}

TEST(FormatPosition, WritesSquaresAndSide) {
    EXPECT_EQ(format_position(expected_position()), std::string(kBoard) + " O");
    EXPECT_EQ(format_position(start_position(BoardSize::k4)), "-----OX--XO----- X");
}

TEST(FormatDiagram, ShowsCoordinatesAndTheSideToMove) {
    EXPECT_EQ(format_diagram(start_position(BoardSize::k4)),
              "  a b c d\n"
              "1 . . . . 1\n"
              "2 . O X . 2\n"
              "3 . X O . 3\n"
              "4 . . . . 4\n"
              "  a b c d\n"
              "X to move\n");
}

std::string rows_of(const std::vector<std::string>& rows) {
    std::string text;
    for (const std::string& row : rows) text += row + '\n';
    return text;
}

const std::vector<std::string> kStartRows = {
    "- - - - - - - -", "- - - - - - - -", "- - - - - - - -", "- - - O X - - -",
    "- - - X O - - -", "- - - - - - - -", "- - - - - - - -", "- - - - - - - -"};

TEST(ParsePosition, RefusesARowWithASquareTooMany) {
    EXPECT_EQ(parse_position(rows_of(kStartRows)).value(), start_position());
    auto rows = kStartRows;
    rows[2] += " -";
    EXPECT_EQ(to_text(parse_position(rows_of(rows)).error()),
              "line 3 column 1: board: row 3: found 9 squares, expected 8");
    rows = kStartRows;
    rows[5].resize(13);
    rows[6] += " -";
    EXPECT_NE(to_text(parse_position(rows_of(rows)).error()).find("row 6: found 7 squares"),
              std::string::npos);
    rows = kStartRows;
    rows.push_back(rows[0]);
    EXPECT_NE(to_text(parse_position(rows_of(rows)).error()).find("expected 8 rows"),
              std::string::npos);
    // Who is to move, behind the last row and below it.
    rows = kStartRows;
    rows[7] += "  O";
    EXPECT_EQ(parse_position(rows_of(rows)).value().to_move, Color::kWhite);
    rows = kStartRows;
    rows.push_back("O");
    EXPECT_EQ(parse_position(rows_of(rows)).value().to_move, Color::kWhite);
}

TEST(ParsePosition, RefusesArraysOfNumbers) {
    std::string text;
    for (int row = 0; row < 8; ++row)
        text += row == 3   ? "0 0 0 -1 1 0 0 0\n"
                : row == 4 ? "0 0 0 1 -1 0 0 0\n"
                           : "0 0 0 0 0 0 0 0\n";
    EXPECT_FALSE(parse_position(text));
    std::string compact(64, '-');
    compact[27] = compact[36] = '1';
    compact[28] = compact[35] = '0';
    EXPECT_EQ(parse_position(compact).value(), start_position());
}

TEST(ParsePosition, RefusesMarksThatLookLikeDiscs) {
    auto rows = kStartRows;
    rows[2] = "- - - * - - - -";
    const auto found = parse_position(rows_of(rows));
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().message.find("one sign for each colour"), std::string::npos);
    rows[2] = "- - - . - - - -";
    EXPECT_EQ(parse_position(rows_of(rows)).value(), start_position());
    rows[4] = "- - - x o - - -";  // the last move in small letters
    EXPECT_EQ(parse_position(rows_of(rows)).value(), start_position());
}

std::string start_on_a_screen() {
    std::string text = "  A B C D E F G H\n";
    for (std::size_t row = 0; row < 8; ++row) {
        const std::string number = std::to_string(row + 1);
        text += number + ' ' + kStartRows[row] + ' ' + number;
        text += row == 1 ? " O to move\n" : row == 3 ? " X: discs = 2    moves = 4\n" : "\n";
    }
    return text + "  A B C D E F G H\n";
}

TEST(ParsePosition, ReadsScreensWithTextBesideTheRows) {
    const std::string text = start_on_a_screen();
    const auto found = parse_position(text);
    ASSERT_TRUE(found) << to_text(found.error());
    EXPECT_EQ(found.value().board, (Board{start_board().opponent, start_board().mover}));
    EXPECT_EQ(found.value().to_move, Color::kWhite);
    EXPECT_EQ(detect_format(text), RecordFormat::kPosition);
}

TEST(ParsePosition, ReadsTheSideAnywhereOnAScreen) {
    for (const char* side : {"Turn: White", "white to move", "White's turn", "Next player: O",
                             "O's turn (White)", "O turn", "White has the move", "White is to move",
                             "Wei\u00DF am Zug", "Blanc au trait"}) {
        std::string text;
        for (std::size_t row = 0; row < 8; ++row)
            text += std::to_string(row + 1) + ' ' + kStartRows[row] +
                    (row == 0   ? "  Outflank\n"
                     : row == 2 ? "  level 3\n"
                                : "\n");
        const auto found = parse_position(text + side + '\n');
        ASSERT_TRUE(found) << side << ": " << to_text(found.error());
        EXPECT_EQ(found.value().to_move, Color::kWhite) << side;
        // A name that ends like a sign of a disc names no side.
        const auto name = parse_position(text + "Otto to move, Bo to move\n");
        ASSERT_TRUE(name);
        EXPECT_EQ(name.value().to_move, Color::kBlack);
    }
}

TEST(ParsePosition, ReadsASideThatStandsAloneOnAScreen) {
    struct Case {
        const char* beside_5;
        const char* beside_6;
        Color to_move;
    };
    for (const Case& each :
         {Case{"White", "", Color::kWhite}, Case{"(O)", "", Color::kWhite},
          Case{"", "-> O", Color::kWhite}, Case{"", "\u25CB", Color::kWhite},
          Case{"-> White", "Black", Color::kWhite}, Case{"  Black 12", "* White 14", Color::kWhite},
          Case{"> White: 14", "  Black: 12", Color::kWhite}, Case{"Black", "White", Color::kBlack},
          Case{"<- White", "", Color::kWhite}, Case{"", "next O", Color::kWhite},
          Case{"White plays", "", Color::kWhite}, Case{"", "Au tour de blanc", Color::kWhite},
          Case{"White 14", "Black 12", Color::kBlack}, Case{"-> Ann", "White", Color::kWhite}}) {
        std::string text = "  a b c d e f g h\n";
        for (std::size_t row = 0; row < 8; ++row) {
            const std::string number = std::to_string(row + 1);
            text += number + ' ' + kStartRows[row] + ' ' + number + "   ";
            text += std::string(row == 4 ? each.beside_5 : row == 5 ? each.beside_6 : "") + '\n';
        }
        const auto found = parse_position(text + "Level: 3\n");
        ASSERT_TRUE(found) << text << to_text(found.error());
        EXPECT_EQ(found.value().to_move, each.to_move) << text;
    }
}

TEST(ParsePosition, ReadsWordsBesideAnyRowOfAScreen) {
    struct Case {
        const char* words;
        Color to_move;
    };
    for (const char* letters : {"", "  A B C D E F G H\n"})
        for (const Case& each :
             {Case{"White to move", Color::kWhite}, Case{"60 empties", Color::kBlack},
              Case{"eval: +3.2", Color::kBlack}, Case{"0:05", Color::kBlack},
              Case{"White 2", Color::kBlack}})
            for (std::size_t beside = 0; beside < 8; ++beside) {
                std::string text = "  A B C D E F G H\n";
                for (std::size_t row = 0; row < 8; ++row)
                    text += std::to_string(row + 1) + ' ' + kStartRows[row] +
                            (row == beside ? std::string("   ") + each.words + '\n' : "\n");
                const auto found = parse_position(text + letters);
                ASSERT_TRUE(found) << text << to_text(found.error());
                EXPECT_EQ(found.value().to_move, each.to_move) << text;
            }
}

TEST(ParsePosition, NamesASignThatItDoesNotKnow) {
    auto rows = kStartRows;
    rows[2] = "- - - ? - - - -";
    EXPECT_EQ(position_error(rows_of(rows)),
              "line 3 column 7: board: found '?' behind 19 squares, expected "
              "a disc, X or O, or '.' or '-' for an empty square");
}

TEST(ParsePosition, ReadsTheSideAboveABoard) {
    const std::string rows =
        "........\n........\n........\n...OX...\n...XO...\n........\n........\n"
        "........\n";
    for (const char* side :
         {"White to move", "White:", "O to move.", "Turn: O", "\u767D\u756A\uFF1A", "\u767D"}) {
        const Position position = position_of(std::string(side) + '\n' + rows);
        EXPECT_EQ(position.to_move, Color::kWhite) << side;
        EXPECT_EQ(position.discs(Color::kBlack), start_position().discs(Color::kBlack)) << side;
    }
    EXPECT_EQ(position_of("Black:\n" + rows + "X").to_move, Color::kBlack);
    EXPECT_NE(position_error("White:\n" + rows + "X").find("found black to move, but white"),
              std::string::npos);
    EXPECT_NE(position_error("White:\n" + rows + "more"), "");
}

TEST(ParsePosition, RefusesTwoBoardsAndTwoSidesOnAScreen) {
    std::string text;
    for (std::size_t row = 0; row < 8; ++row)
        text += std::to_string(row + 1) + ' ' + kStartRows[row] + (row == 3 ? "  level 3\n" : "\n");
    const auto two_boards = parse_position(text + text);
    ASSERT_FALSE(two_boards);
    EXPECT_NE(to_text(two_boards.error()).find("second board"), std::string::npos);
    const auto two_sides = parse_position(text + "Black's turn, then white to move\n");
    ASSERT_FALSE(two_sides);
    EXPECT_NE(to_text(two_sides.error()).find("found white to move, but black is to move above"),
              std::string::npos);
    EXPECT_TRUE(parse_position(text + "white to move, so it is White's turn\n"));
}

TEST(ParsePosition, LeavesAScreenInACommentToTheGame) {
    for (const char* moves : {"", "f5 d6"}) {
        const std::string text = moves + (" {seen:\n" + start_on_a_screen()) + "then A6}";
        EXPECT_FALSE(parse_position(text)) << text;
        EXPECT_TRUE(parse_game(text)) << text;
    }
}

}  // namespace
}  // namespace outflank

#include "cli/play/play_command.h"

#include <gtest/gtest.h>

namespace outflank::cli {
namespace {

PlayCommand understood(std::string_view line, BoardSize size = BoardSize::k8) {
    const Result<PlayCommand> command = parse_play_command(line, size);
    EXPECT_TRUE(command.has_value()) << line;
    return command ? command.value() : PlayCommand{};
}

std::string refusal(std::string_view line, BoardSize size = BoardSize::k8) {
    const Result<PlayCommand> command = parse_play_command(line, size);
    EXPECT_FALSE(command.has_value()) << line;
    return command ? std::string{} : command.error().message;
}

TEST(ParsePlayCommand, ReadsASquareInAnyCaseWithBlanksAround) {
    for (const char* line : {"f5", "F5", "  f5\r"}) {
        EXPECT_EQ(understood(line).verb, PlayVerb::kMove) << line;
        EXPECT_EQ(understood(line).square, 37) << line;
    }
}

TEST(ParsePlayCommand, ReadsSquaresInTheCoordinatesOfTheBoard) {
    EXPECT_EQ(understood("a1", BoardSize::k4).square, 18);
}

TEST(ParsePlayCommand, ReadsAQuestionAboutASquare) {
    EXPECT_EQ(understood("?f5").verb, PlayVerb::kPreview);
    EXPECT_EQ(understood("? F5").square, 37);
    EXPECT_EQ(understood("?").verb, PlayVerb::kHelp);
}

TEST(ParsePlayCommand, ReadsWordsAndTheirLetters) {
    EXPECT_EQ(understood("UNDO").verb, PlayVerb::kUndo);
    EXPECT_EQ(understood("u").verb, PlayVerb::kUndo);
    EXPECT_EQ(understood("exit").verb, PlayVerb::kQuit);
    EXPECT_EQ(understood("").verb, PlayVerb::kNothing);
}

TEST(ParsePlayCommand, KeepsTheCaseAndTheBlanksOfAFileName) {
    const PlayCommand command = understood("Save My Game.txt ");
    EXPECT_EQ(command.verb, PlayVerb::kSave);
    EXPECT_EQ(command.argument, "My Game.txt");
}

TEST(ParsePlayCommand, TakesFullWidthSigns) {
    EXPECT_EQ(understood("\uFF46\uFF15").square, 37);
    EXPECT_EQ(understood("\uFF1F\u3000\uFF26\uFF15").verb, PlayVerb::kPreview);
    EXPECT_EQ(understood("\uFF55\uFF4E\uFF44\uFF4F").verb, PlayVerb::kUndo);
    EXPECT_EQ(understood("\uFF53\uFF41\uFF56\uFF45\u3000\uFF41.txt").argument, "\uFF41.txt");
}

TEST(ParsePlayCommand, SaysWhatIsMissingOrTooMuch) {
    EXPECT_NE(refusal("load").find("expected a file name"), std::string::npos);
    EXPECT_NE(refusal("undo 3").find("found '3' after undo"), std::string::npos);
}

TEST(ParsePlayCommand, SaysThatPassesAreMadeForThePlayer) {
    EXPECT_NE(refusal("pass").find("passes by itself"), std::string::npos);
}

TEST(ParsePlayCommand, SaysWhichSquaresThereAre) {
    EXPECT_NE(refusal("e5", BoardSize::k4).find("a1 to d4"), std::string::npos);
}

TEST(ParsePlayCommand, NamesASpecialKeyAsSuch) {
    EXPECT_NE(refusal("\x1b[A").find("arrow and function keys do nothing here"), std::string::npos);
}

TEST(PlayHelp, EveryWordOfTheHelpIsUnderstood) {
    for (const PlayHelp& help : play_help()) {
        const std::string typed(help.typed.substr(0, help.typed.find(',')));
        EXPECT_TRUE(parse_play_command(typed, BoardSize::k8).has_value()) << typed;
    }
}

}  // namespace
}  // namespace outflank::cli

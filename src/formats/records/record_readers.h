// One reader and one writer for each format of records; record_files.cpp and record_writer.cpp
// choose.
//
// Readers give what they can read and one error for each game that they cannot. Writers
// give the text of one record, which the file is made of, or an error without a place.
#pragma once

#include <string>
#include <string_view>

#include "formats/records/game_reader.h"
#include "outflank/record_files.h"

namespace outflank::formats {

// What the options point to must outlive the reader. The format in them is not looked at.
GameReaderPointer make_ggf_reader(const ReadOptions& options);
GameReaderPointer make_sgf_reader(const ReadOptions& options);
GameReaderPointer make_pgn_reader(const ReadOptions& options);
GameReaderPointer make_wthor_reader(const ReadOptions& options);
GameReaderPointer make_quest_reader(const ReadOptions& options);
GameReaderPointer make_saved_game_reader(const ReadOptions& options);
GameReaderPointer make_obf_reader(const ReadOptions& options);
GameReaderPointer make_fen_reader(const ReadOptions& options);
GameReaderPointer make_position_reader(const ReadOptions& options);
GameReaderPointer make_transcript_reader(const ReadOptions& options);
GameReaderPointer make_table_reader(const ReadOptions& options);
GameReaderPointer make_grid_reader(const ReadOptions& options);

/// The reader of a format.
GameReaderPointer make_reader(RecordFormat format, const ReadOptions& options);

/// True when a writer has a place for the property, of the game or (SGF alone) of a node.
bool ggf_holds(const Property& property);
bool sgf_holds(const Property& property);
bool pgn_holds(const Property& property);
bool saved_game_holds(const Property& property);

/// Who gave up, told or by the sign of the score.
std::optional<Color> resigned_in(const RecordInfo& info);

std::string ggf_text(const Record& record);
std::string sgf_text(const Record& record);
std::string pgn_text(const Record& record);
Result<std::string> quest_text(const Record& record);
std::string saved_game_text(const Record& record);
std::string obf_text(const Record& record);
std::string fen_text(const Record& record);
std::string position_text(const Record& record);
std::string transcript_text(const Record& record);
std::string table_text(const Record& record);
std::string grid_text(const Record& record);

}  // namespace outflank::formats

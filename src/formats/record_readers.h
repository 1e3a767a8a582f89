// One reader and one writer for each format of records; record_files.cpp chooses.
//
// Readers give what they can read and one error for each game that they cannot. Writers
// give the text of one record, which the file is made of, or an error without a place.
#pragma once

#include <string>
#include <string_view>

#include "outflank/record_files.h"

namespace outflank::formats {

RecordFile read_ggf(std::string_view contents, const ReadOptions& options);
RecordFile read_sgf(std::string_view contents, const ReadOptions& options);
RecordFile read_pgn(std::string_view contents, const ReadOptions& options);
RecordFile read_wthor(std::string_view contents, const ReadOptions& options);
RecordFile read_quest(std::string_view contents, const ReadOptions& options);
RecordFile read_saved_game(std::string_view contents, const ReadOptions& options);
RecordFile read_obf(std::string_view contents, const ReadOptions& options);
RecordFile read_fen(std::string_view contents, const ReadOptions& options);
RecordFile read_positions(std::string_view contents, const ReadOptions& options);
RecordFile read_transcripts(std::string_view contents, const ReadOptions& options);
RecordFile read_table(std::string_view contents, const ReadOptions& options);
RecordFile read_grid(std::string_view contents, const ReadOptions& options);

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

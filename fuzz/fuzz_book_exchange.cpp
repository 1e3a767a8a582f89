// Any bytes are a foreign book of each format or an error; what was read can be written in each
// format, and is read again.
#include "book/exchange/exchange.h"
#include "fuzz.h"

namespace outflank::fuzz {
namespace {

constexpr std::array kAll = {book::BookFormat::kEdax, book::BookFormat::kEgaroucid,
                             book::BookFormat::kEdaxText};

void check(std::string_view bytes) {
    for (const book::BookFormat format : kAll) {
        const auto read = book::read_foreign_book(bytes, format, "input", "fuzz");
        if (!read) {
            check_error(read.error());
            continue;
        }
        for (const book::BookFormat to : kAll) {
            const auto written = book::write_foreign_book(read.value().graph, to);
            demand(written.has_value(), "a book can be written");
            const auto again = book::read_foreign_book(written.value().bytes, to, "again", "fuzz");
            demand(again.has_value(), "what was written is read");
            demand(again.value().graph.size() == read.value().graph.size(), "all positions");
        }
    }
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)

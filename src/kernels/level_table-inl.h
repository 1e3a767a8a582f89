// The row of a level in the table of kernels.
// Included by level_*.cpp inside its namespace, last of the hot set.

constexpr Table level_table(const char* name, bool (*runs_here)()) {
    return {.name = name,
            .runs_here = runs_here,
            .legal_moves = legal_moves,
            .flips = flips,
            .last_flip_count = last_flip_count,
            .stable_discs = stable_discs,
            .line_stable_discs = line_stable_discs,
            .perft = perft,
            .null_window = search_null_window,
            .guess = guess_score,
            .search_value = search_value,
            .linear_value = linear_value_of,
            .network_value = network_value_of,
            .help = help};
}

// Flips of several moves of one position, for levels where they have nothing in common.
// Included by level_*.cpp inside its namespace, after its flips of one square and of two.

class Flipper {
  public:
    explicit Flipper(const Board& board) : board_(board) {}

    Bitboard one(Square square) const { return flips(square, board_.mover, board_.opponent); }
    FlipPair pair(Square first, Square second) const {
        return flip_pair(first, second, board_.mover, board_.opponent);
    }

  private:
    Board board_;
};

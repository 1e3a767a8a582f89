// A coordinate system and the few shapes that the pictures of training need, as SVG text.
#pragma once

#include <string>

namespace outflank::train {

/// A picture with axes: numbers along both edges, lines across for those of y.
class SvgChart {
  public:
    struct Range {
        double from;
        double to;
        double step;  ///< between the numbers along the edge
    };
    SvgChart(const std::string& title, const std::string& x_name, Range x, Range y);

    /// A line through points, from left to right; ended and forgotten by `end_line`.
    void line_to(double x, double y);
    void end_line(const std::string& color);

    void dot(double x, double y, const std::string& color);

    /// A word beside the picture, in its colour; each further one below.
    void key(const std::string& word, const std::string& color);

    std::string finished() const;

  private:
    double x_of(double x) const;
    double y_of(double y) const;

    Range x_;
    Range y_;
    int keys_ = 0;
    std::string line_{};
    std::string svg_{};
};

}  // namespace outflank::train

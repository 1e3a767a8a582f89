#include "train/svg.h"

#include <cmath>

namespace outflank::train {
namespace {

constexpr int kWidth = 720;
constexpr int kHeight = 400;
constexpr int kLeft = 50;
constexpr int kRight = 140;  // room for the keys
constexpr int kTop = 40;
constexpr int kBottom = 45;
constexpr int kLineHeight = 16;

/// A number with one digit behind the point, the same on every machine.
std::string one_digit(double number) {
    const auto tenths = static_cast<long long>(std::llround(std::abs(number) * 10));
    return (number < 0 && tenths != 0 ? "-" : "") + std::to_string(tenths / 10) + '.' +
           std::to_string(tenths % 10);
}

/// The same, without the digit where it is 0.
std::string short_number(double number) {
    const std::string text = one_digit(number);
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

std::string text_at(double x, double y, const std::string& anchor, const std::string& text) {
    return "<text x=\"" + one_digit(x) + "\" y=\"" + one_digit(y) + "\" text-anchor=\"" + anchor +
           "\">" + text + "</text>\n";
}

}  // namespace

SvgChart::SvgChart(const std::string& title, const std::string& x_name, Range x, Range y)
    : x_(x), y_(y) {
    svg_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + std::to_string(kWidth) +
           ' ' + std::to_string(kHeight) +
           "\" font-family=\"sans-serif\" font-size=\"12\">\n"
           "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    svg_ += text_at(kLeft, 22, "start", title);
    svg_ += text_at(kWidth / 2.0, kHeight - 8, "middle", x_name);
    const double tiny = y.step / 1000;
    for (double at = std::ceil(y.from / y.step) * y.step; at <= y.to + tiny; at += y.step) {
        svg_ += "<path d=\"M" + std::to_string(kLeft) + ' ' + one_digit(y_of(at)) + 'H' +
                std::to_string(kWidth - kRight) + "\" stroke=\"#ccc\"/>\n";
        svg_ += text_at(kLeft - 8, y_of(at) + 4, "end", short_number(at));
    }
    for (double at = x.from; at <= x.to + x.step / 1000; at += x.step)
        svg_ += text_at(x_of(at), kHeight - kBottom + 18, "middle", short_number(at));
}

double SvgChart::x_of(double x) const {
    return kLeft + (kWidth - kLeft - kRight) * (x - x_.from) / (x_.to - x_.from);
}

double SvgChart::y_of(double y) const {
    return kHeight - kBottom - (kHeight - kTop - kBottom) * (y - y_.from) / (y_.to - y_.from);
}

void SvgChart::line_to(double x, double y) {
    line_ += (line_.empty() ? "M" : "L") + one_digit(x_of(x)) + ' ' + one_digit(y_of(y));
}

void SvgChart::end_line(const std::string& color) {
    svg_ +=
        "<path d=\"" + line_ + "\" fill=\"none\" stroke-width=\"2\" stroke=\"" + color + "\"/>\n";
    line_.clear();
}

void SvgChart::dot(double x, double y, const std::string& color) {
    svg_ += "<circle cx=\"" + one_digit(x_of(x)) + "\" cy=\"" + one_digit(y_of(y)) +
            "\" r=\"3\" fill=\"" + color + "\"/>\n";
}

void SvgChart::key(const std::string& word, const std::string& color) {
    svg_ += "<g fill=\"" + color + "\">" +
            text_at(kWidth - kRight + 14, kTop + 4 + kLineHeight * keys_++, "start", word) +
            "</g>\n";
}

std::string SvgChart::finished() const { return svg_ + "</svg>\n"; }

}  // namespace outflank::train

// The errors of an evaluation as a picture.
#include <algorithm>
#include <cmath>

#include "train/validation.h"

namespace outflank::train {
namespace {

constexpr int kWidth = 720;
constexpr int kHeight = 400;
constexpr int kLeft = 50;
constexpr int kRight = 20;
constexpr int kTop = 40;
constexpr int kBottom = 45;
constexpr int kFewest = 4;  // discs at the left end
constexpr int kMost = 64;

/// A number with one digit behind the point, the same on every machine.
std::string one_digit(double number) {
    const auto tenths = static_cast<long long>(std::llround(number * 10));
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

double x_of(int discs) {
    return kLeft +
           (kWidth - kLeft - kRight) * static_cast<double>(discs - kFewest) / (kMost - kFewest);
}

double y_of(double error, double highest) {
    return kHeight - kBottom - (kHeight - kTop - kBottom) * error / highest;
}

double highest_error(const ErrorsByDiscs& errors) {
    double highest = 0;
    for (const Errors& of_discs : errors) highest = std::max(highest, of_discs.mean_absolute());
    return highest;
}

std::string text_at(double x, double y, const std::string& anchor, const std::string& text) {
    return "<text x=\"" + one_digit(x) + "\" y=\"" + one_digit(y) + "\" text-anchor=\"" + anchor +
           "\">" + text + "</text>\n";
}

std::string grid(double highest) {
    std::string svg;
    const int step = highest > 12 ? 5 : highest > 5 ? 2 : 1;
    for (int error = 0; error <= highest; error += step) {
        const double y = y_of(error, highest);
        svg += "<path d=\"M" + std::to_string(kLeft) + ' ' + one_digit(y) + 'H' +
               std::to_string(kWidth - kRight) + "\" stroke=\"#ccc\"/>\n";
        svg += text_at(kLeft - 8, y + 4, "end", std::to_string(error));
    }
    for (int discs = kFewest; discs <= kMost; discs += 10)
        svg += text_at(x_of(discs), kHeight - kBottom + 18, "middle", std::to_string(discs));
    return svg;
}

std::string curve(const ErrorsByDiscs& errors, double highest, const std::string& color) {
    std::string path;
    for (int discs = kFewest; discs <= kMost; ++discs) {
        const Errors& of_discs = errors[static_cast<std::size_t>(discs)];
        if (of_discs.positions == 0) continue;
        path += (path.empty() ? "M" : "L") + one_digit(x_of(discs)) + ' ' +
                one_digit(y_of(of_discs.mean_absolute(), highest));
    }
    return "<path d=\"" + path + "\" fill=\"none\" stroke-width=\"2\" stroke=\"" + color + "\"/>\n";
}

}  // namespace

std::string error_plot(const StaticErrors& errors, const std::string& title) {
    double highest = 1;
    if (errors.linear) highest = std::max(highest, highest_error(*errors.linear));
    if (errors.network) highest = std::max(highest, highest_error(*errors.network));
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                      std::to_string(kWidth) + ' ' + std::to_string(kHeight) +
                      "\" font-family=\"sans-serif\" font-size=\"12\">\n"
                      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    svg += text_at(kLeft, 22, "start", title);
    svg += text_at(kWidth / 2.0, kHeight - 8, "middle", "discs on the board");
    svg += grid(highest);
    const std::string linear_color = "#c33";
    const std::string network_color = "#15a";
    if (errors.linear) {
        svg += curve(*errors.linear, highest, linear_color);
        svg += "<g fill=\"" + linear_color + "\">" +
               text_at(kWidth - 90, kTop + 6, "end", "linear sum") + "</g>\n";
    }
    if (errors.network) {
        svg += curve(*errors.network, highest, network_color);
        svg += "<g fill=\"" + network_color + "\">" +
               text_at(kWidth - kRight, kTop + 6, "end", "network") + "</g>\n";
    }
    return svg + "</svg>\n";
}

}  // namespace outflank::train

#include "search/selectivity.h"

#include <gtest/gtest.h>

namespace outflank::search {
namespace {

TEST(Forecasts, AreShallowerThanWhatTheyForecastAndOfTheSameParity) {
    for (int depth = kForecastFrom; depth <= 60; ++depth) {
        EXPECT_GE(first_forecast(depth), 0);
        EXPECT_LE(first_forecast(depth), last_forecast(depth));
        EXPECT_LE(last_forecast(depth), depth / 2 + 1) << depth;
        EXPECT_LT(last_forecast(depth), depth);
        EXPECT_EQ((depth - first_forecast(depth)) % kForecastStep, 0) << depth;
        EXPECT_EQ((depth - last_forecast(depth)) % kForecastStep, 0) << depth;
    }
}

TEST(Forecasts, AreSurerTheDeeperTheyAre) {
    for (int depth = kForecastFrom; depth <= 30; ++depth)
        for (int shallow = first_forecast(depth); shallow < last_forecast(depth);
             shallow += kForecastStep)
            EXPECT_GT(forecast_error(40, depth, shallow),
                      forecast_error(40, depth, shallow + kForecastStep))
                << depth << " plies by " << shallow;
}

}  // namespace
}  // namespace outflank::search

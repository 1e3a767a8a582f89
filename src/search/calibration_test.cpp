#include "search/calibration.h"

#include <gtest/gtest.h>

#include <cmath>

namespace outflank::search {
namespace {

constexpr std::array kAll = {Selectivity::k73, Selectivity::k87, Selectivity::k95, Selectivity::k99,
                             Selectivity::kAll};

/// Every search that is told, for `use(searched)`.
template <class Use>
void for_each_search(const Use& use) {
    for (int empties = 2; empties <= 60; ++empties)
        for (int depth = 0; depth <= empties; ++depth)
            for (const Selectivity selectivity : kAll) {
                const Searched searched{empties, depth, selectivity};
                if (!searched.to_the_end() || selectivity != Selectivity::kAll) use(searched);
            }
}

TEST(Calibrated, GrowsWithTheValueAndStaysWithinTheScale) {
    for_each_search([](const Searched& searched) {
        double last = -64;
        for (double value = -63; value <= 63; value += 0.5) {
            const Estimate estimate = calibrated(searched, value);
            EXPECT_GE(estimate.score, last) << searched.empties << ' ' << searched.depth;
            EXPECT_LE(std::abs(estimate.score), 63);
            last = estimate.score;
        }
    });
}

TEST(Calibrated, HasAnErrorThatMayBe) {
    for_each_search([](const Searched& searched) {
        for (const double value : {-60.0, -20.0, 0.0, 20.0, 60.0}) {
            const Estimate estimate = calibrated(searched, value);
            EXPECT_GT(estimate.standard_error, 0.0);
            EXPECT_LT(estimate.standard_error, 16.0)
                << searched.empties << ' ' << searched.depth << ' ' << value;
        }
    });
}

TEST(Calibrated, LeavesWipeOutsAlone) {
    const Searched searched{.empties = 20, .depth = 20, .selectivity = Selectivity::k95};
    for (const double value : {-64.0, 64.0}) {
        EXPECT_EQ(calibrated(searched, value).score, value);
        EXPECT_EQ(calibrated(searched, value).standard_error, 0);
    }
}

TEST(Calibrated, MovesAnEstimateByLittle) {
    for_each_search([](const Searched& searched) {
        for (const double value : {-20.0, 0.0, 20.0})
            EXPECT_NEAR(calibrated(searched, value).score, value, 6.0)
                << searched.empties << ' ' << searched.depth;
    });
}

}  // namespace
}  // namespace outflank::search

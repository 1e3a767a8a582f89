#include "eval/builtin_weights.h"

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "eval/weights_file.h"

namespace outflank::eval {

Result<Weights> embedded_weights() {
#ifdef OUTFLANK_WEIGHTS_PATH
    return load_weights(OUTFLANK_WEIGHTS_PATH);
#else
    if (embedded_weights_file().empty())
        return Error{ErrorCode::kUnsupported,
                     "this build has no weights in it; expected a weights file to be named", ""};
    return parse_weights(embedded_weights_file(), "the weights of this build");
#endif
}

namespace {

/// The weights of the program once they are read, and what was wrong with those there are.
struct Builtin {
    std::mutex guard;
    std::unique_ptr<const Weights> weights;
    std::optional<Error> damage;
};

Builtin& builtin() {
    static Builtin all;
    return all;
}

}  // namespace

const Weights& builtin_weights() {
    static const Weights kNone;
    Builtin& all = builtin();
    const std::scoped_lock lock(all.guard);
    if (all.weights) return *all.weights;
    all.damage.reset();
    Result<Weights> weights = embedded_weights();
    if (!weights) {  // those of a page may still be on their way, or come again
        const Error& error = weights.error();
        if (error.code == ErrorCode::kParse)
            all.damage = Error{ErrorCode::kUnsupported, error.message, error.where};
        else if (error.code == ErrorCode::kIo && !embedded_weights_file().empty())
            all.damage = error;  // memory is refused; a page may only be late
        return kNone;
    }
    all.weights = std::make_unique<const Weights>(std::move(weights).value());
    return *all.weights;
}

Result<Done> check_builtin_weights() {
    builtin_weights();
    Builtin& all = builtin();
    const std::scoped_lock lock(all.guard);
    return all.damage ? Result<Done>(*all.damage) : Result<Done>(Done{});
}

}  // namespace outflank::eval

# The evaluation's weights from nothing: ./dev train. docs/training.md explains the steps.
# shellcheck shell=bash

# Numbers of games of each generation, the first of which the classic player alphabeta plays.
readonly kTrainGames=(400000 400000 400000)
readonly kTrainDepths=(2 2 4)
readonly kQuickGames=(60000 60000)

# play_generation NUMBER GAMES: continues where an earlier run was stopped.
play_generation() {
    local number=$1 games=$2 player
    if [[ $number -eq 0 ]]; then
        player=(--player "alphabeta:depth=${kTrainDepths[0]},eval=components")
    else
        player=(--depth "${kTrainDepths[$number]}" --weights "generation$((number - 1)).weights")
    fi
    "$program" selfplay --out "generation$number.games" --games "$games" "${player[@]}" \
        --random-plies 8 --random-spread 32 --seed $((number + 1)) --threads "$jobs"
}

# run_training [--quick]: everything is kept in build/train; run again to go on.
run_training() {
    local counts=("${kTrainGames[@]}") folder=$root/build/train
    case ${1:-} in
        "") ;;
        --quick) counts=("${kQuickGames[@]}") folder=$root/build/train-quick ;;
        *) refuse "train $*" "expected nothing or --quick" ;;
    esac
    need run
    lock_build
    build release
    unlock_build
    local program=$root/build/release/outflank files=() number
    mkdir -p "$folder"
    cd "$folder"
    for number in "${!counts[@]}"; do
        say "generation $number: ${counts[$number]} games"
        play_generation "$number" "${counts[$number]}"
        files+=("generation$number.games")
        say "generation $number: weights"
        "$program" train "${files[@]}" --out "generation$number.weights" --threads "$jobs"
    done
    local last=$((${#counts[@]} - 1))
    say "exact scores to measure with"
    "$program" label "generation$last.games" --out test.labels --held-out \
        --positions 20000 --from 10 --to 18 --seed 99 --threads "$jobs"
    "$program" validate test.labels --weights "generation$last.weights" --plot errors.svg
    say "weights: $folder/generation$last.weights"
}

# The evaluation's weights from nothing: ./dev train. docs/training.md explains the steps.
# shellcheck shell=bash

# Games of each generation, and the plies that its player searches. The first generation is
# played by a classic player, which knows nothing learnt.
readonly kTrainGames=(400000 400000 400000)
readonly kQuickGames=(30000 30000)
readonly kTrainDepths=(2 3 4)

# play_generation PROGRAM NUMBER GAMES: goes on where an earlier run was stopped.
play_generation() {
    local program=$1 number=$2 games=$3 player
    if [[ $number -eq 0 ]]; then
        player=(--player "alphabeta:depth=${kTrainDepths[0]},eval=components")
    else
        player=(--depth "${kTrainDepths[$number]}" --weights "generation$((number - 1)).weights")
    fi
    "$program" selfplay --out "generation$number.games" --games "$games" "${player[@]}" \
        --random-plies 8 --random-spread 32 --seed $((number + 1)) --threads "${jobs:-1}"
}

# fit_generation PROGRAM NUMBER: the weights from all games so far. The early stages, which
# learn from what the late ones say, leave out the first generation: its play is weak.
fit_generation() {
    local program=$1 number=$2 out=generation$2.weights files=() i
    for ((i = 0; i <= number; ++i)); do files+=("generation$i.games"); done
    if [[ $number -eq 0 ]]; then
        "$program" train "${files[@]}" --out "$out" --threads "${jobs:-1}"
    else
        "$program" train "${files[@]}" --out "late$number.weights" --first-stage 11 \
            --threads "${jobs:-1}"
        "$program" train "${files[@]:1}" --out "$out" --last-stage 10 \
            --base "late$number.weights" --threads "${jobs:-1}"
    fi
}

# run_training [--quick]: everything is kept in build/train-recipe; run again to go on.
run_training() {
    local counts=("${kTrainGames[@]}") folder=${root:?}/build/train-recipe
    case ${1:-} in
        "") ;;
        --quick) counts=("${kQuickGames[@]}") folder=$root/build/train-quick ;;
        *) refuse "train $*" "expected nothing or --quick" ;;
    esac
    need run
    lock_build
    build release
    unlock_build
    local program=$root/build/release/outflank number last=$((${#counts[@]} - 1))
    mkdir -p "$folder"
    cd "$folder" || exit
    for number in "${!counts[@]}"; do
        say "generation $number: ${counts[$number]} games"
        play_generation "$program" "$number" "${counts[$number]}"
        say "generation $number: weights"
        fit_generation "$program" "$number"
    done
    say "exact scores to measure with"
    "$program" label "generation$last.games" --held-out --out test.labels --positions 4000 \
        --from 10 --to 16 --seed 99 --threads "${jobs:-1}"
    "$program" validate test.labels --weights "generation$last.weights" --choices 15 \
        --plot errors.svg
    say "fewer networks, for a browser"
    "$program" train "generation$last.games" --out small.weights --groups 0,7,10,12 \
        --teacher "generation$last.weights" --threads "${jobs:-1}"
    "$program" validate test.labels --weights small.weights
    say "how far searches may trust shallower ones"
    "$program" fit-selectivity "generation$last.games" --weights "generation$last.weights" \
        --positions 50 --plot residuals.svg
    say "a match at 4 plies against what knows nothing learnt"
    "$program" arena --games 100 --log match.jsonl \
        --engine "name=learnt proto=uci cmd='$program uci --level 4 --weights $PWD/generation$last.weights'" \
        --engine alphabeta:depth=4,eval=components
    say "weights: $folder/generation$last.weights"
}

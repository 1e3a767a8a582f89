# The evaluation's weights from nothing: ./dev train. docs/training.md explains the steps.
# shellcheck shell=bash

# Games of each generation, and the plies that its player searches. The first generation is
# played by a classic player, which knows nothing learnt.
readonly kTrainGames=(300000 300000 800000 1100000)
readonly kQuickGames=(30000 30000)
readonly kTrainDepths=(2 2 3 3)

# The first generation whose searches' leaves are labelled; the last one's always are.
readonly kLeavesFrom=2

# Times that the networks of each generation see a position.
readonly kTrainEpochs=(5 2 3 3)
readonly kQuickEpochs=(8 8)

# play_generation PROGRAM NUMBER GAMES: goes on where an earlier run was stopped.
play_generation() {
    local program=$1 number=$2 games=$3 player
    if [[ $number -eq 0 ]]; then
        player=(--player "alphabeta:depth=${kTrainDepths[0]},eval=components")
    else
        player=(--depth "${kTrainDepths[$number]}" --weights "generation$((number - 1)).weights")
    fi
    "$program" selfplay --out "generation$number.games" --games "$games" "${player[@]}" \
        --random-plies 7 --random-spread 28 --seed $((number + 1)) --threads "${jobs:-1}"
}

# Empty squares of the leaves in a file of labels: from each of these and up to 3 more.
readonly kLeavesAt=(5 9)

# label_leaves PROGRAM NUMBER GAMES: exact scores of positions that searches from the games of a
# generation end in, up to 3 random moves away from them.
label_leaves() {
    local program=$1 number=$2 games=$3 from
    for from in "${kLeavesAt[@]}"; do
        "$program" label "generation$number.games" --out "leaves$number-$from.labels" --from "$from" \
            --to $((from + 3)) --leaves 4 --random-moves 3 --positions $((2 * games)) \
            --weights "generation$((number - 1)).weights" --threads "${jobs:-1}"
    done
}

# fit_generation PROGRAM NUMBER EPOCHS LABELS...: the weights from all games so far and labels. The early
# stages, which learn from what the late ones say, leave out the first generation: its play is
# weak. The first ones, which few games come to after their random moves, learn from their
# neighbours too.
fit_generation() {
    local program=$1 number=$2 epochs=$3 out=generation$2.weights files=() i
    for ((i = 0; i <= number; ++i)); do files+=("generation$i.games"); done
    local late=("${files[@]}" "${@:4}") early=("${files[@]:1}")
    local options=(--epochs "$epochs" --most-positions 12000000 --threads "${jobs:-1}")
    if [[ $number -eq 0 ]]; then
        "$program" train "${files[@]}" --out "$out" "${options[@]}"
    else
        "$program" train "${late[@]}" --out "late$number.weights" --first-stage 11 "${options[@]}"
        "$program" train "${early[@]}" --out "middle$number.weights" --first-stage 4 \
            --last-stage 10 --base "late$number.weights" "${options[@]}"
        "$program" train "${early[@]}" --out "$out" --last-stage 3 --overlap 2 \
            --base "middle$number.weights" "${options[@]}"
    fi
}

# run_training [--quick]: everything is kept in build/train-recipe; run again to go on.
run_training() {
    local counts=("${kTrainGames[@]}") epochs=("${kTrainEpochs[@]}") folder=${root:?}/build/train-recipe
    case ${1:-} in
        "") ;;
        --quick)
            counts=("${kQuickGames[@]}") epochs=("${kQuickEpochs[@]}")
            folder=$root/build/train-quick
            ;;
        *) refuse "train $*" "expected nothing or --quick" ;;
    esac
    need run
    lock_build
    build release
    unlock_build
    local program=$root/build/release/outflank number labels=() from last=$((${#counts[@]} - 1))
    mkdir -p "$folder"
    cd "$folder" || exit
    for number in "${!counts[@]}"; do
        say "generation $number: ${counts[$number]} games"
        play_generation "$program" "$number" "${counts[$number]}"
        if [[ $number -eq $last || $number -ge $kLeavesFrom ]]; then
            say "generation $number: leaves of searches"
            label_leaves "$program" "$number" "${counts[$number]}"
            # By name: those of later generations may be there, when the recipe goes on.
            for from in "${kLeavesAt[@]}"; do labels+=("leaves$number-$from.labels"); done
        fi
        say "generation $number: weights"
        fit_generation "$program" "$number" "${epochs[$number]}" "${labels[@]}"
    done
    say "exact scores to measure with"
    "$program" label "generation$last.games" --held-out --out test.labels --positions 4000 \
        --from 10 --to 16 --seed 99 --threads "${jobs:-1}"
    "$program" validate test.labels --weights "generation$last.weights" --choices 15 \
        --plot errors.svg
    say "a smaller file: one network for all stages"
    "$program" train "generation$last.games" --out browser.weights --groups 0 --plain \
        --distil-from "generation$last.weights" --model network --most-positions 24000000 --epochs 3 --threads "${jobs:-1}"
    "$program" validate test.labels --weights browser.weights
    say "how far searches may trust shallower ones"
    "$program" fit-selectivity "generation$last.games" --weights "generation$last.weights" \
        --positions 50 --plot residuals.svg
    say "a match at 4 plies against what knows nothing learnt"
    "$program" arena --games 100 --log match.jsonl \
        --engine "name=learnt proto=uci cmd='\"$program\" uci --level 4 --weights \"$PWD/generation$last.weights\"'" \
        --engine alphabeta:depth=4,eval=components
    say "weights: $folder/generation$last.weights"
}

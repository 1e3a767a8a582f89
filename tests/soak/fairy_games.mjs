// Games of Reversi (flipello) by the rules of Fairy-Stockfish (npm ffish), as a graphical program with that
// engine's rules plays them: random moves against `outflank uci`, each position sent whole, each answer held
// against the legal moves. Ends with status 1 when an answer is no legal move, or none comes.
// Usage: node fairy_games.mjs FOLDER PROGRAM GAMES, where FOLDER holds its node_modules.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import path from 'node:path';

const [folder, program, games] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(folder), 'x.js'));
delete globalThis.fetch;  // its loader takes Node's for a browser's
const rules = require('ffish');
await new Promise((ready) => { rules.onRuntimeInitialized = ready; });

const engine = spawn(program, ['uci'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const send = (line) => engine.stdin.write(`${line}\n`);
const answer = async (word) => {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) return null;
    if (value.startsWith(word)) return value;
  }
};

// A small generator with a seed: the same games each time.
let state = 1;
const random = (count) => {
  state = (state * 48271) % 2147483647;
  return state % count;
};

send('uci');
await answer('uciok');
send('setoption name UCI_Variant value flipello');
let wrong = 0, passes = 0, plies = 0;
for (let game = 0; game < Number(games); game += 1) {
  const board = new rules.Board('flipello');
  const moves = [];
  send('ucinewgame');
  while (!board.isGameOver()) {
    const legal = board.legalMoves().split(' ').filter(Boolean);
    let move = legal[random(legal.length)];
    if (moves.length % 2 === game % 2) {
      send(`position startpos${moves.length ? ` moves ${moves.join(' ')}` : ''}`);
      send('go depth 2');
      const best = await answer('bestmove');
      move = best?.split(' ')[1];
      if (!legal.includes(move)) {
        console.log(`game ${game + 1}, after ${moves.join(' ')}: ${best}, expected one of ${legal.join(' ')}`);
        wrong += 1;
        break;
      }
    }
    passes += /^([a-h][1-8])\1$/.test(move) ? 1 : 0;
    board.push(move);
    moves.push(move);
    plies += 1;
  }
  board.delete();
}
send('quit');
console.log(`${games} games by the rules of ffish, ${plies} moves, ${passes} passes, ${wrong} wrong answers`);
process.exit(wrong === 0 && passes > 0 ? 0 : 1);

// Fairy-Stockfish in WebAssembly (npm fairy-stockfish-nnue.wasm) as a program that speaks UCI.
// Usage: node fairy.mjs FOLDER, where FOLDER holds its node_modules.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import path from 'node:path';

const require = createRequire(path.join(path.resolve(process.argv[2]), 'x.js'));
delete globalThis.fetch;  // its loader takes Node's for a browser's
const engine = await require('fairy-stockfish-nnue.wasm/stockfish.js')();
engine.addMessageListener((line) => process.stdout.write(`${line}\n`));
createInterface({ input: process.stdin })
  .on('line', (line) => (line.trim() === 'quit' ? process.exit(0) : engine.postMessage(line)))
  .on('close', () => process.exit(0));

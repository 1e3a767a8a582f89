// The views and panels that a first visit does not begin with: one file, fetched once the engine's module has come,
// or when one of them is wanted.
export { keepFiles } from './app/many_files';
export { NextGame } from './app/next_game.svelte';
export { default as Analyze } from './pages/Analyze.svelte';
export { default as Learn } from './pages/Learn.svelte';
export { default as Watch } from './pages/Watch.svelte';
export { default as Editor } from './panels/Editor.svelte';
export { default as Games } from './panels/Games.svelte';
export { default as InOut } from './panels/InOut.svelte';
export { default as Keys } from './panels/Keys.svelte';
export { default as NewGame } from './panels/NewGame.svelte';
export { default as Phone } from './panels/Phone.svelte';
export { default as PlayFrom } from './panels/PlayFrom.svelte';
export { default as Settings } from './panels/Settings.svelte';
export { default as PrintSheet } from './ui/PrintSheet.svelte';

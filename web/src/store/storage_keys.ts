// Under which names the browser's small storage keeps things. Alone in a file, for what has to run when
// everything else fails.
export const kSettingsKey = 'outflank.settings';
export const kWatchedKey = 'outflank.watched';

// Another build of the app, for tests of what happens when it comes to the server.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kFolder } from './page.mjs';

/** A folder with the app as another build of it would be: names with a hash and the mark of the engine differ, and
 *  its document says so. */
export function anotherBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'outflank-build-'));
  cpSync(kFolder, folder, { recursive: true });
  const renamed = readdirSync(join(folder, 'assets')).map((name) => [name, name.replace(/(\.\w+)$/, '-next$1')]);
  const change = (file, more = (text) => text) => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\?build=\w+/g, '?build=next');
    writeFileSync(join(folder, file), more(renamed.reduce((all, [from, to]) => all.replaceAll(from, to), text)));
  };
  change('index.html', (text) => text.replace('</head>', '<meta name="build" content="next" /></head>'));
  change('sw.js', (text) => text.replace(/outflank-[0-9a-f]{12}/, 'outflank-next'));
  for (const [from, to] of renamed) {
    change(join('assets', from));
    renameSync(join(folder, 'assets', from), join(folder, 'assets', to));
  }
  return folder;
}

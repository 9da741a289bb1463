import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#local/command-error';
import { isProcessAlive } from '#local/running-stack';
import { digestFiles } from '#local/site/digest-files';
import { digestSiteSources } from '#local/site/digest-site-sources';

/** The built site of `npm start`: made once for each state of its sources, found again by their digest. */

const root = join(import.meta.dirname, '..', '..');
const defaultCacheFolder = join(root, 'dist', 'kept');

/** Of a whole build: the digest of all its files, written last. */
export const builtSiteSealFileName = 'seal.txt';

const isWhole = (folder: string): boolean => {
  try {
    return readFileSync(join(folder, builtSiteSealFileName), 'utf8') === digestFiles(folder, ['site']);
  } catch {
    return false;
  }
};

/** Older builds are kept for a while, for who goes back and forth between two states. */
const maxStoredBuilds = 3;

/** What a build that was killed left behind: `site-1a2b.4711.part`, of a process that is gone. */
const isLeftover = (name: string): boolean => {
  const [, pid] = /\.(\d+)\.part$/.exec(name) ?? [];
  return pid !== undefined && !isProcessAlive(Number(pid));
};

const removeOld = (folder: string): void => {
  const names = readdirSync(folder).filter((name) => name.startsWith('site-'));
  const completed = names
    .filter((name) => !name.endsWith('.part'))
    .map((name) => ({ name, built: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.built - one.built)
    .map(({ name }) => name);
  for (const name of [...completed.slice(maxStoredBuilds), ...names.filter(isLeftover)])
    rmSync(join(folder, name), { recursive: true, force: true });
};

const build = async (folder: string, signal: AbortSignal): Promise<void> => {
  const builder = spawn(process.execPath, [join(import.meta.dirname, 'build-site.ts'), folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let output = '';
  builder.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(builder, 'close')) as [number | null];
  if (code !== 0) throw new CommandError(`The site could not be built. ${output.trim()}`);
};

/**
 * The folder, within `synthCacheFolder`, of the site built from the sources as they are now; `say` is told where it has to be built
 * first, which takes some seconds. Throws `CommandError` where that fails.
 */
export const ensureCachedSiteFolder = async (
  say: (sentence: string) => void,
  signal: AbortSignal,
  cacheFolder: string = defaultCacheFolder,
): Promise<string> => {
  const folder = join(cacheFolder, `site-${digestSiteSources().slice(0, 16)}`);
  if (!isWhole(folder)) {
    say('Building the site, once for this state of its sources. It takes up to 15 seconds ...');
    await build(folder, signal);
    removeOld(cacheFolder);
  }
  return join(folder, 'site');
};

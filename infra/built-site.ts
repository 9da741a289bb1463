import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '#infra/bundle';

const directory = join(repoRoot, 'dist', 'site');

/** Where the built site lies. It is built here only where nothing has built it yet, as in a fresh clone. */
export const builtSite = (): string => {
  if (existsSync(join(directory, 'index.html'))) return directory;
  const vite = join(repoRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  // Standard output belongs to the template that `cdk synth` prints.
  execFileSync(process.execPath, [vite, 'build', 'frontend'], { cwd: repoRoot, stdio: ['ignore', 2, 2] });
  return directory;
};

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '#infra/bundle';
import { digestFiles } from '#local/site/digest-files';
import { digestSiteSources } from '#local/site/digest-site-sources';

const buildSiteWithVite = (folder: string): void => {
  const vite = join(repoRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  process.stderr.write('Building the site from its sources ...\n');
  // Standard output belongs to the template that `cdk synth` prints.
  execFileSync(process.execPath, [vite, 'build', 'frontend', '--outDir', folder, '--emptyOutDir'], {
    cwd: repoRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
  });
};

const live = { dist: join(repoRoot, 'dist'), sources: digestSiteSources, build: buildSiteWithVite };

/**
 * Where the site lies that is built of the sources as they are now: what is shipped beside the Lambdas is of the same
 * state as they. It is built where no such build lies there whole; whether one does is told by a note beside it, of what
 * it was built from and what came of it.
 */
export const ensureBuiltSiteFolder = ({ dist, sources, build } = live): string => {
  const folder = join(dist, 'site');
  const note = join(dist, 'site.txt');
  const meant = (): string => `${sources()}\n${digestFiles(dist, ['site'])}\n`;
  if (existsSync(note) && readFileSync(note, 'utf8') === meant()) return folder;
  const part = join(dist, `site.${process.pid}.part`);
  mkdirSync(dist, { recursive: true });
  try {
    build(part);
    rmSync(folder, { recursive: true, force: true });
    renameSync(part, folder);
    writeFileSync(note, meant());
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
};

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const boot = join(import.meta.dirname, 'boot.js');
const sentence = (version: string) =>
  `This is Node ${version}, and 24 or later is needed: use npm start, which takes the Node that npm ci has installed here, ` +
  'or install Node 24 where it has none for this machine.\n';

/** The Node of the machine itself, behind the one that npm puts first. */
const olderNodes = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .flatMap((path) => {
    const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    const version = status === 0 ? stdout.trim().slice(1) : '';
    return version && Number(version.split('.')[0]) < 24 ? [{ path, version }] : [];
  });

describe('starting with a Node that is too old', () => {
  test('ends with one sentence and without a trace of the stack', () => {
    const older = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' });";
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${older}`, boot],
      {
        encoding: 'utf8',
      },
    );
    expect([status, stdout, stderr]).toEqual([1, '', sentence('20.20.2')]);
  });

  test.skipIf(olderNodes.length === 0)('ends so under the older Node of this machine too', () => {
    for (const node of olderNodes) {
      const { status, stderr } = spawnSync(node.path, [boot], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([1, sentence(node.version)]);
    }
  });
});

test.skipIf(olderNodes.length === 0)('installing with the older Node of this machine warns of no package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(import.meta.dirname, '..', name), join(folder, name));
  for (const { path } of olderNodes) {
    // npm looks at every package before it fetches the first.
    const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--ignore-scripts', '--offline'], {
      cwd: folder,
      encoding: 'utf8',
      env: { HOME: process.env['HOME'], PATH: dirname(path) },
    });
    expect([status, stderr]).toEqual([0, '']);
  }
  rmSync(folder, { recursive: true });
});

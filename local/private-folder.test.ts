import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { protectFolder } from '#local/private-folder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string) => writeFileSync(join(folder, name), '', { mode: 0o644 });
const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);

test('takes a folder that was readable before, and what lies in it, from everybody else', () => {
  for (const name of ['images', 'mail']) mkdirSync(join(folder, name), { mode: 0o755 });
  const names = ['evenkeel.db', 'evenkeel.db-wal', 'jwt-secret', 'running.json', 'images/a.webp', 'mail/b.txt'];
  names.forEach(put);
  protectFolder(folder);
  expect(names.map(modeOf)).toEqual(names.map(() => '600'));
  expect(['.', 'images', 'mail'].map(modeOf)).toEqual(['700', '700', '700']);
});

test('leaves what is not its own as it is where the folder holds other things as well', () => {
  ['evenkeel.db', 'taxes.pdf'].forEach(put);
  protectFolder(folder);
  expect(['.', 'taxes.pdf', 'evenkeel.db'].map(modeOf)).toEqual(['755', '644', '600']);
});

test('makes a folder that is not there for this user alone', () => {
  const inner = join(folder, 'data');
  protectFolder(inner);
  expect(modeOf('data')).toBe('700');
});

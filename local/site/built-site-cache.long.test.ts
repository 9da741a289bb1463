import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ensureCachedSiteFolder } from '#local/site/built-site-cache';
import { digestFiles } from '#local/site/digest-files';

const scratch = mkdtempSync(join(tmpdir(), 'kept-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const build = async (kept: string, signal = new AbortController().signal) => {
  const said: string[] = [];
  const folder = await ensureCachedSiteFolder((sentence) => said.push(sentence), signal, kept);
  return { folder, said };
};

test('the site is built once, found again, and built anew where a byte of it is lost', {
  timeout: 120_000,
}, async () => {
  const kept = join(scratch, 'kept');
  const first = await build(kept);
  expect(first.said).toEqual([expect.stringContaining('It takes up to 15 seconds')]);
  expect(readdirSync(kept)).toHaveLength(1);
  expect(existsSync(join(first.folder, 'index.html.br'))).toBe(true);
  expect(await build(kept)).toEqual({ folder: first.folder, said: [] });

  const page = join(first.folder, 'index.html');
  const whole = readFileSync(page);
  writeFileSync(page, whole.subarray(1));
  mkdirSync(join(kept, 'site-of-a-killed-build.999999999.part'));
  expect((await build(kept)).said).toHaveLength(1);
  expect(readFileSync(page)).toEqual(whole);
  expect(readdirSync(kept)).toHaveLength(1);
});

test('a build that is broken off leaves nothing that counts as one', { timeout: 60_000 }, async () => {
  const kept = join(scratch, 'broken-off');
  const ending = new AbortController();
  setTimeout(() => ending.abort(), 500);
  await expect(build(kept, ending.signal)).rejects.toThrow();
  expect(existsSync(kept) ? readdirSync(kept).filter((name) => !name.endsWith('.part')) : []).toEqual([]);
});

test('the digest changes with a byte, a name and an order of folders, and with nothing else', () => {
  const put = (name: string, text: string) => {
    mkdirSync(join(scratch, 'tree', 'b'), { recursive: true });
    writeFileSync(join(scratch, 'tree', name), text);
  };
  const digest = () =>
    digestFiles(join(scratch, 'tree'), ['b', 'one.txt', 'missing.txt'], (name) => !name.endsWith('.no'));
  put('one.txt', '1');
  put('b/two.txt', '2');
  const before = digest();
  put('b/not-meant.no', 'x');
  put('beside.txt', 'x');
  expect(digest()).toBe(before);
  put('b/two.txt', '3');
  expect(digest()).not.toBe(before);
  put('b/two.txt', '2');
  expect(digest()).toBe(before);
  rmSync(join(scratch, 'tree', 'one.txt'));
  put('b/one.txt', '1');
  expect(digest()).not.toBe(before);
});

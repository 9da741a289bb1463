import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleHandler, repoRoot } from '#infra/bundle';
import { openBundleCache } from '#infra/bundle-cache';

let folder: string;
const file = (name: string): string => join(folder, name);
const write = (name: string, text: string): void => writeFileSync(file(name), text);
const bundled = (): string => readFileSync(file('out/handler.mjs'), 'utf8');
/** As a synthesis of its own: each reads every file anew. True where the bundle was made anew. */
const bundle = (entry = 'handler.ts'): boolean => openBundleCache(file('cache')).bundle(file(entry), file('out')).isNew;
const kept = (): string[] => readdirSync(file('cache')).filter((name) => !name.endsWith('.json'));

beforeEach(() => {
  folder = mkdtempSync(join(repoRoot, 'node_modules', '.bundle-test-'));
  write('handler.ts', "import { word } from './word.ts';\nexport const handler = async () => word;\n");
  write('word.ts', "export const word = 'first';\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a bundle of the same sources is taken from the last time, with the same bytes', () => {
  expect(bundle()).toBe(true);
  const first = bundled();
  write('out/left-over.mjs', '');
  expect(bundle()).toBe(false);
  expect(bundled()).toBe(first);
  expect(readdirSync(file('out'))).toEqual(['handler.mjs']);
  const { files, isNew } = openBundleCache(file('cache')).bundle(file('handler.ts'), file('out'));
  expect(isNew).toBe(false);
  expect(files).toEqual(bundleHandler(file('handler.ts'), file('anew')).files);
});

test('a change of any source of it, however far down, makes it anew; the bundle before is not kept', () => {
  bundle();
  write('word.ts', "export const word = 'second';\n");
  expect(bundle()).toBe(true);
  expect(bundled()).toContain('second');
  expect(kept()).toHaveLength(1);
});

test('a source that is gone is an error as without a cache', () => {
  bundle();
  rmSync(file('word.ts'));
  expect(() => bundle()).toThrow('word.ts');
});

test('a bundle that was lost or left half is made anew', () => {
  bundle();
  for (const name of kept()) rmSync(file(join('cache', name)), { recursive: true });
  expect(bundle()).toBe(true);
  write('cache/half', '');
  for (const name of readdirSync(file('cache')).filter((each) => each.endsWith('.json')))
    write(`cache/${name}`, '{"ke');
  expect(bundle()).toBe(true);
  expect(bundle()).toBe(false);
});

test('two entries with the same sources are told apart', () => {
  write('other.ts', "import { word } from './word.ts';\nexport const handler = async () => word + word;\n");
  bundle();
  expect(bundle('other.ts')).toBe(true);
  expect(bundled()).toContain('word+word');
  expect(bundle()).toBe(false);
  expect(bundled()).not.toContain('word+word');
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureBuiltSiteFolder } from '#infra/site/built-site';

let dist: string;
let state: string;
let builds: number;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'evenkeel-dist-'));
  state = 'one';
  builds = 0;
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const page = (folder = join(dist, 'site')) => join(folder, 'index.html');
const build = (folder: string) => {
  builds += 1;
  mkdirSync(folder, { recursive: true });
  writeFileSync(page(folder), `of ${state}`);
};
const site = () => ensureBuiltSiteFolder({ dist, sources: () => state, build });

describe('the site that is shipped', () => {
  test('is built where there is none, and taken as it lies for as long as its sources are the same', () => {
    expect(site()).toBe(join(dist, 'site'));
    site();
    expect([builds, readFileSync(page(), 'utf8')]).toEqual([1, 'of one']);
  });

  test('is built anew when a source has changed', () => {
    site();
    state = 'two';
    site();
    expect([builds, readFileSync(page(), 'utf8')]).toEqual([2, 'of two']);
  });

  test.each([
    ['that nobody has said the sources of', () => rmSync(join(dist, 'site.txt'))],
    ['of which a file has changed since', () => writeFileSync(page(), 'of old sources, by hand')],
    ['of which a file is gone', () => rmSync(page())],
  ])('is not an old one %s', (_, spoil) => {
    site();
    spoil();
    site();
    expect([builds, readFileSync(page(), 'utf8')]).toEqual([2, 'of one']);
  });

  test('stays whole where a build fails, and is built the next time', () => {
    site();
    state = 'two';
    const fails = (folder: string) => {
      build(folder);
      throw new Error('no such import');
    };
    expect(() => ensureBuiltSiteFolder({ dist, sources: () => state, build: fails })).toThrow('no such import');
    expect(readFileSync(page(), 'utf8')).toBe('of one');
    site();
    expect(readFileSync(page(), 'utf8')).toBe('of two');
    expect(readdirSync(dist).sort()).toEqual(['site', 'site.txt']);
  });
});

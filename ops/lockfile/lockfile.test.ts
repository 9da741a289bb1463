import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type Lockfile,
  listPackagesWithoutIntegrity,
  listPackagesWithRegistryUrl,
  withMissingOptionalPackages,
  withoutPackagesLackingIntegrity,
} from './lockfile.ts';

const root = join(import.meta.dirname, '..', '..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
const page = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');

const here = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;

/** Whether npm would put it on the machine that this project is tested and deployed from. */
const isForHere = (place: string): boolean => {
  const entry = lock.packages[place];
  const kinds = Object.keys(here) as (keyof typeof here)[];
  return kinds.every((kind) => entry?.[kind]?.includes(here[kind]) ?? true);
};

test('every package is held to its integrity, but tools for other machines that are named in docs/operations.md', () => {
  const missing = listPackagesWithoutIntegrity(lock);
  const unnamed = missing.filter((place) => {
    const [, family = place] = /^node_modules\/(@[\w-]+\/|.+)/.exec(place) ?? [];
    return isForHere(place) || !lock.packages[place]?.optional || !page.includes(`\`${family}`);
  });
  expect(unnamed).toEqual([]);
  expect(page).toContain(missing.length === 0 ? 'Every package has one' : `${missing.length} packages have none`);
});

test('no package names the registry it came from', () => {
  expect(listPackagesWithRegistryUrl(lock)).toEqual([]);
});

test('the packages of other machines are complete', () => {
  expect(withMissingOptionalPackages(lock)).toEqual(lock);
});

const small: Lockfile = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/tool': {
      version: '2.0.0',
      integrity: 'sha512-a',
      dev: true,
      optionalDependencies: { '@tool/darwin-arm64': '2.0.0', '@tool/linux-x64-musl': '2.0.0', fsevents: '^2.0.0' },
    },
    'node_modules/@tool/linux-x64-musl': { version: '2.0.0', optional: true },
    'node_modules/tool/node_modules/inner': { version: '1.0.0', inBundle: true },
  },
};

test('a package without integrity is forgotten, and is there again, with what its name says, where npm finds none', () => {
  expect(listPackagesWithoutIntegrity(small)).toEqual(['node_modules/@tool/linux-x64-musl']);
  const asked = withoutPackagesLackingIntegrity(small);
  expect(Object.keys(asked.packages)).toEqual(['', 'node_modules/tool', 'node_modules/tool/node_modules/inner']);
  const again = withMissingOptionalPackages(asked);
  expect(Object.keys(again.packages)).toEqual([
    '',
    'node_modules/@tool/darwin-arm64',
    'node_modules/@tool/linux-x64-musl',
    'node_modules/tool',
    'node_modules/tool/node_modules/inner',
  ]);
  expect(again.packages['node_modules/@tool/linux-x64-musl']).toEqual({
    version: '2.0.0',
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
    dev: true,
    optional: true,
  });
});

test('an integrity that npm has found is kept', () => {
  const found = { version: '2.0.0', integrity: 'sha512-b', os: ['linux'], cpu: ['x64'], optional: true };
  const packages = { ...small.packages, 'node_modules/@tool/linux-x64-musl': found };
  expect(withMissingOptionalPackages({ packages }).packages['node_modules/@tool/linux-x64-musl']).toEqual(found);
});

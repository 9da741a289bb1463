import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allFeatureRemovals, removeFeature } from './take-outs/all-take-outs.ts';
import type { FeatureRemoval } from './take-outs/take-out-type.ts';

const root = join(import.meta.dirname, '..', '..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const keywords = ['if', 'return', 'throw', 'new', 'null', 'true', 'false', 'continue', 'undefined', 'await', 'const'];

/** Names of which the file knows nothing: the tests would fail for them, and not for what is missing. */
const listUnknownNames = ({ to }: FeatureRemoval, whole: string): string[] => {
  const code = to.replaceAll(/\/\*.*?\*\/|'[^']*'|`[^`]*`|\.\w+/g, ' ');
  const known = new Set([...(whole.match(/[A-Za-z_]\w*/g) ?? []), ...keywords]);
  return (code.match(/[A-Za-z_]\w*/g) ?? []).filter((name) => !known.has(name) && !(name in globalThis));
};

test.each(allFeatureRemovals)('$name can still be taken out, and its test is there', (one) => {
  const { file, tests, title } = one;
  const whole = textOf(file);
  expect(removeFeature(one, whole)).not.toBe(whole);
  expect(listUnknownNames(one, whole)).toEqual([]);
  expect(existsSync(join(root, tests))).toBe(true);
  if (title) expect(textOf(tests)).toContain(title);
});

test('they are sixty at the least, each by a name of its own', () => {
  expect(allFeatureRemovals.length).toBeGreaterThanOrEqual(60);
  expect(new Set(allFeatureRemovals.map(({ name }) => name)).size).toBe(allFeatureRemovals.length);
});

const roomsOf = (floor: string): string[] =>
  readdirSync(join(root, floor), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && globSync(`${floor}/${entry.name}/**/*.test.ts`, { cwd: root }).length > 0)
    .map(({ name }) => `${floor}/${name}/`);

test.each(['core', 'functions'])('each room of %s that has tests misses one of its own', (floor) => {
  const rooms = roomsOf(floor);
  expect(rooms.length).toBeGreaterThan(10);
  expect(rooms.filter((room) => !allFeatureRemovals.some(({ file }) => file.startsWith(room)))).toEqual([]);
});

describe('a feature', () => {
  const one: FeatureRemoval = {
    name: '',
    file: 'a.ts',
    from: 'return found ? read(found) : null;',
    to: 'return null;',
    tests: '',
  };

  test('is found however its lines are broken', () => {
    expect(removeFeature(one, 'a\n  return found\n    ? read(found)\n    : null;\nb')).toBe('a\n  return null;\nb');
  });

  test('that is not there any more, or more than once, is said to be so', () => {
    expect(() => removeFeature(one, 'return null;')).toThrow('a.ts has no "return found');
    expect(() => removeFeature(one, `${one.from}\n${one.from}`)).toThrow('2 times');
  });
});

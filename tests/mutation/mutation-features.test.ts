import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tenFeatures } from './mutation-features.ts';

const textOf = (path: string): string => readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8');

test.each(tenFeatures)('$name can still be taken out, and its test is there', ({ file, from, tests, title }) => {
  expect(textOf(file)).toContain(from);
  expect(textOf(tests)).toContain(title);
});

import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const maxProductFiles = 25;
const isProduct = (file: string): boolean => !/\.(test|spec)\.tsx?$|testing/.test(file);

test(`no folder has more than ${maxProductFiles} product files: a larger one has rooms`, () => {
  const files = globSync('{audit,bench,contract,core,demo,frontend,functions,infra,local,ops}/**/*.{ts,tsx,css}', {
    cwd: root,
  });
  const byFolder = Map.groupBy(files.filter(isProduct), (file) => dirname(file));
  const large = [...byFolder].filter(([, own]) => own.length > maxProductFiles);
  expect(large.map(([folder, own]) => `${folder}: ${own.length}`)).toEqual([]);
});

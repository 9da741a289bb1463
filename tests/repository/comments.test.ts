import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A comment leads somewhere: what it names as code stands in the code. */

const root = join(import.meta.dirname, '..', '..');
const rooms = '{audit,bench,contract,core,demo,e2e,frontend/src,functions,infra,local,ops,tests}';
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;
const word = /[A-Za-z_$][\w$]*/g;

const files = globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: root }).map((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return { file, code: text.replaceAll(comment, ''), comments: text.match(comment) ?? [] };
});
const inCode = new Set(files.flatMap(({ code }) => code.match(word) ?? []));

/** Names of others, and one that is made up. */
const ofOthers = new Set(['rPh', 'readTradesOf']);

/** What is thrown, and every word in backticks that can only be a name: `readTrades`, `LedgerState`. */
const listNamedCode = (text: string): string[] => [
  ...[...text.matchAll(/@throws ([A-Z]\w+)/g)].map(([, name = '']) => name),
  ...[...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
    (code.match(word) ?? []).filter((name) => /[a-z][A-Z]/.test(name)),
  ),
];

test('comments name no function, type or error that the code has not', () => {
  const found = files.flatMap(({ file, comments }) =>
    comments.flatMap((text) =>
      listNamedCode(text)
        .filter((name) => !inCode.has(name) && !ofOthers.has(name))
        .map((name) => `${file}: ${name}`),
    ),
  );
  expect(found).toEqual([]);
});

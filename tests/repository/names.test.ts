import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Names say what a thing is in the field's own words (docs/glossary.md), each in one place and in two or three of them. */

const root = join(import.meta.dirname, '..', '..');
const rooms = '{audit,bench,contract,core,demo,e2e,frontend/src,functions,infra,local,ops,tests}';
const declaration = /^export (?:async |declare )?(?:const|function\*?|class|interface|type|enum) ([A-Za-z_]\w*)/gm;

const exported = globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: root })
  .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
  .flatMap((file) => {
    const names = readFileSync(join(root, file), 'utf8').matchAll(declaration);
    return [...new Set([...names].map(([, name = '']) => name))].map((name) => ({ name, file }));
  });

/** `readTradesOf` -> `read`, `trades`, `of`. */
const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());

/** Participles and pictures that stood for a term: `kept` for stored, `told` for presented, `book` for a position. */
const unclear = [
  'kept',
  'told',
  'tell',
  'shown',
  'standing',
  'asked',
  'moved',
  'behind',
  'circumstances',
  'turns',
  'door',
];
const notTerms = new Set([...unclear, 'book', 'books', 'branch', 'branches', 'most', 'mover', 'placed']);

test('exported names hold no word that the glossary has another for', () => {
  const found = exported.filter(({ name }) => wordsOf(name).some((word) => notTerms.has(word)));
  expect(found).toEqual([]);
});

test('an exported function begins with what it does, not with whose it is', () => {
  expect(exported.filter(({ name }) => /[a-z]Of$/.test(name))).toEqual([]);
});

/** The entry of a Lambda, and a schema that is exactly a type of the rules. */
const shared = [
  'handler',
  'CashPlatform',
  'CompoundingFrequency',
  'CdInterestDestination',
  'CdInterestPaymentType',
  'OwnPrice',
  'CdInterestPayoutDestination',
  'SavingsCurrency',
  'SavingsTransactionType',
];

test('an exported name stands for one thing in the whole repository', () => {
  const files = Map.groupBy(exported, ({ name }) => name);
  const repeated = [...files].filter(([, places]) => places.length > 1).map(([name]) => name);
  expect(repeated.toSorted()).toEqual(shared.toSorted());
});

const glossary = readFileSync(join(root, 'docs', 'glossary.md'), 'utf8');
const terms = [...glossary.matchAll(/^\| (?!term |---)([^|]+?) \|/gm)].map(([, term = '']) => term.toLowerCase());

test('the glossary has each term once, in the order of the alphabet', () => {
  expect(terms.length).toBeGreaterThan(100);
  expect(terms).toEqual([...new Set(terms)].toSorted((one, other) => (one < other ? -1 : 1)));
});

import { expect, test } from 'vitest';
import { computeMutationScores, judgeMutationScores, type MutationReport } from './mutation-score.ts';

type Status = MutationReport['files'][string]['mutants'][number]['status'];
const file = (...counts: [Status, number][]) => ({
  mutants: counts.flatMap(([status, count]) => Array.from({ length: count }, () => ({ status }))),
});

test('a change is noticed where a test fails or never ends, and missed where none does or none is there', () => {
  const files = {
    'core/a.ts': file(['Killed', 9], ['Timeout', 1], ['Survived', 2], ['NoCoverage', 3], ['Ignored', 7]),
    'core/types.ts': file(['Ignored', 2]),
  };
  expect(computeMutationScores({ files })).toEqual([{ file: 'core/a.ts', noticed: 10, missed: 5 }]);
});

test('85 % of each file are enough where all of them together come to 92 %', () => {
  const scores = [
    { file: 'core/a.ts', noticed: 17, missed: 3 },
    { file: 'core/b.ts', noticed: 75, missed: 5 },
  ];
  expect(judgeMutationScores(scores)).toEqual({
    lines: ['Overall: 92.0 % (92 of 100), at least 92 % wanted.'],
    isEnough: true,
  });
  expect(judgeMutationScores(scores.slice(0, 1)).isEnough).toBe(false);
});

test('one file below 85 % is too few, however good the others are, and it is named', () => {
  const scores = [
    { file: 'core/a.ts', noticed: 16, missed: 3 },
    { file: 'core/b.ts', noticed: 981, missed: 0 },
  ];
  expect(judgeMutationScores(scores)).toEqual({
    lines: ['Below 85 %: core/a.ts: 84.2 % (16 of 19)', 'Overall: 99.7 % (997 of 1000), at least 92 % wanted.'],
    isEnough: false,
  });
});

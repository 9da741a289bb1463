import { expect, test } from 'vitest';
import { compareText } from '#core/text/compare';

test('text sorts as dates and symbols do, whatever the language of the machine', () => {
  expect(['b', 'a', 'B', '2026-10-01', '2026-09-30'].toSorted(compareText)).toEqual([
    '2026-09-30',
    '2026-10-01',
    'B',
    'a',
    'b',
  ]);
});

test('equals keep the order that they came in', () => {
  expect([compareText('KO', 'KO'), compareText('KO', 'PEP'), compareText('PEP', 'KO')]).toEqual([0, -1, 1]);
});

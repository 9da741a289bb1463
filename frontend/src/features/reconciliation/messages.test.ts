import { expect, test } from 'vitest';
import { describeReconciliation } from './messages';

const none = { equal: 0, different: 0 };
const one = {
  platform: 'Schwab',
  day: '2026-11-20',
  comparedAt: '2026-11-20T21:00:00.000Z',
  equal: 3,
  different: 0,
  kinds: { shares: none, cash: none, dividends: { equal: 3, different: 0 } },
  changedSince: false,
};

test('a card says what was compared and what was not, and that something has changed since', () => {
  const right = 'Right as of Nov 20, 2026: 3 dividend totals compared; shares and cash not compared';
  expect(describeReconciliation(one)).toBe(right);
  expect(describeReconciliation({ ...one, changedSince: true })).toBe(`${right}. Changed since then.`);
  const kinds = { ...one.kinds, cash: { equal: 0, different: 1 } };
  expect(describeReconciliation({ ...one, different: 1, kinds })).toBe(
    '1 difference on Nov 20, 2026: cash and 3 dividend totals compared; shares not compared',
  );
});

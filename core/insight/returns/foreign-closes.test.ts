import { expect, test } from 'vitest';
import { convertClosesToUsd } from '#core/insight/returns/foreign-closes';

const rates = [
  { date: '2026-01-05', close: 1.08 },
  { date: '2026-01-07', close: 1.1 },
];

test('each close is taken at the rate of its day, or the last before; none is invented before the first', () =>
  expect(
    convertClosesToUsd(
      [
        { date: '2026-01-02', close: 90 },
        { date: '2026-01-05', close: 100 },
        { date: '2026-01-06', close: 101 },
        { date: '2026-01-07', close: 0.1234567 },
        { date: '2026-01-20', close: 50 },
      ],
      rates,
    ),
  ).toEqual([
    { date: '2026-01-05', close: 108 },
    { date: '2026-01-06', close: 109.08 },
    { date: '2026-01-07', close: 0.135802 },
    { date: '2026-01-20', close: 55 },
  ]));

test('without a rate there is no close', () =>
  expect(convertClosesToUsd([{ date: '2026-01-05', close: 100 }], [])).toEqual([]));

import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { findInternalRateRoots } from '#core/insight/returns/find-internal-rate-roots';

const year = 365;
afterEach(() => void vi.restoreAllMocks());

/** What the amounts come to at a growth a year, as of the middle of the days, so that nothing overflows. */
const sumAt = (amounts: readonly { days: number; amount: number }[], growth: number): number => {
  const middle = Math.max(...amounts.map(({ days }) => days)) / 2;
  return amounts.reduce((sum, { days, amount }) => sum + amount * growth ** ((middle - days) / year), 0);
};

test('no rate is missed: wherever the sum changes its sign there is one', () => {
  const amounts = fc.uniqueArray(
    fc.record({ days: fc.integer({ min: 0, max: 1_500 }), amount: fc.integer({ min: -900, max: 900 }) }),
    { minLength: 2, maxLength: 9, selector: ({ days }) => days },
  );
  fc.assert(
    fc.property(amounts, (own) => {
      const roots = findInternalRateRoots(own, year);
      // From -90 % to +900 %, finer than what is looked through.
      const growths = Array.from({ length: 1_001 }, (_, at) => 10 ** (at / 500 - 1));
      for (const [at, growth] of growths.slice(1).entries()) {
        const before = growths[at] as number;
        if (sumAt(own, before) < 0 === sumAt(own, growth) < 0) continue;
        const isBetween = (root: number): boolean => root >= before - 1 - 1e-6 && root <= growth - 1 + 1e-6;
        expect(roots.some(isBetween), `between ${before} and ${growth}`).toBe(true);
      }
    }),
  );
});

test('years of purchases with a sale now and then, worth more in the end, are looked through once and not step by step', () => {
  const moves = Array.from({ length: 2_000 }, (_, at) => ({ days: at, amount: at % 9 === 8 ? 60 : -100 }));
  const end = { days: 2_000, amount: 250_000 };
  const exp = vi.spyOn(Math, 'exp');
  const [rate, ...others] = findInternalRateRoots([...moves, end], year);
  expect([Math.round((rate ?? 0) * 100) / 100, others]).toEqual([0.15, []]);
  // Some ten looks at each amount by Newton's steps, where halving takes sixty and a thousand steps two thousand.
  expect(exp.mock.calls.length / 2_001).toBeLessThan(30);
});

test.each([
  [1_000, -0.9999],
  [1_000, -0.5],
  [1_000, 0],
  [1_000, 0.07],
  [1_000, 9_000],
  [7_300, -0.9],
  [18_250, 0.07],
  [18_250, 90],
])('in %d days a rate of %d is found to 1e-12 of it, in few looks', (days, expected) => {
  const exp = vi.spyOn(Math, 'exp');
  const amounts = [
    { days: 0, amount: -100 },
    { days, amount: 100 * (1 + expected) ** (days / year) },
  ];
  const roots = findInternalRateRoots(amounts, year);
  expect(roots).toHaveLength(1);
  expect(Math.abs((roots[0] ?? 0) - expected)).toBeLessThan(1e-12 * (1 + Math.abs(expected)));
  expect(exp.mock.calls.length / amounts.length).toBeLessThan(24);
});

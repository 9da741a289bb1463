import { expect, it } from 'vitest';
import { describeRateProposal } from './paid-currency-messages';
import { findRateProposal, isRateReplaceable } from './rate-proposal';

const points = [
  { date: '2026-11-24', price: 1.0834 },
  { date: '2026-11-27', price: 1.09123456789 },
];
const saidOn = (date: string, sources: ('yahoo' | 'sample')[] = ['yahoo']) => {
  const proposal = findRateProposal(date, { points, sources });
  return proposal && describeRateProposal(proposal);
};

it('the rate that is proposed is that of the day, with where it is from', () => {
  expect(saidOn('2026-11-24')).toBe('Rate on Nov 24, 2026: 1.0834, Yahoo Finance');
  expect(saidOn('2026-11-27', ['sample'])).toBe('Sample rate on Nov 27, 2026: 1.091235');
});

it('the rate of a day without trading is that of the last day before, at most 7 days earlier', () => {
  expect(saidOn('2026-11-26')).toBe('Rate on Nov 24, 2026: 1.0834, Yahoo Finance');
  expect(saidOn('2026-12-04')).toBe('Rate on Nov 27, 2026: 1.091235, Yahoo Finance');
  expect(saidOn('2026-12-05')).toBeNull();
  expect(saidOn('2026-11-23')).toBeNull();
});

it('a rate that was typed, or that a statement had, is not replaced by another day’s', () => {
  const market = { exchangeRate: '1.08', proposedRate: '1.08', rateSource: 'market' } as const;
  expect(isRateReplaceable(market)).toBe(true);
  expect(isRateReplaceable({ ...market, exchangeRate: '' })).toBe(true);
  expect(isRateReplaceable({ ...market, exchangeRate: '1.09' })).toBe(false);
  expect(isRateReplaceable({ ...market, rateSource: 'statement' })).toBe(false);
});

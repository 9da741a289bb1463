import { describe, expect, test } from 'vitest';
import { findDividendEntryFault } from '#core/dividends/entry-faults';

const today = '2026-11-20';
/** 10 shares at $0.24: $2.40. */
const entry = { shares: 10, dividendPerShare: 0.24, fees: 0, taxWithheld: 0, paymentDate: '2026-08-13' };
const faultOf = (change: Partial<typeof entry & { gross: number }>) =>
  findDividendEntryFault({ ...entry, ...change }, today);

describe('a dividend entered by hand', () => {
  test.each([
    ['of which nothing was withheld', {}],
    ['whose fees leave nothing of it', { fees: 2.4 }],
    ['whose fees and tax together leave nothing of it', { fees: 2, taxWithheld: 0.4 }],
    ['paid today', { paymentDate: today }],
    ['with its amount alone', { shares: 0, dividendPerShare: 0, gross: 7.35 }],
    ['with its amount and the shares', { dividendPerShare: 0, gross: 7.35 }],
    ['whose stated amount covers fees that shares x per share would not', { gross: 2.41, fees: 2.41 }],
  ])('%s is taken', (_, change) => expect(faultOf(change)).toBeNull());

  test.each([
    ['neither shares nor an amount', { shares: 0, dividendPerShare: 0 }, 'shares', 'Enter the shares.'],
    ['no shares', { shares: 0 }, 'shares', 'Enter the shares.'],
    ['nothing per share', { dividendPerShare: 0 }, 'dividendPerShare', 'Enter the dividend per share.'],
    ['a date of tomorrow', { paymentDate: '2026-11-21' }, 'paymentDate', 'The date cannot be in the future.'],
    [
      'a date of tomorrow and no shares',
      { paymentDate: '2026-11-21', shares: 0 },
      'paymentDate',
      'The date cannot be in the future.',
    ],
  ])('with %s is refused', (_, change, field, sentence) =>
    expect(faultOf(change)).toEqual({ fields: [field], sentence }),
  );

  test.each([
    ['fees of a cent more than it', { fees: 2.41 }, 'Fees of $2.41 exceed the gross amount of $2.40.'],
    ['fees of more than it, and tax', { fees: 3, taxWithheld: 1 }, 'Fees of $3.00 exceed the gross amount of $2.40.'],
  ])('with %s is refused for its fees', (_, change, sentence) =>
    expect(faultOf(change)).toEqual({ fields: ['fees'], sentence, code: 'fees_exceed_gross' }),
  );

  test.each([
    ['tax of more than it and no fees', { taxWithheld: 3 }, 'Tax of $3.00 exceeds the gross amount of $2.40.'],
    [
      'tax after fees that left nothing',
      { fees: 2.4, taxWithheld: 0.01 },
      'Fees of $2.40 and tax of $0.01 exceed the gross amount of $2.40.',
    ],
    [
      'fees and tax that exceed it together',
      { fees: 0.5, taxWithheld: 2 },
      'Fees of $0.50 and tax of $2.00 exceed the gross amount of $2.40.',
    ],
  ])('with %s is refused for its tax', (_, change, sentence) =>
    expect(faultOf(change)).toEqual({ fields: ['taxWithheld'], sentence, code: 'tax_exceeds_gross' }),
  );
});

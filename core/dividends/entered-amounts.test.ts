import { describe, expect, test } from 'vitest';
import { pairFoundAndEnteredDividends } from '#core/dividends/dividend-pairs';
import { computeEnteredDividendGross, getStatedGrossAfterEdit, zeroToNull } from '#core/dividends/entered-amounts';
import { findDividendEntryFault } from '#core/dividends/entry-faults';
import { listPaidDividends } from '#core/dividends/income';
import { computeStockDividendTotals } from '#core/dividends/stored-income';
import { toNumber } from '#core/money/amount';

const stated = { shares: 0, dividendPerShare: 0, gross: 7.35 };
const entry = {
  ...stated,
  id: 1,
  symbol: 'AAPL',
  companyName: 'Apple',
  fees: 0.1,
  taxWithheld: 1,
  paymentDate: '2026-08-14',
};

describe('what a statement says of the gross amount', () => {
  test('takes the place of shares x per share', () => {
    expect(toNumber(computeEnteredDividendGross({ shares: 28.246354, dividendPerShare: 0.26, gross: 7.35 }))).toBe(
      7.35,
    );
    expect(toNumber(computeEnteredDividendGross({ shares: 28.246354, dividendPerShare: 0.26 }))).toBe(7.34);
  });

  test('counts as income, by day and in what is kept of the stock', () => {
    const [income] = listPaidDividends([], [entry], '2026-12-31');
    expect([income?.gross, income?.tax, income?.net].map(String)).toEqual(['7.35', '1', '6.25']);
    expect(computeStockDividendTotals([], [entry], '2026-12-31')?.entered).toEqual({
      count: 1,
      gross: 7.35,
      tax: 1,
      fees: 0.1,
    });
  });

  test('tells by its amount which found dividend it is, where no platform is named', () => {
    const found = (exDate: string, totalAmount: number) => ({
      platform: 'Robinhood',
      symbol: 'AAPL',
      exDate,
      paymentDate: '2026-08-14',
      sharesHeld: 30,
      totalAmount,
    });
    const pairs = pairFoundAndEnteredDividends([found('2026-08-10', 3), found('2026-08-11', 7.3)], [entry]);
    expect(pairs.map((pair) => pair.found.map(({ totalAmount }) => totalAmount))).toEqual([[7.3]]);
  });

  test.each([
    ['nothing is given', { shares: 0, dividendPerShare: 0 }, 7.35],
    ['shares alone are', { shares: 28, dividendPerShare: 0 }, 7.35],
    ['what was there already is', stated, 7.35],
    ['both are, and say another', { shares: 28, dividendPerShare: 0.3 }, undefined],
  ])('after an edit in which %s is %j', (_, after, gross) => {
    expect(getStatedGrossAfterEdit(stated, after)).toBe(gross);
  });

  test('stays where shares and what they paid stood beside it, and are left as they were', () => {
    const beside = { shares: 28, dividendPerShare: 0.26, gross: 7.35 };
    expect(getStatedGrossAfterEdit(beside, { shares: 28, dividendPerShare: 0.26 })).toBe(7.35);
    expect(getStatedGrossAfterEdit(beside, { shares: 29, dividendPerShare: 0.26 })).toBeUndefined();
  });

  test('is no zero where it says nothing', () => expect([zeroToNull(0), zeroToNull(2)]).toEqual([null, 2]));
});

describe('a dividend is refused', () => {
  const faultOf = (change: object) => {
    const { gross: _gross, ...plain } = entry;
    return findDividendEntryFault({ ...plain, ...change }, '2026-12-31');
  };
  test.each([
    [{}, 'shares', 'Enter the shares.'],
    [{ shares: 3 }, 'dividendPerShare', 'Enter the dividend per share.'],
    [{ gross: 1, taxWithheld: 2 }, 'taxWithheld', 'Fees of $0.10 and tax of $2.00 exceed the gross amount of $1.00.'],
    [{ gross: 0.05 }, 'fees', 'Fees of $0.10 exceed the gross amount of $0.05.'],
  ])('with %j', (change, field, sentence) => expect(faultOf(change)).toMatchObject({ fields: [field], sentence }));
  test('not where its amount is stated', () => expect(faultOf({ gross: 7.35 })).toBeNull());
});

import { expect, test } from 'vitest';
import {
  adaptForeignDividendToUsdEdit,
  computeForeignDividendNet,
  convertForeignDividendToUsd,
  type DividendInForeignCurrency,
  findForeignDividendFault,
} from '#core/dividends/dividend-currency';
import { toNumber } from '#core/money/amount';

const paidIn: DividendInForeignCurrency = {
  currency: 'EUR',
  gross: 10,
  tax: 1.5,
  fees: 0.1,
  exchangeRate: 1.0834,
  rateSource: 'statement',
};
const inDollars = { gross: 10.83, taxWithheld: 1.63, fees: 0.11 };

test('a dividend that was paid in another currency counts its dollars, and its cash is what is left of it there', () => {
  expect(convertForeignDividendToUsd(paidIn)).toEqual(inDollars);
  expect(toNumber(computeForeignDividendNet(paidIn))).toBe(8.4);
});

test('an edit of the dollars is followed at the same rate; what was not changed stays as stated', () => {
  expect(adaptForeignDividendToUsdEdit(paidIn, inDollars, inDollars)).toEqual(paidIn);
  // 2.17 / 1.0834 = 2.00295...
  expect(adaptForeignDividendToUsdEdit(paidIn, inDollars, { ...inDollars, taxWithheld: 2.17 })).toEqual({
    ...paidIn,
    tax: 2,
  });
});

test('dividends whose dollars do not follow, or are less than a cent or too many, are refused', () => {
  const sentence = (change: Partial<DividendInForeignCurrency>, usd: Partial<typeof inDollars> = {}) =>
    findForeignDividendFault({ ...paidIn, ...change }, { ...inDollars, ...usd })?.sentence;
  expect(sentence({})).toBeUndefined();
  for (const [name, wrong] of Object.entries({ gross: 10.84, taxWithheld: 1.62, fees: 0.1 }))
    expect(sentence({}, { [name]: wrong })).toBe('Its dollars are not what was paid in EUR at the exchange rate.');
  expect(sentence({ exchangeRate: 0.0004 })).toBe('Its gross amount in US dollars is less than a cent.');
  expect(sentence({ gross: 999_999_999 })).toBe('Its gross amount in US dollars is above 1,000,000,000.');
});

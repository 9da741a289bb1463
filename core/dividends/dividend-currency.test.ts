import { expect, test } from 'vitest';
import {
  adaptPaidInToEdit,
  computeNetInCurrency,
  convertPaidInToUsd,
  type DividendPaidIn,
} from '#core/dividends/dividend-currency';
import { toNumber } from '#core/money/amount';

const paidIn: DividendPaidIn = {
  currency: 'EUR',
  gross: 10,
  tax: 1.5,
  fees: 0.1,
  exchangeRate: 1.0834,
  rateSource: 'statement',
};
const inDollars = { gross: 10.83, taxWithheld: 1.63, fees: 0.11 };

test('a dividend that was paid in another currency counts its dollars, and its cash is what is left of it there', () => {
  expect(convertPaidInToUsd(paidIn)).toEqual(inDollars);
  expect(toNumber(computeNetInCurrency(paidIn))).toBe(8.4);
});

test('an edit of the dollars is followed at the same rate; what was not changed stays as stated', () => {
  expect(adaptPaidInToEdit(paidIn, inDollars, inDollars)).toEqual(paidIn);
  // 2.17 / 1.0834 = 2.00295...
  expect(adaptPaidInToEdit(paidIn, inDollars, { ...inDollars, taxWithheld: 2.17 })).toEqual({ ...paidIn, tax: 2 });
});

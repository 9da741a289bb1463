import { expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import {
  type CountedDividendPayment,
  type DividendCauseRecords,
  findDividendDifferenceCauses,
} from '#core/statements/reconcile/dividend-causes';
import type { DividendAmountKind } from '#core/statements/reconcile/dividend-years';

const paid = (change: Partial<CountedDividendPayment> = {}): CountedDividendPayment => ({
  platform: 'Schwab',
  symbol: 'KO',
  day: '2025-07-01',
  gross: toAmount('10'),
  tax: toAmount('1.5'),
  net: toAmount('8.5'),
  isFound: false,
  ...change,
});
const tax = (amount: string, day = '2025-07-02', platform = 'Schwab') => ({ platform, day, amount: toAmount(amount) });

const causesOf = (
  stated: string,
  counted: string,
  records: Partial<DividendCauseRecords>,
  part: DividendAmountKind = 'net',
) =>
  findDividendDifferenceCauses(
    {
      platform: 'Schwab',
      part,
      from: '2025-01-01',
      to: '2025-12-31',
      stated: toAmount(stated),
      counted: toAmount(counted),
    },
    { paid: [], taxes: [], ...records },
  );
const kindsOf = (...given: Parameters<typeof causesOf>) => causesOf(...given).map(({ kind }) => kind);

test('a year that has too much has a dividend that the broker does not list', () => {
  expect(causesOf('0', '8.5', { paid: [paid()] })).toEqual([
    {
      kind: 'paid',
      symbol: 'KO',
      day: '2025-07-01',
      sentence: 'Exactly the dividend of KO of Jul 1, 2025, which your broker does not list.',
      about: { ledger: 'dividends', symbol: 'KO', day: '2025-07-01' },
    },
  ]);
  expect(kindsOf('0', '8.5', { paid: [paid({ platform: 'Fidelity' })] })).toEqual([]);
  expect(kindsOf('0', '8.5', { paid: [paid({ day: '2024-12-31' })] })).toEqual([]);
  expect(kindsOf('0', '10', { paid: [paid()] })).toEqual([]);
  expect(kindsOf('0', '10', { paid: [paid()] }, 'gross')).toEqual(['paid']);
});

test('of several the one that was found from the trades is the likeliest, then the latest', () => {
  const first = (...all: CountedDividendPayment[]) =>
    causesOf('0', '8.5', { paid: all }).map((one) => ('symbol' in one ? [one.kind, one.symbol, one.day] : []))[0];
  const [early, late] = [paid({ day: '2025-03-01' }), paid({ day: '2025-09-01' })];
  expect(first(early, late)).toEqual(['paid', 'KO', '2025-09-01']);
  expect(first(late, early)).toEqual(['paid', 'KO', '2025-09-01']);
  const found = paid({ symbol: 'PEP', day: '2025-02-01', isFound: true });
  expect(first(late, found, early)).toEqual(['dividend', 'PEP', '2025-02-01']);
  expect(first(found, late)).toEqual(['dividend', 'PEP', '2025-02-01']);
});

test('a dividend without a platform may be of this one', () => {
  expect(causesOf('8.5', '0', { paid: [paid({ platform: null })] })).toMatchObject([
    {
      kind: 'noPlatform',
      symbol: 'KO',
      sentence: 'Exactly the dividend of KO of Jul 1, 2025, which names no platform here.',
    },
  ]);
});

test('a dividend of up to 31 days before the year or after it may count for the other year', () => {
  const other = (day: string, platform = 'Schwab') => kindsOf('8.5', '0', { paid: [paid({ day, platform })] });
  expect(['2024-11-30', '2024-12-01', '2026-01-31', '2026-02-01'].map((day) => other(day))).toEqual([
    [],
    ['otherYear'],
    ['otherYear'],
    [],
  ]);
  expect(other('2026-01-31', 'Fidelity')).toEqual([]);
});

test('a tax that is a row of cash lacks among the tax, and is too little among the net', () => {
  expect(causesOf('1.5', '0', { taxes: [tax('1.5')] }, 'tax')).toEqual([
    {
      kind: 'taxInCash',
      day: '2025-07-02',
      sentence: 'Exactly the tax of Jul 2, 2025, which is a row of cash here and no dividend’s.',
      about: { ledger: 'cash', symbol: null, day: '2025-07-02' },
    },
  ]);
  expect(kindsOf('8.5', '10', { taxes: [tax('1.5')] })).toEqual(['taxInCash']);
  expect(kindsOf('1.5', '0', { taxes: [tax('1.5')] }, 'gross')).toEqual([]);
  expect(kindsOf('8.5', '10', { taxes: [tax('1.5')] }, 'gross')).toEqual([]);
  expect(kindsOf('1.5', '0', { taxes: [tax('1.5', '2024-12-31')] }, 'tax')).toEqual([]);
  expect(kindsOf('1.5', '0', { taxes: [tax('1.5', '2025-07-02', 'Fidelity')] }, 'tax')).toEqual([]);
});

test('so may all such rows of tax together', () => {
  expect(causesOf('1.5', '0', { taxes: [tax('1'), tax('0.5', '2025-09-02')] }, 'tax')).toEqual([
    {
      kind: 'taxInCash',
      day: '2025-07-02',
      sentence: 'Exactly the 2 rows of tax that are cash here and no dividend’s.',
      about: { ledger: 'cash', symbol: null, day: '2025-01-01' },
    },
  ]);
});

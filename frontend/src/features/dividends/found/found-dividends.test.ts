import { expect, it } from 'vitest';
import type { FoundDividendView } from '#contract/dividends/found-dividends';
import type { ManualDividend } from '#contract/dividends/manual-dividends';
import {
  findPairCandidates,
  sortFutureDividendsByDate,
  sumExpectedDividends,
  toFoundDividendKey,
} from './found-dividends';

const found = (symbol: string, paymentDate: string, companyName = symbol): FoundDividendView => ({
  symbol,
  companyName,
  platform: 'Robinhood',
  exDate: '2026-01-05',
  paymentDate,
  paymentDateEstimated: false,
  sharesHeld: 10,
  amountPerShare: 0.24,
  totalAmount: 2.4,
  conversion: null,
  taxWithheld: 0,
  netAmount: 2.4,
  enteredAs: null,
  paid: true,
  syncedToCash: false,
});
const symbols = (dividends: readonly { symbol: string }[]) => dividends.map(({ symbol }) => symbol);

const list = [
  found('KO', '2026-02-15', 'The Coca-Cola Company'),
  found('AAPL', '2026-05-14', 'Apple Inc.'),
  found('AAP', '2026-02-15', 'Advance Auto Parts'),
];

it('is known by platform, symbol and ex-date', () => {
  expect(toFoundDividendKey(list[0] as FoundDividendView)).toBe('Robinhood/KO/2026-01-05');
});

it('lists what is to come with the nearest payment first, and adds it up exactly: 0.1 + 0.2 is 0.30', () => {
  const future = list.map((dividend, index) => ({
    ...dividend,
    basis: 'announced' as const,
    totalAmount: [0.1, 0.2, 0][index] ?? 0,
  }));
  expect(symbols(sortFutureDividendsByDate(future))).toEqual(['AAP', 'KO', 'AAPL']);
  expect(sumExpectedDividends(future)).toBe(0.3);
  expect(sumExpectedDividends([])).toBe(0);
});

it('offers to join an entry that stands alone with what stands alone too, the nearest in date first', () => {
  const entry: ManualDividend = {
    id: 1,
    symbol: 'KO',
    companyname: 'Coca-Cola',
    shares: 10,
    dividendpershare: 0.24,
    fees: 0,
    taxwithheld: 0,
    paymentdate: '2026-02-20',
    platform: null,
    grossamount: 2.4,
    netamount: 2.4,
    notes: '',
    pair: null,
    version: 1,
  };
  const paired = {
    ...found('KO', '2026-02-20'),
    enteredAs: { id: 2, paymentDate: '2026-02-20', grossAmount: 2, netAmount: 2, foundAmount: 2.4 },
  };
  const choices = [found('KO', '2026-05-15'), paired, found('AAPL', '2026-02-20'), found('KO', '2026-02-15')];
  expect(findPairCandidates(entry, choices).map(({ paymentDate }) => paymentDate)).toEqual([
    '2026-02-15',
    '2026-05-15',
  ]);
  const pair = { found: [], foundAmount: 2.4, byHand: true };
  expect(findPairCandidates({ ...entry, pair }, choices)).toEqual([]);
  const many = Array.from({ length: 20 }, (_, day) => found('KO', `2026-03-${String(day + 1).padStart(2, '0')}`));
  expect(findPairCandidates(entry, many)).toHaveLength(12);
});

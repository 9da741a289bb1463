import { describe, expect, test } from 'vitest';
import { type DividendEvent, listEntitledDividends } from '#core/dividends/entitlement';
import { listFutureDividends, listLastAndNextDividendByPosition } from '#core/dividends/future-dividends';
import { computePositions } from '#core/portfolio/position/positions';
import { assignTradeIds, buyTrade, noSplits, sellTrade } from '#core/portfolio/testing';

const today = '2026-11-20';
const event = (exDate: string, amountPerShare: number, paymentDate: string | null = null): DividendEvent => ({
  exDate,
  amountPerShare,
  paymentDate,
  currency: 'USD',
});
const events = new Map([
  ['MSFT', [event('2026-08-20', 0.91, '2026-09-10'), event('2026-11-19', 0.91, '2026-12-10')]],
  ['KO', [event('2026-09-15', 0.53, '2026-10-01'), event('2026-12-01', 0.53, '2026-12-15')]],
  ['AAPL', [event('2026-08-10', 0.27, '2026-08-13'), event('2026-11-09', 0.27, '2026-11-12')]],
  ['TSLA', []],
  ['INTC', [event('2024-05-06', 0.125), event('2024-08-06', 0.125)]],
]);
const microsoft = { symbol: 'MSFT', companyName: 'Microsoft Corporation' };
const trades = assignTradeIds(
  buyTrade('2024-01-05', 10, 380, microsoft),
  buyTrade('2024-01-05', 100, 60, { symbol: 'KO', companyName: 'The Coca-Cola Company', platform: 'Schwab' }),
  buyTrade('2024-01-05', 4, 180),
  buyTrade('2024-01-05', 5, 240, { symbol: 'TSLA' }),
  buyTrade('2024-01-05', 5, 40, { symbol: 'INTC' }),
  buyTrade('2024-01-05', 5, 40, { symbol: 'ZZZ' }),
  sellTrade('2026-11-19', 10, 480, microsoft),
);
const positions = computePositions(trades, noSplits);
const outlook = { positions, events, splits: noSplits, today };
const entitled = listEntitledDividends(trades, noSplits, events, { today });

describe('futureDividends', () => {
  test('entitled to and unpaid, announced, estimated: soonest first', () => {
    const future = listFutureDividends({ ...outlook, entitled });
    expect(
      future.map(({ symbol, exDate, paymentDate, basis, sharesHeld, totalAmount }) => [
        symbol,
        exDate,
        paymentDate,
        basis,
        sharesHeld,
        totalAmount,
      ]),
    ).toEqual([
      // Sold on the ex-date, and still to be paid.
      ['MSFT', '2026-11-19', '2026-12-10', 'announced', 10, 9.1],
      ['KO', '2026-12-01', '2026-12-15', 'announced', 100, 53],
      ['AAPL', '2027-02-08', '2027-02-11', 'estimated', 4, 1.08],
    ]);
    expect(future[1]).toEqual({
      symbol: 'KO',
      companyName: 'The Coca-Cola Company',
      platform: 'Schwab',
      exDate: '2026-12-01',
      paymentDate: '2026-12-15',
      paymentDateEstimated: false,
      amountPerShare: 0.53,
      basis: 'announced',
      sharesHeld: 100,
      totalAmount: 53,
    });
  });

  test('up to a day: all that are paid by it, on the shares held now', () => {
    const future = listFutureDividends({ ...outlook, entitled, until: '2027-11-20' });
    expect(
      future.map(({ symbol, paymentDate, basis, totalAmount }) => [symbol, paymentDate, basis, totalAmount]),
    ).toEqual([
      // Sold: what was entitled to before is paid once more.
      ['MSFT', '2026-12-10', 'announced', 9.1],
      ['KO', '2026-12-15', 'announced', 53],
      ['AAPL', '2027-02-11', 'estimated', 1.08],
      ['KO', '2027-03-02', 'estimated', 53],
      ['AAPL', '2027-05-13', 'estimated', 1.08],
      ['KO', '2027-05-18', 'estimated', 53],
      ['KO', '2027-08-03', 'estimated', 53],
      ['AAPL', '2027-08-12', 'estimated', 1.08],
      ['KO', '2027-10-19', 'estimated', 53],
      ['AAPL', '2027-11-11', 'estimated', 1.08],
    ]);
    expect(listFutureDividends({ ...outlook, entitled, until: '2026-12-09' })).toEqual([]);
  });

  test('what is paid on one day comes by symbol and platform', () => {
    const both = computePositions(
      assignTradeIds(
        buyTrade('2024-01-05', 1, 60, { symbol: 'KO', platform: 'Schwab' }),
        buyTrade('2024-01-05', 1, 60, { symbol: 'KO' }),
        buyTrade('2024-01-05', 1, 60, { symbol: 'BEN', platform: 'Webull' }),
      ),
      noSplits,
    );
    const announced = [event('2026-12-01', 0.5, '2026-12-15')];
    const sameDay = new Map(['KO', 'BEN'].map((symbol) => [symbol, announced]));
    const future = listFutureDividends({ ...outlook, positions: both, events: sameDay, entitled: [] });
    expect(future.map(({ symbol, platform }) => `${symbol} ${platform}`)).toEqual([
      'BEN Webull',
      'KO Robinhood',
      'KO Schwab',
    ]);
  });

  test('less than a cent is left out', () => {
    const crumbs = computePositions(assignTradeIds(buyTrade('2024-01-05', 0.01, 180)), noSplits);
    expect(listFutureDividends({ ...outlook, positions: crumbs, entitled: [] })).toEqual([]);
  });
});

describe('a payer in another currency', () => {
  const inEuros = [event('2026-05-11', 2), event('2026-08-10', 2)].map((one) => ({ ...one, currency: 'EUR' }));
  const abroad = new Map([['TSLA', inEuros]]);

  test('pays: only what truly does not is said not to', () =>
    expect(
      listLastAndNextDividendByPosition({ ...outlook, events: abroad }).find(({ symbol }) => symbol === 'TSLA'),
    ).toMatchObject({
      paysDividends: true,
      last: { exDate: '2026-08-10', amountPerShare: 2, currency: 'EUR' },
      next: { amountPerShare: 2, currency: 'EUR', basis: 'estimated' },
    }));

  test('has its next payment at the rate of today, or none where that is not known', () => {
    const rateOn = () => ({ rate: 1.1, day: today });
    expect(listFutureDividends({ ...outlook, events: abroad, entitled: [], rateOn })).toMatchObject([
      { symbol: 'TSLA', amountPerShare: 2, totalAmount: 11, conversion: { currency: 'EUR', rate: 1.1, day: today } },
    ]);
    expect(listFutureDividends({ ...outlook, events: abroad, entitled: [] })).toEqual([]);
  });
});

describe('eligibility', () => {
  const holdingOf = (wanted: string) =>
    listLastAndNextDividendByPosition(outlook).find(({ symbol }) => symbol === wanted);

  test('what is held, with its last and its next', () =>
    expect(holdingOf('KO')).toEqual({
      symbol: 'KO',
      companyName: 'The Coca-Cola Company',
      platform: 'Schwab',
      shares: 100,
      paysDividends: true,
      last: { exDate: '2026-09-15', paymentDate: '2026-10-01', amountPerShare: 0.53, currency: 'USD' },
      next: {
        exDate: '2026-12-01',
        paymentDate: '2026-12-15',
        amountPerShare: 0.53,
        currency: 'USD',
        basis: 'announced',
      },
    }));
  test('its last is the latest of all that were paid', () => {
    const many = new Map([
      ['TSLA', ['2026-03-02', '2026-06-01', '2026-09-01', '2026-11-02'].map((day) => event(day, 0.2))],
    ]);
    expect(
      listLastAndNextDividendByPosition({ ...outlook, events: many }).find(({ symbol }) => symbol === 'TSLA'),
    ).toMatchObject({
      last: { exDate: '2026-11-02' },
    });
  });
  test('what is sold is not listed', () => expect(holdingOf('MSFT')).toBeUndefined());
  test('what never paid, and what stopped, pays nothing', () => {
    expect(holdingOf('TSLA')).toMatchObject({ paysDividends: false, last: null, next: null });
    expect(holdingOf('INTC')).toMatchObject({
      paysDividends: false,
      last: { exDate: '2024-08-06', paymentDate: '2024-08-27', amountPerShare: 0.125 },
      next: null,
    });
  });
  test('where nothing could be learned, nothing is claimed', () =>
    expect(holdingOf('ZZZ')).toMatchObject({ paysDividends: null, last: null, next: null }));
  test('a first dividend announced makes a payer', () => {
    const first = new Map([['TSLA', [event('2026-12-07', 0.2)]]]);
    expect(
      listLastAndNextDividendByPosition({ ...outlook, events: first }).find(({ symbol }) => symbol === 'TSLA'),
    ).toMatchObject({
      paysDividends: true,
      last: null,
      next: { basis: 'announced' },
    });
  });
});

import { describe, expect, test } from 'vitest';
import {
  computeGrossDividend,
  computeNetDividend,
  type DividendEvent,
  type DividendEventsBySymbol,
  describeDividendCashRow,
  getDividendPaymentDate,
  isDividendPaidBy,
  listEntitledDividends,
  recomputeFoundDividendsFromTrades,
  summarizeManualDividends,
} from '#core/dividends/entitlement';
import { toNumber } from '#core/money/amount';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  sellTrade,
} from '#core/portfolio/testing';
import type { TradeRow } from '#core/portfolio/trades';

const today = '2026-11-20';
const event = (exDate: string, amountPerShare: number, more: Partial<DividendEvent> = {}): DividendEvent => ({
  exDate,
  amountPerShare,
  paymentDate: null,
  currency: 'USD',
  ...more,
});
const ofApple = (...events: DividendEvent[]): DividendEventsBySymbol => new Map([['AAPL', events]]);
const may = event('2026-05-11', 0.27, { paymentDate: '2026-05-14' });

const entitled = (trades: readonly TradeRow[], events: DividendEventsBySymbol, splits = noSplits) =>
  listEntitledDividends(trades, splits, events, { today });
/** Ex-date, shares and total of each. */
const figures = (...args: Parameters<typeof entitled>) =>
  entitled(...args).map(({ exDate, sharesHeld, totalAmount }) => [exDate, sharesHeld, totalAmount]);

describe('entitledDividends', () => {
  test('shares held the evening before, times the amount per share', () =>
    expect(entitled(assignTradeIds(buyTrade('2026-01-05', 10, 250)), ofApple(may))).toEqual([
      {
        symbol: 'AAPL',
        companyName: 'Apple Inc.',
        platform: 'Robinhood',
        exDate: '2026-05-11',
        paymentDate: '2026-05-14',
        paymentDateEstimated: false,
        sharesHeld: 10,
        amountPerShare: 0.27,
        totalAmount: 2.7,
      },
    ]));

  describe('the evening before the ex-date decides', () => {
    test('bought the day before: all of it', () =>
      expect(figures(assignTradeIds(buyTrade('2026-05-10', 10, 250)), ofApple(may))).toEqual([
        ['2026-05-11', 10, 2.7],
      ]));
    test('bought on the ex-date: nothing', () =>
      expect(figures(assignTradeIds(buyTrade('2026-05-11', 10, 250)), ofApple(may))).toEqual([]));
    test('sold on the ex-date: all of it', () =>
      expect(
        figures(assignTradeIds(buyTrade('2026-01-05', 10, 250), sellTrade('2026-05-11', 10, 260)), ofApple(may)),
      ).toEqual([['2026-05-11', 10, 2.7]]));
    test('sold the day before: nothing', () =>
      expect(
        figures(assignTradeIds(buyTrade('2026-01-05', 10, 250), sellTrade('2026-05-10', 10, 260)), ofApple(may)),
      ).toEqual([]));
    test('bought back on the ex-date: what was kept', () =>
      expect(
        figures(
          assignTradeIds(
            buyTrade('2026-01-05', 10, 250),
            sellTrade('2026-05-08', 6, 260),
            buyTrade('2026-05-11', 6, 255),
          ),
          ofApple(may),
        ),
      ).toEqual([['2026-05-11', 4, 1.08]]));
  });

  describe('splits', () => {
    const trades = assignTradeIds(buyTrade('2020-01-06', 10, 300));
    const fourForOne = createAaplSplits(createTestSplit('2020-08-31', 4));
    const apple = ofApple(event('2020-08-07', 0.82), event('2020-11-06', 0.205));

    test('between trade and ex-date multiply the shares; later ones do not', () =>
      expect(figures(trades, apple, fourForOne)).toEqual([
        ['2020-11-06', 40, 8.2],
        ['2020-08-07', 10, 8.2],
      ]));
    test('on the ex-date: old shares, old amount', () =>
      expect(figures(trades, ofApple(event('2020-08-31', 0.82)), fourForOne)).toEqual([['2020-08-31', 10, 8.2]]));
    test('the day before the ex-date: new shares', () =>
      expect(figures(trades, ofApple(event('2020-09-01', 0.205)), fourForOne)).toEqual([['2020-09-01', 40, 8.2]]));
    test('that leave fractions are rounded to 8 decimals', () =>
      expect(
        figures(trades, ofApple(event('2020-09-01', 3)), createAaplSplits(createTestSplit('2020-08-31', 1, 3))),
      ).toEqual([['2020-09-01', 3.33333333, 10]]));
  });

  test('each platform by itself', () => {
    const trades = assignTradeIds(
      buyTrade('2026-01-05', 10, 250),
      buyTrade('2026-02-05', 3, 250, { platform: 'Fidelity' }),
    );
    expect(entitled(trades, ofApple(may)).map(({ platform, totalAmount }) => [platform, totalAmount])).toEqual([
      ['Fidelity', 0.81],
      ['Robinhood', 2.7],
    ]);
    const options = { today, platforms: ['Robinhood'] };
    expect(listEntitledDividends(trades, noSplits, ofApple(may), options).map(({ platform }) => platform)).toEqual([
      'Robinhood',
    ]);
  });

  test('newest ex-date first, then by symbol', () => {
    const trades = assignTradeIds(buyTrade('2026-01-05', 1, 10), buyTrade('2026-01-05', 1, 10, { symbol: 'KO' }));
    const events = new Map([
      ['KO', [event('2026-06-15', 0.53), event('2026-03-13', 0.53)]],
      ['AAPL', [event('2026-03-13', 0.27)]],
    ]);
    expect(entitled(trades, events).map(({ symbol, exDate }) => `${exDate} ${symbol}`)).toEqual([
      '2026-06-15 KO',
      '2026-03-13 AAPL',
      '2026-03-13 KO',
    ]);
  });

  test('fractions round half-even to the cent, and less than that is nothing', () => {
    const quarter = ofApple(event('2026-05-11', 0.25));
    expect(figures(assignTradeIds(buyTrade('2026-01-05', 0.1, 250)), quarter)).toEqual([['2026-05-11', 0.1, 0.02]]);
    expect(figures(assignTradeIds(buyTrade('2026-01-05', 0.3, 250)), quarter)).toEqual([['2026-05-11', 0.3, 0.08]]);
    expect(figures(assignTradeIds(buyTrade('2026-01-05', 0.02, 250)), quarter)).toEqual([]);
  });

  describe('in another currency', () => {
    const trades = assignTradeIds(buyTrade('2026-01-05', 10, 250));
    const inEuros = (paymentDate: string) => ofApple(event('2026-05-11', 0.49, { paymentDate, currency: 'EUR' }));
    const rateOn = (currency: string, day: string) =>
      currency === 'EUR' ? { rate: day < today ? 1.0834 : 1.1, day } : null;
    const converted = (events: DividendEventsBySymbol) =>
      listEntitledDividends(trades, noSplits, events, { today, rateOn }).map(
        ({ amountPerShare, totalAmount, conversion }) => [amountPerShare, totalAmount, conversion],
      );

    test('it is converted at the rate of the payment day, rounded once', () =>
      expect(converted(inEuros('2026-05-14'))).toEqual([
        [0.49, 5.31, { currency: 'EUR', rate: 1.0834, day: '2026-05-14' }],
      ]));
    test('at the rate of today while the payment is still to come', () =>
      expect(converted(inEuros('2026-12-14'))).toEqual([[0.49, 5.39, { currency: 'EUR', rate: 1.1, day: today }]]));
    test('it is left out where its currency has no rate', () =>
      expect(converted(ofApple(event('2026-05-11', 2, { currency: 'PLN' })))).toEqual([]));
    test('a recount keeps its rate', () => {
      const found = listEntitledDividends(trades, noSplits, inEuros('2026-05-14'), { today, rateOn });
      expect(
        recomputeFoundDividendsFromTrades(found, assignTradeIds(buyTrade('2026-01-05', 20, 250)), noSplits)[0],
      ).toMatchObject({
        sharesHeld: 20,
        totalAmount: 10.62,
      });
    });
  });

  describe('recounted after a change of the trades', () => {
    const june = event('2026-06-15', 0.3);
    const before = entitled(assignTradeIds(buyTrade('2026-01-05', 10, 250)), ofApple(may, june));

    test('the shares follow, and with nothing held nothing is left', () => {
      const after = assignTradeIds(buyTrade('2026-01-05', 10, 250), sellTrade('2026-05-20', 10, 260));
      expect(recomputeFoundDividendsFromTrades(before, after, noSplits)).toEqual([before[1]]);
      expect(recomputeFoundDividendsFromTrades(before, [], noSplits)).toEqual([]);
      const more = recomputeFoundDividendsFromTrades(
        before,
        assignTradeIds(buyTrade('2026-01-05', 12.5, 250)),
        noSplits,
      );
      expect(more.map(({ sharesHeld, totalAmount }) => [sharesHeld, totalAmount])).toEqual([
        [12.5, 3.38],
        [12.5, 3.75],
      ]);
    });
    test('it is what a discovery would find', () => {
      const fourForOne = createAaplSplits(createTestSplit('2026-06-01', 4));
      const after = assignTradeIds(
        buyTrade('2026-02-01', 3, 250),
        buyTrade('2026-05-12', 2, 250, { platform: 'Fidelity' }),
      );
      const recounted = recomputeFoundDividendsFromTrades(before, after, fourForOne);
      const discovered = entitled(after, ofApple(may, june), fourForOne).filter(
        ({ platform }) => platform === 'Robinhood',
      );
      expect(recounted.toReversed()).toEqual(discovered);
    });
  });

  test('nothing of an ex-date to come, nor of a symbol without events', () => {
    const trades = assignTradeIds(buyTrade('2026-01-05', 10, 250), buyTrade('2026-01-05', 10, 250, { symbol: 'TSLA' }));
    expect(entitled(trades, ofApple(event('2026-11-21', 0.27)))).toEqual([]);
    expect(figures(trades, ofApple(event('2026-11-20', 0.27)))).toEqual([['2026-11-20', 10, 2.7]]);
    expect(entitled(trades, new Map())).toEqual([]);
    expect(entitled([], ofApple(may))).toEqual([]);
  });

  test('a company carries its latest name', () =>
    expect(
      entitled(
        assignTradeIds(buyTrade('2026-01-05', 1, 9), buyTrade('2026-09-01', 1, 9, { companyName: 'Apple' })),
        ofApple(may),
      )[0]?.companyName,
    ).toBe('Apple'));
});

describe('payment', () => {
  test('as named', () =>
    expect(getDividendPaymentDate(may)).toEqual({ paymentDate: '2026-05-14', paymentDateEstimated: false }));
  test('else 21 days after the ex-date', () =>
    expect(getDividendPaymentDate(event('2026-11-09', 1))).toEqual({
      paymentDate: '2026-11-30',
      paymentDateEstimated: true,
    }));
  test.each([
    ['2026-11-19', true],
    ['2026-11-20', true],
    ['2026-11-21', false],
  ])('on %s is past by November 20: %s', (paymentDate, isPaid) =>
    expect(isDividendPaidBy({ paymentDate }, today)).toBe(isPaid),
  );
});

describe('by hand', () => {
  test('gross and net', () => {
    expect(toNumber(computeGrossDividend(10, 0.245))).toBe(2.45);
    expect(toNumber(computeGrossDividend(0.1, 0.25))).toBe(0.02);
    expect(toNumber(computeGrossDividend(1.005, 1000))).toBe(1005);
    expect(toNumber(computeNetDividend(2.45, 0.1))).toBe(2.35);
    expect(toNumber(computeNetDividend(2.45, 0.1, 0.37))).toBe(1.98);
    expect(toNumber(computeNetDividend(1, 1.5))).toBe(-0.5);
  });

  test('sums, and the average per payment', () => {
    const row = (grossamount: number, fees: number, taxwithheld = 0) => ({
      grossamount,
      fees,
      taxwithheld,
      netamount: toNumber(computeNetDividend(grossamount, fees, taxwithheld)),
    });
    expect(summarizeManualDividends([row(2.45, 0.1), row(10.1, 0, 1.5), row(0.2, 0.2)])).toEqual({
      totalNetAmount: 10.95,
      totalGrossAmount: 12.75,
      totalFees: 0.3,
      totalTax: 1.5,
      averagePerDividend: 3.65,
      totalPayments: 3,
    });
    expect(summarizeManualDividends([row(0.1, 0), row(0.2, 0), row(0.2, 0)]).averagePerDividend).toBe(0.17);
    expect(summarizeManualDividends([])).toEqual({
      totalNetAmount: 0,
      totalGrossAmount: 0,
      totalFees: 0,
      totalTax: 0,
      averagePerDividend: 0,
      totalPayments: 0,
    });
  });
});

describe('the cash row', () => {
  test.each([
    [10, 0.24, 'Dividend from AAPL: 10 shares @ $0.2400'],
    [1.5, 0.205, 'Dividend from AAPL: 1.5 shares @ $0.2050'],
    [0.00000012, 12.345678, 'Dividend from AAPL: 0.00000012 shares @ $12.3457'],
    [1_000_000, 1, 'Dividend from AAPL: 1000000 shares @ $1.0000'],
  ])('%d shares at %d', (sharesHeld, amountPerShare, description) => {
    expect(describeDividendCashRow({ symbol: 'AAPL', sharesHeld, amountPerShare })).toBe(description);
  });
  test('in another currency says so', () => {
    const conversion = { currency: 'EUR', rate: 1.0834, day: '2026-05-14' };
    expect(describeDividendCashRow({ symbol: 'SAP.DE', sharesHeld: 10, amountPerShare: 0.49, conversion })).toBe(
      'Dividend from SAP.DE: 10 shares @ 0.4900 EUR at 1.0834',
    );
  });
});

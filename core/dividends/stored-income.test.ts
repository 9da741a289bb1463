import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pairFoundAndEnteredDividends } from '#core/dividends/dividend-pairs';
import { computeGrossDividend, type EntitledDividend, summarizeManualDividends } from '#core/dividends/entitlement';
import {
  computeEnteredDividendNet,
  type EnteredDividend,
  type FoundDividend,
  listDividendIncomePaidBy,
  listPaidDividends,
  summarizeDividendIncome,
  summarizeFoundDividends,
  sumNetDividendIncome,
} from '#core/dividends/income';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import {
  combineDividendPaymentSums,
  compareByDayThenSymbol,
  computeNetOfDividendSums,
  computeStockDividendIncomeByDay,
  computeStockDividendTotals,
  findPaymentPlatform,
  listPaidDividendsFromDailyIncome,
  listUpcomingEntitledDividends,
  type StockDividendIncomeOnDay,
  type StockDividendTotalsBySymbol,
  sumEnteredDividends,
  summarizeUnpairedFoundDividends,
  sumPaidDividendsByPlatform,
} from '#core/dividends/stored-income';
import { toNumber } from '#core/money/amount';
import { addDays, type Day } from '#core/time/day';

type Found = FoundDividend & EntitledDividend;
type Entered = EnteredDividend & { companyName: string };

const found = (change: Partial<Found> = {}): Found => ({
  platform: 'Robinhood',
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  exDate: '2026-08-10',
  paymentDate: '2026-08-13',
  paymentDateEstimated: false,
  sharesHeld: 10,
  amountPerShare: 0.24,
  totalAmount: 2.4,
  ...change,
});
const entered = (change: Partial<Entered> = {}): Entered => ({
  id: 1,
  symbol: 'AAPL',
  companyName: 'Apple',
  shares: 10,
  dividendPerShare: 0.25,
  fees: 0.1,
  taxWithheld: 0,
  paymentDate: '2026-08-14',
  ...change,
});

describe('what one stock came to', () => {
  test('by platform: found, of those what no entry stands for, and what counts', () => {
    const rows = [
      found({ taxWithheld: 0.36 }),
      found({ exDate: '2026-05-11', paymentDate: '2026-05-14', totalAmount: 2.3 }),
      found({ platform: 'Schwab', totalAmount: 1.2, sharesHeld: 5 }),
    ];
    // Two days from the first one, and as many shares: they are one payment.
    expect(
      computeStockDividendTotals(rows, [entered({ paymentDate: '2026-08-15', taxWithheld: 0.2 })], '2026-11-20'),
    ).toEqual({
      companyName: 'Apple',
      entered: { count: 1, gross: 2.5, tax: 0.2, fees: 0.1 },
      platforms: [
        {
          platform: 'Robinhood',
          found: 2,
          alone: { count: 1, gross: 2.3, tax: 0, fees: 0 },
          income: { count: 2, gross: 4.8, tax: 0.2, fees: 0.1 },
        },
        {
          platform: 'Schwab',
          found: 1,
          alone: { count: 1, gross: 1.2, tax: 0, fees: 0 },
          income: { count: 1, gross: 1.2, tax: 0, fees: 0 },
        },
      ],
    });
  });

  test('an entry that names no platform and stands for none is on none', () => {
    expect(computeStockDividendTotals([], [entered()], '2026-11-20')?.platforms).toEqual([
      {
        platform: null,
        found: 0,
        alone: { count: 0, gross: 0, tax: 0, fees: 0 },
        income: { count: 1, gross: 2.5, tax: 0, fees: 0.1 },
      },
    ]);
  });

  test('has one name, whichever of two platforms that paid on one day is read first', () => {
    const rows = [found(), found({ platform: 'Schwab', companyName: 'A company' })];
    for (const order of [rows, rows.toReversed()]) {
      expect(computeStockDividendTotals(order, [], '2026-11-20')?.companyName).toBe('A company');
    }
  });

  test('an entry that stands for what two platforms paid is on none, which comes after them; they come by name', () => {
    const rows = [found({ platform: 'Schwab', sharesHeld: 5, totalAmount: 1.2 }), found()];
    const nothing = { count: 0, gross: 0, tax: 0, fees: 0 };
    const kept = computeStockDividendTotals(rows, [entered({ shares: 15 })], '2026-11-20');
    expect(kept?.platforms).toEqual([
      { platform: 'Robinhood', found: 1, alone: nothing, income: nothing },
      { platform: 'Schwab', found: 1, alone: nothing, income: nothing },
      { platform: null, found: 0, alone: nothing, income: { count: 1, gross: 3.75, tax: 0, fees: 0.1 } },
    ]);
    expect(kept && sumPaidDividendsByPlatform(kept, '2026-11-20')).toEqual([
      { platform: null, sums: { count: 1, gross: 3.75, tax: 0, fees: 0.1 } },
    ]);
  });

  test('what is to come is told by day, then by platform, of none last and as it was entered; what is due by its name', () => {
    const rows = [
      found({ platform: 'Schwab', exDate: '2026-11-09', paymentDate: '2026-12-02' }),
      found({ exDate: '2026-11-10', paymentDate: '2026-12-02' }),
      found({ exDate: '2026-11-09', paymentDate: '2026-12-20' }),
    ];
    // Of fewer shares and less money than any of those found: they stand for none.
    const small = { shares: 1, paymentDate: '2026-12-02' };
    const entries = [
      entered({ ...small, id: 1, fees: 0.01 }),
      entered({ ...small, id: 2, fees: 0.02 }),
      entered({ ...small, id: 3, fees: 0.03, paymentDate: '2026-12-01' }),
    ];
    const kept = computeStockDividendTotals(rows, entries, '2026-11-20');
    expect(kept?.toCome?.map(({ date, platform, fees }) => [date, platform, fees])).toEqual([
      ['2026-12-01', null, 0.03],
      ['2026-12-02', 'Robinhood', 0],
      ['2026-12-02', 'Schwab', 0],
      ['2026-12-02', null, 0.01],
      ['2026-12-02', null, 0.02],
      ['2026-12-20', 'Robinhood', 0],
    ]);
    expect(kept?.due?.map(toDividendIdentityKey)).toEqual([
      'Robinhood#AAPL#2026-11-09',
      'Robinhood#AAPL#2026-11-10',
      'Schwab#AAPL#2026-11-09',
    ]);
  });

  test('what is paid on the day on which it is kept is neither to come nor due', () => {
    const kept = computeStockDividendTotals([found({ paymentDate: '2026-11-20' })], [], '2026-11-20');
    expect([kept?.platforms.length, kept?.toCome, kept?.due]).toEqual([1, undefined, undefined]);
  });

  test('what is due keeps the rate at which it comes to dollars, and nothing of what is not about the entitlement', () => {
    const conversion = { currency: 'EUR', rate: 1.1, day: '2026-11-19' };
    const due = found({ paymentDate: '2026-11-23', totalAmount: 2.64, conversion });
    expect(computeStockDividendTotals([{ ...due, taxWithheld: 0.36 }], [], '2026-11-20')?.due).toEqual([
      {
        symbol: 'AAPL',
        companyName: 'Apple Inc.',
        platform: 'Robinhood',
        exDate: '2026-08-10',
        paymentDate: '2026-11-23',
        paymentDateEstimated: false,
        sharesHeld: 10,
        amountPerShare: 0.24,
        totalAmount: 2.64,
        conversion: { currency: 'EUR', rate: 1.1, day: '2026-11-19' },
      },
    ]);
  });

  test('what is due in dollars says nothing of a rate', () => {
    const kept = computeStockDividendTotals([found({ paymentDate: '2026-11-23' })], [], '2026-11-20');
    expect(kept?.due?.map((one) => 'conversion' in one)).toEqual([false]);
  });

  test('a platform of which all is to come is not among what was paid', () => {
    const rows = [found(), found({ platform: 'Schwab', paymentDate: '2026-11-23' })];
    const kept = computeStockDividendTotals(rows, [], '2026-11-20');
    expect(kept && sumPaidDividendsByPlatform(kept, '2026-11-20')).toEqual([
      { platform: 'Robinhood', sums: { count: 1, gross: 2.4, tax: 0, fees: 0 } },
    ]);
  });

  test('nothing is kept of a stock without any', () =>
    expect(computeStockDividendTotals([], [], '2026-11-20')).toBeNull());

  test('what was to come when it was kept is paid on its day, though nobody has written since', () => {
    const kept = computeStockDividendTotals(
      [found(), found({ exDate: '2026-11-09', paymentDate: '2026-11-23' })],
      [],
      '2026-11-20',
    );
    if (!kept) throw new Error('Nothing was kept.');
    const paidOn = (day: Day) =>
      sumPaidDividendsByPlatform(kept, day).map(({ sums }) => [sums.count, computeNetOfDividendSums(sums)]);
    expect([paidOn('2026-11-22'), paidOn('2026-11-23')]).toEqual([[[1, 2.4]], [[2, 4.8]]]);
    const dueOn = (day: Day) =>
      listUpcomingEntitledDividends(new Map([['AAPL', kept]]), day).map(({ exDate }) => exDate);
    expect([dueOn('2026-11-22'), dueOn('2026-11-23')]).toEqual([['2026-11-09'], []]);
  });
});

test('what a stock brings on several platforms on one day is one row of the day', () => {
  const rows = [found({ taxWithheld: 0.36 }), found({ platform: 'Schwab', totalAmount: 1.2, sharesHeld: 5 })];
  expect(computeStockDividendIncomeByDay(rows, [entered({ paymentDate: '2026-09-01' })])).toEqual([
    ['2026-08-13', 'AAPL', 3.6, 0.36],
    ['2026-09-01', 'AAPL', 2.5, 0, 0.1],
  ]);
});

test('days of income come in order, one without tax and fees as its gross alone', () => {
  const rows = [found({ exDate: '2026-11-09', paymentDate: '2026-11-12', totalAmount: 2.6 }), found()];
  expect(computeStockDividendIncomeByDay(rows, [])).toEqual([
    ['2026-08-13', 'AAPL', 2.4],
    ['2026-11-12', 'AAPL', 2.6],
  ]);
});

test('days of income of several stocks are compared by day, then by symbol', () => {
  const rows: StockDividendIncomeOnDay[] = [
    ['2026-08-14', 'AAPL', 1],
    ['2026-08-13', 'KO', 2],
    ['2026-08-13', 'AAPL', 3],
    ['2026-08-12', 'PEP', 4],
  ];
  expect(rows.toSorted(compareByDayThenSymbol).map(([, , gross]) => gross)).toEqual([4, 3, 2, 1]);
});

const today = '2026-03-10';
const platforms = ['Robinhood', 'Revolut', 'Schwab'];
const someDay = fc.nat({ max: 40 }).map((n) => addDays('2026-02-01', n));
const someShares = fc.constantFrom(1, 2, 3, 5, 8, 2.5);

const someFound: fc.Arbitrary<Found[]> = fc
  .uniqueArray(
    fc.record({
      platform: fc.constantFrom(...platforms),
      exDate: someDay,
      daysToPayment: fc.constantFrom(0, 3, 21),
      sharesHeld: someShares,
      amountPerShare: fc.constantFrom(0.25, 0.263, 1),
      taxShare: fc.constantFrom(0, 0, 0.15, 1),
    }),
    { maxLength: 10, selector: ({ platform, exDate }) => `${platform} ${exDate}` },
  )
  .map((rows) =>
    rows.map(({ daysToPayment, taxShare, ...one }) => {
      const total = computeGrossDividend(one.sharesHeld, one.amountPerShare);
      return found({
        ...one,
        paymentDate: addDays(one.exDate, daysToPayment),
        totalAmount: toNumber(total),
        taxWithheld: toNumber(computeGrossDividend(total, taxShare)),
      });
    }),
  );
const someEntered: fc.Arbitrary<Entered[]> = fc
  .array(
    fc.record({
      platform: fc.option(fc.constantFrom(...platforms), { nil: undefined }),
      shares: fc.oneof(someShares, fc.constantFrom(4, 7)),
      dividendPerShare: fc.constantFrom(0.25, 0.263, 1),
      fees: fc.constantFrom(0, 0.05),
      taxWithheld: fc.constantFrom(0, 0.1),
      paymentDate: someDay,
    }),
    { maxLength: 5 },
  )
  .map((rows) => rows.map((one, at) => entered({ ...one, id: at + 1 })));

/** Two stocks, whose dividends never make a pair. */
const someBooks = fc
  .tuple(someFound, someEntered, someFound, someEntered)
  .map(([foundA, enteredA, foundB, enteredB]) => ({
    found: [...foundA, ...foundB.map((one) => ({ ...one, symbol: 'KO' }))],
    manual: [...enteredA, ...enteredB.map((one) => ({ ...one, symbol: 'KO', id: one.id + 100 }))],
  }));

const keptOn = (day: Day, books: { found: Found[]; manual: Entered[] }): StockDividendTotalsBySymbol =>
  new Map(
    ['AAPL', 'KO'].flatMap((symbol) => {
      const isOf = (row: { symbol: string }) => row.symbol === symbol;
      const stock = computeStockDividendTotals(books.found.filter(isOf), books.manual.filter(isOf), day);
      return stock ? [[symbol, stock] as const] : [];
    }),
  );

describe('whatever is kept comes to what the rows come to', () => {
  const keptDay = fc.nat({ max: 37 }).map((n) => addDays('2026-02-01', n));

  test('by day: the same total by any day, of all stocks and of one', () => {
    fc.assert(
      fc.property(someBooks, ({ found: rows, manual }) => {
        const [kept, counted] = [
          listPaidDividendsFromDailyIncome(computeStockDividendIncomeByDay(rows, manual), today),
          listPaidDividends(rows, manual, today),
        ];
        const figures = (income: typeof kept) => {
          const { count: _count, ...sums } = summarizeDividendIncome(income);
          return sums;
        };
        expect(figures(kept)).toEqual(figures(counted));
        const ofKo = (income: typeof kept) =>
          sumNetDividendIncome(income.filter(({ symbol }) => symbol === 'KO')).toFixed();
        expect(ofKo(kept)).toBe(ofKo(counted));
      }),
    );
  });

  test('by platform: what was paid by a day, kept on any day before', () => {
    fc.assert(
      fc.property(someBooks, keptDay, (books, day) => {
        const stocks = keptOn(day, books);
        const counted = listDividendIncomePaidBy(books.found, books.manual, today);
        const sums = [...stocks.values()].flatMap((stock) => sumPaidDividendsByPlatform(stock, today));
        const { count, gross, tax, fees } = combineDividendPaymentSums(sums.map((one) => one.sums));
        expect({
          count,
          gross,
          taxWithheld: tax,
          fees,
          net: computeNetOfDividendSums({ count, gross, tax, fees }),
        }).toEqual(summarizeDividendIncome(counted));
        for (const platform of [...platforms, null]) {
          const here = counted.filter((row) => findPaymentPlatform(row) === platform);
          expect(
            combineDividendPaymentSums(sums.filter((one) => one.platform === platform).map((one) => one.sums)).count,
          ).toBe(here.length);
        }
      }),
    );
  });

  test('what was found, what was entered, and what is due', () => {
    fc.assert(
      fc.property(someBooks, keptDay, (books, day) => {
        const stocks = keptOn(day, books);
        const paired = new Set(
          pairFoundAndEnteredDividends(books.found, books.manual).flatMap((pair) =>
            pair.found.map(toDividendIdentityKey),
          ),
        );
        const asked = books.found.filter(({ platform }) => platform !== 'Schwab');
        const alone = asked.filter((one) => !paired.has(toDividendIdentityKey(one)));
        expect(summarizeUnpairedFoundDividends(stocks, (platform) => platform !== 'Schwab')).toEqual({
          found: asked.length,
          summary: { ...summarizeFoundDividends(alone), enteredByHand: asked.length - alone.length },
        });
        const sums = sumEnteredDividends(stocks);
        const wanted = summarizeManualDividends(
          books.manual.map((one) => ({
            grossamount: toNumber(computeGrossDividend(one.shares, one.dividendPerShare)),
            netamount: toNumber(computeEnteredDividendNet(one)),
            fees: one.fees,
            taxwithheld: one.taxWithheld ?? 0,
          })),
        );
        expect([sums.count, sums.gross, computeNetOfDividendSums(sums)]).toEqual([
          wanted.totalPayments,
          wanted.totalGrossAmount,
          wanted.totalNetAmount,
        ]);
        expect(listUpcomingEntitledDividends(stocks, today).map(toDividendIdentityKey).toSorted()).toEqual(
          books.found
            .filter(({ paymentDate }) => paymentDate > today)
            .map(toDividendIdentityKey)
            .toSorted(),
        );
      }),
    );
  });
});

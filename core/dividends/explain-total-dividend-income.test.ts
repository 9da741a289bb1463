import { describe, expect, test } from 'vitest';
import {
  createDividendCountTerm,
  createEnteredDividendTotalTerm,
  createFoundDividendTotalTerm,
  explainAveragePayment,
  explainCountedDividend,
  explainEnteredDividend,
  explainEnteredDividendTotals,
  explainEstimatedPaymentDate,
  explainFoundDividend,
  explainFoundDividendTotals,
  explainFutureDividend,
  explainNetAmount,
  explainPlatformIncome,
  explainStockIncome,
  explainSumOfDividendPayments,
  explainTotalDividendIncome,
} from '#core/dividends/explain-total-dividend-income';
import { computeSumFigure } from '#core/insight/explain/compute-figure';
import { createGivenTerm } from '#core/insight/explain/figure-terms';
import { outlineTerm } from '#core/insight/explain/testing';

/** Found: 10 shares at $0.24, of which $0.36 was withheld. */
const found = {
  symbol: 'AAPL',
  platform: 'Robinhood',
  exDate: '2026-08-10',
  paymentDate: '2026-08-13',
  sharesHeld: 10,
  amountPerShare: 0.24,
  taxWithheld: 0.36,
  conversion: null,
};
/** The same in euros, of a stock of another country. */
const foundInEuros = {
  ...found,
  symbol: 'SAP',
  amountPerShare: 0.49,
  conversion: { currency: 'EUR', rate: 1.0834, day: '2026-08-12' },
};
/** Entered: 4 shares at $0.50, with $0.10 of fees, on no platform. */
const counted = {
  id: 7,
  symbol: 'KO',
  platform: null,
  exDate: null,
  paymentDate: '2026-07-01',
  conversion: null,
  shares: 4,
  perShare: 0.5,
  gross: 2,
  taxWithheld: 0,
  fees: 0.1,
};

describe('a dividend that was found', () => {
  test('is before tax what the shares of the evening before the ex-date were paid', () => {
    const { gross } = explainFoundDividend(found);
    expect(outlineTerm(gross)).toEqual([
      'dividendGross 2.4 on 2026-08-13 at Robinhood = product to 2',
      'sharesHeld 10 shares on 2026-08-09 at Robinhood = rows entitled AAPL Robinhood to 2026-08-09',
      'perShare 0.24 price',
    ]);
    expect([gross.symbol, gross.row, gross.parts[0]?.symbol]).toEqual(['AAPL', undefined, 'AAPL']);
  });

  test('is net of its tax, and names the row that a page can open', () => {
    const { gross, net } = explainFoundDividend(found);
    expect(outlineTerm(net)).toEqual([
      'dividendNet 2.04 on 2026-08-13 at Robinhood of dividend Robinhood#AAPL#2026-08-10 = sum',
      outlineTerm(gross),
      '-dividendTax 0.36',
    ]);
    expect([net.symbol, net.row]).toEqual([
      'AAPL',
      {
        kind: 'dividend',
        id: 'Robinhood#AAPL#2026-08-10',
        date: '2026-08-13',
        symbol: 'AAPL',
        platform: 'Robinhood',
      },
    ]);
  });

  test('has no tax among its parts where none was withheld', () => {
    expect(explainFoundDividend({ ...found, taxWithheld: 0 }).net.parts.map(({ name }) => name)).toEqual([
      'dividendGross',
    ]);
  });

  test('in another currency is multiplied by the rate of its day, and rounded once', () => {
    // 10 x 0.49 x 1.0834 = 5.30866.
    expect(outlineTerm(explainFoundDividend(foundInEuros).gross)).toEqual([
      'dividendGross 5.31 on 2026-08-13 at Robinhood = product to 2',
      'sharesHeld 10 shares on 2026-08-09 at Robinhood = rows entitled SAP Robinhood to 2026-08-09',
      'perShare 0.49 price EUR',
      'exchangeRate 1.0834 factor on 2026-08-12 EUR',
    ]);
  });

  test('that is still to be paid is the same by another name, before tax', () => {
    expect(outlineTerm(explainFutureDividend({ ...found, amountPerShare: 0.3 }))).toEqual([
      'dividendToCome 3 on 2026-08-13 at Robinhood = product to 2',
      'sharesHeld 10 shares on 2026-08-09 at Robinhood = rows entitled AAPL Robinhood to 2026-08-09',
      'perShare 0.3 price',
    ]);
  });

  test('without a date from the provider is paid 21 days after its ex-date', () => {
    // 2026-08-10 is day 20,675 since 1970-01-01, and 2026-08-31 day 20,696.
    expect(outlineTerm(explainEstimatedPaymentDate('2026-08-10'))).toEqual([
      'estimatedPayment 20696 day = sum',
      'exDate 20675 day',
      'usualDaysToPayment 21 days',
    ]);
  });
});

describe('a dividend that counts', () => {
  test('of shares that were entered is what they were paid, less fees', () => {
    const net = explainCountedDividend(counted);
    expect(outlineTerm(net)).toEqual([
      'dividendNet 1.9 on 2026-07-01 of dividend 7 = sum',
      ['dividendGross 2 on 2026-07-01 = product to 2', 'shares 4 shares', 'perShare 0.5 price'],
      '-dividendFees 0.1',
    ]);
    expect(net.row).toEqual({ kind: 'dividend', id: 7, date: '2026-07-01', symbol: 'KO' });
  });

  test('on a platform says so of the shares too, and takes tax before fees', () => {
    const net = explainCountedDividend({ ...counted, platform: 'Schwab', taxWithheld: 0.3 });
    expect(outlineTerm(net)).toEqual([
      'dividendNet 1.6 on 2026-07-01 at Schwab of dividend 7 = sum',
      ['dividendGross 2 on 2026-07-01 at Schwab = product to 2', 'shares 4 shares at Schwab', 'perShare 0.5 price'],
      '-dividendTax 0.3',
      '-dividendFees 0.1',
    ]);
    const [gross] = net.parts;
    expect(gross?.kind === 'figure' && gross.parts.map(({ symbol }) => symbol)).toEqual(['KO', undefined]);
  });

  test.each([
    ['says neither the shares nor what each was paid', { shares: null, perShare: null }],
    ['does not say the shares', { shares: null }],
    ['does not say what each share was paid', { perShare: null }],
  ])('is as it is stated where a statement %s', (_, change) => {
    expect(outlineTerm(explainCountedDividend({ ...counted, platform: 'Schwab', gross: 7.35, ...change }))).toEqual([
      'dividendNet 7.25 on 2026-07-01 at Schwab of dividend 7 = sum',
      'statedGross 7.35 on 2026-07-01 at Schwab of dividend 7',
      '-dividendFees 0.1',
    ]);
  });

  test('shows what it is made of where that is nothing', () => {
    expect(outlineTerm(explainCountedDividend({ ...counted, shares: null, gross: 0, fees: 0 }))).toEqual([
      'dividendNet 0 on 2026-07-01 of dividend 7 = sum',
      'statedGross 0 on 2026-07-01 of dividend 7',
    ]);
  });

  test.each([
    ['its number', { id: 7, platform: 'Schwab', exDate: '2026-06-12' }, 7],
    ['platform, stock and ex-date', { id: null, platform: 'Schwab', exDate: '2026-06-12' }, 'Schwab#KO#2026-06-12'],
    ['nothing, on no platform', { id: null, platform: null, exDate: '2026-06-12' }, undefined],
    ['nothing, without an ex-date', { id: null, platform: 'Schwab', exDate: null }, undefined],
  ])('is opened by %s', (_, change, id) => expect(explainCountedDividend({ ...counted, ...change }).row?.id).toBe(id));

  test('adds up with others, each by what it is made of', () => {
    const other = { ...counted, id: 8, fees: 0, shares: 6 };
    expect(outlineTerm(explainSumOfDividendPayments('incomeOfYear', [counted, other]))).toEqual([
      'incomeOfYear 4.9 = sum',
      outlineTerm(explainCountedDividend(counted)),
      [
        'dividendNet 3 on 2026-07-01 of dividend 8 = sum',
        ['dividendGross 3 on 2026-07-01 = product to 2', 'shares 6 shares', 'perShare 0.5 price'],
      ],
    ]);
  });
});

describe('a dividend that was entered', () => {
  const entered = {
    id: 9,
    symbol: 'KO',
    platform: 'Schwab',
    paymentdate: '2026-07-01',
    shares: 28,
    dividendpershare: 0.26,
    grossamount: 7.35,
    taxwithheld: 1,
    fees: 0.1,
  };

  test('is shares x per share, less tax and fees', () => {
    // 28 x 0.26 = 7.28.
    expect(outlineTerm(explainEnteredDividend(entered))).toEqual([
      'dividendNet 6.18 on 2026-07-01 at Schwab of dividend 9 = sum',
      [
        'dividendGross 7.28 on 2026-07-01 at Schwab = product to 2',
        'shares 28 shares at Schwab',
        'perShare 0.26 price',
      ],
      '-dividendTax 1',
      '-dividendFees 0.1',
    ]);
  });

  test('is the amount of the statement where it has one', () => {
    expect(outlineTerm(explainEnteredDividend({ ...entered, grossstated: true }))).toEqual([
      'dividendNet 6.25 on 2026-07-01 at Schwab of dividend 9 = sum',
      'statedGross 7.35 on 2026-07-01 at Schwab of dividend 9',
      '-dividendTax 1',
      '-dividendFees 0.1',
    ]);
  });
});

describe('what the payments of a stock come to', () => {
  const sums = { symbol: 'AAPL', platform: 'Robinhood', gross: 10, taxWithheld: 1.5, fees: 0.25 };

  test('on a platform is gross less tax and fees, each of them with the rows there', () => {
    const income = explainStockIncome(sums);
    expect(outlineTerm(income)).toEqual([
      'stockIncome 8.25 at Robinhood = sum',
      'dividendGross 10 at Robinhood = rows dividendsGross AAPL Robinhood',
      '-dividendTax 1.5 at Robinhood = rows dividendTax AAPL Robinhood',
      '-dividendFees 0.25 at Robinhood = rows dividendFees AAPL Robinhood',
    ]);
    expect([income, ...income.parts].map(({ symbol }) => symbol)).toEqual(['AAPL', 'AAPL', 'AAPL', 'AAPL']);
  });

  test('on all platforms together has the rows of every platform', () => {
    expect(outlineTerm(explainStockIncome({ ...sums, platform: undefined }))).toEqual([
      'stockIncome 8.25 = sum',
      'dividendGross 10 = rows dividendsGross AAPL',
      '-dividendTax 1.5 = rows dividendTax AAPL',
      '-dividendFees 0.25 = rows dividendFees AAPL',
    ]);
  });

  test('on none has no rows, and says of which stock it is', () => {
    const income = explainStockIncome({ ...sums, platform: null });
    expect(outlineTerm(income)).toEqual([
      'stockIncome 8.25 = sum',
      'dividendGross 10',
      '-dividendTax 1.5',
      '-dividendFees 0.25',
    ]);
    expect(income.parts.map(({ kind, symbol }) => `${kind} ${symbol}`)).toEqual([
      'given AAPL',
      'given AAPL',
      'given AAPL',
    ]);
  });

  test('leaves out tax and fees that are nothing, but never gross', () => {
    expect(explainStockIncome({ ...sums, taxWithheld: 0, fees: 0 }).parts.map(({ name }) => name)).toEqual([
      'dividendGross',
    ]);
    expect(explainStockIncome({ ...sums, gross: 0, taxWithheld: 0 }).parts.map(({ name }) => name)).toEqual([
      'dividendGross',
      'dividendFees',
    ]);
  });

  test.each([
    ['on a platform, of its rows', 'Robinhood', 'payments 3 count at Robinhood = rows payments AAPL Robinhood'],
    ['on all platforms, of all rows', undefined, 'payments 3 count = rows payments AAPL'],
    ['on none, without rows', null, 'payments 3 count'],
  ])('is of so many payments: %s', (_, platform, outline) => {
    const count = createDividendCountTerm({ ...sums, platform, count: 3 });
    expect([outlineTerm(count), count.symbol]).toEqual([outline, 'AAPL']);
  });
});

describe('what several stocks come to', () => {
  const of = (symbol: string, platform: string | null | undefined, gross: number) => ({
    symbol,
    platform,
    gross,
    taxWithheld: 0,
    fees: 0,
  });

  test('on a platform is what each of them comes to there', () => {
    expect(outlineTerm(explainPlatformIncome('Schwab', [of('AAPL', 'Schwab', 3), of('KO', 'Schwab', 0.5)]))).toEqual([
      'platformIncome 3.5 at Schwab = sum',
      ['stockIncome 3 at Schwab = sum', 'dividendGross 3 at Schwab = rows dividendsGross AAPL Schwab'],
      ['stockIncome 0.5 at Schwab = sum', 'dividendGross 0.5 at Schwab = rows dividendsGross KO Schwab'],
    ]);
  });

  test('in all is by platform, in the order in which they come, those of none and of all platforms together', () => {
    const stocks = [of('AAPL', 'Schwab', 3), of('KO', null, 2), of('KO', 'Schwab', 0.5), of('PEP', undefined, 1)];
    expect(outlineTerm(explainTotalDividendIncome('allIncome', stocks))).toEqual([
      'allIncome 6.5 = sum',
      [
        'platformIncome 3.5 at Schwab = sum',
        ['stockIncome 3 at Schwab = sum', 'dividendGross 3 at Schwab = rows dividendsGross AAPL Schwab'],
        ['stockIncome 0.5 at Schwab = sum', 'dividendGross 0.5 at Schwab = rows dividendsGross KO Schwab'],
      ],
      [
        'platformIncome 3 = sum',
        ['stockIncome 2 = sum', 'dividendGross 2'],
        ['stockIncome 1 = sum', 'dividendGross 1 = rows dividendsGross PEP'],
      ],
    ]);
  });
});

describe('totals, paid or not', () => {
  test('of what was entered and what was found on a platform have rows of any day', () => {
    expect([createEnteredDividendTotalTerm(12.5), createFoundDividendTotalTerm(8, 'Schwab')].map(outlineTerm)).toEqual([
      'enteredNet 12.5 = rows entered to 2999-12-31',
      'foundNet 8 at Schwab = rows found Schwab to 2999-12-31',
    ]);
  });

  test('of what was found on a platform tell gross and tax in dollars, payments and stocks in numbers', () => {
    const { gross, tax, payments, stocks } = explainFoundDividendTotals(
      { totalDividends: 5, totalAmount: 8, totalTax: 1.2, symbolsCount: 2 },
      'Schwab',
    );
    expect([gross, tax, payments, stocks].map(outlineTerm)).toEqual([
      ['foundGross 8 at Schwab = sum', 'foundGross 8 at Schwab = rows foundGross Schwab to 2999-12-31'],
      ['foundTax 1.2 at Schwab = sum', 'foundTax 1.2 at Schwab = rows foundTax Schwab to 2999-12-31'],
      [
        'foundPayments 5 count at Schwab = sum',
        'foundPayments 5 count at Schwab = rows foundPayments Schwab to 2999-12-31',
      ],
      ['foundStocks 2 count at Schwab = sum', 'foundStocks 2 count at Schwab = rows foundStocks Schwab to 2999-12-31'],
    ]);
  });

  test('of what was entered tell gross, fees and tax in dollars and the payments in numbers, of all platforms', () => {
    const { gross, fees, tax, payments } = explainEnteredDividendTotals({
      totalGrossAmount: 12.5,
      totalFees: 0.3,
      totalTax: 1.1,
      totalPayments: 4,
    });
    expect([gross, fees, tax, payments].map(outlineTerm)).toEqual([
      ['enteredGross 12.5 = sum', 'enteredGross 12.5 = rows enteredGross to 2999-12-31'],
      ['enteredFees 0.3 = sum', 'enteredFees 0.3 = rows enteredFees to 2999-12-31'],
      ['enteredTax 1.1 = sum', 'enteredTax 1.1 = rows enteredTax to 2999-12-31'],
      ['payments 4 count = sum', 'payments 4 count = rows enteredPayments to 2999-12-31'],
    ]);
  });

  test('are net of what was taken, without what was nothing', () => {
    const figure = (name: string, value: number) => computeSumFigure(name, [createGivenTerm('rows', 'money', value)]);
    const taken = [figure('tax', 1.1), figure('fees', 0), figure('rounding', -0.4)];
    expect(outlineTerm(explainNetAmount('net', figure('gross', 12.5), taken))).toEqual([
      'net 11.8 = sum',
      ['gross 12.5 = sum', 'rows 12.5'],
      ['-tax 1.1 = sum', 'rows 1.1'],
      ['-rounding -0.4 = sum', 'rows -0.4'],
    ]);
  });

  test('divided by the payments are the mean, to the cent', () => {
    const [total, payments] = [createGivenTerm('total', 'money', 20), createGivenTerm('payments', 'count', 3)];
    expect(outlineTerm(explainAveragePayment('averagePayment', total, payments))).toEqual([
      'averagePayment 6.67 = quotient to 2',
      'total 20',
      'payments 3 count',
    ]);
  });
});

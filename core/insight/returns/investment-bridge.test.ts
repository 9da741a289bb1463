import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listWrongFigures, recomputeFigure } from '#core/insight/explain/compute-figure';
import { outlineTerm } from '#core/insight/explain/testing';
import type { ValueBridge } from '#core/insight/net-worth/bridge';
import { compareWithBenchmark } from '#core/insight/returns/benchmark';
import { explainHoldingsValue } from '#core/insight/returns/holdings-at-close';
import {
  computeInvestmentBridge,
  computeTradeTotalAndFeeTerms,
  explainPurchases,
  listInvestmentFlows,
  type PaidDividendRow,
  sumPurchases,
  toDividendBridgeEntriesAndNet,
  toTradeBridgeEntries,
} from '#core/insight/returns/investment-bridge';
import { computeMoneyWeightedReturn, toMoneyWeightedCashFlows } from '#core/insight/returns/money-weighted';
import { computeSimpleReturn } from '#core/insight/returns/simple-return';
import { computeTestInvestmentRange, type TestRangeLedger } from '#core/insight/returns/testing-investment-range';
import { computeTimeWeightedReturn } from '#core/insight/returns/time-weighted';
import { toAmount } from '#core/money/amount';
import { computePositions, findOversell } from '#core/portfolio/position/positions';
import { computeReturnFigures, toPriceLookup } from '#core/portfolio/returns';
import {
  assignTradeIds,
  buyTrade,
  createTestSplit,
  noSplits,
  reinvestmentTrade,
  sellTrade,
  sharesInTrade,
  sharesOutTrade,
  type TestTrade,
} from '#core/portfolio/testing';
import {
  arbitraryDay,
  arbitraryLedgerInCurrencies,
  arbitraryPrice,
  arbitrarySplits,
  firstTestDay,
  testSymbols,
} from '#core/portfolio/testing-ledgers';
import { addDays, type Day } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const dividend = (id: number, date: Day, gross: number, tax = 0, fees = 0, symbol = 'AAPL'): PaidDividendRow => ({
  id,
  date,
  symbol,
  gross: toAmount(gross),
  tax: toAmount(tax),
  fees: toAmount(fees),
});

const lines = ({ start, end, lines: own, difference }: ValueBridge) => ({
  start: start.toFixed(2),
  ...Object.fromEntries(
    Object.entries(own).flatMap(([line, { total }]) => (total.eq(0) ? [] : [[line, total.toFixed(2)]])),
  ),
  end: end.toFixed(2),
  difference: difference.toFixed(),
});

/** The worked example: KLM, Monday to Friday. */
const named = { symbol: 'KLM', companyName: 'KLM' };
const klm: TestRangeLedger = {
  trades: assignTradeIds(
    buyTrade('2025-02-03', 100, 10, { ...named, fees: 2 }),
    buyTrade('2025-02-05', 50, 10.6, named),
    sellTrade('2025-02-07', 30, 10.7, { ...named, fees: 1.5 }),
  ),
  dividends: [dividend(1, '2025-02-06', 9, 1.35, 0, 'KLM')],
  splits: noSplits,
  closes: new Map([
    ['KLM', [10.2, 10.5, 10.4, 10.5, 10.8].map((close, at) => ({ date: addDays('2025-02-03', at), close }))],
  ]),
};
const week = { start: '2025-02-02', to: '2025-02-07' };

/** All figures of a range. */
const figures = (whole: TestRangeLedger, days: { start: Day; to: Day }) => {
  const over = computeTestInvestmentRange(whole, days);
  const flows = listInvestmentFlows(over.trades, over.dividends);
  const bridge = computeInvestmentBridge(over);
  const [start, end] = [bridge.start, bridge.end];
  return {
    over,
    bridge,
    flows,
    twr: computeTimeWeightedReturn(over.values, flows),
    xirr: computeMoneyWeightedReturn(
      toMoneyWeightedCashFlows({ date: days.start, value: start }, flows, { date: days.to, value: end }),
    ),
    simple: computeSimpleReturn({
      start,
      end,
      moneyIn: bridge.lines.contributions.total,
      moneyOut: bridge.lines.withdrawals.total,
      purchases: sumPurchases(over.trades),
    }),
  };
};

describe('the worked example of a week', () => {
  const { bridge, twr, xirr, simple, flows } = figures(klm, week);

  test('closes: 0 + 1,532.00 - 327.15 + 87.00 + 9.00 - 3.50 - 1.35 = 1,296.00', () => {
    expect(lines(bridge)).toEqual({
      start: '0.00',
      contributions: '1532.00',
      withdrawals: '327.15',
      priceGain: '87.00',
      income: '9.00',
      fees: '3.50',
      taxes: '1.35',
      end: '1296.00',
      difference: '0',
    });
    expect(bridge.gain.toFixed(2)).toBe('91.15');
  });

  test('has its price gain from the books: 15.00 realised, 72.00 not', () => {
    const [stock] = bridge.lines.priceGain.parts;
    const parts = stock?.kind === 'figure' ? stock.parts.map(({ name, value }) => [name, Number(value)]) : [];
    expect(parts).toEqual([
      ['realised', 15],
      ['unrealisedAtEnd', 72],
    ]);
  });

  test('returns 7.6653 % by time, 7.2312 % by money and 5.9575 % of what was bought', () => {
    expect(twr.kind === 'figure' && twr.twr.times(100).toFixed(4)).toBe('7.6653');
    expect(xirr.kind === 'figure' && [xirr.rate.times(100).toFixed(4), xirr.isYearly]).toEqual(['7.2312', false]);
    expect(simple.kind === 'figure' && [simple.gain.toFixed(2), simple.rate.times(100).toFixed(4)]).toEqual([
      '91.15',
      '5.9575',
    ]);
  });

  test('puts in what buys cost with their fees, takes out sales after theirs and dividends after tax', () => {
    expect(flows.map((flow) => [flow.date, String(flow.in), String(flow.out)])).toEqual([
      ['2025-02-03', '1002', '0'],
      ['2025-02-05', '530', '0'],
      ['2025-02-06', '0', '7.65'],
      ['2025-02-07', '0', '319.5'],
    ]);
  });

  test('without fees and taxes has none of them on either side, and closes as well', () => {
    const over = computeTestInvestmentRange(klm, week);
    expect(lines(computeInvestmentBridge(over, 'out'))).toEqual({
      start: '0.00',
      contributions: '1530.00',
      withdrawals: '330.00',
      priceGain: '87.00',
      income: '9.00',
      end: '1296.00',
      difference: '0',
    });
    expect(
      listInvestmentFlows(over.trades, over.dividends, 'out').map((flow) => [String(flow.in), String(flow.out)]),
    ).toEqual([
      ['1000', '0'],
      ['530', '0'],
      ['0', '9'],
      ['0', '321'],
    ]);
  });

  test('leads from each line to its rows', () => {
    const rows = bridge.lines.withdrawals.parts.map(({ row }) => row && [row.kind, row.id, row.date, row.symbol]);
    expect(rows).toEqual([
      ['trade', 3, '2025-02-07', 'KLM'],
      ['dividend', 1, '2025-02-06', 'KLM'],
    ]);
    expect(bridge.lines.fees.parts.map(({ row }) => row?.id)).toEqual([1, 3]);
  });
});

describe('what a trade moves', () => {
  const buy = { ...buyTrade('2025-02-03', 100, 10, { ...named, fees: 2 }), id: 1 };
  const sale = { ...sellTrade('2025-02-07', 30, 10.7, { ...named, fees: 1.5 }), id: 3 };
  const total = [
    'tradeTotal 1000 on 2025-02-03 at Robinhood of trade 1 = product to 2',
    'quantity 100 shares',
    'price 10 price',
  ];
  // Within what was moved the total has no row of its own.
  const plain = (name: string) => [`${name} = product to 2`, 'quantity 100 shares', 'price 10 price'];
  const entriesOf = (trade: typeof buy, costs: 'in' | 'out') =>
    toTradeBridgeEntries(trade, costs).map(({ line, part, date }) => [line, date, outlineTerm(part)]);

  test('is of a buy its total with its fees, which are spent', () => {
    expect(entriesOf(buy, 'in')).toEqual([
      [
        'contributions',
        '2025-02-03',
        [
          'tradeIn 1002 on 2025-02-03 at Robinhood of trade 1 = sum',
          plain('tradeTotal 1000'),
          'tradeFees 2 on 2025-02-03 of trade 1',
        ],
      ],
      ['fees', '2025-02-03', 'tradeFees 2 on 2025-02-03 of trade 1'],
    ]);
  });

  test('is of a sale its total less its fees: 321.00 less 1.50', () => {
    expect(entriesOf(sale, 'in')).toEqual([
      [
        'withdrawals',
        '2025-02-07',
        [
          'tradeOut 319.5 on 2025-02-07 at Robinhood of trade 3 = sum',
          ['tradeTotal 321 = product to 2', 'quantity 30 shares', 'price 10.7 price'],
          '-tradeFees 1.5 on 2025-02-07 of trade 3',
        ],
      ],
      ['fees', '2025-02-07', 'tradeFees 1.5 on 2025-02-07 of trade 3'],
    ]);
  });

  test('is its total alone where fees are left out, or where there are none', () => {
    const alone = [
      [
        'contributions',
        '2025-02-03',
        ['tradeIn 1000 on 2025-02-03 at Robinhood of trade 1 = sum', plain('tradeTotal 1000')],
      ],
    ];
    expect(entriesOf(buy, 'out')).toEqual(alone);
    expect(entriesOf({ ...buy, fees: 0 }, 'in')).toEqual(alone);
    expect(entriesOf(sale, 'out')).toEqual([
      [
        'withdrawals',
        '2025-02-07',
        [
          'tradeOut 321 on 2025-02-07 at Robinhood of trade 3 = sum',
          ['tradeTotal 321 = product to 2', 'quantity 30 shares', 'price 10.7 price'],
        ],
      ],
    ]);
  });

  test('leads to its row and its stock', () => {
    const row = { kind: 'trade', id: 1, date: '2025-02-03', symbol: 'KLM', platform: 'Robinhood' };
    const terms = computeTradeTotalAndFeeTerms(buy, 'in');
    expect([terms.total.row, terms.moved.row, terms.fee.row]).toEqual([row, row, row]);
    expect([terms.total.symbol, terms.moved.symbol]).toEqual(['KLM', 'KLM']);
    expect(outlineTerm(terms.total)).toEqual(total);
    expect(computeTradeTotalAndFeeTerms(sale, 'in').moved).toMatchObject({ symbol: 'KLM', row: { id: 3 } });
  });

  test('is of purchases what was bought without fees, and no sale', () => {
    const explained = explainPurchases([buy, sale, { ...reinvestmentTrade('2025-02-08', 1, 9, { fees: 1 }), id: 4 }]);
    expect(outlineTerm(explained)).toEqual([
      'purchases 1009 = sum',
      total,
      ['tradeTotal 9 on 2025-02-08 at Robinhood of trade 4 = product to 2', 'quantity 1 shares', 'price 9 price'],
    ]);
    expect(String(sumPurchases([buy, sale]))).toBe('1000');
  });
});

describe('what a dividend moves', () => {
  const of = (paid: PaidDividendRow, costs: 'in' | 'out') => {
    const { entries, net } = toDividendBridgeEntriesAndNet(paid, costs);
    return { entries: entries.map(({ line, part, date }) => [line, date, outlineTerm(part)]), net: outlineTerm(net) };
  };
  const paid = { ...dividend(5, '2025-02-06', 9, 1.35, 0.15), platform: 'Revolut' };
  const gross = 'dividendGross 9 on 2025-02-06 of dividend 5';

  test('is its gross as income, its tax and its fee as spent, and what is left as taken out', () => {
    expect(of(paid, 'in')).toEqual({
      entries: [
        ['income', '2025-02-06', gross],
        ['taxes', '2025-02-06', 'dividendTax 1.35 on 2025-02-06 of dividend 5'],
        ['fees', '2025-02-06', 'dividendFees 0.15 on 2025-02-06 of dividend 5'],
      ],
      net: [
        'dividendNet 7.5 on 2025-02-06 at Revolut of dividend 5 = sum',
        gross,
        '-dividendTax 1.35 on 2025-02-06 of dividend 5',
        '-dividendFees 0.15 on 2025-02-06 of dividend 5',
      ],
    });
  });

  test('is its gross alone where fees and taxes are left out, or where there are none', () => {
    const alone = {
      entries: [['income', '2025-02-06', gross]],
      net: ['dividendNet 9 on 2025-02-06 at Revolut of dividend 5 = sum', gross],
    };
    expect([of(paid, 'out'), of({ ...paid, tax: toAmount(0), fees: toAmount(0) }, 'in')]).toEqual([alone, alone]);
  });

  test('leads to its row and its stock', () => {
    const { net } = toDividendBridgeEntriesAndNet(paid, 'in');
    expect([net.symbol, net.row]).toEqual([
      'AAPL',
      { kind: 'dividend', id: 5, date: '2025-02-06', symbol: 'AAPL', platform: 'Revolut' },
    ]);
  });
});

const close = (date: Day, value: number) => ({ date, close: value });
const apple = (...closes: { date: Day; close: number }[]) => new Map([['AAPL', closes]]);

describe('the bridge of the shares', () => {
  test('has shares that come and go at their recorded price, and a reinvestment as income and a buy', () => {
    const whole: TestRangeLedger = {
      trades: assignTradeIds(
        sharesInTrade('2025-01-06', 10, 8),
        reinvestmentTrade('2025-01-07', 1, 9),
        sharesOutTrade('2025-01-08', 2, 8.5),
      ),
      dividends: [dividend(1, '2025-01-07', 9)],
      splits: noSplits,
      closes: apple(close('2025-01-06', 9)),
    };
    expect(
      lines(computeInvestmentBridge(computeTestInvestmentRange(whole, { start: '2025-01-05', to: '2025-01-08' }))),
    ).toEqual({
      start: '0.00',
      contributions: '89.00',
      withdrawals: '26.00',
      priceGain: '9.00',
      income: '9.00',
      end: '81.00',
      difference: '0',
    });
  });

  test('takes a gift at price 0 as a gain of its whole value', () => {
    const whole = {
      trades: assignTradeIds(buyTrade('2025-01-06', 3, 0)),
      dividends: [],
      splits: noSplits,
      closes: apple(close('2025-01-06', 9)),
    };
    expect(
      lines(computeInvestmentBridge(computeTestInvestmentRange(whole, { start: '2025-01-05', to: '2025-01-06' }))),
    ).toMatchObject({
      priceGain: '27.00',
      end: '27.00',
    });
  });

  test('knows no gain by a split, not even on a day without a close', () => {
    const whole = {
      trades: assignTradeIds(buyTrade('2025-01-06', 3, 90)),
      dividends: [],
      splits: new Map([['AAPL', [createTestSplit('2025-01-08', 3)]]]),
      closes: apple(close('2025-01-06', 90), close('2025-01-09', 30)),
    };
    const { over, bridge, twr } = figures(whole, { start: '2025-01-06', to: '2025-01-09' });
    expect(over.values.map(({ value }) => String(value))).toEqual(['270', '270', '270']);
    expect(lines(bridge)).toEqual({ start: '270.00', end: '270.00', difference: '0' });
    expect(twr.kind === 'figure' && twr.twr.toFixed()).toBe('0');
    const untilSplit = figures(whole, { start: '2025-01-06', to: '2025-01-08' });
    expect(lines(untilSplit.bridge)).toEqual({ start: '270.00', end: '270.00', difference: '0' });
  });

  test('is explained from the value of what was held to that of what is', () => {
    const over = computeTestInvestmentRange(klm, { start: '2025-02-06', to: '2025-02-07' });
    const { explained, explainedEnd } = computeInvestmentBridge(over);
    const value = (name: string, shares: number, at: number, day: Day) => [
      `${name} ${shares * at} = sum`,
      [
        `value ${shares * at} at Robinhood = product to 2`,
        `shares ${shares} shares at Robinhood`,
        `close ${at} price on ${day} KLM`,
      ],
    ];
    const [start] = explained.parts;
    expect(start && outlineTerm(start)).toEqual(value('startValue', 150, 10.5, '2025-02-06'));
    expect(outlineTerm(explainedEnd)).toEqual(value('endValue', 120, 10.8, '2025-02-07'));
  });

  test('names a difference where the rows are not those of the books', () => {
    const over = computeTestInvestmentRange(klm, week);
    const short = computeInvestmentBridge({ ...over, trades: over.trades.slice(1) });
    expect(short.difference.toFixed(2)).toBe('-1000.00');
  });

  test('marks a close that is older than a week, and uses it', () => {
    const late = computeTestInvestmentRange(klm, { start: '2025-02-07', to: '2025-02-15' });
    expect([late.stale, late.values.at(-1)?.value.toString()]).toEqual([
      [{ symbol: 'KLM', date: '2025-02-07' }],
      '1296',
    ]);
    expect(computeTestInvestmentRange(klm, { start: '2025-02-07', to: '2025-02-14' }).stale).toEqual([]);
  });
});

describe('a stock without a close on a day held', () => {
  const qrs = { symbol: 'QRS', companyName: 'QRS' };
  const with_ = (...entries: TestTrade[]): TestRangeLedger => ({
    ...klm,
    trades: [...klm.trades, ...assignTradeIds(...entries).map((one) => ({ ...one, id: one.id + 3 }))],
  });
  const names = (whole: TestRangeLedger, days = week) => computeTestInvestmentRange(whole, days).leftOut;

  test('is left out of the whole range on both sides, and named with its cost', () => {
    const whole = {
      ...with_(buyTrade('2025-02-04', 100, 12.846, { ...qrs, fees: 5 })),
      dividends: [...klm.dividends, dividend(7, '2025-02-06', 3, 0, 0, 'QRS')],
    };
    expect(names(whole)).toEqual([{ symbol: 'QRS', reason: 'unpriced', cost: '1284.6' }]);
    expect(lines(figures(whole, week).bridge)).toEqual(lines(figures(klm, week).bridge));
  });

  const bought = buyTrade('2025-02-04', 1, 5, qrs);
  const later = { start: '2025-02-06', to: '2025-02-07' };

  test('counts where it was bought and sold within a day, or has a close from its first day', () => {
    expect(names(with_(bought, sellTrade('2025-02-04', 1, 6, qrs)))).toEqual([]);
    expect(names(with_(bought, sellTrade('2025-02-05', 1, 6, qrs)))).toHaveLength(1);
    const priced = { ...with_(bought), closes: new Map([...klm.closes, ['QRS', [close('2025-02-04', 5)]]]) };
    expect(names(priced)).toEqual([]);
  });

  test('counts in a range that begins after the days without one', () => {
    expect(names(with_(bought, sellTrade('2025-02-06', 1, 6, qrs)), later)).toEqual([]);
    const priced = { ...with_(bought), closes: new Map([...klm.closes, ['QRS', [close('2025-02-06', 5)]]]) };
    expect([names(priced).length, names(priced, later).length]).toEqual([1, 0]);
  });

  test('is left out likewise where it was recorded as it cannot be, whenever that was', () => {
    const impossible = with_(bought, sellTrade('2025-03-04', 2, 6, qrs));
    expect(names(impossible)).toMatchObject([{ symbol: 'QRS', reason: 'review' }]);
  });
});

const closesOf = fc
  .array(arbitraryPrice, { minLength: 70, maxLength: 70 })
  .map((closes) => closes.map((one, at) => close(addDays('2019-12-31', at), one)));
const anyPaid = fc.array(
  fc.tuple(
    arbitraryDay(60),
    fc.constantFrom(...testSymbols),
    fc.integer({ min: 0, max: 10_000 }),
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ min: 0, max: 100 }),
  ),
  { maxLength: 10 },
);
const anyRecorded = fc.tuple(arbitraryLedgerInCurrencies, arbitrarySplits, closesOf, closesOf, anyPaid).map(
  ([trades, splits, ...[one, two, paid]]): TestRangeLedger => ({
    trades,
    splits,
    closes: new Map([
      ['AAPL', one],
      ['NVDA', two],
    ]),
    dividends: paid.map(([date, symbol, gross, tax, fees], at) =>
      dividend(at, date, gross / 100, tax / 100, fees / 100, symbol),
    ),
  }),
);
/** Without the sales of more than was held. */
const possible = (whole: TestRangeLedger): TestRangeLedger => {
  const fault = findOversell(whole.trades, whole.splits);
  return fault ? possible({ ...whole, trades: whole.trades.filter(({ id }) => id !== fault.tradeId) }) : whole;
};
const anyWhole = fc.oneof({ weight: 4, arbitrary: anyRecorded.map(possible) }, { weight: 1, arbitrary: anyRecorded });
const days = (start: number, to: number) => ({ start: addDays(firstTestDay, start), to: addDays(firstTestDay, to) });
const threeDays = fc
  .uniqueArray(fc.integer({ min: -1, max: 65 }), { minLength: 3, maxLength: 3 })
  .map((some) => some.toSorted((a, b) => a - b) as [number, number, number]);

describe('whatever the ledger', () => {
  test('the bridge closes to the cent, with and without costs, and every figure in it recomputes', () => {
    covers('4.2 bridge');
    fc.assert(
      fc.property(anyWhole, threeDays, fc.constantFrom('in' as const, 'out' as const), (whole, [from, to], costs) => {
        const over = computeTestInvestmentRange(whole, days(from, to));
        const bridge = computeInvestmentBridge(over, costs);
        expect(bridge.difference.toFixed()).toBe('0');
        expect(recomputeFigure(bridge.explained).eq(bridge.end)).toBe(true);
        const every = [bridge.explained, bridge.explainedGain, explainHoldingsValue('endValue', over.end)];
        expect(every.flatMap(listWrongFigures)).toEqual([]);
        expect(bridge.gain.eq(bridge.gain.round(2))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('neighbouring ranges add up, line by line', () => {
    covers('4.2 bridge');
    fc.assert(
      fc.property(anyWhole, threeDays, (whole, [from, middle, to]) => {
        const of = (start: number, end: number) => {
          const { lines: own } = computeInvestmentBridge(computeTestInvestmentRange(whole, days(start, end)));
          return Object.entries(own).map(([line, { total }]) => [line, total] as const);
        };
        const [first, second, both] = [of(from, middle), of(middle, to), of(from, to)];
        expect(first.map(([line, total], at) => [line, total.plus(second[at]?.[1] ?? 0).toFixed()])).toEqual(
          both.map(([line, total]) => [line, total.toFixed()]),
        );
      }),
    );
  });

  test('flows and values agree with the bridge: end = start + in - out + gain', () => {
    fc.assert(
      fc.property(anyWhole, threeDays, (whole, [from, to]) => {
        const { over, bridge, flows } = figures(whole, days(from, to));
        const net = flows.reduce((total, flow) => total.plus(flow.in).minus(flow.out), toAmount(0));
        expect(bridge.start.plus(net).plus(bridge.gain).toFixed()).toBe(bridge.end.toFixed());
        expect([over.values[0]?.value, over.values.at(-1)?.value].map(String)).toEqual(
          [bridge.start, bridge.end].map(String),
        );
      }),
    );
  });

  test('stocks add up: values, flows and lines of one and of the other are those of both', () => {
    fc.assert(
      fc.property(anyWhole, threeDays, (whole, [from, to]) => {
        const only = (symbol: string): TestRangeLedger => ({
          ...whole,
          trades: whole.trades.filter((trade) => trade.symbol === symbol),
          dividends: whole.dividends.filter((paid) => paid.symbol === symbol),
        });
        const [one, two, both] = [only('AAPL'), only('NVDA'), whole].map(
          (own) => figures(own, days(from, to)).bridge,
        ) as [ValueBridge, ValueBridge, ValueBridge];
        for (const line of Object.keys(both.lines) as (keyof ValueBridge['lines'])[]) {
          expect(one.lines[line].total.plus(two.lines[line].total).toFixed()).toBe(both.lines[line].total.toFixed());
        }
        expect(one.end.plus(two.end).toFixed()).toBe(both.end.toFixed());
      }),
    );
  });

  test('the order of entry of the lists makes no difference', () => {
    fc.assert(
      fc.property(anyWhole, threeDays, (whole, [from, to]) => {
        const turned = { ...whole, trades: whole.trades.toReversed(), dividends: whole.dividends.toReversed() };
        const [a, b] = [whole, turned].map((own) => figures(own, days(from, to))) as [
          ReturnType<typeof figures>,
          ReturnType<typeof figures>,
        ];
        expect([lines(b.bridge), b.twr, b.xirr]).toEqual([lines(a.bridge), a.twr, a.xirr]);
      }),
      { numRuns: 30 },
    );
  });

  test("the end value is the dashboard's: the same rows, rounded once each", () => {
    fc.assert(
      fc.property(anyWhole, (whole) => {
        const { over, bridge } = figures(whole, days(-1, 66));
        const names = over.leftOut.map(({ symbol }) => symbol);
        const counted = computePositions(whole.trades, whole.splits).filter(({ symbol }) => !names.includes(symbol));
        const prices = new Map(
          [...whole.closes].map(([symbol, own]) => [
            symbol,
            { price: own.findLast(({ date }) => date <= days(0, 66).to)?.close ?? 0 },
          ]),
        );
        expect(bridge.end.toFixed()).toBe(computeReturnFigures(counted, toPriceLookup(prices)).value.toFixed());
      }),
    );
  });

  test('shares bought once return what the benchmark does: by time, by money and in dollars', () => {
    covers('4.2 return by time');
    const course = fc.array(fc.integer({ min: 100, max: 60_000 }), { minLength: 66, maxLength: 66 });
    const splitDays = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 2, max: 9 })), {
      maxLength: 3,
      selector: ([at]) => at,
    });
    fc.assert(
      fc.property(course, splitDays, (cents, ratios) => {
        const closes = cents.map((one, at) => close(addDays(firstTestDay, at), one / 100));
        const splits = ratios.map(([at, numerator]) => createTestSplit(addDays(firstTestDay, at), numerator));
        const [range, first] = [{ start: firstTestDay, to: addDays(firstTestDay, 65) }, closes[0]?.close ?? 0];
        const trades = assignTradeIds(buyTrade(firstTestDay, 1_000_000, first));
        const ours = figures(
          { trades, dividends: [], splits: new Map([['AAPL', splits]]), closes: apple(...closes) },
          range,
        );
        const dollars = { start: { date: firstTestDay, value: first * 1_000_000 }, flows: [], end: range.to };
        const theirs = compareWithBenchmark(dollars, {
          symbol: 'AAPL',
          closes,
          dividends: [],
          splits,
          treated: 'reinvested',
        });
        const [twr, own] = [ours.twr, theirs.kind === 'figure' && theirs.timeWeighted];
        const [xirr, other] = [ours.xirr, theirs.kind === 'figure' && theirs.moneyWeighted];
        if (!own || !other || own.kind === 'none' || twr.kind === 'none') throw new Error('no figure');
        expect(twr.twr.minus(own.twr).abs().div(own.twr.plus(1)).lt('1e-6')).toBe(true);
        expect(theirs.kind === 'figure' && theirs.end.minus(ours.bridge.end).abs().toNumber()).toBeLessThanOrEqual(
          0.01,
        );
        if (xirr.kind === 'figure' && other.kind === 'figure')
          expect(xirr.rate.minus(other.rate).abs().lt('1e-6')).toBe(true);
      }),
    );
  });
});

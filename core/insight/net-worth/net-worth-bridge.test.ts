import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compoundingFrequencies } from '#core/banking/banking-options';
import type { CdFigureInputs } from '#core/banking/cds';
import { computeTradeCashEffectInUsd, toTradeCashDeltas } from '#core/cash/cash-deltas';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import { outlineTerm } from '#core/insight/explain/testing';
import type { ValueBridge } from '#core/insight/net-worth/bridge';
import type {
  CashOrSavingsAccount,
  CashOrSavingsRow,
  CashOrSavingsRowType,
} from '#core/insight/net-worth/net-worth-accounts';
import { getCashOrSavingsRowDelta } from '#core/insight/net-worth/net-worth-accounts';
import {
  computeNetWorthBridge,
  listAccountsWithoutUsdRate,
  type NetWorthRangeInputs,
  type NetWorthTrade,
} from '#core/insight/net-worth/net-worth-bridge';
import { computeCdValueAtClose, type NetWorthCd } from '#core/insight/net-worth/net-worth-cds';
import { listNetWorthParts } from '#core/insight/net-worth/net-worth-parts';
import {
  listDailyNetWorthByClass,
  listDailyNetWorthValues,
  netWorthClasses,
} from '#core/insight/net-worth/net-worth-values';
import { computeTestInvestmentRange } from '#core/insight/returns/testing-investment-range';
import { computeTimeWeightedReturn } from '#core/insight/returns/time-weighted';
import { sumExactAmounts, toAmount } from '#core/money/amount';
import {
  assignTradeIds,
  buyTrade,
  noSplits,
  payTradeInCurrency,
  sellTrade,
  sharesInTrade,
  sharesOutTrade,
  type TestTrade,
} from '#core/portfolio/testing';
import { addDays, type Day } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const startDay = '2025-01-01';
const endDay = '2025-01-31';
const day = (at: number) => addDays(startDay, at);

const row = (id: number, at: number, type: CashOrSavingsRowType, value: number): CashOrSavingsRow => ({
  row: { kind: 'cash', id, date: day(at) },
  type,
  amount: toAmount(value),
});
/** `derived`: what trades and dividends move in it. */
const account = (
  start: number,
  rows: CashOrSavingsRow[],
  derived = 0,
  more: Partial<CashOrSavingsAccount> = {},
): CashOrSavingsAccount => ({
  kind: 'cash',
  name: 'Robinhood',
  currency: 'USD',
  start: toAmount(start),
  end: sumExactAmounts([toAmount(start), toAmount(derived), ...rows.map(getCashOrSavingsRowDelta)]),
  rows,
  ...more,
});
const cd = (id: number, more: Partial<NetWorthCd> = {}): NetWorthCd => ({
  id,
  principalAmount: 10_000,
  interestRate: 0.05,
  startDate: '2024-07-01',
  maturityDate: '2026-07-01',
  compoundingFrequency: 'daily',
  earlyWithdrawalPenalty: 0.01,
  closedDate: null,
  ...more,
});

const shares = (entries: TestTrade[], closes: [number, number][], keepsCash = true) => {
  const whole = {
    trades: assignTradeIds(...entries),
    dividends: [],
    splits: noSplits,
    closes: new Map([['AAPL', closes.map(([at, close]) => ({ date: day(at), close }))]]),
  };
  const { start, end, trades, values } = computeTestInvestmentRange(whole, { start: startDay, to: endDay });
  return { held: { start, end }, trades: trades.map((trade): NetWorthTrade => ({ ...trade, keepsCash })), values };
};
/** What trades that were paid in another currency have moved, in it and in the dollars that they count as. */
const listCountedMoves = (trades: readonly NetWorthTrade[]) =>
  trades
    .filter(({ currency }) => currency !== undefined)
    .map((trade) => ({
      row: { kind: 'trade' as const, id: trade.id, date: trade.transactionDate },
      units: sumExactAmounts(toTradeCashDeltas({ ...trade, total: 0, keepsCash: true }).map(({ delta }) => delta)),
      usd: computeTradeCashEffectInUsd(trade),
    }));
const household = (more: Partial<NetWorthRangeInputs> = {}): NetWorthRangeInputs => ({
  startDay,
  endDay,
  rateOf: () => undefined,
  held: { start: [], end: [] },
  trades: [],
  dividends: [],
  accounts: [],
  cds: [],
  ...more,
});
const lines = ({ start, end, lines: own, difference }: ValueBridge) => ({
  start: start.toFixed(2),
  ...Object.fromEntries(
    Object.entries(own).flatMap(([line, { total }]) => (total.eq(0) ? [] : [[line, total.toFixed(2)]])),
  ),
  end: end.toFixed(2),
  difference: difference.toFixed(),
});
const flows = (between: NetWorthRangeInputs) =>
  computeNetWorthBridge(between).flows.map((flow) => `${flow.date} +${flow.in} -${flow.out}`);

describe('the bridge of a household', () => {
  test('has what is entered by hand as flows; interest, fees and taxes stay inside', () => {
    const rows = [
      row(1, 3, 'deposit', 500),
      row(2, 4, 'withdrawal', 120),
      row(3, 5, 'fee', 2),
      row(4, 6, 'interest', 7),
      row(5, 7, 'tax', 1),
      row(6, 8, 'dividend', 9),
    ];
    const between = household({ accounts: [account(1000, rows)] });
    expect(lines(computeNetWorthBridge(between))).toEqual({
      start: '1000.00',
      contributions: '500.00',
      withdrawals: '120.00',
      income: '16.00',
      fees: '2.00',
      taxes: '1.00',
      end: '1393.00',
      difference: '0',
    });
    expect(flows(between)).toEqual(['2025-01-04 +500 -0', '2025-01-05 +0 -120']);
  });

  test('knows no flow by a trade with tracked cash, but its fees', () => {
    const { held, trades } = shares(
      [buyTrade(day(2), 10, 5, { fees: 1 }), sellTrade(day(3), 4, 7, { fees: 2 })],
      [
        [2, 6],
        [30, 8],
      ],
    );
    const between = household({ held, trades, accounts: [account(100, [], -51 + 26)] });
    expect(lines(computeNetWorthBridge(between))).toEqual({
      start: '100.00',
      priceGain: '26.00',
      fees: '3.00',
      end: '123.00',
      difference: '0',
    });
    expect(flows(between)).toEqual([]);
  });

  test('knows nothing at all by a trade with tracked cash and without fees, nor by shares that come as a gift', () => {
    const { held, trades } = shares([buyTrade(day(2), 10, 5), sharesInTrade(day(3), 2, 0)], [[2, 6]]);
    const between = household({ held, trades, accounts: [account(100, [], -50)] });
    // 12 x 6 = 72, of which 50 were paid.
    expect(lines(computeNetWorthBridge(between))).toEqual({
      start: '100.00',
      priceGain: '22.00',
      end: '122.00',
      difference: '0',
    });
    expect(flows(between)).toEqual([]);
  });

  test('takes trades without tracked cash as money from outside', () => {
    const { held, trades } = shares(
      [buyTrade(day(2), 10, 5, { fees: 1 }), sellTrade(day(3), 4, 7, { fees: 2 })],
      [
        [2, 6],
        [30, 8],
      ],
      false,
    );
    const between = household({ held, trades });
    expect(lines(computeNetWorthBridge(between))).toMatchObject({
      contributions: '51.00',
      withdrawals: '26.00',
      difference: '0',
    });
    expect(flows(between)).toEqual(['2025-01-03 +51 -0', '2025-01-04 +0 -26']);
  });

  test('takes shares that come and go as flows at their price, and their fees from the cash', () => {
    const { held, trades } = shares(
      [sharesInTrade(day(2), 10, 5, { fees: 1 }), sharesOutTrade(day(3), 4, 5, { fees: 2 })],
      [[2, 6]],
    );
    const between = household({ held, trades, accounts: [account(100, [], -3)] });
    expect(lines(computeNetWorthBridge(between))).toMatchObject({
      contributions: '50.00',
      withdrawals: '20.00',
      fees: '3.00',
      difference: '0',
    });
  });

  test('counts a dividend once: what landed in cash is inside, what did not has left', () => {
    const paid = (id: number, landed: number) => ({
      id,
      date: day(4),
      symbol: 'AAPL',
      gross: toAmount(10),
      tax: toAmount('1.50'),
      fees: toAmount('0.50'),
      landed: toAmount(landed),
    });
    const between = household({ dividends: [paid(1, 8), paid(2, 0), paid(3, 9)], accounts: [account(0, [], 17)] });
    expect(lines(computeNetWorthBridge(between))).toEqual({
      start: '0.00',
      contributions: '1.00',
      withdrawals: '8.00',
      income: '30.00',
      fees: '1.50',
      taxes: '4.50',
      end: '17.00',
      difference: '0',
    });
  });

  test('explains what of a dividend did not land, and what landed beyond it, each with its row', () => {
    const paid = (id: number, landed: number) => ({
      id,
      date: day(4),
      symbol: 'AAPL',
      platform: 'Robinhood',
      gross: toAmount(10),
      tax: toAmount('1.50'),
      fees: toAmount('0.50'),
      landed: toAmount(landed),
    });
    const { withdrawals, contributions } = computeNetWorthBridge(
      household({ dividends: [paid(1, 3), paid(2, 9), paid(3, 8)], accounts: [account(0, [], 20)] }),
    ).lines;
    const net = (id: number, sign = '') => [
      `${sign}dividendNet 8 on 2025-01-05 at Robinhood of dividend ${id} = sum`,
      `dividendGross 10 on 2025-01-05 of dividend ${id}`,
      `-dividendTax 1.5 on 2025-01-05 of dividend ${id}`,
      `-dividendFees 0.5 on 2025-01-05 of dividend ${id}`,
    ];
    expect(withdrawals.parts.map(outlineTerm)).toEqual([
      ['notLanded 5 of dividend 1 = sum', net(1), '-landed 3 on 2025-01-05 of dividend 1'],
    ]);
    expect(contributions.parts.map(outlineTerm)).toEqual([
      ['notLanded 1 of dividend 2 = sum', 'landed 9 on 2025-01-05 of dividend 2', net(2, '-')],
    ]);
    expect(contributions.parts[0]?.row).toEqual({
      kind: 'dividend',
      id: 2,
      date: '2025-01-05',
      symbol: 'AAPL',
      platform: 'Robinhood',
    });
  });

  test('is explained at both ends by shares, cash, CDs and savings; what comes to nothing is left out', () => {
    const { held, trades } = shares(
      [buyTrade('2024-12-02', 10, 5)],
      [
        [-10, 6],
        [30, 8],
      ],
    );
    const { explained, explainedEnd } = computeNetWorthBridge(
      household({
        held,
        trades,
        accounts: [
          account(100, [row(1, 3, 'deposit', 50)]),
          account(0, [], 0, { name: 'Revolut' }),
          account(40, [], 0, { kind: 'savings', name: 'Rainy day' }),
          account(0, [row(2, 5, 'deposit', 7)], 0, { kind: 'savings', name: 'Holiday' }),
        ],
        // Opened at the end of the range: its principal.
        cds: [cd(4, { startDate: endDay, principalAmount: 500, bankName: 'Marcus' })],
      }),
    );
    const sharesAt = (value: number, close: string) => [
      `shares ${value} = sum`,
      [`value ${value} at Robinhood = product to 2`, 'shares 10 shares at Robinhood', `close ${close} AAPL`],
    ];
    const [start] = explained.parts;
    expect(start && outlineTerm(start)).toEqual([
      'startValue 200 = sum',
      sharesAt(60, '6 price on 2024-12-22'),
      ['cash 100 = sum', 'cashBalance 100 on 2025-01-01 at Robinhood'],
      ['savings 40 = sum', 'savingsBalance 40 on 2025-01-01 at Rainy day'],
    ]);
    expect(outlineTerm(explainedEnd)).toEqual([
      'endValue 777 = sum',
      sharesAt(80, '8 price on 2025-01-31'),
      ['cash 150 = sum', 'cashBalance 150 on 2025-01-31 at Robinhood'],
      ['cds 500 = sum', 'cd 500 on 2025-01-31 of cd 4'],
      ['savings 47 = sum', 'savingsBalance 40 on 2025-01-31 at Rainy day', 'savingsBalance 7 on 2025-01-31 at Holiday'],
    ]);
    const cds = explainedEnd.kind === 'figure' ? explainedEnd.parts[2] : undefined;
    expect(cds?.kind === 'figure' && cds.parts[0]?.row).toEqual({
      kind: 'cd',
      id: 4,
      date: endDay,
      platform: 'Marcus',
    });
  });

  test('has the balance at switching on as a contribution, and a balance set by hand as a correction; both are flows', () => {
    const rows = [row(1, 2, 'opening', 300), row(2, 5, 'correction', -40)];
    const between = household({ accounts: [account(0, rows)] });
    expect(lines(computeNetWorthBridge(between))).toEqual({
      start: '0.00',
      contributions: '300.00',
      corrections: '-40.00',
      end: '260.00',
      difference: '0',
    });
    expect(flows(between)).toEqual(['2025-01-03 +300 -0', '2025-01-06 +0 -40']);
    expect(computeNetWorthBridge(between).gain.toFixed()).toBe('0');
    const debt = household({ accounts: [account(0, [row(1, 2, 'opening', -30)])] });
    expect(lines(computeNetWorthBridge(debt))).toMatchObject({ withdrawals: '30.00', end: '-30.00', difference: '0' });
  });

  test('has what the rates did to foreign cash as its own line: 100 EUR at 1.08, 50 at 1.10, at the end 1.12 -> 5', () => {
    const rates: Record<Day, string> = { [startDay]: '1.08', [day(3)]: '1.10', [endDay]: '1.12' };
    const euros = account(100, [row(1, 3, 'deposit', 50)], 0, { currency: 'EUR', name: 'Revolut EUR' });
    const between = household({ accounts: [euros], rateOf: (_, at) => (rates[at] ? toAmount(rates[at]) : undefined) });
    expect(lines(computeNetWorthBridge(between))).toEqual({
      start: '108.00',
      contributions: '55.00',
      currency: '5.00',
      end: '168.00',
      difference: '0',
    });
    expect(computeNetWorthBridge(between).gain.toFixed(2)).toBe('5.00');
  });

  test('leaves foreign cash without a rate out on both sides, and names it', () => {
    const euros = account(100, [row(1, 3, 'deposit', 50)], 0, { currency: 'EUR', name: 'Revolut EUR' });
    const between = household({ accounts: [euros, account(10, [])] });
    expect(lines(computeNetWorthBridge(between))).toEqual({ start: '10.00', end: '10.00', difference: '0' });
    expect([listAccountsWithoutUsdRate(between), flows(between)]).toEqual([
      [{ symbol: 'Revolut EUR', reason: 'no-rate', cost: '150' }],
      [],
    ]);
  });

  describe('with trades in another currency', () => {
    /** $1.08 at the start, $1.12 at the end; $1.09 on every day between. */
    const marketRate = (_: string, at: Day) => toAmount(at === startDay ? '1.08' : at === endDay ? '1.12' : '1.09');
    /** Trades at a rate that is not the market's of their day, with the cash in euros that they move. */
    const paid = (start: number, entries: TestTrade[], closes: [number, number][]) => {
      const { held, trades, values } = shares(entries, closes);
      const countedElsewhere = listCountedMoves(trades.filter(({ transactionDate }) => transactionDate > startDay));
      const moved = sumExactAmounts(countedElsewhere.map(({ units }) => units));
      const euros = account(start, [], moved.toNumber(), { currency: 'EUR', name: 'Robinhood EUR', countedElsewhere });
      return { between: household({ held, trades, accounts: [euros], rateOf: marketRate }), values };
    };
    const inEuros = (trade: TestTrade, rate: number) => payTradeInCurrency(trade, 'EUR', rate);
    const bought = inEuros(buyTrade(day(3), 10, 50, { fees: 1 }), 1.1);

    test('has what a purchase leaves of its cash as currency: 558.88 - 1,080 + 551.10', () => {
      covers('4.1 trades in other currencies');
      const { between, values } = paid(1000, [bought], [[3, 60]]);
      const bridge = computeNetWorthBridge(between);
      // 10 x $55 and $1.10; 499 EUR are left, which are $558.88.
      expect(lines(bridge)).toEqual({
        start: '1080.00',
        priceGain: '50.00',
        fees: '1.10',
        currency: '29.98',
        end: '1158.88',
        difference: '0',
      });
      expect(flows(between)).toEqual([]);
      expect(listDailyNetWorthValues(between, values).at(-1)?.value.toString()).toBe('1158.88');
      const [currency] = bridge.lines.currency.parts;
      expect(currency && outlineTerm(currency)).toEqual([
        'currencyOf 29.98 at Robinhood EUR = sum',
        [
          'inDollars 558.88 on 2025-01-31 at Robinhood EUR = product to 2',
          'balanceAtEnd 499 on 2025-01-31 at Robinhood EUR',
          'rateOfExchange 1.12 price on 2025-01-31 EUR',
        ],
        [
          '-inDollars 1080 on 2025-01-01 at Robinhood EUR = product to 2',
          'balanceAtStart 1000 on 2025-01-01 at Robinhood EUR',
          'rateOfExchange 1.08 price on 2025-01-01 EUR',
        ],
        '-moved -551.1 on 2025-01-04 of trade 1',
      ]);
    });

    test('counts a sale likewise: 298 EUR at 1.12 less 100 EUR at 1.08 less $217.80 are 7.96', () => {
      const before = buyTrade('2024-12-02', 10, 5);
      const sold = inEuros(sellTrade(day(3), 4, 50, { fees: 2 }), 1.1);
      const { between } = paid(100, [before, sold], [[-10, 60]]);
      // $600 held at the start, $360 at the end, $220 sold.
      expect(lines(computeNetWorthBridge(between))).toEqual({
        start: '708.00',
        priceGain: '-20.00',
        fees: '2.20',
        currency: '7.96',
        end: '693.76',
        difference: '0',
      });
    });

    test('closes where both came and went: the shares gain by the rate what the cash loses', () => {
      const [buy, sell] = [buyTrade(day(3), 10, 50), sellTrade(day(9), 10, 50)];
      const { between } = paid(0, [inEuros(buy, 1.1), inEuros(sell, 1.12)], [[3, 60]]);
      expect(lines(computeNetWorthBridge(between))).toEqual({
        start: '0.00',
        priceGain: '10.00',
        currency: '-10.00',
        end: '0.00',
        difference: '0',
      });
    });

    test('takes them as those of a platform without cash where nobody knows a rate', () => {
      const { between, values } = paid(1000, [bought], [[3, 60]]);
      const unknown = { ...between, rateOf: () => undefined };
      expect(lines(computeNetWorthBridge(unknown))).toEqual({
        start: '0.00',
        contributions: '551.10',
        priceGain: '50.00',
        fees: '1.10',
        end: '600.00',
        difference: '0',
      });
      expect(flows(unknown)).toEqual(['2025-01-04 +551.1 -0']);
      expect(listDailyNetWorthValues(unknown, values).at(-1)?.value.toString()).toBe('600');
      expect(listAccountsWithoutUsdRate(unknown)).toEqual([
        { symbol: 'Robinhood EUR', reason: 'no-rate', cost: '499' },
      ]);
    });

    test('leaves the trades of other cash as they are where the cash of one has no rate', () => {
      const other = buyTrade(day(4), 1, 7);
      const { between } = paid(1000, [bought, other], [[3, 60]]);
      const [euros] = between.accounts;
      if (!euros) throw new Error('There is no account.');
      const own = { ...euros, countedElsewhere: euros.countedElsewhere?.slice(0, 1) };
      const unknown = { ...between, accounts: [own, account(10, [], -7)], rateOf: () => undefined };
      expect(lines(computeNetWorthBridge(unknown))).toMatchObject({ contributions: '551.10', difference: '0' });
    });
  });

  test('reports a balance that its rows do not come to', () => {
    const wrong = { ...account(100, [row(1, 3, 'deposit', 50)]), end: toAmount(149) };
    expect(computeNetWorthBridge(household({ accounts: [wrong] })).difference.toFixed()).toBe('1');
  });
});

describe('a CD in the bridge', () => {
  const value = (one: CdFigureInputs, at: Day) => computeCdValueAtClose(one, at).toFixed(2);

  test('accrues daily as income', () => {
    const one = cd(1);
    const bridge = computeNetWorthBridge(household({ cds: [one] }));
    expect([bridge.start.toFixed(2), bridge.end.toFixed(2)]).toEqual([value(one, startDay), value(one, endDay)]);
    expect(lines(bridge)).toMatchObject({
      income: toAmount(value(one, endDay)).minus(value(one, startDay)).toFixed(2),
      difference: '0',
    });
  });

  test('is a contribution of its principal when it is opened, and a withdrawal of its payout when it is closed', () => {
    const between = household({
      cds: [cd(1, { startDate: day(5), maturityDate: day(400) }), cd(2, { closedDate: day(9) })],
    });
    const bridge = computeNetWorthBridge(between);
    expect(bridge.lines.contributions.total.toFixed(2)).toBe('10000.00');
    expect(lines(bridge)).toMatchObject({ fees: '100.00', difference: '0' });
    expect(flows(between).map((flow) => flow.slice(0, 10))).toEqual([day(5), day(9)]);
    expect(computeNetWorthBridge(between).flows[0]?.in.toString()).toBe('10000');
  });

  test('that is rolled over moves only what is added to it, or paid out of it', () => {
    const old = cd(1, { maturityDate: day(9), closedDate: day(9), rolledInto: 2 });
    const into = (principalAmount: number) => cd(2, { startDate: day(9), principalAmount });
    const paid = toAmount(computeCdValueAtClose({ ...old, closedDate: null }, day(9)));
    const more = household({ cds: [old, into(12_000)] });
    expect(lines(computeNetWorthBridge(more))).toMatchObject({
      contributions: toAmount(12_000).minus(paid).toFixed(2),
      difference: '0',
    });
    const fewer = household({ cds: [old, into(9_000)] });
    expect(lines(computeNetWorthBridge(fewer))).toMatchObject({
      withdrawals: paid.minus(9_000).toFixed(2),
      difference: '0',
    });
    expect(flows(fewer)).toHaveLength(1);
  });

  test('that was opened after the range or closed before it is in none of it', () => {
    const between = household({ cds: [cd(1, { startDate: day(40) }), cd(2, { closedDate: startDay })] });
    expect(lines(computeNetWorthBridge(between))).toEqual({ start: '0.00', end: '0.00', difference: '0' });
  });
});

const at = fc.integer({ min: 1, max: 30 });
const cents = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 100);
const kinds: CashOrSavingsRowType[] = [
  'deposit',
  'withdrawal',
  'fee',
  'dividend',
  'interest',
  'tax',
  'opening',
  'correction',
];
const anyRows = fc
  .array(fc.tuple(at, fc.constantFrom(...kinds), cents), { maxLength: 12 })
  .map((rows) =>
    rows.map(([when, type, value], id) => row(id, when, type, type === 'correction' ? 50 - value : value)),
  );
const anyCds = fc.array(
  fc.record({
    opened: fc.integer({ min: -400, max: 40 }),
    closed: fc.option(fc.integer({ min: 0, max: 60 })),
    frequency: fc.constantFrom(...compoundingFrequencies),
    principal: fc.integer({ min: 1, max: 5_000_000 }),
    term: fc.integer({ min: 30, max: 900 }),
  }),
  { maxLength: 4 },
);
const anyHousehold = fc.record({
  dollars: anyRows,
  euros: anyRows,
  cds: anyCds,
  trades: fc.array(fc.tuple(at, fc.integer({ min: 1, max: 50 }), cents, fc.boolean(), fc.boolean()), { maxLength: 6 }),
  rates: fc.array(fc.integer({ min: 9_000, max: 13_000 }), { minLength: 31, maxLength: 31 }),
});
type Recorded = typeof anyHousehold extends fc.Arbitrary<infer T> ? T : never;
const made = ({ dollars, euros, cds, trades, rates }: Recorded) => {
  const entries = trades.map(([when, quantity, price, isSale, isInEuros]) => {
    const trade = isSale
      ? sellTrade(day(when), quantity, price, { fees: 1 })
      : buyTrade(day(when), quantity, price, { fees: 2 });
    return isInEuros ? payTradeInCurrency(trade, 'EUR', 1.08345678) : trade;
  });
  const own = shares(
    [buyTrade('2024-12-01', 500, 3), ...entries],
    [
      [-40, 3],
      [0, 4],
      [10, 5.5],
      [20, 4.25],
    ],
  );
  const moved = trades.map(([, quantity, price, isSale, isInEuros]) =>
    isInEuros
      ? toAmount(0)
      : toAmount(quantity)
          .times(price)
          .times(isSale ? 1 : -1)
          .minus(isSale ? 1 : 2),
  );
  const countedElsewhere = listCountedMoves(own.trades);
  const movedEuros = sumExactAmounts(countedElsewhere.map(({ units }) => units)).toNumber();
  const between = household({
    held: own.held,
    trades: own.trades,
    accounts: [
      account(700, dollars, sumExactAmounts(moved).toNumber()),
      account(200, [], movedEuros, { currency: 'EUR', name: 'Robinhood EUR', countedElsewhere }),
      account(300, euros, 0, { kind: 'savings', currency: 'EUR', name: 'Euro savings' }),
    ],
    cds: cds.map(({ opened, closed, frequency, principal, term }, id) =>
      cd(id + 1, {
        principalAmount: principal / 100,
        startDate: day(opened),
        maturityDate: day(opened + term),
        closedDate: closed === null ? null : day(Math.max(closed, opened)),
        compoundingFrequency: frequency,
      }),
    ),
    rateOf: (_, when) => toAmount(rates[(Date.parse(when) - Date.parse(startDay)) / 86_400_000] ?? 0).div(10_000),
  });
  return { between, values: own.values };
};

describe('whatever the household', () => {
  test('the bridge closes to the cent, and every figure in it recomputes', () => {
    covers('4.2 bridge');
    fc.assert(
      fc.property(anyHousehold, (recorded) => {
        const { between } = made(recorded);
        const bridge = computeNetWorthBridge(between);
        const without = computeNetWorthBridge(between, 'out');
        expect([bridge, without].map(({ difference }) => difference.toFixed())).toEqual(['0', '0']);
        expect([without.lines.fees.total, without.lines.taxes.total].map(Number)).toEqual([0, 0]);
        const { fees, taxes } = bridge.lines;
        expect(without.gain.toFixed()).toBe(bridge.gain.plus(fees.total).plus(taxes.total).toFixed());
        expect([bridge.explained, bridge.explainedGain].flatMap(listWrongFigures)).toEqual([]);
        expect(bridge.explainedEnd.kind === 'figure' && listWrongFigures(bridge.explainedEnd)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('start + flows + gain is the end, and the values of the days run from the one to the other', () => {
    fc.assert(
      fc.property(anyHousehold, (recorded) => {
        const { between, values: own } = made(recorded);
        const bridge = computeNetWorthBridge(between);
        const net = computeNetWorthBridge(between).flows.reduce(
          (total, flow) => total.plus(flow.in).minus(flow.out),
          toAmount(0),
        );
        expect(bridge.start.plus(net).plus(bridge.gain).toFixed()).toBe(bridge.end.toFixed());
        const out = computeNetWorthBridge(between, 'out').flows.reduce(
          (sum, flow) => sum.plus(flow.in).minus(flow.out),
          toAmount(0),
        );
        expect(bridge.start.plus(out).plus(computeNetWorthBridge(between, 'out').gain).toFixed()).toBe(
          bridge.end.toFixed(),
        );
        const values = listDailyNetWorthValues(between, own);
        expect([values[0], values.at(-1)].map((one) => String(one?.value))).toEqual(
          [bridge.start, bridge.end].map(String),
        );
        const parts = listNetWorthParts(between, () => 'USD');
        expect(sumExactAmounts(parts.map(({ value }) => value)).toFixed()).toBe(bridge.end.toFixed());
        const last = listDailyNetWorthByClass(between, own).at(-1);
        for (const name of netWorthClasses) {
          const ofClass = sumExactAmounts(parts.filter((part) => part.class === name).map(({ value }) => value));
          expect([name, last?.[name].toFixed()]).toEqual([name, ofClass.toFixed()]);
        }
        expect(computeTimeWeightedReturn(values, computeNetWorthBridge(between).flows).kind).toBeDefined();
      }),
      { numRuns: 40 },
    );
  });

  test('a CD day after day is what its value of each day is', () => {
    fc.assert(
      fc.property(anyCds, (cds) => {
        const { between } = made({ dollars: [], euros: [], trades: [], rates: [], cds });
        const days = Array.from({ length: 31 }, (_, when) => ({ date: day(when), value: 0 }));
        const only = household({ cds: between.cds });
        expect(listDailyNetWorthValues(only, days).map(({ value }) => String(value))).toEqual(
          days.map(({ date }) => String(sumExactAmounts(only.cds.map((one) => computeCdValueAtClose(one, date))))),
        );
      }),
      { numRuns: 20 },
    );
  });
});

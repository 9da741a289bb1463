import { describe, expect, test } from 'vitest';
import type { FigureTerm } from '#core/insight/explain/figure-terms';
import {
  type CashOrSavingsAccount,
  type CashOrSavingsRow,
  type CashOrSavingsRowType,
  createAccountValueTerm,
  findRowsInForeignCash,
  listAccountBridgeEntries,
  listCurrencyGainBridgeEntries,
  type NetWorthDaysAndRates,
  partitionAccountsByKnownUsdRate,
} from '#core/insight/net-worth/net-worth-accounts';
import { sumExactAmounts, toAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';

const [startDay, endDay] = ['2025-01-01', '2025-01-31'];
const row = (id: number, date: Day, type: CashOrSavingsRowType, value: number): CashOrSavingsRow => ({
  row: { kind: 'cash', id, date, platform: 'Revolut' },
  type,
  amount: toAmount(value),
});
/** In euros; `end` is what start and deposits come to. */
const euros = (start: number, ...rows: CashOrSavingsRow[]): CashOrSavingsAccount => ({
  kind: 'cash',
  name: 'Revolut EUR',
  currency: 'EUR',
  start: toAmount(start),
  end: sumExactAmounts([
    toAmount(start),
    ...rows.map((one) => toAmount(one.amount).times(one.type === 'deposit' ? 1 : -1)),
  ]),
  rows,
});
const rates = (known: Record<Day, number>): NetWorthDaysAndRates => ({
  startDay,
  endDay,
  rateOf: (_, day) => (known[day] === undefined ? undefined : toAmount(known[day])),
});
const every = { [startDay]: 1.08, '2025-01-10': 1.1, [endDay]: 1.12 };

/** What it is called and comes to, and of what. */
const told = (part: FigureTerm): unknown => {
  const own = `${part.less ? '-' : ''}${part.name} ${part.value} ${part.unit}`;
  return part.kind === 'figure' ? [own, part.parts.map(told)] : own;
};

describe('foreign cash', () => {
  const account = euros(100, row(1, '2025-01-10', 'deposit', 50));

  test('is in dollars at the rate of its day, which says so: 50 at 1.10 is 55', () => {
    const [entry] = listAccountBridgeEntries(account, { ...rates(every), rateSourceOf: () => 'yahoo' });
    expect(entry).toMatchObject({ line: 'contributions', date: '2025-01-10' });
    expect(entry?.part).toMatchObject({ date: '2025-01-10', row: { id: 1 }, platform: undefined });
    expect(entry && told(entry.part)).toEqual(['inDollars 55 money', ['deposit 50 money', 'rateOfExchange 1.1 price']]);
    const rate = entry?.part.kind === 'figure' ? entry.part.parts[1] : undefined;
    expect(rate).toMatchObject({ kind: 'price', symbol: 'EUR', date: '2025-01-10', source: 'yahoo' });
    const [silent] = listAccountBridgeEntries(account, rates(every));
    expect(JSON.stringify(silent)).not.toContain('source');
  });

  test('has what the rates did explained by both balances and each row: 168 - 108 - 55 = 5', () => {
    const [entry, ...others] = listCurrencyGainBridgeEntries(account, rates(every));
    expect([entry?.line, entry?.part.platform, others]).toEqual(['currency', 'Revolut EUR', []]);
    expect(entry && told(entry.part)).toEqual([
      'currencyOf 5 money',
      [
        ['inDollars 168 money', ['balanceAtEnd 150 money', 'rateOfExchange 1.12 price']],
        ['-inDollars 108 money', ['balanceAtStart 100 money', 'rateOfExchange 1.08 price']],
        ['-inDollars 55 money', ['moved 50 money', 'rateOfExchange 1.1 price']],
      ],
    ]);
  });

  test('is told at both ends at the rates of these, by what kind of account it is', () => {
    expect(told(createAccountValueTerm(account, 'start', rates(every)))).toEqual([
      'inDollars 108 money',
      ['cashBalance 100 money', 'rateOfExchange 1.08 price'],
    ]);
    expect(createAccountValueTerm({ ...account, kind: 'savings', currency: 'USD' }, 'end', rates({}))).toMatchObject({
      name: 'savingsBalance',
      value: '150',
      date: endDay,
      platform: 'Revolut EUR',
    });
  });

  test('without a move and at one rate has no line', () => {
    const still = rates({ [startDay]: 1.1, [endDay]: 1.1 });
    expect([listCurrencyGainBridgeEntries(euros(100), still), listAccountBridgeEntries(euros(100), still)]).toEqual([
      [],
      [],
    ]);
    expect(listAccountBridgeEntries(euros(100, row(1, '2025-01-10', 'deposit', 0)), rates(every))).toEqual([]);
    expect(listCurrencyGainBridgeEntries({ ...account, currency: 'USD' }, rates({}))).toEqual([]);
  });
});

describe('cash that trades have moved', () => {
  const trade = (units: number, usd: number) => ({
    row: { kind: 'trade' as const, id: 7, date: '2025-01-10' },
    units: toAmount(units),
    usd: toAmount(usd),
  });

  test('has what the rates did beside the dollars that each trade counts as: 56 - 108 + 55.50 = 3.50', () => {
    const account = { ...euros(100), end: toAmount(50), countedElsewhere: [trade(-50, -55.5)] };
    const [entry] = listCurrencyGainBridgeEntries(account, rates(every));
    expect(entry && told(entry.part)).toEqual([
      'currencyOf 3.5 money',
      [
        ['inDollars 56 money', ['balanceAtEnd 50 money', 'rateOfExchange 1.12 price']],
        ['-inDollars 108 money', ['balanceAtStart 100 money', 'rateOfExchange 1.08 price']],
        '-moved -55.5 money',
      ],
    ]);
    expect(listAccountBridgeEntries(account, rates(every))).toEqual([]);
  });

  test('takes a rate of the day of each, also where there is nothing at both ends', () => {
    const account = { ...euros(0), countedElsewhere: [trade(-50, -55.5), trade(50, 56)] };
    const isCounted = (known: Record<Day, number>) =>
      partitionAccountsByKnownUsdRate([account], rates(known)).counted.length === 1;
    expect([isCounted({ '2025-01-10': 1.1 }), isCounted({})]).toEqual([true, false]);
  });

  test('names the trades, and no row of another kind', () => {
    const row = { kind: 'dividend' as const, id: 8, date: '2025-01-10' };
    const account = { ...euros(0), countedElsewhere: [trade(-50, -55.5), { ...trade(5, 6), row }] };
    expect([...findRowsInForeignCash([account, euros(5)], 'trade')]).toEqual([7]);
  });
});

describe('an account', () => {
  const isCounted = (account: CashOrSavingsAccount, known: Record<Day, number>) => {
    const { counted, leftOut } = partitionAccountsByKnownUsdRate([account], rates(known));
    expect(counted.length + leftOut.length).toBe(1);
    return counted.length === 1;
  };

  test('counts where there is a rate on every day that takes one, and is left out whole where one is missing', () => {
    const account = euros(100, row(1, '2025-01-10', 'deposit', 50));
    expect(isCounted(account, every)).toBe(true);
    for (const day of Object.keys(every)) {
      const { [day]: _, ...others } = every as Record<Day, number>;
      expect(isCounted(account, others), day).toBe(false);
    }
    expect(isCounted({ ...account, currency: 'USD' }, {})).toBe(true);
  });

  test('takes no rate of a day on which there is nothing in it', () => {
    const opened = euros(0, row(1, '2025-01-10', 'deposit', 50));
    expect([
      isCounted(opened, { '2025-01-10': 1.1, [endDay]: 1.12 }),
      isCounted(opened, { '2025-01-10': 1.1 }),
    ]).toEqual([true, false]);
    const emptied = euros(50, row(1, '2025-01-10', 'withdrawal', 50));
    expect(isCounted(emptied, { [startDay]: 1.08, '2025-01-10': 1.1 })).toBe(true);
    // Its rows do not come to what is there: the difference is in dollars of the end, too.
    expect(isCounted({ ...emptied, end: toAmount(1) }, { [startDay]: 1.08, '2025-01-10': 1.1 })).toBe(false);
    const wrong = { ...euros(50, row(1, '2025-01-10', 'withdrawal', 49)), end: toAmount(0) };
    expect(isCounted(wrong, { [startDay]: 1.08, '2025-01-10': 1.1 })).toBe(false);
  });
});

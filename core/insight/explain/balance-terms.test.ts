import { describe, expect, test } from 'vitest';
import type { CashRow } from '#core/cash/cash-deltas';
import { createCashRowTerm, createSavingsRowTerm, createTradedSharesTerm } from '#core/insight/explain/balance-terms';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import { outlineTerm } from '#core/insight/explain/testing';
import { toAmount } from '#core/money/amount';
import { assignTradeIds, buyTrade, createTestSplit, sellTrade, type TestTrade } from '#core/portfolio/testing';

const cash = (transactionType: CashRow['transactionType'], change: Partial<CashRow> = {}): CashRow => ({
  id: 7,
  transactionType,
  amount: 20,
  platform: 'Robinhood',
  currency: 'USD',
  transactionDate: '2025-03-04',
  description: '',
  ...change,
});

describe('a row of cash', () => {
  test('that takes from its balance is subtracted by what it takes, and leads to itself', () => {
    expect(createCashRowTerm(cash('withdrawal'))).toEqual({
      kind: 'row',
      name: 'cash-withdrawal',
      unit: 'money',
      value: '20',
      date: '2025-03-04',
      row: { kind: 'cash', id: 7, date: '2025-03-04', platform: 'Robinhood' },
      less: true,
    });
  });

  test('that adds to its balance is added under its own name, in US dollars without a word', () => {
    const term = createCashRowTerm(cash('deposit'));
    expect(term).toMatchObject({ name: 'cash-deposit', value: '20' });
    expect([term.less, term.currency]).toEqual([undefined, undefined]);
    expect(term).not.toHaveProperty('currency');
  });

  test('of nothing is not subtracted', () => {
    expect(createCashRowTerm(cash('withdrawal', { amount: 0 }))).toMatchObject({ value: '0' });
    expect(createCashRowTerm(cash('withdrawal', { amount: 0 })).less).toBeUndefined();
  });

  test('in another currency says in which', () => {
    const row = cash('tax', { currency: 'EUR', platform: 'Revolut' });
    expect(outlineTerm(createCashRowTerm(row))).toBe('-cash-tax 20 EUR on 2025-03-04 of cash 7');
  });

  test('as which a trade shows leads to the trade, and not to a row that nobody entered', () => {
    const term = createCashRowTerm(cash('withdrawal', { id: 100_003, amount: 51 }), { id: 3, symbol: 'KO' });
    expect([term.name, term.value, term.less]).toEqual(['traded', '51', true]);
    expect(term.row).toEqual({ kind: 'trade', id: 3, symbol: 'KO', date: '2025-03-04', platform: 'Robinhood' });
  });
});

describe('a row of a savings account', () => {
  const account = { id: 4, accountName: 'Rainy days', currency: 'EUR' };
  const row = { transactionType: 'interest', transactionDate: '2025-03-31' };
  const delta = (value: number) => createSavingsRowTerm(row, account, toAmount(value));

  test('adds or takes what it moved, in the currency of the account, by whose name it is opened', () => {
    expect([delta(1.25), delta(-1.25)].map(outlineTerm)).toEqual([
      'savings-interest 1.25 EUR on 2025-03-31 of savings 4',
      '-savings-interest 1.25 EUR on 2025-03-31 of savings 4',
    ]);
    expect(delta(1.25).row).toEqual({ kind: 'savings', id: 4, date: '2025-03-31', platform: 'Rainy days' });
  });
});

describe('the shares of a trade', () => {
  const splits = [createTestSplit('2024-06-03', 4), createTestSplit('2024-09-02', 1, 2)];
  const shares = (trade: TestTrade, day: string, of: Parameters<typeof createTradedSharesTerm>[1] = splits) => {
    const [entered] = assignTradeIds(trade);
    if (!entered) throw new Error('no trade');
    return createTradedSharesTerm(entered, of, day);
  };
  const row = { kind: 'trade', id: 1, symbol: 'AAPL', platform: 'Robinhood', date: '2024-01-02' };

  test('count as they were entered where nothing was split since: 10 bought -> 10, 10 sold -> less 10', () => {
    const bought = shares(buyTrade('2024-01-02', 10, 5), '2024-05-31');
    expect(bought).toEqual({ kind: 'row', name: 'sharesAdded', unit: 'shares', value: '10', date: row.date, row });
    const sold = shares(sellTrade('2024-01-02', 10, 5), '2024-12-31', []);
    expect(outlineTerm(sold)).toBe('-sharesTaken 10 shares on 2024-01-02 of trade 1');
  });

  test('count in those of the day that is asked for, that day included: 10 before a split of 4:1 -> 40', () => {
    const bought = shares(buyTrade('2024-01-02', 10, 5), '2024-06-03');
    expect(outlineTerm(bought)).toEqual([
      'sharesAdded 40 shares on 2024-01-02 of trade 1 = product',
      'sharesAdded 10 shares on 2024-01-02 of trade 1',
      'splitSince 4 factor',
    ]);
    expect([bought.row, bought.less]).toEqual([row, undefined]);
    expect(bought.kind === 'figure' && listWrongFigures(bought)).toEqual([]);
  });

  test('are multiplied by all splits since as one factor, and sold ones are subtracted: 10 x 4 / 2 = 20', () => {
    expect(outlineTerm(shares(sellTrade('2024-01-02', 10, 5), '2024-09-30'))).toEqual([
      '-sharesTaken 20 shares on 2024-01-02 of trade 1 = product',
      'sharesTaken 10 shares on 2024-01-02 of trade 1',
      'splitSince 2 factor',
    ]);
  });

  test('of the day of a split are those after it', () => {
    expect(outlineTerm(shares(buyTrade('2024-06-03', 10, 5), '2024-08-30'))).toBe(
      'sharesAdded 10 shares on 2024-06-03 of trade 1',
    );
  });
});

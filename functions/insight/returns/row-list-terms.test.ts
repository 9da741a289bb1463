import { describe, expect, test } from 'vitest';
import { createGivenTerm, type FigureTerm } from '#core/insight/explain/figure-terms';
import { outlineTerm } from '#core/insight/explain/testing';
import { computeValueBridge } from '#core/insight/net-worth/bridge';
import { toAmount, zeroAmount } from '#core/money/amount';
import { createMoneyWeightedRowsLookup } from '#functions/insight/returns/figure-row-terms';
import type { ReturnsContext } from '#functions/insight/returns/read-range';
import { createBridgeRowListTerms, findExplainedRowsFilter } from '#functions/insight/returns/row-list-terms';

const range = { start: '2025-02-02', from: '2025-02-03', to: '2025-02-07' } as Parameters<
  typeof findExplainedRowsFilter
>[1];
const rows = { from: range.from, to: range.to };
const outline = (terms: readonly FigureTerm[]) => terms.map(outlineTerm);

describe('a buy of $50, a sale of $30 and a dividend of $10, with fees and tax', () => {
  const days = [
    {
      date: '2025-02-03',
      bought: toAmount(50),
      sold: zeroAmount,
      feesIn: toAmount(1),
      feesOut: zeroAmount,
      carried: zeroAmount,
    },
    {
      date: '2025-02-05',
      bought: zeroAmount,
      sold: toAmount(30),
      feesIn: zeroAmount,
      feesOut: toAmount(2),
      carried: zeroAmount,
    },
  ];
  const paid = [{ date: '2025-02-05', gross: toAmount(10), tax: toAmount(3), fees: toAmount(1) }];
  const lines = (costs: 'in' | 'out') =>
    createBridgeRowListTerms(days, paid, costs, rows).entries.map(({ line, part }) => [
      line,
      part.value,
      'rows' in part && part.rows.list,
    ]);

  test('come to the lines of the bridge, each a list of its rows', () => {
    expect(lines('in')).toEqual([
      ['contributions', '51', 'tradesIn'],
      ['withdrawals', '28', 'tradesOut'],
      ['withdrawals', '6', 'dividends'],
      ['income', '10', 'dividendsGross'],
      ['fees', '3', 'tradeFees'],
      ['fees', '1', 'dividendFees'],
      ['taxes', '3', 'dividendTax'],
    ]);
    expect(lines('out')).toEqual([
      ['contributions', '50', 'bought'],
      ['withdrawals', '30', 'sold'],
      ['withdrawals', '10', 'dividendsGross'],
      ['income', '10', 'dividendsGross'],
    ]);
  });

  test('are purchases of $50, with fees or without', () => {
    const purchases = (costs: 'in' | 'out') => outlineTerm(createBridgeRowListTerms(days, paid, costs, rows).purchases);
    expect([purchases('in'), purchases('out')]).toEqual(
      Array(2).fill('purchases 50 = rows bought from 2025-02-03 to 2025-02-07'),
    );
  });

  test('move money on their own days, in and out and as one', () => {
    const { flowsOn, netOn } = createBridgeRowListTerms(days, paid, 'in', rows);
    const on = (date: string) => [outline(flowsOn(date).in), outline(flowsOn(date).out), outline(netOn(date))];
    const of = (date: string) => `from ${date} to ${date}`;
    expect(on('2025-02-03')).toEqual([
      [`tradesIn 51 on 2025-02-03 = rows tradesIn ${of('2025-02-03')}`],
      [],
      [`flows -51 on 2025-02-03 = rows flows ${of('2025-02-03')}`],
    ]);
    expect(on('2025-02-05')).toEqual([
      [],
      [
        `tradesOut 28 on 2025-02-05 = rows tradesOut ${of('2025-02-05')}`,
        `dividendsNet 6 on 2025-02-05 = rows dividends ${of('2025-02-05')}`,
      ],
      [`flows 34 on 2025-02-05 = rows flows ${of('2025-02-05')}`],
    ]);
    expect(on('2025-02-04')).toEqual([[], [], []]);
    expect(outline(createBridgeRowListTerms(days, paid, 'out', rows).netOn('2025-02-05'))).toEqual([
      `flows 40 on 2025-02-05 = rows flowsWithoutCosts ${of('2025-02-05')}`,
    ]);
  });

  test('are plain sums where their rows cannot be asked for', () => {
    const { entries, netOn } = createBridgeRowListTerms(days, paid, 'in', null);
    expect([...entries.map(({ part }) => part), ...netOn('2025-02-03')].every(({ kind }) => kind === 'given')).toBe(
      true,
    );
  });
});

describe('the rows that a range counts', () => {
  const named = (count: number) => Array.from({ length: count }, (_, at) => `S${at}`);
  const find = (symbols: string[], leftOut: string[], part: object = {}, income: string[] = []) => {
    const trades = { symbols, ownAssets: new Map() };
    const ledgers = { trades, income: income.map((symbol) => ({ symbol })) };
    const read = { asked: { ledgers }, part } as unknown as ReturnsContext;
    return findExplainedRowsFilter(read, range, {
      leftOut: leftOut.map((symbol) => ({ symbol, why: 'unpriced', cost: zeroAmount })),
    });
  };

  test('are all of its days where every stock counts, of one platform where one is asked for', () => {
    expect(find(named(200), [])).toEqual(rows);
    expect(find(named(200), [], { platform: 'Schwab' })).toEqual({ ...rows, platform: 'Schwab' });
  });

  test('are told by the stocks that count or by those that do not, whichever are fewer', () => {
    expect(find(['AAPL', 'KO'], ['KO'])).toEqual({ ...rows, symbols: ['AAPL'] });
    expect(find(['AAPL', 'KO', 'PEP'], ['KO'])).toEqual({ ...rows, withoutSymbols: ['KO'] });
    expect(find(['AAPL', 'KO', 'PEP'], [], { symbol: 'PEP' })).toEqual({ ...rows, symbols: ['PEP'] });
    expect(find(named(101), named(50))).toEqual({ ...rows, withoutSymbols: named(50) });
  });

  test('leave out a stock that was never traded and has paid', () => {
    expect(find(['AAPL', 'PEP'], ['KO'], {}, ['KO'])).toEqual({ ...rows, withoutSymbols: ['KO'] });
  });

  test('cannot be told by more than fifty of either', () => {
    expect(find(named(102), named(51))).toBeNull();
  });
});

describe('the rows behind a money-weighted return', () => {
  const [start, end] = [createGivenTerm('startValue', 'money', 100), createGivenTerm('endValue', 'money', 120)];
  const bridge = computeValueBridge(start, end, []);
  const flow = createGivenTerm('flows', 'money', -5);
  const terms = { bridge, purchases: flow, flowsOn: () => ({ in: [], out: [] }), netOn: () => [flow] };
  const allDays = [range.start, '2025-02-05', range.to];
  const onEachDay = (days: readonly string[]) => {
    const find = createMoneyWeightedRowsLookup(terms, range, new Set(days));
    return allDays.map((date) => outline(find(date)));
  };

  test('are what moved on each day, with the value at either end', () => {
    expect(onEachDay(allDays)).toEqual([['-startValue 100', 'flows -5'], ['flows -5'], ['flows -5', 'endValue 120']]);
  });

  test('are those of the days that are asked for alone', () => {
    expect(onEachDay([range.start, range.to])).toEqual([
      ['-startValue 100', 'flows -5'],
      [],
      ['flows -5', 'endValue 120'],
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listWrongFigures, recomputeFigure } from '#core/insight/explain/compute-figure';
import { createLongTermGainTerm, explainLongTermGain } from '#core/insight/explain/explain-long-term-gain';
import type { FigureTerm } from '#core/insight/explain/figure-terms';
import { roundCents, toNumber } from '#core/money/amount';
import { computeLotsAndRealizedGains, type LotMethod, lotMethods } from '#core/portfolio/position/lots';
import { assignTradeIds, buyTrade, createTestSplit, sellTrade } from '#core/portfolio/testing';
import { arbitraryLedger, arbitrarySplits } from '#core/portfolio/testing-ledgers';
import { covers } from '#tests/kit/covers';

const place = { symbol: 'AAPL', platform: 'Robinhood' };
const three = assignTradeIds(
  buyTrade('2023-01-10', 10, 5),
  buyTrade('2024-06-03', 10, 7),
  buyTrade('2024-07-01', 5, 6),
  sellTrade('2024-08-01', 12, 9, { fees: 1 }),
);
const told = (method: LotMethod) =>
  explainLongTermGain(method, computeLotsAndRealizedGains(three, [], method).sales, place);
const within = (part: FigureTerm): FigureTerm[] =>
  part.kind === 'figure' ? [part, ...part.parts.flatMap(within)] : [part];
const valuesOf = (part: FigureTerm, name: string) =>
  within(part).flatMap((one) => (one.name === name ? [[one.row?.date, Number(one.value)]] : []));

describe('what sales realized of shares held for more than a year', () => {
  test('is their part of the proceeds less what the lots cost that were taken', () => {
    // 12 @ $9: 10 of them since January 2023, at $5.
    expect(told('fifo').value).toBe('40');
    expect(valuesOf(told('fifo'), 'costOfTaken')).toEqual([['2023-01-10', 50]]);
    expect(valuesOf(told('fifo'), 'sharesOfLot')).toEqual([
      ['2023-01-10', 10],
      ['2023-01-10', 10],
      ['2024-06-03', 2],
    ]);
  });

  test('is at the average their part of what the sale cost, and nothing where no share was held as long', () => {
    expect(told('average').value).toBe('30');
    expect(valuesOf(told('average'), 'costOfSold')).toEqual([[undefined, 72]]);
    expect([told('hifo').value, told('hifo').parts]).toEqual(['0', []]);
  });

  test('tells shares as they were when they were sold, whatever was split since', () => {
    const trades = assignTradeIds(
      buyTrade('2022-01-03', 10, 40),
      sellTrade('2023-06-01', 4, 60),
      sellTrade('2024-06-03', 8, 20),
    );
    const { sales } = computeLotsAndRealizedGains(trades, [createTestSplit('2024-01-02', 4)], 'fifo');
    const figure = explainLongTermGain('fifo', sales, place);
    // 4 @ $60 less $160, and 8 @ $20 less $80.
    expect(figure.value).toBe('160');
    expect(sales.map(({ taken }) => taken.map(({ shares }) => toNumber(shares)))).toEqual([[4], [8]]);
  });

  test('is told as it is where the trades come to something else', () => {
    const { sales } = computeLotsAndRealizedGains(three, [], 'fifo');
    expect(createLongTermGainTerm('fifo', 40, sales, place).kind).toBe('figure');
    expect(createLongTermGainTerm('fifo', 41, sales, place)).toMatchObject({ kind: 'given', value: '41' });
    expect(createLongTermGainTerm('fifo', 40, undefined, place).kind).toBe('given');
  });

  test('comes to what the lots realized, whatever was traded and split', () => {
    covers('4.3 explained lots');
    fc.assert(
      fc.property(arbitraryLedger, arbitrarySplits, (rows, splits) => {
        for (const [symbol, own] of Map.groupBy(rows, (row) => row.symbol)) {
          for (const at of Map.groupBy(own, ({ platform }) => platform).values()) {
            for (const method of lotMethods) {
              const { sales, realized } = computeLotsAndRealizedGains(at, splits.get(symbol), method);
              const figure = explainLongTermGain(method, sales, place);
              expect(Number(figure.value)).toBe(toNumber(roundCents(realized.long)));
              expect([recomputeFigure(figure).toFixed(), listWrongFigures(figure)]).toEqual([figure.value, []]);
            }
          }
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listWrongFigures, recomputeFigure } from '#core/insight/explain/compute-figure';
import {
  createRealizedLongTermGainTerm,
  explainRealizedLongTermGain,
} from '#core/insight/explain/explain-long-term-gain';
import type { FigureTerm } from '#core/insight/explain/figure-terms';
import { outlineTerm } from '#core/insight/explain/testing';
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
  explainRealizedLongTermGain(method, computeLotsAndRealizedGains(three, [], method).sales, place);
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

  test('opens to each sale, the shares it took and what they cost, with the trades these are of', () => {
    const long = ['sharesHeldLong 10 shares = sum', 'sharesOfLot 10 shares on 2023-01-10 of trade 1'];
    const all = [
      'sharesSold 12 shares = sum',
      'sharesOfLot 10 shares on 2023-01-10 of trade 1',
      'sharesOfLot 2 shares on 2024-06-03 of trade 2',
    ];
    const sold = ['soldFor 108 on 2024-08-01 of trade 4 = product', 'quantity 12 shares', 'price 9 price'];
    const soldLong = ['soldLong 90 = quotient', ['soldLongTimesLong 1080 = product', sold, long], all];
    expect(outlineTerm(told('fifo'))).toEqual([
      'realizedLong-fifo 40 at Robinhood = sum to 2',
      [
        'realizedLongHere 40 on 2024-08-01 of trade 4 = sum',
        soldLong,
        ['-costOfLong 50 = sum', 'costOfTaken 50 on 2023-01-10 of trade 1'],
      ],
    ]);
    // 25 shares have cost $150: 12 of them $72, 10 of those $60.
    expect(outlineTerm(told('average'))).toEqual([
      'realizedLong-average 30 at Robinhood = sum to 2',
      [
        'realizedLongHere 30 on 2024-08-01 of trade 4 = sum',
        soldLong,
        ['-costOfLong 60 = quotient', ['costOfLongTimesLong 720 = product', 'costOfSold 72', long], all],
      ],
    ]);
    expect(told('fifo').parts[0]?.row).toEqual({ kind: 'trade', id: 4, date: '2024-08-01', ...place });
  });

  test('of a sale of shares that had all been held as long is the whole sale, with no shares counted', () => {
    const trades = assignTradeIds(buyTrade('2022-01-03', 10, 40), sellTrade('2023-06-01', 4, 60));
    const { sales } = computeLotsAndRealizedGains(trades, [], 'average');
    expect(outlineTerm(explainRealizedLongTermGain('average', sales, place))).toEqual([
      'realizedLong-average 80 at Robinhood = sum to 2',
      [
        'realizedLongHere 80 on 2023-06-01 of trade 2 = sum',
        ['soldLong 240 on 2023-06-01 of trade 2 = product', 'quantity 4 shares', 'price 60 price'],
        '-costOfLong 160',
      ],
    ]);
  });

  test('tells shares as they were when they were sold, whatever was split since', () => {
    const trades = assignTradeIds(
      buyTrade('2022-01-03', 10, 40),
      sellTrade('2023-06-01', 4, 60),
      sellTrade('2024-06-03', 8, 20),
    );
    const { sales } = computeLotsAndRealizedGains(trades, [createTestSplit('2024-01-02', 4)], 'fifo');
    const figure = explainRealizedLongTermGain('fifo', sales, place);
    // 4 @ $60 less $160, and 8 @ $20 less $80.
    expect(figure.value).toBe('160');
    expect(sales.map(({ taken }) => taken.map(({ shares }) => toNumber(shares)))).toEqual([[4], [8]]);
  });

  test('is told as it is where the trades come to something else', () => {
    const { sales } = computeLotsAndRealizedGains(three, [], 'fifo');
    expect(createRealizedLongTermGainTerm('fifo', 40, sales, place).kind).toBe('figure');
    expect(createRealizedLongTermGainTerm('fifo', 41, sales, place)).toEqual({
      kind: 'given',
      name: 'realizedLong-fifo',
      unit: 'money',
      value: '41',
      ...place,
    });
    expect(createRealizedLongTermGainTerm('fifo', 40, undefined, place).kind).toBe('given');
  });

  test('comes to what the lots realized, whatever was traded and split', () => {
    covers('4.3 explained lots');
    fc.assert(
      fc.property(arbitraryLedger, arbitrarySplits, (rows, splits) => {
        for (const [symbol, own] of Map.groupBy(rows, (row) => row.symbol)) {
          for (const at of Map.groupBy(own, ({ platform }) => platform).values()) {
            for (const method of lotMethods) {
              const { sales, realized } = computeLotsAndRealizedGains(at, splits.get(symbol), method);
              const figure = explainRealizedLongTermGain(method, sales, place);
              expect(Number(figure.value)).toBe(toNumber(roundCents(realized.long)));
              expect([recomputeFigure(figure).toFixed(), listWrongFigures(figure)]).toEqual([figure.value, []]);
            }
          }
        }
      }),
    );
  });
});

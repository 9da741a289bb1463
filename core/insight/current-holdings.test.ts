import { describe, expect, test } from 'vitest';
import { listCurrentHoldings } from '#core/insight/current-holdings';
import { toAmount } from '#core/money/amount';
import { computePositions } from '#core/portfolio/position/positions';
import { assignTradeIds, buyTrade, noSplits, sellTrade, type TestTrade } from '#core/portfolio/testing';

const quote = { close: toAmount('1.2345'), date: '2026-01-09' };
const holdingsOf = (entries: TestTrade[], findClose: Parameters<typeof listCurrentHoldings>[1]) =>
  listCurrentHoldings(computePositions(assignTradeIds(...entries), noSplits), findClose);

describe('the holdings of now', () => {
  test('have what is held, what it cost, what sales made and by how much the rows were rounded', () => {
    // 3 @ $1.333 are $3.999 and show $4.00; 1 @ $2.006 shows $2.01 and made 2.006 - 1.333; 2 x $1.2345 are $2.469.
    const [held, ...others] = holdingsOf(
      [buyTrade('2026-01-05', 3, 1.333), sellTrade('2026-01-06', 1, 2.006)],
      () => quote,
    );
    expect(others).toEqual([]);
    expect(held && [held.symbol, held.platform, held.close]).toEqual(['AAPL', 'Robinhood', quote]);
    expect(held && [held.shares, held.cost, held.realised, held.rounding, held.value].map(String)).toEqual([
      '2',
      '2.666',
      '0.673',
      '0.003',
      '2.47',
    ]);
  });

  test('take the price of their own stock', () => {
    const held = holdingsOf(
      [buyTrade('2026-01-05', 2, 5), buyTrade('2026-01-05', 3, 5, { symbol: 'KO', platform: 'Revolut' })],
      (symbol) => ({ close: toAmount(symbol === 'KO' ? 7 : 6), date: '2026-01-09' }),
    );
    expect(held.map(({ symbol, platform, value }) => `${symbol} ${platform} ${value}`)).toEqual([
      'AAPL Robinhood 12',
      'KO Revolut 21',
    ]);
  });

  test('have no price where all was sold, though one is known, nor where none is known', () => {
    const bought = buyTrade('2026-01-05', 3, 10);
    const [sold] = holdingsOf([bought, sellTrade('2026-01-06', 3, 12)], () => quote);
    expect(sold && [sold.close, ...[sold.shares, sold.cost, sold.realised, sold.value].map(String)]).toEqual([
      null,
      '0',
      '0',
      '6',
      '0',
    ]);
    const [unpriced] = holdingsOf([bought], () => undefined);
    expect(unpriced && [unpriced.close, String(unpriced.cost), String(unpriced.value)]).toEqual([null, '30', '0']);
  });
});

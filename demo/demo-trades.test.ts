import { describe, expect, it } from 'vitest';
import { type toAmount, toNumber, zeroAmount } from '#core/money/amount';
import { countDaysBetween } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { listDemoTrades } from '#demo/demo-trades';
import { createSampleMarketProvider } from '#demo/sample-market';

const trades = listDemoTrades('2026-11-13');

/** Shares held after each trade, split-adjusted, per platform and symbol. */
const sharesAfter = async () => {
  const held = new Map<string, { shares: ReturnType<typeof toAmount>; day: string; splitsMet: string[] }>();
  const lowest: number[] = [];
  for (const { platform, symbol, transactionDate, transactionType, quantity } of trades) {
    const key = `${platform} ${symbol}`;
    const before = held.get(key) ?? { shares: zeroAmount, day: '0000-00-00', splitsMet: [] };
    const due = (await createSampleMarketProvider().events(symbol)).splits.filter(
      ({ date }) => date > before.day && date <= transactionDate,
    );
    const open = before.shares.gt(0) ? due : [];
    const split = open.reduce((shares, one) => shares.times(one.numerator).div(one.denominator), before.shares);
    const shares = transactionType === 'buy' ? split.plus(quantity) : split.minus(quantity);
    lowest.push(toNumber(shares));
    held.set(key, { shares, day: transactionDate, splitsMet: [...before.splitsMet, ...open.map(({ date }) => date)] });
  }
  return { held, lowest: Math.min(...lowest) };
};

describe('the demo ledger', () => {
  it('has at least 150 trades over four years, in order, each on a trading day', () => {
    expect(trades.length).toBeGreaterThanOrEqual(150);
    const days = trades.map(({ transactionDate }) => transactionDate);
    expect(days).toEqual(days.toSorted());
    expect(days.filter((day) => !isTradingDay(day))).toEqual([]);
    expect(countDaysBetween(days[0] ?? '', days.at(-1) ?? '')).toBeGreaterThan(3.9 * 365);
  });

  it('uses six platforms, fees, fractions and notes', () => {
    expect(new Set(trades.map(({ platform }) => platform)).size).toBe(6);
    expect(trades.some(({ fees }) => fees > 0)).toBe(true);
    expect(trades.some(({ quantity }) => !Number.isInteger(quantity))).toBe(true);
    expect(trades.some(({ notes }) => notes !== '')).toBe(true);
  });

  it('never sells what is not held, splits counted', async () => {
    expect((await sharesAfter()).lowest).toBeGreaterThanOrEqual(0);
  });

  it('meets splits while holding, and closes a position', async () => {
    const { held } = await sharesAfter();
    const met = new Set([...held.values()].flatMap(({ splitsMet }) => splitsMet));
    expect([...met].sort()).toEqual(['2024-02-26', '2024-06-10', '2024-07-15', '2024-10-11', '2025-11-17']);
    expect(held.get('Webull PYPL')?.shares.eq(0)).toBe(true);
  });

  it('holds only symbols that the sample prices', async () => {
    const symbols = [...new Set(trades.map(({ symbol }) => symbol))];
    expect(await createSampleMarketProvider().quotes(symbols)).toHaveLength(symbols.length);
  });

  it('records nothing in the future of a machine whose clock is behind', () => {
    expect(listDemoTrades('2024-01-01').every(({ transactionDate }) => transactionDate <= '2024-01-01')).toBe(true);
  });
});

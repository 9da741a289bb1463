import { describe, expect, it } from 'vitest';
import { listEntitledDividends } from '#core/dividends/entitlement';
import { listFutureDividends } from '#core/dividends/future-dividends';
import { summarizeFoundDividends } from '#core/dividends/income';
import { computePositions } from '#core/portfolio/position/positions';
import { addDays, countDaysBetween, getWeekday } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { listDemoTrades } from '#demo/demo-trades';
import { listSampleDividends } from '#demo/dividends';
import { createSampleMarketProvider } from '#demo/sample-market';
import quotes from './quotes.json' with { type: 'json' };

const today = '2026-11-20';
const symbols = quotes.rows.map(([symbol]) => String(symbol));
const all = symbols.flatMap((symbol) =>
  listSampleDividends(symbol, '2030-01-01').map((event) => ({ symbol, ...event })),
);
const trades = listDemoTrades(today).map((trade, i) => ({ id: i + 1, ...trade }));

const marketOn = async (day: string) => {
  const market = createSampleMarketProvider(() => new Date(`${day}T20:00:00Z`));
  const known = await Promise.all(symbols.map(async (symbol) => [symbol, await market.events(symbol)] as const));
  return {
    splits: new Map(known.map(([symbol, { splits }]) => [symbol, splits])),
    events: new Map(known.map(([symbol, { dividends }]) => [symbol, dividends])),
  };
};

describe('the sample dividends', () => {
  it('have ex-dates on trading days, in order, and are paid on a weekday within 45 days', () => {
    expect(all.filter(({ exDate }) => !isTradingDay(exDate))).toEqual([]);
    for (const symbol of symbols) {
      const exDates = listSampleDividends(symbol, '2030-01-01').map(({ exDate }) => exDate);
      expect(exDates).toEqual([...new Set(exDates)].sort());
    }
    for (const { exDate, paymentDate } of all) {
      if (!paymentDate) continue;
      expect(countDaysBetween(exDate, paymentDate)).toBeGreaterThan(0);
      expect(countDaysBetween(exDate, paymentDate)).toBeLessThanOrEqual(45);
      expect([1, 2, 3, 4, 5]).toContain(getWeekday(paymentDate));
    }
  });

  it('agree with the yields that the sample quotes show, and are there wherever one is shown', () => {
    for (const [symbol, , , , price, , , , dividendYield] of quotes.rows) {
      const ofAYear = listSampleDividends(String(symbol), today).filter(
        ({ exDate }) => exDate > '2025-11-20' && exDate <= today,
      );
      const paid = ofAYear.reduce((total, { amountPerShare }) => total + amountPerShare, 0);
      const wanted = (Number(price) * Number(dividendYield ?? 0)) / 100;
      expect([symbol, Math.abs(paid - wanted) <= wanted * 0.12]).toEqual([symbol, true]);
    }
  });

  it('go back to where the demo ledger first held a payer', async () => {
    const { splits, events } = await marketOn(today);
    const found = listEntitledDividends(trades, splits, events, { today });
    expect(found.at(-1)?.exDate).toBe('2022-12-20');
    expect(new Set(found.map(({ symbol }) => symbol)).size).toBe(17);
    const robinhood = listEntitledDividends(trades, splits, events, { today, platforms: ['Robinhood'] });
    expect(new Set(robinhood.map(({ symbol }) => symbol))).toEqual(new Set(['AAPL', 'NVDA']));
    expect(summarizeFoundDividends(robinhood)).toMatchObject({
      totalDividends: 31,
      totalAmount: 73.08,
      symbolsCount: 2,
    });
  });

  it('have some announced and some estimated in late November 2026', async () => {
    const { splits, events } = await marketOn(today);
    const positions = computePositions(trades, splits);
    const future = listFutureDividends({ positions, entitled: [], events, splits, today });
    const announced = future.filter(({ basis }) => basis === 'announced').map(({ symbol, exDate }) => [symbol, exDate]);
    expect(announced).toContainEqual(['NVDA', '2026-12-03']);
    expect(announced).toContainEqual(['KO', '2026-12-01']);
    expect(future.find(({ symbol }) => symbol === 'AAPL')).toMatchObject({ basis: 'estimated', amountPerShare: 0.27 });
  });

  it('tell nothing beyond what would be announced on the day of the clock', async () => {
    const { events } = await marketOn('2024-02-01');
    expect(events.get('AAPL')?.at(-1)?.exDate).toBe('2024-02-09');
    expect([...events.values()].flat().every(({ exDate }) => exDate <= addDays('2024-02-01', 45))).toBe(true);
  });
});

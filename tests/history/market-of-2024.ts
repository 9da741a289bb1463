import { addDays, type Day, getDayInNewYork } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import type { MarketDataProvider } from '#functions/stocks/market-data';
import { createTestMarket } from '#functions/stocks/testing';

/** A market of 2024 that knows what it could know on the day of `now`. LATE has closes from April on; FUND and BOND it does not know. */

const first = '2023-12-01';
const known = ['AAPL', 'KO', 'LATE', 'VOO', 'EURUSD=X'];

/** The same for a stock and day at any time. */
const closeOn = (symbol: string, day: Day): number | null => {
  const seed = [...`${symbol}${day}`].reduce((total, one) => (Math.imul(total, 31) + one.charCodeAt(0)) >>> 0, 7);
  if (!isTradingDay(day) || seed % 17 === 0 || (symbol === 'LATE' && day < '2024-04-02')) return null;
  return symbol === 'EURUSD=X' ? 1 + (seed % 2_000) / 10_000 : 5 + (seed % 9_000) / 100;
};

const closesTo = (symbol: string, today: Day): [Day, number][] => {
  const closes: [Day, number][] = [];
  for (let day = first; day < today; day = addDays(day, 1)) {
    const close = closeOn(symbol, day);
    if (close !== null) closes.push([day, close]);
  }
  return closes;
};

const upTo = <T extends readonly [Day, ...unknown[]]>(today: Day, rows: readonly T[]): T[] =>
  rows.filter(([day]) => day <= today);

export const createTestMarketAt = (now: Date): MarketDataProvider => {
  const today = getDayInNewYork(now);
  const market = createTestMarket({
    prices: { AAPL: [200, 198], KO: [60, 61], LATE: [12, 11.5], T: [20, 20], VOO: [480, 479] },
    rates: { EURUSD: 1.0837 },
    history: Object.fromEntries(known.map((symbol) => [symbol, closesTo(symbol, today)])),
    dividends: {
      AAPL: upTo(today, [
        ['2024-02-09', 0.24, '2024-02-15'],
        ['2024-05-10', 0.25, null],
        ['2024-08-12', 0.25, '2024-08-15'],
      ]),
      KO: upTo(today, [
        ['2024-03-14', 0.485, '2024-04-01'],
        ['2024-06-14', 0.485, '2024-07-01'],
      ]),
    },
    splits: { AAPL: upTo(today, [['2024-06-03']]).map(([date]) => ({ date, numerator: 4, denominator: 1 })) },
  });
  const asOf = now.toISOString();
  const quotes: MarketDataProvider['quotes'] = async (symbols) =>
    (await market.quotes(symbols)).map((quote) => ({ ...quote, asOf }));
  const fxRate: MarketDataProvider['fxRate'] = async (from, to) => ({ ...(await market.fxRate(from, to)), asOf });
  return { ...market, quotes, fxRate };
};

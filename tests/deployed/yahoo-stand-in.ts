import type { ServiceStandIn, StandInResponse } from '#tests/deployed/stand-in-server';

/** Yahoo Finance, as the library asks it: a few stocks with prices, dividends and closes. */

export interface YahooStock {
  price: number;
  previousClose: number;
  /** By ex-date. */
  dividends?: Record<string, number>;
  /** The one payment date that the calendar tells. */
  paidOn?: string;
}

const seconds = (day: string): number => Date.parse(`${day}T14:30:00Z`) / 1000;
const dayMs = 86_400_000;

const json = (value: unknown, status = 200): StandInResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

const quote = (symbol: string, { price, previousClose }: YahooStock) => ({
  symbol,
  longName: `${symbol} Inc.`,
  quoteType: 'EQUITY',
  currency: 'USD',
  regularMarketPrice: price,
  regularMarketPreviousClose: previousClose,
  regularMarketTime: Math.floor(Date.now() / 1000),
});

/** Closes of every day asked about, as of yesterday. */
const chart = (symbol: string, { previousClose, dividends = {} }: YahooStock, from: number) => {
  const days: number[] = [];
  for (let at = Math.max(from * 1000, Date.now() - 1500 * dayMs); at < Date.now(); at += dayMs) {
    days.push(seconds(new Date(at).toISOString().slice(0, 10)));
  }
  const paid = Object.entries(dividends).map(([day, amount]) => [seconds(day), { amount, date: seconds(day) }]);
  return {
    meta: { symbol, currency: 'USD', exchangeTimezoneName: 'America/New_York', gmtoffset: -18_000 },
    timestamp: days,
    events: { dividends: Object.fromEntries(paid) },
    indicators: {
      quote: [{ close: days.map(() => previousClose) }],
      adjclose: [{ adjclose: days.map(() => previousClose) }],
    },
  };
};

export const createYahooStandIn = (stocks: Readonly<Record<string, YahooStock>>): ServiceStandIn => {
  const quotes = (symbols: string): object => ({
    quoteResponse: {
      result: symbols.split(',').flatMap((symbol) => (stocks[symbol] ? [quote(symbol, stocks[symbol])] : [])),
      error: null,
    },
  });
  const notFound = json({ chart: { result: null, error: { code: 'Not Found' } } }, 404);
  return {
    hosts: /yahoo\.com$/,
    answer: ({ path, query, host, body }) => {
      const symbol = decodeURIComponent(path.split('/').at(-1) ?? '');
      const stock = stocks[symbol];
      if (path.endsWith('/getcrumb')) return { status: 200, body: 'crumb' };
      if (path.includes('/finance/quote') && !path.includes('quoteSummary')) {
        return json(quotes(query.get('symbols') ?? new URLSearchParams(body.toString()).get('symbols') ?? ''));
      }
      if (path.includes('/finance/search')) {
        const found = { symbol: 'AAPL', longname: 'Apple Inc.', quoteType: 'EQUITY', exchDisp: 'NASDAQ' };
        return json({ quotes: [found], news: [], count: 1 });
      }
      if (path.includes('/finance/chart/')) {
        return stock
          ? json({ chart: { result: [chart(symbol, stock, Number(query.get('period1') ?? 0))], error: null } })
          : notFound;
      }
      if (path.includes('quoteSummary')) {
        const calendarEvents = stock?.paidOn ? { dividendDate: Date.parse(stock.paidOn) / 1000 } : {};
        return json({ quoteSummary: { result: [{ calendarEvents }], error: null } });
      }
      const cookie = 'A3=d=gate; Max-Age=31557600; Domain=.yahoo.com; Path=/; Secure';
      return {
        status: 200,
        headers: { 'content-type': 'text/html', 'set-cookie': cookie },
        body: `<html>${host}</html>`,
      };
    },
  };
};

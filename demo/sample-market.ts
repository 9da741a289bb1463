import type { StockSuggestion } from '#contract/stocks';
import { computePercent, roundPrice, toAmount, toNumber } from '#core/money/amount';
import { filterUsableSplits, type Split } from '#core/portfolio/position/splits';
import { maxStockSuggestions } from '#core/stocks/known-stocks';
import { getDayInNewYork } from '#core/time/day';
import { listSampleDividends } from '#demo/dividends';
import { generateSampleCloses, generateSampleExchangeRates } from '#demo/generate-sample-closes';
import { type MarketDataProvider, type ProviderQuote, UnknownSymbolError } from '#functions/stocks/market-data';
import quotes from './quotes.json' with { type: 'json' };
import rates from './rates.json' with { type: 'json' };
import splits from './splits.json' with { type: 'json' };

/**
 * The market as it might have stood on one evening, for machines that cannot reach the live one. Prices are
 * illustrations; splits are those that happened, as far back as a ledger entered here is likely to reach; dividends
 * are told up to the day of the clock, with those that would be announced by then.
 */

/** One row of quotes.json, in the order of its `columns`. */
type Row = [
  symbol: string,
  companyName: string,
  type: string,
  exchange: string,
  price: number,
  previousClose: number,
  marketCap: number | null,
  peRatio: number | null,
  dividendYield: number | null,
  volume: number | null,
];

const rows = quotes.rows as Row[];

const toQuote = (row: Row): ProviderQuote => {
  const [symbol, companyName, , , price, previousClose, marketCap, peRatio, dividendYield, volume] = row;
  const change = toAmount(price).minus(previousClose);
  return {
    symbol,
    companyName,
    currency: 'USD',
    price,
    previousClose,
    change: toNumber(roundPrice(change)),
    changePercent: computePercent(change, toAmount(previousClose))?.toNumber() ?? null,
    marketCap,
    peRatio,
    dividendYield,
    volume,
    source: 'sample',
    asOf: quotes.asOf,
  };
};

const toSuggestion = ([symbol, name, type, exchange]: Row): StockSuggestion => ({ symbol, name, type, exchange });

/** `2024-06-10 10:1` */
const parseSplit = (text: string): Split => {
  const [date = '', ratio = ''] = text.split(' ');
  const [numerator = 0, denominator = 0] = ratio.split(':').map(Number);
  return { date, numerator, denominator };
};

const bySymbol = new Map(rows.map((row) => [row[0], row]));
const splitsBySymbol: Record<string, string[] | undefined> = splits;
const getSplits = (symbol: string): readonly Split[] =>
  filterUsableSplits((splitsBySymbol[symbol] ?? []).map(parseSplit));
const inDollars: Record<string, number | undefined> = rates.inDollars;

export const createSampleMarketProvider = (now = () => new Date()): MarketDataProvider => ({
  quotes: async (symbols) =>
    symbols
      .map((symbol) => bySymbol.get(symbol))
      .filter((row) => row !== undefined)
      .map(toQuote),
  events: async (symbol) => {
    if (!bySymbol.has(symbol)) throw new UnknownSymbolError(symbol);
    return {
      splits: [...getSplits(symbol)],
      dividends: listSampleDividends(symbol, getDayInNewYork(now())),
      source: 'sample',
    };
  },
  history: async (symbol, from) => {
    const rate = inDollars[/^([A-Z]{3})USD=X$/.exec(symbol)?.[1] ?? ''];
    if (rate !== undefined) {
      const quote = { date: getDayInNewYork(new Date(rates.asOf)), price: rate };
      return { closes: generateSampleExchangeRates(symbol, quote, from), currency: 'USD', source: 'sample' };
    }
    const row = bySymbol.get(symbol);
    if (!row) throw new UnknownSymbolError(symbol);
    const quote = { date: getDayInNewYork(new Date(quotes.asOf)), price: row[4] };
    return { closes: generateSampleCloses(symbol, quote, getSplits(symbol), from), currency: 'USD', source: 'sample' };
  },
  search: async (query) => {
    const wanted = query.trim().toLowerCase();
    const answers = ([symbol, name]: Row) =>
      symbol.toLowerCase().startsWith(wanted) || name.toLowerCase().includes(wanted);
    return rows.filter(answers).slice(0, maxStockSuggestions).map(toSuggestion);
  },
  fxRate: async (from, to) => {
    const [worth, price] = [inDollars[from], inDollars[to]];
    if (worth === undefined || price === undefined) throw new UnknownSymbolError(`${from}${to}`);
    return { rate: toNumber(roundPrice(toAmount(worth).div(price))), asOf: rates.asOf, source: 'sample' };
  },
});

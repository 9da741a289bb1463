import * as z from 'zod';
import { CalendarDay, Instant, StockSymbol } from '#contract/fields/fields';
import { trimmedTextField } from '#contract/fields/text-rules';
import { defineRoute } from '#contract/route';
import { maxStockSearchLength, symbolInputPattern } from '#core/stocks/symbols';

/** Where a figure of the market came from, and how old it is. */
export const PriceProvenance = z.object({
  source: z.enum(['yahoo', 'sample']),
  asOf: Instant,
  /** True when the provider failed and the last good figure is shown instead. */
  stale: z.boolean(),
});
export type PriceProvenance = z.infer<typeof PriceProvenance>;

export const StockQuote = PriceProvenance.extend({
  symbol: z.string(),
  companyName: z.string(),
  currency: z.string(),
  price: z.number(),
  previousClose: z.number().nullable(),
  change: z.number().nullable(),
  changePercent: z.number().nullable(),
  marketCap: z.number().nullable(),
  peRatio: z.number().nullable(),
  dividendYield: z.number().nullable(),
  volume: z.number().nullable(),
});
export type StockQuote = z.infer<typeof StockQuote>;

export const StockSuggestion = z.object({
  symbol: z.string(),
  name: z.string(),
  type: z.string(),
  exchange: z.string(),
});
export type StockSuggestion = z.infer<typeof StockSuggestion>;

const maxQuotes = 20;

const tooMany = `Ask for at most ${maxQuotes} symbols at once.`;

/** `AAPL,MSFT`: each symbol once, at most 20. */
const SymbolList = z
  .string({ error: 'Name the symbols, separated by commas.' })
  .max(500, { error: tooMany })
  .transform((text) => text.split(','))
  .pipe(z.array(StockSymbol).max(maxQuotes, { error: tooMany }))
  .transform((symbols) => [...new Set(symbols)])
  .meta({ pattern: `^${symbolInputPattern}(?:,${symbolInputPattern}){0,${maxQuotes - 1}}$`, example: 'AAPL,MSFT' });

export const stockRoutes = {
  quotes: defineRoute({
    method: 'GET',
    path: '/stocks/quotes',
    access: 'user',
    summary: 'The quotes to be had of some symbols, at most 20',
    query: z.object({ symbols: SymbolList }),
    output: z.object({
      quotes: z.array(StockQuote),
      /** Those without a quote just now. */
      missing: z.array(z.string()),
    }),
  }),
  splits: defineRoute({
    method: 'GET',
    path: '/stocks/splits',
    access: 'user',
    summary: 'The splits of a stock, oldest first',
    query: z.object({ symbol: StockSymbol }),
    output: z.object({
      /** `numerator` new shares for `denominator` old ones from `date` on; null where they could not be learned. */
      splits: z.array(z.object({ date: CalendarDay, numerator: z.number(), denominator: z.number() })).nullable(),
    }),
  }),
  search: defineRoute({
    method: 'GET',
    path: '/stocks/search/{query}',
    access: 'user',
    summary: 'Stocks by name or symbol, at most 8',
    params: z.object({
      query: trimmedTextField({
        name: 'The search',
        min: 2,
        max: maxStockSearchLength,
        short: 'Enter at least 2 characters.',
        anyKind: true,
      }),
    }),
    output: z.array(StockSuggestion).max(8),
  }),
};

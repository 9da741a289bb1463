import * as z from 'zod';
import { FutureDividendView } from '#contract/dividends/found-dividends';
import { CalendarDay, StockSymbol } from '#contract/fields/fields';
import { createPageSchema, PageQuery } from '#contract/fields/pagination';
import { StockNote } from '#contract/notes';
import { Holding } from '#contract/portfolio/holdings';
import { Platform, Trade, TransactionType } from '#contract/portfolio/trades';
import { defineRoute } from '#contract/route';
import { WatchlistItem } from '#contract/watchlist';
import { ledgerCurrencies } from '#core/portfolio/platforms';

/** Everything about one stock: what is held of it and since when, what it brought, and its price over time. */

/** What is left of one purchase on one platform, split-adjusted. US dollars; fees are in no cost. */
export const StockLot = z.object({
  tradeId: z.number().int(),
  type: TransactionType,
  acquired: CalendarDay,
  /** To 8 decimals; those of a platform come to the shares that its row shows. */
  shares: z.number(),
  /** In cents, such that the lots of a platform come to `cost`. */
  cost: z.number(),
  /** The same to 10 decimals, by which a sale of a part is counted. */
  exactCost: z.number(),
  /** Value less cost, both in cents; null where the stock's value is. */
  gainLoss: z.number().nullable(),
});
export type StockLot = z.infer<typeof StockLot>;

/** What a platform's lots come to under one method. US dollars to the cent. */
const LotMethodSums = z.object({
  cost: z.number(),
  /** Null where the stock's value is; with `realized` it comes to the same under every method. */
  gainLoss: z.number().nullable(),
  /** Proceeds less cost of what has left, fees left out; of it, the part of shares held for more than one year. */
  realized: z.number(),
  realizedLong: z.number(),
});
const LotsUnder = LotMethodSums.extend({
  /** Oldest first. */
  lots: z.array(StockLot),
});
export type StockLotsAndSums = z.infer<typeof LotsUnder>;

const StockOnPlatform = z.object({
  platform: Platform,
  /** As the portfolio shows it; null where nothing is held here any more. */
  holding: Holding.nullable(),
  trades: z.number().int(),
  firstTrade: CalendarDay,
  lastTrade: CalendarDay,
  methods: z.object({ average: LotMethodSums, fifo: LotMethodSums, hifo: LotMethodSums }),
  /**
   * Where any trade of it was paid in another currency: what the shares held now cost in each, dollars among them; and of what is
   * realized what the price and the rates brought, null where a sale took what was paid in another currency than its own.
   */
  inCurrencies: z
    .object({
      /** All that it was ever paid in. */
      currencies: z.array(z.enum(ledgerCurrencies)),
      costs: z.array(z.object({ currency: z.enum(ledgerCurrencies), cost: z.number() })),
      realized: z.object({ byPrice: z.number(), byCurrency: z.number() }).nullable(),
    })
    .optional(),
});
export type StockPlatformView = z.infer<typeof StockOnPlatform>;

/** The same with each lot: after years they are hundreds. */
export const StockPlatformViewWithLots = StockOnPlatform.extend({
  methods: z.object({ average: LotsUnder, fifo: LotsUnder, hifo: LotsUnder }),
});
export type StockPlatformViewWithLots = z.infer<typeof StockPlatformViewWithLots>;

/** US dollars; net is gross less tax and fees. */
const Sums = z.object({
  count: z.number().int(),
  gross: z.number(),
  taxWithheld: z.number(),
  fees: z.number(),
  net: z.number(),
});

const StockDividends = z.object({
  /** Every payment by today. */
  paid: Sums,
  /** Net, of the 12 months up to today. */
  income: z.number(),
  /** That income of the cost of the shares held now, in percent; null where nothing is held or they cost nothing. */
  yieldOnCost: z.number().nullable(),
  /** To be paid after today, soonest first. */
  expected: z.array(FutureDividendView),
  /** True where the provider could not be asked, so that nobody knows what is to come. */
  expectedUnknown: z.boolean(),
  /** The next ex-date after today, whether or not the stock is held; null where none is announced and none can be estimated. */
  next: FutureDividendView.pick({
    exDate: true,
    paymentDate: true,
    paymentDateEstimated: true,
    basis: true,
  }).nullable(),
});

export const StockPage = z.object({
  symbol: z.string(),
  /** As it was recorded last, or as the market has it; null where nobody knows it. */
  companyName: z.string().nullable(),
  /** `market`: it has a price there. `own`: the person's own prices. `unknown`: neither. */
  known: z.enum(['market', 'own', 'unknown']),
  /** In US dollars, with its source; null without any. */
  price: Holding.shape.quote
    .unwrap()
    .extend({ inDollars: z.number(), previousClose: z.number().nullable() })
    .nullable(),
  /** All platforms together, as the portfolio shows it; null where nothing is held. */
  holding: Holding.nullable(),
  trades: z.number().int(),
  platforms: z.array(StockOnPlatform),
  /** `numerator` new shares for `denominator` old ones; oldest first, those before the first trade left out. */
  splits: z.array(z.object({ date: CalendarDay, numerator: z.number(), denominator: z.number(), own: z.boolean() })),
  splitsUnknown: z.boolean(),
  dividends: StockDividends,
  note: StockNote,
  watched: WatchlistItem.pick({
    id: true,
    investment_thesis: true,
    notes: true,
    target_buy_price: true,
    target_sell_price: true,
    target_status: true,
    recommendation: true,
    priority_level: true,
  }).nullable(),
});
export type StockPage = z.infer<typeof StockPage>;

export const stockPriceChartRanges = ['1M', '3M', 'YTD', '1Y', '3Y', '5Y', 'All'] as const;

/** What happened on one day: trades of one kind together, dividends by their payment date, net. US dollars. */
const StockMark = z.object({
  date: CalendarDay,
  kind: z.enum([...TransactionType.options, 'dividend', 'split']),
  /** Shares as of that day; of a split its new shares for `of` old ones; null of a dividend. */
  quantity: z.number().nullable(),
  /** The total of the trades, or the dividend; null of a split. */
  amount: z.number().nullable(),
  /** Old shares of a split; else null. */
  of: z.number().nullable(),
});
export type StockPriceChartMark = z.infer<typeof StockMark>;

export const StockPriceChartData = z.object({
  /** The days asked for; the first price may be of a later one. */
  from: CalendarDay,
  to: CalendarDay,
  /** Oldest first, in US dollars, of shares as they are today: before a split of 4:1 a quarter. Today's is the latest quote. */
  points: z.array(z.object({ date: CalendarDay, price: z.number() })),
  marks: z.array(StockMark),
  /** True where these are the person's own prices, each of which stands until the next. */
  own: z.boolean(),
  sources: z.array(z.enum(['yahoo', 'sample'])),
  /** The provider failed, and these are as they were known last. */
  stale: z.boolean(),
  /** False where the history could not be had; the points are then none, or today's. */
  known: z.boolean(),
});
export type StockPriceChartData = z.infer<typeof StockPriceChartData>;

const MarketSplit = z.object({ date: CalendarDay, numerator: z.number(), denominator: z.number() });

export const StockClosesWithSplitsAndDividends = z.object({
  /**
   * Oldest first, in US dollars, of shares as they were on each day; today's is the latest price. `source`: `yahoo`, `own`; null
   * where it is not known.
   */
  closes: z.array(z.object({ date: CalendarDay, close: z.number(), source: z.string().nullable() })),
  /** All by which the person's shares are counted, oldest first. */
  splits: z.array(MarketSplit.extend({ own: z.boolean() })),
  /** What the market says of a share, whoever holds it; dividends in US dollars, none where they are paid in another currency. */
  market: z.object({
    splits: z.array(MarketSplit),
    dividends: z.array(z.object({ exDate: CalendarDay, amount: z.number() })),
  }),
  /** From where the next call goes on; null where these closes go up to today. */
  next: CalendarDay.nullable(),
});
export type StockClosesWithSplitsAndDividends = z.infer<typeof StockClosesWithSplitsAndDividends>;

const params = z.object({ symbol: StockSymbol });

export const stockPageRoutes = {
  stock: defineRoute({
    method: 'GET',
    path: '/insight/stock/{symbol}',
    access: 'user',
    summary: 'One stock: positions, what its lots come to under each method, dividends, splits, and why it is watched',
    params,
    output: StockPage,
  }),
  stockLots: defineRoute({
    method: 'GET',
    path: '/insight/stock/{symbol}/lots',
    access: 'user',
    summary: 'The lots of a stock on one platform under each method',
    params,
    query: z.object({ platform: Platform }),
    output: StockPlatformViewWithLots,
  }),
  stockPrices: defineRoute({
    method: 'GET',
    path: '/insight/stock/{symbol}/prices',
    access: 'user',
    summary: 'The price of a stock over time, with what the person did and was paid',
    params,
    query: z.object({
      range: z
        .enum(stockPriceChartRanges, { error: `Choose a range: ${stockPriceChartRanges.join(', ')}.` })
        .default('1Y'),
    }),
    output: StockPriceChartData,
  }),
  stockCloses: defineRoute({
    method: 'GET',
    path: '/insight/stock/{symbol}/closes',
    access: 'user',
    summary: 'The daily closes of a stock with the source of each, its splits and dividends: ten years from a day on',
    params,
    query: z.object({ from: CalendarDay }),
    output: StockClosesWithSplitsAndDividends,
  }),
  stockTrades: defineRoute({
    method: 'GET',
    path: '/insight/stock/{symbol}/trades',
    access: 'user',
    summary: 'The trades of a stock on every platform, a page at a time',
    params,
    query: PageQuery.extend({ limit: PageQuery.shape.limit.unwrap().default(100) }),
    output: createPageSchema(Trade),
  }),
};

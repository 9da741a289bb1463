import type { StockQuote } from '#contract/stocks';
import { roundPrice, toAmount, toNumber } from '#core/money/amount';
import { computeOwnAssetQuote, type OwnAssetQuote } from '#core/portfolio/own-prices';
import { mergeOwnSplitsIntoMarket, type Split, type SplitsBySymbol } from '#core/portfolio/position/splits';
import type { PriceQuote } from '#core/portfolio/valuation';
import { type Day, getDayInNewYork } from '#core/time/day';
import type { OwnAssetsBySymbol } from '#functions/portfolio/own-assets-store';
import {
  type getFxRate,
  type getMarketSplitsBySymbol,
  type getQuotesBySymbol,
  listSymbolsKnownToHaveNoEvents,
} from '#functions/stocks/market-cache';

/** As the market answers; null for a symbol that it tells nothing of. */
export type MarketSplits = ReadonlyMap<string, readonly Split[] | null>;

/** Without those that a person has recorded: what was learned of the market. */
export const withoutOwnSplits = (splits: readonly Split[]): readonly Split[] => splits.filter(({ own }) => !own);

/**
 * The splits to account by: those that could be looked up, with the person's own. A symbol without an answer and without any
 * of one's own is accounted by those that its books were kept by, and is said to be; with some of one's own, by both.
 */
export const resolveEffectiveSplits = (
  lookedUp: MarketSplits,
  own: SplitsBySymbol,
  keptBy: (symbol: string) => readonly Split[] = () => [],
): SplitsBySymbol =>
  new Map(
    [...lookedUp].flatMap(([symbol, market]) => {
      const splits = market ?? (own.has(symbol) ? withoutOwnSplits(keptBy(symbol)) : null);
      return splits ? [[symbol, mergeOwnSplitsIntoMarket(splits, own.get(symbol))] as const] : [];
    }),
  );

/** As the market tells them, with the person's own; null where nobody knows. */
export const mergeOwnSplitsIntoLookup =
  (findSplits: typeof getMarketSplitsBySymbol, own: SplitsBySymbol): typeof getMarketSplitsBySymbol =>
  async (symbols) =>
    new Map(
      [...(await findSplits(symbols))].map(([symbol, market]) => [
        symbol,
        market && [...mergeOwnSplitsIntoMarket(market, own.get(symbol))],
      ]),
    );

/** What judges a change of own assets is what their books know: of them nobody is asked. */
export const excludeOwnAssetsFromLookup =
  (findSplits: typeof getMarketSplitsBySymbol, own: OwnAssetsBySymbol | undefined): typeof getMarketSplitsBySymbol =>
  (symbols) =>
    findSplits(symbols.filter((symbol) => !own?.has(symbol)));

/** Said wherever a ledger looks impossible without splits that nobody could tell. */
export const formatUnknownSplitsSentence = (symbol: string): string =>
  `Splits of ${symbol} cannot be looked up at the moment.`;

/** A price in US dollars, and by what rate it became one: 1 where it was in US dollars. */
type DollarQuote = PriceQuote & { rate: number };

const toDollarQuote = (quote: StockQuote, rate: number): DollarQuote => {
  const converted = (price: number) => (rate === 1 ? price : toNumber(roundPrice(toAmount(price).times(rate))));
  return {
    price: converted(quote.price),
    previousClose: quote.previousClose === null ? null : converted(quote.previousClose),
    day: getDayInNewYork(new Date(quote.asOf)),
    rate,
  };
};

/** Prices in US dollars. A foreign price whose rate is not to be had is left out, as if there were none. */
export const convertQuotesToUsd = async (
  quotes: ReadonlyMap<string, StockQuote>,
  findRate: typeof getFxRate,
): Promise<Map<string, DollarQuote>> => {
  const currencies = [...new Set([...quotes.values()].map(({ currency }) => currency))];
  const rates = new Map(
    await Promise.all(
      currencies.map(async (from) => [from, from === 'USD' ? 1 : (await findRate(from, 'USD'))?.rate] as const),
    ),
  );
  return new Map(
    [...quotes].flatMap(([symbol, quote]): [string, DollarQuote][] => {
      const rate = rates.get(quote.currency);
      return rate === undefined ? [] : [[symbol, toDollarQuote(quote, rate)]];
    }),
  );
};

/** The very same each time, so that what was counted with it is known to be right. */
const noSplits: Split[] = [];

/** What is known of some stocks today: by the market, and of a person's own assets by the person. */
export interface PortfolioMarket {
  /** Null where they cannot be looked up. */
  lookedUp: ReadonlyMap<string, Split[] | null>;
  /** The market's. */
  quotes: ReadonlyMap<string, StockQuote>;
  /** In US dollars; of an own asset that of its own, where the market knows none. */
  prices: ReadonlyMap<string, DollarQuote>;
  /** The own assets among the stocks of which the market knows no price, each with its own; null before its first one. */
  own: ReadonlyMap<string, OwnAssetQuote | null>;
}

interface PortfolioMarketEffects {
  quotesOf: typeof getQuotesBySymbol;
  splitsOf: typeof getMarketSplitsBySymbol;
  rateOf: typeof getFxRate;
}

/** Of a ledger: its stocks, which of them are the person's own assets, and the splits to account by. */
interface StocksRequest {
  symbols: readonly string[];
  ownAssets: OwnAssetsBySymbol;
  splits(lookedUp: MarketSplits): SplitsBySymbol;
}

/**
 * Quotes and splits are asked for in the same turn, which is one request to the table for up to 50 symbols. Of an own asset
 * no splits are asked for, unless the market has come to know it.
 */
export const readPortfolioMarket = async (
  { symbols, ownAssets: own, splits: splitsBy }: StocksRequest,
  today: Day,
  { quotesOf, splitsOf, rateOf }: PortfolioMarketEffects,
): Promise<PortfolioMarket> => {
  const listed = symbols.filter((symbol) => !own.has(symbol));
  const [splits, quotes] = await Promise.all([splitsOf(listed), quotesOf(symbols)]);
  // With a price it is known: that its splits are not is a slip of the provider's, and leaves them open.
  const contradictory = listSymbolsKnownToHaveNoEvents(listed).filter((symbol) => quotes.has(symbol));
  const owned = symbols.filter((symbol) => own.has(symbol));
  const [known, unknown] = [owned.filter((one) => quotes.has(one)), owned.filter((one) => !quotes.has(one))];
  const more = known.length > 0 ? await splitsOf(known) : new Map<string, Split[] | null>();
  const lookedUp = new Map<string, Split[] | null>([
    ...splits,
    ...more,
    ...unknown.map((symbol) => [symbol, noSplits] as const),
    ...contradictory.map((symbol) => [symbol, null] as const),
  ]);
  const splitsOfOwn = unknown.length > 0 ? splitsBy(lookedUp) : new Map<string, Split[]>();
  const ownQuotes = new Map(
    unknown.map((symbol) => [
      symbol,
      computeOwnAssetQuote(own.get(symbol)?.latest ?? [], splitsOfOwn.get(symbol) ?? [], today),
    ]),
  );
  const ownPrices = [...ownQuotes].flatMap(([symbol, quote]) =>
    quote ? [[symbol, { ...quote, rate: 1 }] as const] : [],
  );
  return {
    lookedUp,
    quotes,
    prices: new Map<string, DollarQuote>([...(await convertQuotesToUsd(quotes, rateOf)), ...ownPrices]),
    own: ownQuotes,
  };
};

import type { AllocatedStock, AllocationReport, KeptTargets } from '#contract/allocation';
import type { Holding } from '#contract/portfolio';
import { itselfOf, noTargets } from '#core/allocation/targets';
import { inDollars as worth } from '#core/cash/moves';
import { type HoldingFigures, holdingRows } from '#core/portfolio/holdings';
import { ownQuote } from '#core/portfolio/own-prices';
import { inPlatformOrder } from '#core/portfolio/platforms';
import { classOf } from '#core/portfolio/stock-lines';
import { compareText } from '#core/text/compare';
import { dayInNewYork } from '#core/time/day';
import { findTargets } from '#functions/allocation/store';
import { type BooksEffects, liveBooks } from '#functions/dashboard/read-books';
import { type BooksAndCash, reportOnBooks } from '#functions/dashboard/report-books';
import type { Conditional } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { inDollars, type Market } from '#functions/portfolio/market';
import type { OwnBySymbol } from '#functions/portfolio/own-assets-store';
import { quoteOf } from '#functions/portfolio/reports';

/** What may be bought for a target, held or not: what has one, and what was put into a class. */
const aimedAt = ({ stocks }: KeptTargets): string[] =>
  stocks.filter(({ percent, className }) => percent !== null || className !== null).map(({ symbol }) => symbol);

/** Prices of what has a target: of what is held they are those of the books. */
const readAimedAt = async (symbols: readonly string[], { quotesOf, rateOf }: BooksEffects) => {
  const quotes = symbols.length > 0 ? await quotesOf(symbols) : new Map<string, never>();
  return { quotes, prices: await inDollars(quotes, rateOf) };
};
type AimedAt = Awaited<ReturnType<typeof readAimedAt>>;

type Row = HoldingFigures<string>;

const heldStocks = ({ books, market, ledgers }: BooksAndCash): AllocatedStock[] => {
  const own = new Set(ledgers.trades.ownAssets.keys());
  const { holdings, platformHoldings } = holdingRows(books.positions, books.prices);
  const onPlatforms = Map.groupBy(platformHoldings, ({ symbol }) => symbol);
  return holdings.map(({ symbol, companyName, currentPrice, needsReview }) => {
    const quote = quoteOf(symbol, market);
    return {
      symbol,
      companyName,
      assetClass: classOf(symbol, quote?.source) ?? itselfOf(symbol, own),
      price: currentPrice,
      quote,
      needsReview,
      platforms: (onPlatforms.get(symbol) ?? []).map(({ platform, shares, currentValue }: Row) => ({
        platform,
        shares,
        value: currentValue,
      })),
    };
  });
};

/** Of an own asset without a trade the books know no price: it has its own. */
const ownPriceOf = (symbol: string, assets: OwnBySymbol, { today }: { today: string }): Market['own'] => {
  const latest = assets.get(symbol)?.latest;
  return new Map(latest ? [[symbol, ownQuote(latest, [], today)]] : []);
};

const otherStock = (symbol: string, { quotes, prices }: AimedAt, { books, ledgers }: BooksAndCash): AllocatedStock => {
  const assets = ledgers.trades.ownAssets;
  const own = prices.has(symbol) ? new Map() : ownPriceOf(symbol, assets, books);
  const quote: Holding['quote'] = quoteOf(symbol, { quotes, prices, own, lookedUp: new Map() });
  return {
    symbol,
    companyName: quotes.get(symbol)?.companyName ?? assets.get(symbol)?.name ?? symbol,
    assetClass: classOf(symbol, quote?.source) ?? itselfOf(symbol, new Set(assets.keys())),
    price: prices.get(symbol)?.price ?? own.get(symbol)?.price ?? null,
    quote,
    needsReview: false,
    platforms: [],
  };
};

const cashOf = ({ balances, rates }: BooksAndCash): AllocationReport['cash'] => {
  const order = inPlatformOrder(balances.map(({ platform }) => platform));
  return balances
    .filter(({ balance }) => balance !== 0)
    .map(({ platform, currency, balance }) => ({
      platform,
      currency,
      balance,
      value: worth(balance, rates.get(currency)?.rate),
    }))
    .toSorted((a, b) => order.indexOf(a.platform) - order.indexOf(b.platform) || compareText(a.currency, b.currency));
};

/** What is held and what cash there is, beside what the person wants to hold. */
export const reportAllocation = async (
  actor: Actor,
  _input: unknown,
  effects: BooksEffects = liveBooks,
): Promise<AllocationReport | Conditional<AllocationReport>> => {
  const targets: KeptTargets = (await findTargets(actor.id)) ?? { ...noTargets, version: 0 };
  const symbols = aimedAt(targets);
  const aimed = await readAimedAt(symbols, effects);
  const make = (whole: BooksAndCash): AllocationReport => {
    const held = heldStocks(whole);
    const others = symbols.filter((symbol) => !held.some((stock) => stock.symbol === symbol));
    return {
      stocks: [...held, ...others.toSorted(compareText).map((symbol) => otherStock(symbol, aimed, whole))],
      cash: cashOf(whole),
      targets,
    };
  };
  const also = [targets, [...aimed.quotes], [...aimed.prices], dayInNewYork(effects.now())];
  return reportOnBooks(actor.id, effects, make, { kinds: ['PTX', 'MDIV', 'CTX'], also });
};

import { type Amount, percentOf, roundCents, roundPrice, sum, toNumber, zero } from '#core/money/amount';
import { mergeBySymbol } from '#core/portfolio/merge-positions';
import { type AnyPosition, type Position, positionsOf } from '#core/portfolio/positions';
import { sharesBefore } from '#core/portfolio/shares-before';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { addsShares, exactTotal, type TradeRow, totalOf } from '#core/portfolio/trades';
import { countedOf, leftOutOf, numberOrNull, type PriceQuote, type QuotesBySymbol } from '#core/portfolio/valuation';
import type { Day } from '#core/time/day';

/**
 * What a day did to the value held. The day is that of the price: on a Saturday it is Friday, since the price is
 * Friday's and the previous close Thursday's. Shares held when it began count from the previous close; shares bought
 * since from what was paid; shares sold since up to what was received. Shares moved in count from what they cost, and
 * those moved out up to what they were recorded at. Fees stand apart, as everywhere.
 *
 * The previous close is taken to be adjusted for a split of that day, as Yahoo's is: the shares held when the day began
 * are counted as what the split has made of them.
 */

export type DailyLedger<P extends string = string> = {
  positions: readonly Position<P>[];
  /**
   * Those since the day began of the positions that were traded since (`tradedSince`), those from before of the ones that
   * can't be told without (`neededWhole`), and as many others as is liked.
   */
  trades: readonly TradeRow<P>[];
  splits: SplitsBySymbol;
  today: Day;
};

const dayOf = (quote: PriceQuote | undefined, today: Day): Day => quote?.day ?? today;

/** The positions that were traded on the day of their price, or later. */
export const tradedSince = <P extends string>(
  { positions, today }: Pick<DailyLedger<P>, 'positions' | 'today'>,
  quotes: QuotesBySymbol,
): { position: Position<P>; day: Day }[] =>
  positions.flatMap((position) => {
    const day = dayOf(quotes.get(position.symbol), today);
    return position.lastTrade.transactionDate >= day ? [{ position, day }] : [];
  });

/** Of those, the positions whose shares when the day began can't be counted back from what was traded since. */
export const neededWhole = <P extends string>(ledger: DailyLedger<P>, quotes: QuotesBySymbol): Position<P>[] => {
  const tradesOf = Map.groupBy(ledger.trades, ({ symbol }) => symbol);
  return tradedSince(ledger, quotes).flatMap(({ position, day }) => {
    const own = (tradesOf.get(position.symbol) ?? []).filter(({ platform }) => platform === position.platform);
    const since = own.filter(({ transactionDate }) => transactionDate >= day);
    return sharesBefore(position, since, { splits: ledger.splits, day }) ? [] : [position];
  });
};

type Held = readonly Pick<AnyPosition, 'open' | 'shares'>[];

/** One stock: what is held now and what was when the day began, in shares of now; what was paid and received since. */
type Stock = {
  named: Pick<AnyPosition, 'symbol' | 'companyName'>;
  quote: PriceQuote | undefined;
  now: Held;
  atStart: Held;
  isTraded: boolean;
  paid: Amount;
  received: Amount;
};

const sumOfTotals = (trades: readonly TradeRow[]): Amount => sum(trades.map((trade) => totalOf(exactTotal(trade))));

const openOf = (positions: Held): Held => positions.filter(({ open }) => open);

type Since = { splits: SplitsBySymbol; day: Day };

/** A position when the day began: counted back from now where that is exact, else from its trades from before. */
const atStartOf = (position: Position, own: readonly TradeRow[], { splits, day }: Since): Held => {
  const [since, before] = [true, false].map((isSince) =>
    own.filter(({ platform, transactionDate }) => platform === position.platform && transactionDate >= day === isSince),
  ) as [TradeRow[], TradeRow[]];
  const shares = sharesBefore(position, since, { splits, day });
  return shares ? [{ open: shares.gt(0), shares }] : positionsOf(before, splits);
};

const stocksOf = ({ trades, splits, positions, today }: DailyLedger, quotes: QuotesBySymbol): Stock[] => {
  const isTradedSince = new Set<AnyPosition>(tradedSince({ positions, today }, quotes).map(({ position }) => position));
  const tradesOf = Map.groupBy(trades, ({ symbol }) => symbol);
  const positionsBySymbol = Map.groupBy(positions, ({ symbol }) => symbol);
  return mergeBySymbol(positions).map((named): Stock => {
    const quote = quotes.get(named.symbol);
    const day = dayOf(quote, today);
    const [own, all] = [tradesOf.get(named.symbol) ?? [], positionsBySymbol.get(named.symbol) ?? []];
    const traded = all.filter((position) => isTradedSince.has(position));
    const others = all.filter((position) => !isTradedSince.has(position));
    const since = own.filter(({ transactionDate }) => transactionDate >= day);
    return {
      named,
      quote,
      now: openOf(all),
      atStart: openOf([...others, ...traded.flatMap((position) => atStartOf(position, own, { splits, day }))]),
      isTraded: since.length > 0,
      paid: sumOfTotals(since.filter(({ transactionType }) => addsShares(transactionType))),
      received: sumOfTotals(since.filter(({ transactionType }) => !addsShares(transactionType))),
    };
  });
};

/** A row a platform, each to the cent, as the value of the holdings is. Null without the price that is needed. */
const worthAt = (held: Held, price: Amount | null): Amount | null => {
  if (held.length === 0) return zero;
  return price && sum(held.map(({ shares }) => roundCents(shares.times(price))));
};

const pricesOf = (quote: PriceQuote | undefined) => {
  const known = (price: number | null | undefined) =>
    price === null || price === undefined ? null : roundPrice(price);
  return { price: known(quote?.price), previousClose: known(quote?.previousClose) };
};

/** Of a stock that was not traded the price alone tells the percentage, however few shares there are. */
const percentSince = (base: Amount, change: Amount, { isTraded, quote }: Stock): Amount | null => {
  const { price, previousClose } = pricesOf(quote);
  if (isTraded || !price || !previousClose) return percentOf(change, base);
  return percentOf(price.minus(previousClose), previousClose);
};

const changeOf = (stock: Stock) => {
  const { price, previousClose } = pricesOf(stock.quote);
  const [value, before] = [worthAt(stock.now, price), worthAt(stock.atStart, previousClose)];
  if (!value || !before) return null;
  const base = before.plus(stock.paid);
  const amount = value.plus(stock.received).minus(base);
  const row = {
    symbol: stock.named.symbol,
    companyName: stock.named.companyName,
    price: numberOrNull(price),
    previousClose: numberOrNull(previousClose),
    amount: toNumber(amount),
    percent: numberOrNull(percentSince(base, amount, stock)),
  };
  const [paid, received] = [toNumber(stock.paid), toNumber(stock.received)];
  const terms = { value: toNumber(value), before: toNumber(before), paid, received, isTraded: stock.isTraded };
  return { base, amount, row, terms };
};

/** What the change of a stock is made of, US dollars: each to the cent. `since` is the day that it is counted from. */
export type DayTerms = {
  value: number;
  /** Of the shares held when the day began, at the previous close. */
  before: number;
  paid: number;
  received: number;
  isTraded: boolean;
  since: Day;
};

/** Of every stock that `dailyChange` tells. */
export const dayTerms = (ledger: DailyLedger, quotes: QuotesBySymbol): Map<string, DayTerms> =>
  new Map(
    stocksOf(ledger, quotes).flatMap((stock) => {
      const { terms } = changeOf(stock) ?? {};
      const { symbol } = stock.named;
      return terms ? [[symbol, { ...terms, since: dayOf(stock.quote, ledger.today) }] as const] : [];
    }),
  );

/**
 * Value now and what was received, less value at the previous close and what was paid, per stock and in total. 15 shares
 * from $8 to $7.50 -> -$7.50, -6.25 %; 100 bought today at $110, now at $111, the close before at $100 -> +$100 of
 * $11,000, 0.91 %. A stock without the price or the previous close that this takes is left out and named.
 */
export const dailyChange = (ledger: DailyLedger, quotes: QuotesBySymbol) => {
  const { unpricedSymbols, reviewSymbols } = leftOutOf(ledger.positions, quotes);
  const stocks = stocksOf(ledger, quotes).filter(
    ({ now, atStart, isTraded }) => now.length + atStart.length > 0 || isTraded,
  );
  const known = countedOf(
    stocks.map((stock) => ({ symbol: stock.named.symbol, change: changeOf(stock) })),
    reviewSymbols,
  );
  const changes = known.flatMap(({ change }) => change ?? []);
  const untold = known.filter(({ change }) => change === null).map(({ symbol }) => symbol);
  const amount = sum(changes.map((change) => change.amount));
  return {
    total: {
      amount: toNumber(amount),
      percent: numberOrNull(percentOf(amount, sum(changes.map(({ base }) => base)))),
    },
    holdings: changes.map(({ row }) => row),
    unpricedSymbols: [...new Set([...unpricedSymbols, ...untold])].toSorted(),
    reviewSymbols,
  };
};

export type PlatformChange = { platform: string; amount: number; percent: number | null };

/**
 * What the day did to each stock on each platform, of the stocks that `dailyChange` tells: the amounts of a stock's platforms
 * come to the stock's own, since each counts its own shares and trades.
 */
export const dailyChangeByPlatform = (ledger: DailyLedger, quotes: QuotesBySymbol): Map<string, PlatformChange[]> => {
  const told = new Set(dailyChange(ledger, quotes).holdings.map(({ symbol }) => symbol));
  const tradesOn = Map.groupBy(ledger.trades, ({ platform }) => platform);
  const changes = [...Map.groupBy(ledger.positions, ({ platform }) => platform)].flatMap(([platform, positions]) =>
    dailyChange({ ...ledger, positions, trades: tradesOn.get(platform) ?? [] }, quotes).holdings.map(
      ({ symbol, amount, percent }) => ({ symbol, change: { platform, amount, percent } }),
    ),
  );
  const counted = Map.groupBy(
    changes.filter(({ symbol }) => told.has(symbol)),
    ({ symbol }) => symbol,
  );
  return new Map([...counted].map(([symbol, own]) => [symbol, own.map(({ change }) => change)]));
};

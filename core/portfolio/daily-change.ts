import {
  type Amount,
  computePercent,
  roundCents,
  roundPrice,
  sumExactAmounts,
  toNumber,
  toNumberOrNull,
  zeroAmount,
} from '#core/money/amount';
import { mergePositionsBySymbol } from '#core/portfolio/position/merge-positions';
import { type AnyPosition, computePositions, type Position } from '#core/portfolio/position/positions';
import { computeSharesAtDayStart } from '#core/portfolio/position/shares-before';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { addsShares, computeExactTradeTotal, roundTradeTotal, type TradeRow } from '#core/portfolio/trades';
import {
  filterOutExcludedStockRows,
  findExcludedStocks,
  type PriceQuote,
  type QuotesBySymbol,
} from '#core/portfolio/valuation';
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

export type DailyChangeInputs<P extends string = string> = {
  positions: readonly Position<P>[];
  /**
   * Those since the day began of the positions that were traded since (`listPositionsTradedSinceQuote`), those from before of the ones that
   * can't be told without (`listPositionsNeedingFullHistory`), and as many others as is liked.
   */
  trades: readonly TradeRow<P>[];
  splits: SplitsBySymbol;
  today: Day;
};

const getDay = (quote: PriceQuote | undefined, today: Day): Day => quote?.day ?? today;

/** The positions that were traded on the day of their price, or later. */
export const listPositionsTradedSinceQuote = <P extends string>(
  { positions, today }: Pick<DailyChangeInputs<P>, 'positions' | 'today'>,
  quotes: QuotesBySymbol,
): { position: Position<P>; day: Day }[] =>
  positions.flatMap((position) => {
    const day = getDay(quotes.get(position.symbol), today);
    return position.lastTrade.transactionDate >= day ? [{ position, day }] : [];
  });

/** Of those, the positions whose shares when the day began can't be counted back from what was traded since. */
export const listPositionsNeedingFullHistory = <P extends string>(
  ledger: DailyChangeInputs<P>,
  quotes: QuotesBySymbol,
): Position<P>[] => {
  const tradesBySymbol = Map.groupBy(ledger.trades, ({ symbol }) => symbol);
  return listPositionsTradedSinceQuote(ledger, quotes).flatMap(({ position, day }) => {
    const own = (tradesBySymbol.get(position.symbol) ?? []).filter(({ platform }) => platform === position.platform);
    const since = own.filter(({ transactionDate }) => transactionDate >= day);
    return computeSharesAtDayStart(position, since, { splits: ledger.splits, day }) ? [] : [position];
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

const sumOfTotals = (trades: readonly TradeRow[]): Amount =>
  sumExactAmounts(trades.map((trade) => roundTradeTotal(computeExactTradeTotal(trade))));

const filterOpen = (positions: Held): Held => positions.filter(({ open }) => open);

type Since = { splits: SplitsBySymbol; day: Day };

/** A position when the day began: counted back from now where that is exact, else from its trades from before. */
const computeAtStart = (position: Position, own: readonly TradeRow[], { splits, day }: Since): Held => {
  const [since, before] = [true, false].map((isSince) =>
    own.filter(({ platform, transactionDate }) => platform === position.platform && transactionDate >= day === isSince),
  ) as [TradeRow[], TradeRow[]];
  const shares = computeSharesAtDayStart(position, since, { splits, day });
  return shares ? [{ open: shares.gt(0), shares }] : computePositions(before, splits);
};

const listStocks = ({ trades, splits, positions, today }: DailyChangeInputs, quotes: QuotesBySymbol): Stock[] => {
  const isTradedSince = new Set<AnyPosition>(
    listPositionsTradedSinceQuote({ positions, today }, quotes).map(({ position }) => position),
  );
  const tradesBySymbol = Map.groupBy(trades, ({ symbol }) => symbol);
  const positionsBySymbol = Map.groupBy(positions, ({ symbol }) => symbol);
  return mergePositionsBySymbol(positions).map((named): Stock => {
    const quote = quotes.get(named.symbol);
    const day = getDay(quote, today);
    const [own, all] = [tradesBySymbol.get(named.symbol) ?? [], positionsBySymbol.get(named.symbol) ?? []];
    const traded = all.filter((position) => isTradedSince.has(position));
    const others = all.filter((position) => !isTradedSince.has(position));
    const since = own.filter(({ transactionDate }) => transactionDate >= day);
    return {
      named,
      quote,
      now: filterOpen(all),
      atStart: filterOpen([...others, ...traded.flatMap((position) => computeAtStart(position, own, { splits, day }))]),
      isTraded: since.length > 0,
      paid: sumOfTotals(since.filter(({ transactionType }) => addsShares(transactionType))),
      received: sumOfTotals(since.filter(({ transactionType }) => !addsShares(transactionType))),
    };
  });
};

/** A row a platform, each to the cent, as the value of the holdings is. Null without the price that is needed. */
const computeWorthAtPrice = (held: Held, price: Amount | null): Amount | null => {
  if (held.length === 0) return zeroAmount;
  return price && sumExactAmounts(held.map(({ shares }) => roundCents(shares.times(price))));
};

const getPrices = (quote: PriceQuote | undefined) => {
  const known = (price: number | null | undefined) =>
    price === null || price === undefined ? null : roundPrice(price);
  return { price: known(quote?.price), previousClose: known(quote?.previousClose) };
};

/** Of a stock that was not traded the price alone tells the percentage, however few shares there are. */
const computeChangePercent = (base: Amount, change: Amount, { isTraded, quote }: Stock): Amount | null => {
  const { price, previousClose } = getPrices(quote);
  if (isTraded || !price || !previousClose) return computePercent(change, base);
  return computePercent(price.minus(previousClose), previousClose);
};

const computeChange = (stock: Stock) => {
  const { price, previousClose } = getPrices(stock.quote);
  const [value, before] = [computeWorthAtPrice(stock.now, price), computeWorthAtPrice(stock.atStart, previousClose)];
  if (!value || !before) return null;
  const base = before.plus(stock.paid);
  const amount = value.plus(stock.received).minus(base);
  const row = {
    symbol: stock.named.symbol,
    companyName: stock.named.companyName,
    price: toNumberOrNull(price),
    previousClose: toNumberOrNull(previousClose),
    amount: toNumber(amount),
    percent: toNumberOrNull(computeChangePercent(base, amount, stock)),
  };
  const [paid, received] = [toNumber(stock.paid), toNumber(stock.received)];
  const terms = { value: toNumber(value), before: toNumber(before), paid, received, isTraded: stock.isTraded };
  return { base, amount, row, terms };
};

/** What the change of a stock is made of, US dollars: each to the cent. `since` is the day that it is counted from. */
export type DailyChangeTerms = {
  value: number;
  /** Of the shares held when the day began, at the previous close. */
  before: number;
  paid: number;
  received: number;
  isTraded: boolean;
  since: Day;
};

/** Of every stock that `computeDailyChange` tells. */
export const computeDailyChangeTermsBySymbol = (
  ledger: DailyChangeInputs,
  quotes: QuotesBySymbol,
): Map<string, DailyChangeTerms> =>
  new Map(
    listStocks(ledger, quotes).flatMap((stock) => {
      const { terms } = computeChange(stock) ?? {};
      const { symbol } = stock.named;
      return terms ? [[symbol, { ...terms, since: getDay(stock.quote, ledger.today) }] as const] : [];
    }),
  );

/**
 * Value now and what was received, less value at the previous close and what was paid, per stock and in total. 15 shares
 * from $8 to $7.50 -> -$7.50, -6.25 %; 100 bought today at $110, now at $111, the close before at $100 -> +$100 of
 * $11,000, 0.91 %. A stock without the price or the previous close that this takes is left out and named.
 */
export const computeDailyChange = (ledger: DailyChangeInputs, quotes: QuotesBySymbol) => {
  const { unpricedSymbols, reviewSymbols } = findExcludedStocks(ledger.positions, quotes);
  const stocks = listStocks(ledger, quotes).filter(
    ({ now, atStart, isTraded }) => now.length + atStart.length > 0 || isTraded,
  );
  const known = filterOutExcludedStockRows(
    stocks.map((stock) => ({ symbol: stock.named.symbol, change: computeChange(stock) })),
    reviewSymbols,
  );
  const changes = known.flatMap(({ change }) => change ?? []);
  const untold = known.filter(({ change }) => change === null).map(({ symbol }) => symbol);
  const amount = sumExactAmounts(changes.map((change) => change.amount));
  return {
    total: {
      amount: toNumber(amount),
      percent: toNumberOrNull(computePercent(amount, sumExactAmounts(changes.map(({ base }) => base)))),
    },
    holdings: changes.map(({ row }) => row),
    unpricedSymbols: [...new Set([...unpricedSymbols, ...untold])].toSorted(),
    reviewSymbols,
  };
};

type PlatformDailyChange = { platform: string; amount: number; percent: number | null };

/**
 * What the day did to each stock on each platform, of the stocks that `computeDailyChange` tells: the amounts of a stock's platforms
 * come to the stock's own, since each counts its own shares and trades.
 */
export const computeDailyChangeByPlatform = (
  ledger: DailyChangeInputs,
  quotes: QuotesBySymbol,
): Map<string, PlatformDailyChange[]> => {
  const listedSymbols = new Set(computeDailyChange(ledger, quotes).holdings.map(({ symbol }) => symbol));
  const tradesOn = Map.groupBy(ledger.trades, ({ platform }) => platform);
  const changes = [...Map.groupBy(ledger.positions, ({ platform }) => platform)].flatMap(([platform, positions]) =>
    computeDailyChange({ ...ledger, positions, trades: tradesOn.get(platform) ?? [] }, quotes).holdings.map(
      ({ symbol, amount, percent }) => ({ symbol, change: { platform, amount, percent } }),
    ),
  );
  const listedChanges = Map.groupBy(
    changes.filter(({ symbol }) => listedSymbols.has(symbol)),
    ({ symbol }) => symbol,
  );
  return new Map([...listedChanges].map(([symbol, own]) => [symbol, own.map(({ change }) => change)]));
};

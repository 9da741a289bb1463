import type { Standing } from '#core/insight/day-figures';
import { type AnyPart, amountIn, type Explained, type FromPrice, given, less } from '#core/insight/explained';
import { made, madeOfSum } from '#core/insight/made';
import { type Amount, inDigits, roundPrice, zero } from '#core/money/amount';
import { carriedQuotient } from '#core/money/carried-quotient';
import type { Book } from '#core/portfolio/book';
import { totalRatio } from '#core/portfolio/splits';
import { type Day, daysBetween } from '#core/time/day';

/** The price that a day takes, US dollars a share of `date`; where it is from and when it was known, as far as is known. */
export type CloseAt = { close: Amount; date: Day } & Pick<FromPrice, 'source' | 'at' | 'isStale'>;
export type CloseOf = (symbol: string) => CloseAt | undefined;

/** One stock on one platform at the close of a day. US dollars. */
export type HeldAt<P extends string = string> = {
  symbol: string;
  platform: P;
  /** Zero where it was sold. */
  shares: Amount;
  /** Average cost, exact; zero where it was sold. */
  cost: Amount;
  /** Sold less its cost, of all sales so far, exact. */
  realised: Amount;
  /** The totals of sales less those of buys so far, in cents as their rows show them, less the same exactly. */
  rounding: Amount;
  /** In shares of that day. Null where nothing is held, or no close is known. */
  close: CloseAt | null;
  /** Shares x close, to the cent; zero without a close. */
  value: Amount;
};

/** So many days old may a close be; an older one is used, and marked. */
const freshDays = 7;

/** How a price is marked on a later day. */
export const isStale = (date: Day, day: Day): Pick<CloseAt, 'isStale'> =>
  daysBetween(date, day) > freshDays ? { isStale: true } : {};

/** A close from before a split in shares as they are since: $90 before 3:1 -> $30. */
export const inShares = (known: CloseAt, { splits }: Pick<Book, 'splits'>, day: Day): CloseAt => {
  const since = splits.filter(({ date }) => date > known.date && date <= day);
  return since.length === 0 ? known : { ...known, close: roundPrice(carriedQuotient(known.close, totalRatio(since))) };
};

type Valued = Pick<HeldAt, 'symbol' | 'platform' | 'shares' | 'close'>;

/** Shares x close, to the cent, once for each stock and platform, as every page has it. */
const explainValue = ({ symbol, platform, shares, close }: Valued): Explained => {
  const of = { symbol, platform };
  const { close: price, ...known } = close ?? { close: zero };
  return made(
    'value',
    'money',
    { by: 'product', places: 2 },
    [
      given('shares', 'shares', shares, of),
      { kind: 'price', name: 'close', unit: 'price', value: inDigits(price), symbol, ...known },
    ],
    of,
  );
};

const heldIn = <P extends string>(book: Book<P>, known: CloseAt | undefined, day: Day): HeldAt<P> => {
  const { symbol, platform, shares, cost, bought, sold, paid, received } = book;
  const close = book.open && known ? inShares(known, book, day) : null;
  return {
    symbol,
    platform,
    shares,
    cost,
    realised: sold.minus(bought.minus(cost)),
    rounding: received.minus(sold).minus(paid.minus(bought)),
    close,
    value: close ? amountIn(explainValue({ symbol, platform, shares, close })) : zero,
  };
};

/**
 * What stands at the close of `day`, of every book; it stays as it is when the standing moves on. Without `closeOf` the
 * standing's own closes count, as those of the day.
 */
export const heldAt = <P extends string>({ books, closes }: Standing<P>, day: Day, closeOf?: CloseOf): HeldAt<P>[] => {
  const own: CloseOf = (symbol) => {
    const close = closes.get(symbol);
    return close && { close, date: day };
  };
  return [...books.values()].map((book) => heldIn(book, (closeOf ?? own)(book.symbol), day));
};

/** The value of all of them. */
export const explainHeld = (name: string, held: readonly HeldAt[]): Explained =>
  madeOfSum(name, held.filter(({ shares }) => shares.gt(0)).map(explainValue));

const isSomething = (part: AnyPart): boolean => !amountIn(part).eq(0);

const unrealised = (name: string, held: HeldAt): Explained =>
  madeOfSum(name, [explainValue(held), less(given('cost', 'money', held.cost))]);

const change = (name: string, start: Amount, end: Amount): Explained =>
  madeOfSum(name, [given(`${name}AtEnd`, 'money', end), less(given(`${name}AtStart`, 'money', start))]);

const nothing = ({ symbol, platform }: HeldAt): HeldAt => ({
  symbol,
  platform,
  shares: zero,
  cost: zero,
  realised: zero,
  rounding: zero,
  close: null,
  value: zero,
});

/** Realised at average cost, the change of what is not realised, and the cents that rows were rounded by. */
const gainBetween = (start: HeldAt, end: HeldAt): Explained => {
  const { symbol, platform } = end;
  const parts = [
    change('realised', start.realised, end.realised),
    unrealised('unrealisedAtEnd', end),
    less(unrealised('unrealisedAtStart', start)),
    change('rounding', start.rounding, end.rounding),
  ];
  return madeOfSum('priceGainOf', parts.filter(isSomething), { symbol, platform });
};

const placeOf = ({ symbol, platform }: Pick<HeldAt, 'symbol' | 'platform'>): string => `${symbol} ${platform}`;

/**
 * The price gain of each stock on each platform between two days, by its books alone: 30 sold @ 10.70 that cost 10.20,
 * and 120 left that cost 1,224 and are worth 1,296 -> 15 + 72 = 87. Those without any are left out.
 */
export const priceGains = (start: readonly HeldAt[], end: readonly HeldAt[]): Explained[] => {
  const [before, after] = [start, end].map((held) => new Map(held.map((one) => [placeOf(one), one]))) as [
    Map<string, HeldAt>,
    Map<string, HeldAt>,
  ];
  return [...new Map([...before, ...after]).values()]
    .map((one) => gainBetween(before.get(placeOf(one)) ?? nothing(one), after.get(placeOf(one)) ?? nothing(one)))
    .filter(isSomething);
};

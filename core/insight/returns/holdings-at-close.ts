import type { PositionsAndCloses } from '#core/insight/daily-figures';
import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  getTermAmount,
  type PriceTerm,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { type Amount, roundPrice, toDecimalText, zeroAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import type { RunningPosition } from '#core/portfolio/position/running-position';
import { computeCombinedSplitRatio } from '#core/portfolio/position/splits';
import { countDaysBetween, type Day } from '#core/time/day';

/** The price that a day takes, US dollars a share of `date`; where it is from and when it was known, as far as is known. */
export type DatedClose = { close: Amount; date: Day } & Pick<PriceTerm, 'source' | 'at' | 'isStale'>;
export type CloseLookup = (symbol: string) => DatedClose | undefined;

/** One stock on one platform at the close of a day. US dollars. */
export type HoldingAtClose<P extends string = string> = {
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
  close: DatedClose | null;
  /** Shares x close, to the cent; zero without a close. */
  value: Amount;
};

/** So many days old may a close be; an older one is used, and marked. */
const freshDays = 7;

/** How a price is marked on a later day. */
export const getStaleCloseFlag = (date: Day, day: Day): Pick<DatedClose, 'isStale'> =>
  countDaysBetween(date, day) > freshDays ? { isStale: true } : {};

/** A close from before a split in shares as they are since: $90 before 3:1 -> $30. */
export const adjustCloseForSplits = (
  known: DatedClose,
  { splits }: Pick<RunningPosition, 'splits'>,
  day: Day,
): DatedClose => {
  const since = splits.filter(({ date }) => date > known.date && date <= day);
  return since.length === 0
    ? known
    : { ...known, close: roundPrice(divideTo40Decimals(known.close, computeCombinedSplitRatio(since))) };
};

type Valued = Pick<HoldingAtClose, 'symbol' | 'platform' | 'shares' | 'close'>;

/** Shares x close, to the cent, once for each stock and platform, as every page has it. */
const explainValue = ({ symbol, platform, shares, close }: Valued): ComputedFigure => {
  const of = { symbol, platform };
  const { close: price, ...known } = close ?? { close: zeroAmount };
  return computeFigure(
    'value',
    'money',
    { by: 'product', places: 2 },
    [
      createGivenTerm('shares', 'shares', shares, of),
      { kind: 'price', name: 'close', unit: 'price', value: toDecimalText(price), symbol, ...known },
    ],
    of,
  );
};

const createHoldingAtClose = <P extends string>(
  position: RunningPosition<P>,
  known: DatedClose | undefined,
  day: Day,
): HoldingAtClose<P> => {
  const { symbol, platform, shares, cost, bought, sold, paid, received } = position;
  const close = position.open && known ? adjustCloseForSplits(known, position, day) : null;
  return {
    symbol,
    platform,
    shares,
    cost,
    realised: sold.minus(bought.minus(cost)),
    rounding: received.minus(sold).minus(paid.minus(bought)),
    close,
    value: close ? getTermAmount(explainValue({ symbol, platform, shares, close })) : zeroAmount,
  };
};

/**
 * What stands at the close of `day`, of every position; it stays as it is when the snapshot moves on. Without `findClose`
 * the snapshot's own closes count, as those of the day.
 */
export const listHoldingsAtClose = <P extends string>(
  { books, closes }: PositionsAndCloses<P>,
  day: Day,
  findClose?: CloseLookup,
): HoldingAtClose<P>[] => {
  const own: CloseLookup = (symbol) => {
    const close = closes.get(symbol);
    return close && { close, date: day };
  };
  return [...books.values()].map((position) =>
    createHoldingAtClose(position, (findClose ?? own)(position.symbol), day),
  );
};

/** The value of all of them. */
export const explainHoldingsValue = (name: string, held: readonly HoldingAtClose[]): ComputedFigure =>
  computeSumFigure(name, held.filter(({ shares }) => shares.gt(0)).map(explainValue));

const isSomething = (part: FigureTerm): boolean => !getTermAmount(part).eq(0);

const explainUnrealizedGain = (name: string, held: HoldingAtClose): ComputedFigure =>
  computeSumFigure(name, [explainValue(held), toSubtractedTerm(createGivenTerm('cost', 'money', held.cost))]);

const explainChange = (name: string, start: Amount, end: Amount): ComputedFigure =>
  computeSumFigure(name, [
    createGivenTerm(`${name}AtEnd`, 'money', end),
    toSubtractedTerm(createGivenTerm(`${name}AtStart`, 'money', start)),
  ]);

const createEmptyHolding = ({ symbol, platform }: HoldingAtClose): HoldingAtClose => ({
  symbol,
  platform,
  shares: zeroAmount,
  cost: zeroAmount,
  realised: zeroAmount,
  rounding: zeroAmount,
  close: null,
  value: zeroAmount,
});

/** Realised at average cost, the change of what is not realised, and the cents that rows were rounded by. */
const explainGainBetween = (start: HoldingAtClose, end: HoldingAtClose): ComputedFigure => {
  const { symbol, platform } = end;
  const parts = [
    explainChange('realised', start.realised, end.realised),
    explainUnrealizedGain('unrealisedAtEnd', end),
    toSubtractedTerm(explainUnrealizedGain('unrealisedAtStart', start)),
    explainChange('rounding', start.rounding, end.rounding),
  ];
  return computeSumFigure('priceGainOf', parts.filter(isSomething), { symbol, platform });
};

const toPlaceKey = ({ symbol, platform }: Pick<HoldingAtClose, 'symbol' | 'platform'>): string =>
  `${symbol} ${platform}`;

/**
 * The price gain of each stock on each platform between two days, by its books alone: 30 sold @ 10.70 that cost 10.20,
 * and 120 left that cost 1,224 and are worth 1,296 -> 15 + 72 = 87. Those without any are left out.
 */
export const explainPriceGains = (
  start: readonly HoldingAtClose[],
  end: readonly HoldingAtClose[],
): ComputedFigure[] => {
  const [before, after] = [start, end].map((held) => new Map(held.map((one) => [toPlaceKey(one), one]))) as [
    Map<string, HoldingAtClose>,
    Map<string, HoldingAtClose>,
  ];
  return [...new Map([...before, ...after]).values()]
    .map((one) =>
      explainGainBetween(
        before.get(toPlaceKey(one)) ?? createEmptyHolding(one),
        after.get(toPlaceKey(one)) ?? createEmptyHolding(one),
      ),
    )
    .filter(isSomething);
};

import type { HoldingFigures } from '#contract/holding-figures';
import type { Holding } from '#contract/portfolio';
import { amount, sum, toNumber } from '#core/money/amount';
import { inPlatformOrder } from '#core/portfolio/platforms';
import {
  type AssetClass,
  assetClasses,
  classOf,
  type LineFigures,
  weightOf,
  yieldOnCost,
} from '#core/portfolio/stock-lines';
import { compareText } from '#core/text/compare';
import type { SortId } from './stock-choice';

/** What the table shows of a stock, or of its position on one platform. */
export interface Line extends LineFigures {
  symbol: string;
  holding: Holding;
  weight: number | null;
  dayPercent: number | null;
  yield: number | null;
  /** Of one platform, folded under its stock. */
  isPart: boolean;
}

export interface StockLine extends Line {
  class: AssetClass | null;
  /** Null where none is known; undefined while they have not been read. */
  sector: string | null | undefined;
  /** What its change of the day is made of, of all platforms together. */
  dayTerms: DayTerms | null;
  /** Its positions, platform by platform. */
  positions: Holding[];
  /** The same as lines: worked out as they are unfolded. */
  parts: () => Line[];
}

export interface Narrowed {
  /** Part of a symbol or a name, in any case. */
  text: string;
  /** Empty for all of them. */
  platform: string;
  class: AssetClass | '';
  sector: string;
}
export const everything: Narrowed = { text: '', platform: '', class: '', sector: '' };

/** Chosen for what has no sector: no name of one is a space. */
export const noSector = ' ';

type Figures = HoldingFigures['holdings'][number];
interface Held {
  holdings: readonly Holding[];
  platformHoldings: readonly Holding[];
}

/** What all of it is worth, that can be told. */
export const wholeOf = (holdings: readonly Holding[]): number =>
  toNumber(sum(holdings.flatMap(({ currentValue }) => (currentValue === null ? [] : [amount(currentValue)]))));

type DayTerms = NonNullable<Figures['day']>['terms'];
type DayTold = { amount: number; percent: number | null } | null | undefined;

const lineOf = (holding: Holding, whole: number, day: DayTold, income: number | null): Line => ({
  symbol: holding.symbol,
  holding,
  cost: holding.cost,
  value: holding.currentValue,
  gain: holding.gainLoss,
  weight: weightOf(holding.currentValue, whole),
  day: day?.amount ?? null,
  dayPercent: day?.percent ?? null,
  income,
  yield: yieldOnCost(income, holding.cost),
  isPart: false,
});

/**
 * A line a stock. Of one platform, what is held there alone: its income is not known apart. `figures`: undefined while they
 * have not been read.
 */
export const stockLines = (
  { holdings, platformHoldings }: Held,
  figures: HoldingFigures['holdings'] | undefined,
  platform: string,
): StockLine[] => {
  const whole = wholeOf(holdings);
  const figuresOf = new Map(figures?.map((one) => [one.symbol, one]));
  const places = inPlatformOrder(platformHoldings.flatMap((one) => one.platform ?? []));
  const partsOf = Map.groupBy(platformHoldings, ({ symbol }) => symbol);
  return holdings.flatMap((holding): StockLine[] => {
    const own = figuresOf.get(holding.symbol);
    const positions = (partsOf.get(holding.symbol) ?? [])
      .filter((part) => platform === '' || part.platform === platform)
      .toSorted((a, b) => places.indexOf(a.platform ?? '') - places.indexOf(b.platform ?? ''));
    const [first] = positions;
    if (!first) return [];
    const partOf = (part: Holding): Line => {
      const day = own?.platforms.find((one) => one.platform === part.platform);
      return { ...lineOf(part, whole, day, null), isPart: true };
    };
    const line = platform === '' ? lineOf(holding, whole, own?.day, own?.income ?? null) : partOf(first);
    return [
      {
        ...line,
        isPart: false,
        dayTerms: platform === '' ? (own?.day?.terms ?? null) : null,
        class: classOf(holding.symbol, holding.quote?.source),
        sector: figures && (own?.sector ?? null),
        positions,
        parts: () => positions.map(partOf),
      },
    ];
  });
};

export const foundLines = (lines: readonly StockLine[], { text, class: wanted, sector }: Narrowed): StockLine[] => {
  const sought = text.trim().toLowerCase();
  return lines.filter(
    ({ symbol, holding, class: own, sector: ownSector }) =>
      (wanted === '' || own === wanted) &&
      (sector === '' || (ownSector ?? noSector) === sector) &&
      [symbol, holding.companyName].some((name) => name.toLowerCase().includes(sought)),
  );
};

/** Those among the holdings. */
export const classesIn = (holdings: readonly Holding[]): AssetClass[] =>
  assetClasses.filter((one) => holdings.some(({ symbol, quote }) => classOf(symbol, quote?.source) === one));

/** Those among the holdings, by name; what has none comes last. Undefined while they have not been read. */
export const sectorsIn = (figures: readonly Pick<Figures, 'sector'>[] | undefined): string[] | undefined => {
  if (!figures) return undefined;
  const named = [...new Set(figures.flatMap(({ sector }) => sector ?? []))].toSorted(compareText);
  return figures.some(({ sector }) => sector === null) ? [...named, noSector] : named;
};

/** What is chosen and has gone with its last holding filters no longer. */
export const standingOf = (
  { text, platform, class: wanted, sector }: Narrowed,
  there: { platforms: readonly string[]; classes: readonly AssetClass[]; sectors: readonly string[] | undefined },
): Narrowed => ({
  text,
  platform: there.platforms.includes(platform) ? platform : '',
  class: there.classes.some((one) => one === wanted) ? wanted : '',
  sector: there.sectors?.includes(sector) ? sector : '',
});

/** A price is the older the earlier its time: the oldest are the largest ages. */
const ageIn = ({ quote }: Holding): number | null => (quote ? -Date.parse(quote.asOf) : null);

/** Shares of which nobody knows how many there are are none to sort by. */
const certain = ({ needsReview, shares }: Holding, figure: number): number | null =>
  needsReview && shares === 0 ? null : figure;

export const sortKeys: Record<SortId, (line: Line) => number | string | null> = {
  stock: ({ symbol }) => symbol,
  shares: ({ holding }) => certain(holding, holding.shares),
  average: ({ holding }) => certain(holding, holding.avgPrice),
  price: ({ holding }) => holding.currentPrice,
  value: ({ value }) => value,
  weight: ({ weight }) => weight,
  day: ({ day }) => day,
  gain: ({ gain }) => gain,
  gainPercent: ({ holding }) => holding.gainLossPercent,
  income: ({ income }) => income,
  yield: (line) => line.yield,
  age: ({ holding }) => ageIn(holding),
};

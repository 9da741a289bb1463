import type { HoldingFigures } from '#contract/portfolio/holding-figures';
import type { Holding } from '#contract/portfolio/holdings';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import {
  computePortfolioWeight,
  computeYieldOnCost,
  findStockLineAssetClass,
  type StockLineFigures,
} from '#core/portfolio/holdings-table-lines';
import { sortPlatforms } from '#core/portfolio/platforms';
import { type AssetClass, assetClasses } from '#core/stocks/asset-class';
import { compareText } from '#core/text/compare';
import type { StockSortId } from './stock-table-settings';

/** What the table shows of a stock, or of its position on one platform. */
export interface StockTableRow extends StockLineFigures {
  symbol: string;
  holding: Holding;
  weight: number | null;
  dayPercent: number | null;
  yield: number | null;
  /** Of one platform, folded under its stock. */
  isPart: boolean;
}

export interface StockRowWithPositions extends StockTableRow {
  class: AssetClass | null;
  /** Null where none is known; undefined while they have not been read. */
  sector: string | null | undefined;
  /** What its change of the day is made of, of all platforms together. */
  dayTerms: DayTerms | null;
  /** Its positions, platform by platform. */
  positions: Holding[];
  /** The same as lines: worked out as they are unfolded. */
  parts: () => StockTableRow[];
}

export interface StockTableFilter {
  /** Part of a symbol or a name, in any case. */
  text: string;
  /** Empty for all of them. */
  platform: string;
  class: AssetClass | '';
  sector: string;
}
export const emptyStockTableFilter: StockTableFilter = { text: '', platform: '', class: '', sector: '' };

/** Chosen for what has no sector: no name of one is a space. */
export const noSectorFilterValue = ' ';

type Figures = HoldingFigures['holdings'][number];
interface Held {
  holdings: readonly Holding[];
  platformHoldings: readonly Holding[];
}

/** What all of it is worth, that can be told. */
export const sumHoldingsValue = (holdings: readonly Holding[]): number =>
  toNumber(
    sumExactAmounts(holdings.flatMap(({ currentValue }) => (currentValue === null ? [] : [toAmount(currentValue)]))),
  );

type DayTerms = NonNullable<Figures['day']>['terms'];
type DayChange = { amount: number; percent: number | null } | null | undefined;

const toTableLine = (holding: Holding, totalValue: number, day: DayChange, income: number | null): StockTableRow => ({
  symbol: holding.symbol,
  holding,
  cost: holding.cost,
  value: holding.currentValue,
  gain: holding.gainLoss,
  weight: computePortfolioWeight(holding.currentValue, totalValue),
  day: day?.amount ?? null,
  dayPercent: day?.percent ?? null,
  income,
  yield: computeYieldOnCost(income, holding.cost),
  isPart: false,
});

/**
 * A line a stock. Of one platform, what is held there alone: its income is not known apart. `figures`: undefined while they
 * have not been read.
 */
export const buildStockTableRows = (
  { holdings, platformHoldings }: Held,
  figures: HoldingFigures['holdings'] | undefined,
  platform: string,
): StockRowWithPositions[] => {
  const totalValue = sumHoldingsValue(holdings);
  const figuresBySymbol = new Map(figures?.map((one) => [one.symbol, one]));
  const places = sortPlatforms(platformHoldings.flatMap((one) => one.platform ?? []));
  const positionsBySymbol = Map.groupBy(platformHoldings, ({ symbol }) => symbol);
  return holdings.flatMap((holding): StockRowWithPositions[] => {
    const own = figuresBySymbol.get(holding.symbol);
    const positions = (positionsBySymbol.get(holding.symbol) ?? [])
      .filter((part) => platform === '' || part.platform === platform)
      .toSorted((a, b) => places.indexOf(a.platform ?? '') - places.indexOf(b.platform ?? ''));
    const [first] = positions;
    if (!first) return [];
    const toPlatformLine = (part: Holding): StockTableRow => {
      const day = own?.platforms.find((one) => one.platform === part.platform);
      return { ...toTableLine(part, totalValue, day, null), isPart: true };
    };
    const line =
      platform === '' ? toTableLine(holding, totalValue, own?.day, own?.income ?? null) : toPlatformLine(first);
    return [
      {
        ...line,
        isPart: false,
        dayTerms: platform === '' ? (own?.day?.terms ?? null) : null,
        class: findStockLineAssetClass(holding.symbol, holding.quote?.source),
        sector: figures && (own?.sector ?? null),
        positions,
        parts: () => positions.map(toPlatformLine),
      },
    ];
  });
};

export const filterStockTableRows = (
  lines: readonly StockRowWithPositions[],
  { text, class: wantedClass, sector }: StockTableFilter,
): StockRowWithPositions[] => {
  const searchText = text.trim().toLowerCase();
  return lines.filter(
    ({ symbol, holding, class: own, sector: ownSector }) =>
      (wantedClass === '' || own === wantedClass) &&
      (sector === '' || (ownSector ?? noSectorFilterValue) === sector) &&
      [symbol, holding.companyName].some((name) => name.toLowerCase().includes(searchText)),
  );
};

/** Those among the holdings. */
export const listHeldAssetClasses = (holdings: readonly Holding[]): AssetClass[] =>
  assetClasses.filter((one) =>
    holdings.some(({ symbol, quote }) => findStockLineAssetClass(symbol, quote?.source) === one),
  );

/** Those among the holdings, by name; what has none comes last. Undefined while they have not been read. */
export const listHeldSectors = (figures: readonly Pick<Figures, 'sector'>[] | undefined): string[] | undefined => {
  if (!figures) return undefined;
  const knownSectors = [...new Set(figures.flatMap(({ sector }) => sector ?? []))].toSorted(compareText);
  return figures.some(({ sector }) => sector === null) ? [...knownSectors, noSectorFilterValue] : knownSectors;
};

/** What is chosen and has gone with its last holding filters no longer. */
export const withoutUnavailableFilters = (
  { text, platform, class: wanted, sector }: StockTableFilter,
  there: {
    platforms: readonly string[];
    classes: readonly AssetClass[];
    sectors: readonly string[] | undefined;
  },
): StockTableFilter => ({
  text,
  platform: there.platforms.includes(platform) ? platform : '',
  class: there.classes.some((one) => one === wanted) ? wanted : '',
  sector: there.sectors?.includes(sector) ? sector : '',
});

/** A price is the older the earlier its time: the oldest are the largest ages. */
const getQuoteAge = ({ quote }: Holding): number | null => (quote ? -Date.parse(quote.asOf) : null);

/** Shares of which nobody knows how many there are are none to sort by. */
const toKnownFigure = ({ needsReview, shares }: Holding, figure: number): number | null =>
  needsReview && shares === 0 ? null : figure;

export const stockSortKeyGetters: Record<StockSortId, (line: StockTableRow) => number | string | null> = {
  stock: ({ symbol }) => symbol,
  shares: ({ holding }) => toKnownFigure(holding, holding.shares),
  average: ({ holding }) => toKnownFigure(holding, holding.avgPrice),
  price: ({ holding }) => holding.currentPrice,
  value: ({ value }) => value,
  weight: ({ weight }) => weight,
  day: ({ day }) => day,
  gain: ({ gain }) => gain,
  gainPercent: ({ holding }) => holding.gainLossPercent,
  income: ({ income }) => income,
  yield: (line) => line.yield,
  age: ({ holding }) => getQuoteAge(holding),
};

import { type Amount, roundShares, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import type { StatedBalance, StatedPosition } from '#core/statements/events';
import { computeHeldShares, toRecordedShareDeltas } from '#core/statements/plan/held-shares';
import type { RecordedRow } from '#core/statements/plan/rows-to-record';
import type { LikelyDifferenceCause } from '#core/statements/reconcile/difference-cause';
import {
  type DividendAmountKind,
  dividendAmountKinds,
  type YearDividendSums,
} from '#core/statements/reconcile/dividend-years';
import { findDifferenceCauses, type ReconciliationContext } from '#core/statements/reconcile/find-difference-causes';
import type { ReconciliationLineState } from '#core/statements/reconcile/reconciliation-line-state';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** What a broker states beside what is counted here, each difference with its likely causes. */

export interface ReconciledFigure {
  what: 'shares' | 'cash' | 'dividends';
  platform: string;
  /** The stock, the currency, or the year. */
  name: string;
  /** Of dividends alone: which sum, of which days. */
  part?: DividendAmountKind;
  /** Of dividends, and of cash where it is what it changed by between two days. */
  from?: Day;
  to?: Day;
  /** Rows of a file, added up: equal to what was recorded of them, they prove nothing. */
  isListed?: boolean;
  figure: string;
}

export interface ReconciliationLine extends Omit<ReconciledFigure, 'figure' | 'isListed'> {
  stated: string;
  counted: string;
  /** Counted less stated. */
  difference: string;
  isEqual: boolean;
  state: ReconciliationLineState;
  /** The likeliest first; empty where they are equal, or where nothing tells. */
  causes: LikelyDifferenceCause[];
}

interface Reconciliation {
  /** The day of the stated figures; null where nobody says it. */
  asOf: Day | null;
  lines: ReconciliationLine[];
  isEqual: boolean;
}

interface Where {
  /** The platform of each account, as the person chose it; null: left out. */
  platforms: Readonly<Record<string, string | null>>;
  symbols?: Readonly<Record<string, string | null>>;
}

const getOwnValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** What is stated, of each account on its platform; several accounts on one platform add up. */
export const listStatedFigures = (
  stated: { positions: readonly StatedPosition[]; balances: readonly StatedBalance[] },
  { platforms, symbols = {} }: Where,
): ReconciledFigure[] => [
  ...stated.positions.flatMap(({ account, symbol, quantity }): ReconciledFigure[] => {
    const platform = getOwnValue(platforms, account);
    const chosen = getOwnValue(symbols, symbol);
    if (platform === undefined || platform === null || chosen === null) return [];
    return [{ what: 'shares', platform, name: chosen ?? symbol, figure: quantity }];
  }),
  ...stated.balances.flatMap(({ account, currency, amount: figure }): ReconciledFigure[] => {
    const platform = getOwnValue(platforms, account);
    return platform === undefined || platform === null ? [] : [{ what: 'cash', platform, name: currency, figure }];
  }),
];

/** Each sum of each year of one platform, as it is listed or as it is counted. */
export const toDividendYearFigures = (platform: string, years: readonly YearDividendSums[]): ReconciledFigure[] =>
  years.flatMap(({ name, from, to, isListed, ...sums }) =>
    dividendAmountKinds.flatMap((part): ReconciledFigure[] => {
      const figure = sums[part];
      return figure === undefined
        ? []
        : [
            {
              what: 'dividends',
              platform,
              name,
              part,
              from,
              to,
              ...(isListed && { isListed }),
              figure: toDecimalText(toAmount(figure)),
            },
          ];
    }),
  );

/**
 * What is counted at the end of a day: shares, splits up to it applied; cash as the rows move it. `recorded` are all rows of
 * the platforms.
 */
export const computeRecordedFigures = (
  recorded: readonly RecordedRow[],
  splits: SplitsBySymbol,
  asOf: Day,
): ReconciledFigure[] => {
  const rows = recorded.filter(({ day }) => day <= asOf);
  const shares = computeHeldShares(toRecordedShareDeltas(rows), splits, asOf).map(
    ({ platform, symbol, shares: held }): ReconciledFigure => ({
      what: 'shares',
      platform,
      name: symbol,
      figure: toDecimalText(roundShares(held)),
    }),
  );
  const placedRows = rows.flatMap((row) => (row.platform === null ? [] : [{ ...row, platform: row.platform }]));
  const cash = placedRows.map(
    ({ platform, currency, money }): ReconciledFigure => ({ what: 'cash', platform, name: currency, figure: money }),
  );
  return [...shares, ...cash];
};

type Place = Omit<ReconciledFigure, 'figure' | 'isListed'>;
const toPlaceKey = ({ what, platform, name, part = 'net', from = '' }: Place): string =>
  [what, platform, name, part, from].join('|');

const sumByPlace = (figures: readonly ReconciledFigure[]): Map<string, Amount> => {
  const all = new Map<string, Amount>();
  for (const one of figures) all.set(toPlaceKey(one), (all.get(toPlaceKey(one)) ?? zeroAmount).plus(one.figure));
  return all;
};

const order = ['shares', 'cash', 'dividends'];
const getPartOrder = ({ part = 'net' }: Place): number => dividendAmountKinds.indexOf(part);
const comparePlaces = (one: Place, other: Place): number =>
  compareText(one.platform, other.platform) ||
  order.indexOf(one.what) - order.indexOf(other.what) ||
  compareText(one.name, other.name) ||
  compareText(one.from ?? '', other.from ?? '') ||
  getPartOrder(one) - getPartOrder(other);

/** Where nothing was withheld and no fee taken, the net amount of a year says what the gross one says. */
const createSameAsGrossCheck = (lines: readonly ReconciliationLine[]): ((line: ReconciliationLine) => boolean) => {
  const gross = new Map(lines.flatMap((line) => (line.part === 'gross' ? [[toPlaceKey(line), line] as const] : [])));
  return (line) => {
    const of = line.part === 'net' ? gross.get(toPlaceKey({ ...line, part: 'gross' })) : undefined;
    return of !== undefined && of.stated === line.stated && of.counted === line.counted;
  };
};

/**
 * Stated figures beside those counted. Of shares, what one side alone has is compared with 0, on the platforms of which shares
 * are stated; cash and dividends only where they are stated.
 */
export const reconcileFigures = (
  stated: readonly ReconciledFigure[],
  computed: readonly ReconciledFigure[],
  circumstances: ReconciliationContext,
  asOf: Day | null,
): Reconciliation => {
  const [theirs, ours] = [sumByPlace(stated), sumByPlace(computed)];
  const withShares = new Set(stated.filter(({ what }) => what === 'shares').map(({ platform }) => platform));
  const isCompared = (one: ReconciledFigure) =>
    theirs.has(toPlaceKey(one)) || (one.what === 'shares' && withShares.has(one.platform));
  const places = new Map([...computed.filter(isCompared), ...stated].map((one) => [toPlaceKey(one), one]));
  const all = [...places].map(([at, { figure: _figure, isListed, ...place }]): ReconciliationLine => {
    const [one, other] = [theirs.get(at) ?? toAmount(0), ours.get(at) ?? toAmount(0)];
    const isEqual = one.eq(other);
    const causes = isEqual ? [] : findDifferenceCauses({ ...place, stated: one, counted: other }, circumstances, asOf);
    const figures = {
      stated: toDecimalText(one),
      counted: toDecimalText(other),
      difference: toDecimalText(other.minus(one)),
    };
    const state = isEqual ? (isListed ? 'notCompared' : 'equal') : 'different';
    return { ...place, ...figures, isEqual, state, causes };
  });
  const isConfirmed = createSameAsGrossCheck(all);
  const lines = all
    .filter((line) => (line.stated !== '0' || line.counted !== '0') && !isConfirmed(line))
    .toSorted(comparePlaces);
  return { asOf, lines, isEqual: lines.every(({ isEqual }) => isEqual) };
};

import { type Amount, amount, inDigits, roundShares, zero } from '#core/money/amount';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { type Circumstances, causesOf, type LikelyCause } from '#core/statements/causes';
import { type DividendPart, dividendParts } from '#core/statements/dividend-years';
import type { StatedBalance, StatedPosition } from '#core/statements/events';
import type { RecordedRow } from '#core/statements/rows';
import { heldBy, movesOfRecorded } from '#core/statements/shares-held';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** What a broker states beside what is counted here, each difference with its likely causes. */

export interface Figure {
  what: 'shares' | 'cash' | 'dividends';
  platform: string;
  /** The stock, the currency, or the year. */
  name: string;
  /** Of dividends alone: which sum, of which days. */
  part?: DividendPart;
  from?: Day;
  to?: Day;
  figure: string;
}

export interface CertificateLine extends Omit<Figure, 'figure'> {
  stated: string;
  counted: string;
  /** Counted less stated. */
  difference: string;
  isEqual: boolean;
  /** The likeliest first; empty where they are equal, or where nothing tells. */
  causes: LikelyCause[];
}

export interface Certificate {
  /** The day of the stated figures; null where nobody says it. */
  asOf: Day | null;
  lines: CertificateLine[];
  isEqual: boolean;
}

interface Where {
  /** The platform of each account, as the person chose it; null: left out. */
  platforms: Readonly<Record<string, string | null>>;
  symbols?: Readonly<Record<string, string | null>>;
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** What is stated, of each account on its platform; several accounts on one platform add up. */
export const statedFigures = (
  stated: { positions: readonly StatedPosition[]; balances: readonly StatedBalance[] },
  { platforms, symbols = {} }: Where,
): Figure[] => [
  ...stated.positions.flatMap(({ account, symbol, quantity }): Figure[] => {
    const platform = own(platforms, account);
    const chosen = own(symbols, symbol);
    if (platform === undefined || platform === null || chosen === null) return [];
    return [{ what: 'shares', platform, name: chosen ?? symbol, figure: quantity }];
  }),
  ...stated.balances.flatMap(({ account, currency, amount: figure }): Figure[] => {
    const platform = own(platforms, account);
    return platform === undefined || platform === null ? [] : [{ what: 'cash', platform, name: currency, figure }];
  }),
];

/**
 * What is counted at the end of a day: shares, splits up to it applied; cash as the rows move it. `recorded` are all rows of
 * the platforms.
 */
export const countedFigures = (recorded: readonly RecordedRow[], splits: SplitsBySymbol, asOf: Day): Figure[] => {
  const rows = recorded.filter(({ day }) => day <= asOf);
  const shares = heldBy(movesOfRecorded(rows), splits, asOf).map(
    ({ platform, symbol, shares: held }): Figure => ({
      what: 'shares',
      platform,
      name: symbol,
      figure: inDigits(roundShares(held)),
    }),
  );
  const placed = rows.flatMap((row) => (row.platform === null ? [] : [{ ...row, platform: row.platform }]));
  const cash = placed.map(
    ({ platform, currency, money }): Figure => ({ what: 'cash', platform, name: currency, figure: money }),
  );
  return [...shares, ...cash];
};

type Place = Omit<Figure, 'figure'>;
const key = ({ what, platform, name, part = 'net', from = '' }: Place): string =>
  [what, platform, name, part, from].join('|');

const sums = (figures: readonly Figure[]): Map<string, Amount> => {
  const all = new Map<string, Amount>();
  for (const one of figures) all.set(key(one), (all.get(key(one)) ?? zero).plus(one.figure));
  return all;
};

const order = ['shares', 'cash', 'dividends'];
const partOrder = ({ part = 'net' }: Place): number => dividendParts.indexOf(part);
const inTurn = (one: Place, other: Place): number =>
  compareText(one.platform, other.platform) ||
  order.indexOf(one.what) - order.indexOf(other.what) ||
  compareText(one.name, other.name) ||
  compareText(one.from ?? '', other.from ?? '') ||
  partOrder(one) - partOrder(other);

/** Where nothing was withheld and no fee taken, the net amount of a year says what the gross one says. */
const saysTheSame = (lines: readonly CertificateLine[]): ((line: CertificateLine) => boolean) => {
  const gross = new Map(lines.flatMap((line) => (line.part === 'gross' ? [[key(line), line] as const] : [])));
  return (line) => {
    const of = line.part === 'net' ? gross.get(key({ ...line, part: 'gross' })) : undefined;
    return of !== undefined && of.stated === line.stated && of.counted === line.counted;
  };
};

/**
 * Stated figures beside those counted. Of shares, what one side alone has is compared with 0, on the platforms of which shares
 * are stated; cash and dividends only where they are stated.
 */
export const certify = (
  stated: readonly Figure[],
  counted: readonly Figure[],
  circumstances: Circumstances,
  asOf: Day | null,
): Certificate => {
  const [theirs, ours] = [sums(stated), sums(counted)];
  const withShares = new Set(stated.filter(({ what }) => what === 'shares').map(({ platform }) => platform));
  const isAsked = (one: Figure) => theirs.has(key(one)) || (one.what === 'shares' && withShares.has(one.platform));
  const places = new Map([...stated, ...counted.filter(isAsked)].map((one) => [key(one), one]));
  const all = [...places].map(([at, { figure: _figure, ...place }]): CertificateLine => {
    const [one, other] = [theirs.get(at) ?? amount(0), ours.get(at) ?? amount(0)];
    const isEqual = one.eq(other);
    const causes = isEqual ? [] : causesOf({ ...place, stated: one, counted: other }, circumstances, asOf);
    const figures = { stated: inDigits(one), counted: inDigits(other), difference: inDigits(other.minus(one)) };
    return { ...place, ...figures, isEqual, causes };
  });
  const isSaid = saysTheSame(all);
  const lines = all.filter((line) => (line.stated !== '0' || line.counted !== '0') && !isSaid(line)).toSorted(inTurn);
  return { asOf, lines, isEqual: lines.every(({ isEqual }) => isEqual) };
};

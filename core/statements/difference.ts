import { type Amount, amount, inDigits, roundCents, roundShares, zero } from '#core/money/amount';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { comparedRow } from '#core/statements/recorded';
import type { AnyRow, RecordedRow } from '#core/statements/rows';
import { type Held, heldBy, movesOfRecorded, movesOfRows } from '#core/statements/shares-held';
import { compareText } from '#core/text/compare';
import { addDays, type Day } from '#core/time/day';

export interface SharesChange {
  platform: string;
  symbol: string;
  name: string;
  /** Held now, and after the chosen rows, in shares of today: every split is applied to what comes before it. */
  before: string;
  after: string;
}

export interface CashChange {
  platform: string;
  currency: string;
  before: string;
  after: string;
}

/** Shares that are sold or sent away without being there: what was held before is missing. */
export interface Opening {
  platform: string;
  symbol: string;
  name: string;
  /** In shares of `day`, rounded up to 8 decimals. */
  shares: string;
  /** The day before the first sale that lacks them: the opening position is proposed for it; its cost is asked. */
  day: Day;
  neededBy: Day;
}

export interface Difference {
  shares: SharesChange[];
  cash: CashChange[];
  missing: Opening[];
}

export interface Now {
  /** Every recorded trade of the stocks that the rows name. */
  recorded: readonly RecordedRow[];
  /** The balances as they are kept; a platform and currency that is not among them begins at 0. */
  balances: readonly { platform: string; currency: string; balance: string | number }[];
  /** The market's, and one's own. */
  splits: SplitsBySymbol;
  /** Splits after it have not happened yet; without it all have. */
  today?: Day;
}

const lastDay = '9999-12-31';

const byName = (one: { platform: string }, other: { platform: string }, name: string, next: string): number =>
  compareText(one.platform, other.platform) || compareText(name, next);

/** The splits that the chosen rows bring count as well. */
const withChosen = (splits: SplitsBySymbol, chosen: readonly AnyRow[]): SplitsBySymbol => {
  const all = new Map([...splits].map(([symbol, own]) => [symbol, [...own]]));
  for (const { ledger, row } of chosen) {
    if (ledger !== 'splits' || !row.ratio) continue;
    all.set(row.symbol, [...(all.get(row.symbol) ?? []), { date: row.date, ...row.ratio }]);
  }
  return all;
};

const place = ({ platform, symbol }: Pick<Held, 'platform' | 'symbol'>): string => `${platform}|${symbol}`;

/** Missing history apart: what is short was there. */
const sharesOf = (before: readonly Held[], after: readonly Held[]): SharesChange[] => {
  const now = new Map(before.map((one) => [place(one), one.shares]));
  return after
    .map((one) => {
      const { platform, symbol, name, shares } = one;
      const held = roundShares(now.get(place(one)) ?? zero);
      return { platform, symbol, name, before: inDigits(held), after: inDigits(roundShares(shares)) };
    })
    .filter((one) => one.before !== '0' || one.after !== '0')
    .toSorted((one, other) => byName(one, other, one.symbol, other.symbol));
};

const roundedUp = (shares: Amount): string => inDigits(shares.round(8, 3));

const openingsOf = (held: readonly Held[]): Opening[] =>
  held.flatMap(({ platform, symbol, name, missing }) =>
    missing
      ? [
          {
            platform,
            symbol,
            name,
            shares: roundedUp(missing.shares),
            day: missing.day,
            neededBy: addDays(missing.day, 1),
          },
        ]
      : [],
  );

const cashOf = (chosen: readonly AnyRow[], balances: Now['balances']): CashChange[] => {
  const moved = chosen.flatMap((row) => {
    const compared = comparedRow(row);
    return compared && compared.money !== '0' && compared.platform !== null ? [compared] : [];
  });
  const key = ({ platform, currency }: { platform: string | null; currency: string }) => `${platform}|${currency}`;
  const now = new Map(balances.map((one) => [key(one), amount(one.balance)]));
  return [...Map.groupBy(moved, key)]
    .map(([at, own]) => {
      const before = now.get(at) ?? zero;
      const after = own.reduce((sum, { money }) => sum.plus(money), before);
      const { platform, currency } = own[0] as (typeof own)[number];
      return { platform: platform ?? '', currency, before: inDigits(before), after: inDigits(roundCents(after)) };
    })
    .toSorted((one, other) => byName(one, other, one.currency, other.currency));
};

/**
 * What the chosen rows (new ones, those ticked) make of what is there. A split whose ratio is unknown leaves shares as they are.
 */
export const differenceOf = (
  chosen: readonly AnyRow[],
  { recorded, balances, splits, today = lastDay }: Now,
): Difference => {
  const [here, added] = [movesOfRecorded(recorded), movesOfRows(chosen)];
  const concerned = new Set(added.map(place));
  const own = here.filter((move) => concerned.has(place(move)));
  const before = heldBy(own, splits, today);
  const after = heldBy([...own, ...added], withChosen(splits, chosen), today);
  return { shares: sharesOf(before, after), cash: cashOf(chosen, balances), missing: openingsOf(after) };
};

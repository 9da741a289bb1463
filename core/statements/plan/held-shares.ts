import { type Amount, toAmount, zeroAmount } from '#core/money/amount';
import { shareTolerance } from '#core/portfolio/position/running-position';
import { filterUsableSplits, type Split, type SplitsBySymbol } from '#core/portfolio/position/splits';
import { addsShares, type TradeType } from '#core/portfolio/trades';
import type { LedgerRowToRecord, RecordedRow } from '#core/statements/plan/rows-to-record';
import { compareText } from '#core/text/compare';
import { addDays, type Day } from '#core/time/day';

/** Shares as trades move them and splits multiply them, of a stock on a platform. */

export interface ShareDelta {
  platform: string;
  symbol: string;
  name: string;
  day: Day;
  /** In shares of that day, below 0 where they go. */
  shares: Amount;
}

const toSignedShares = (type: TradeType, quantity: number | string): Amount =>
  toAmount(quantity).times(addsShares(type) ? 1 : -1);

export const toShareDeltas = (rows: readonly LedgerRowToRecord[]): ShareDelta[] =>
  rows.flatMap((one) => {
    if (one.ledger !== 'trades') return [];
    const { platform, symbol, companyName, transactionDate, transactionType, quantity } = one.row;
    return [
      { platform, symbol, name: companyName, day: transactionDate, shares: toSignedShares(transactionType, quantity) },
    ];
  });

export const toRecordedShareDeltas = (recorded: readonly RecordedRow[]): ShareDelta[] =>
  recorded.flatMap(({ ledger, platform, symbol, day, type, quantity }) =>
    ledger === 'trades' && platform !== null && symbol !== null
      ? [{ platform, symbol, name: '', day, shares: toSignedShares(type as TradeType, quantity ?? 0) }]
      : [],
  );

interface MissingShares {
  /** In shares of `day`. */
  shares: Amount;
  /** The day before the first sale that lacks them. */
  day: Day;
}

export interface HeldShares {
  platform: string;
  symbol: string;
  name: string;
  /** What is missing counted as having been there. */
  shares: Amount;
  missing: MissingShares | null;
}

const applySplits = (shares: Amount, splits: readonly Split[]): Amount =>
  splits.reduce((held, { numerator, denominator }) => held.times(numerator).div(denominator), shares);

/** Those of `from` itself have been applied. */
const filterSplitsBetween = (splits: readonly Split[], from: Day, to: Day): readonly Split[] =>
  splits.filter(({ date }) => date > from && date <= to);

/** How many shares of an earlier day these are now: 4 after a 4:1 split were 1. */
const undoSplits = (shares: Amount, splits: readonly Split[]): Amount =>
  splits.reduce((held, { numerator, denominator }) => held.times(denominator).div(numerator), shares);

const replayShareDeltas = (
  moves: readonly ShareDelta[],
  splits: readonly Split[],
  until: Day,
): Pick<HeldShares, 'shares' | 'missing'> => {
  let [shares, missing, since] = [zeroAmount, null as MissingShares | null, ''];
  const days = [...Map.groupBy(moves, ({ day }) => day)].toSorted(([one], [other]) => compareText(one, other));
  for (const [day, today] of days) {
    shares = today.reduce(
      (sum, move) => sum.plus(move.shares),
      applySplits(shares, filterSplitsBetween(splits, since, day)),
    );
    since = day;
    // A sale that leaves or lacks less than a millionth of a share sells all, as the ledger has it.
    if (shares.abs().lte(shareTolerance) && today.some((move) => move.shares.lt(0))) shares = zeroAmount;
    if (!shares.lt(0)) continue;
    const first: MissingShares = missing ?? { shares: zeroAmount, day: addDays(day, -1) };
    missing = {
      ...first,
      shares: first.shares.plus(undoSplits(shares.abs(), filterSplitsBetween(splits, first.day, day))),
    };
    shares = zeroAmount;
  }
  return { shares: applySplits(shares, filterSplitsBetween(splits, since, until)), missing };
};

/** Of each stock on each platform what is held at the end of `until`; moves after it must not be given. */
export const computeHeldShares = (moves: readonly ShareDelta[], splits: SplitsBySymbol, until: Day): HeldShares[] =>
  [...Map.groupBy(moves, ({ platform, symbol }) => `${platform}|${symbol}`).values()].map((own) => {
    const { platform, symbol } = own[0] as ShareDelta;
    const name = own.findLast((move) => move.name !== '')?.name ?? '';
    return { platform, symbol, name, ...replayShareDeltas(own, filterUsableSplits(splits.get(symbol)), until) };
  });

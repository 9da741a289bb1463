import type { Trade } from '#contract/trades';
import type { Day } from '#core/time/day';
import { finishFollowing } from '#functions/dividends/follow-trades';
import { type Correction, hasFoundAfter, listCorrections, putCorrection } from '#functions/dividends/found-store';
import { keptUpWrites } from '#functions/dividends/keep-up';
import { dividendLedger } from '#functions/dividends/manual-store';
import { placeOf } from '#functions/portfolio/change-books';
import type { LedgerHead } from '#functions/storage/ledger';
import { type Write, WriteConflict } from '#functions/storage/table';

/** Their marks are taken away in one transaction. */
const mostMarked = 40;

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

/** The positions of which dividends are found after the first of these trades, a stock with its platforms. */
const concerned = async (owner: string, trades: readonly Trade[]): Promise<Correction[]> => {
  const positions = await Promise.all(
    [...Map.groupBy(trades, placeOf).values()].map(async ([first, ...others]) => {
      const { symbol, platform, transactionDate } = first as Trade;
      const from = others.map((other) => other.transactionDate).reduce(earlier, transactionDate);
      const isFollowed = await hasFoundAfter(owner, { platform, symbol }, from);
      return isFollowed ? [{ symbol, platforms: [platform], from }] : [];
    }),
  );
  return merged(positions.flat());
};

const merged = (corrections: readonly Correction[]): Correction[] =>
  [...Map.groupBy(corrections, ({ symbol }) => symbol)].map(([symbol, own]) => ({
    symbol,
    platforms: [...new Set(own.flatMap(({ platforms }) => platforms))],
    from: own.map(({ from }) => from).reduce(earlier),
  }));

/**
 * What many new trades do to the dividends found before: they are marked in the transaction of the trades, so that nobody
 * counts one of them before it is corrected, and are corrected once for the whole batch. `hasFound`: by the very head of the dividends.
 * @throws WriteConflict after marks of before had to be worked off first.
 */
export const followBatch = async (
  owner: string,
  trades: readonly Trade[],
  { dividends, today, hasFound }: { dividends: LedgerHead; today: Day; hasFound: boolean },
): Promise<{ writes: Write[]; isMarked: boolean }> => {
  // No dividend is found before its ex-date, so that none hangs on a trade of today.
  const past = trades.filter(({ transactionDate }) => transactionDate < today);
  if (past.length === 0) return { writes: [], isMarked: false };
  const corrections = hasFound ? await concerned(owner, past) : [];
  if (corrections.length === 0) return { writes: [dividendLedger.unmoved(owner, dividends)], isMarked: false };
  const standing = await listCorrections(owner);
  if (standing.length >= mostMarked) {
    await finishFollowing(owner);
    throw new WriteConflict([]);
  }
  const symbols = new Set(corrections.map(({ symbol }) => symbol));
  const marks = merged([...standing.filter(({ symbol }) => symbols.has(symbol)), ...corrections]);
  const correcting = marks.length - standing.filter(({ symbol }) => symbols.has(symbol)).length;
  const marking = { writes: marks.map((mark) => putCorrection(owner, mark)), tally: { correcting }, keeps: true };
  return { writes: keptUpWrites(owner, dividends, marking), isMarked: true };
};

import type { Trade } from '#contract/trades';
import type { Day } from '#core/time/day';
import { finishFollowing, hasFollowers } from '#functions/dividends/follow-trades';
import { type Correction, listCorrections } from '#functions/dividends/found-store';
import { keptUpWrites } from '#functions/dividends/keep-up';
import { dividendLedger } from '#functions/dividends/manual-store';
import { correctionsOf, markStocks } from '#functions/dividends/mark-stocks';
import { placeOf } from '#functions/portfolio/change-books';
import type { Owner } from '#functions/storage/commit';
import type { LedgerHead } from '#functions/storage/ledger';
import { type Write, WriteConflict } from '#functions/storage/table';

/** Their marks are taken away in one transaction. */
const mostMarked = 40;

/** The positions of which dividends are found after the first of these trades, a stock with its platforms. */
const concerned = async (owner: string, trades: readonly Trade[]): Promise<Correction[]> => {
  const followed = await Promise.all(
    [...Map.groupBy(trades, placeOf).values()].map(async (own) =>
      (await hasFollowers(owner, correctionsOf(own))) ? own : [],
    ),
  );
  return correctionsOf(followed.flat());
};

/**
 * What many new trades do to the dividends found before: they are marked in the transaction of the trades, so that nobody
 * counts one of them before it is corrected, and are corrected once for the whole batch. `hasFound`: by the very head of the
 * dividends.
 * @throws WriteConflict after marks of before had to be worked off first.
 */
export const followBatch = async (
  person: Owner,
  trades: readonly Trade[],
  { dividends, today, hasFound }: { dividends: LedgerHead; today: Day; hasFound: boolean },
): Promise<{ writes: Write[]; isMarked: boolean }> => {
  const owner = person.id;
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
  return { writes: keptUpWrites(owner, dividends, markStocks(person, corrections, standing)), isMarked: true };
};

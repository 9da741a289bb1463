import { compareByDateThenId, type DatedTrade } from '#core/portfolio/trades';

/** So many of the newest trades are shown together. */
export const maxRecentTrades = 10;
/** So many are kept, so that it takes some deletions until they have to be read again. */
export const maxStoredRecentTrades = 15;

const compareNewestFirst = (a: DatedTrade, b: DatedTrade): number => compareByDateThenId(b, a);

/** The newest trades, newest first. */
export const listRecentTrades = <T extends DatedTrade>(trades: readonly T[], count = maxStoredRecentTrades): T[] =>
  trades.toSorted(compareNewestFirst).slice(0, count);

/**
 * The newest trades after a change, `total` trades being there after it; null where those that are kept do not tell, and
 * they have to be read again. Of trades older than all that are kept nothing is known: an old one that is added is one
 * of them.
 */
export const computeRecentTradesAfterChange = <T extends DatedTrade>(
  stored: readonly T[],
  { removed, added, total }: { removed: readonly DatedTrade[]; added: readonly T[]; total: number },
): T[] | null => {
  const totalBefore = total - added.length + removed.length;
  const gone = new Set(removed.map(({ id }) => id));
  const oldest = stored.length < totalBefore ? stored.at(-1) : undefined;
  const known = added.filter((trade) => !oldest || compareByDateThenId(oldest, trade) < 0);
  const after = listRecentTrades([...stored.filter(({ id }) => !gone.has(id)), ...known]);
  return after.length >= Math.min(maxRecentTrades, total) ? after : null;
};

import { byDateThenId, type Dated } from '#core/portfolio/trades';

/** So many of the newest trades are shown together. */
export const recentShown = 10;
/** So many are kept, so that it takes some deletions until they have to be read again. */
export const recentKept = 15;

const newestFirst = (a: Dated, b: Dated): number => byDateThenId(b, a);

/** The newest trades, newest first. */
export const recentOf = <T extends Dated>(trades: readonly T[], count = recentKept): T[] =>
  trades.toSorted(newestFirst).slice(0, count);

/**
 * The newest trades after a change, `total` trades being there after it; null where those that are kept do not tell, and
 * they have to be read again. Of trades older than all that are kept nothing is known: an old one that is added is one
 * of them.
 */
export const recentAfter = <T extends Dated>(
  kept: readonly T[],
  { removed, added, total }: { removed: readonly Dated[]; added: readonly T[]; total: number },
): T[] | null => {
  const totalBefore = total - added.length + removed.length;
  const gone = new Set(removed.map(({ id }) => id));
  const oldest = kept.length < totalBefore ? kept.at(-1) : undefined;
  const known = added.filter((trade) => !oldest || byDateThenId(oldest, trade) < 0);
  const after = recentOf([...kept.filter(({ id }) => !gone.has(id)), ...known]);
  return after.length >= Math.min(recentShown, total) ? after : null;
};

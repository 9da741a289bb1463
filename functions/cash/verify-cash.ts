import { isDeepStrictEqual } from 'node:util';
import { derivedIdsFrom, moveOf, tradeMoves } from '#core/cash/moves';
import { toNumber } from '#core/money/amount';
import { countedIn, listBalances } from '#functions/cash/balances';
import { cashLedger, entryPlaces, listEntries, type StoredEntry, tallyOf } from '#functions/cash/store';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import { isKept } from '#functions/storage/ledger';
import { listWithin } from '#functions/storage/lists';

export interface VerifiedCash {
  rows: number;
  /** False where nothing is kept yet, so that there is nothing to compare. */
  isKept: boolean;
  /** A sentence each. */
  differences: string[];
}

const byPlace = (a: StoredEntry, b: StoredEntry): number =>
  a.transactionDate === b.transactionDate ? a.id - b.id : a.transactionDate < b.transactionDate ? -1 : 1;

const listDifferences = async (owner: string, entered: readonly StoredEntry[]): Promise<string[]> => {
  const listed = (await listWithin<StoredEntry>(owner, 'CTXD')).filter(({ id }) => id <= derivedIdsFrom);
  const wanted = entered.filter((entry) => entryPlaces(entry).length > 0).toSorted(byPlace);
  return isDeepStrictEqual(listed, wanted)
    ? []
    : [`The list CTXD holds ${listed.length} entered rows, not the ${wanted.length} that there are.`];
};

/**
 * Whether what is kept of a person's cash is what its rows come to, counted from nothing. It mends nothing. A balance itself
 * is not judged: it can be set by hand.
 */
export const verifyCash = async (owner: string): Promise<VerifiedCash> => {
  const [head, trades] = await Promise.all([cashLedger.head(owner), tradeLedger.head(owner)]);
  const entered = await listEntries(owner);
  if (!isKept(head) || !isKept(trades)) return { rows: entered.length, isKept: false, differences: [] };
  const rows = [...entered.map(moveOf), ...(await listTrades(owner)).flatMap(tradeMoves)];
  const wanted = tallyOf(entered);
  const tally = (Object.keys(wanted) as (keyof typeof wanted)[])
    .filter((name) => (head[name] ?? 0) !== wanted[name])
    .map((name) => `The tally ${name} is ${head[name] ?? 0}, not ${wanted[name]}.`);
  const balances = (await listBalances(owner)).flatMap((balance) => {
    const counted = toNumber(countedIn(rows, balance));
    return (balance.counted ?? 0) === counted
      ? []
      : [`The rows of ${balance.platform} come to ${counted} ${balance.currency}, not ${balance.counted ?? 0}.`];
  });
  return {
    rows: entered.length,
    isKept: true,
    differences: [...tally, ...balances, ...(await listDifferences(owner, entered))],
  };
};
